import PeachCore
import TestSupport
import Testing

/// Hearing a pair again: before the answer, by a key, and after a wrong answer, by a setting.
@Suite struct ReplayTests {
  private func started(_ settings: TrainingSettings = .init(), comparisons: Int? = nil) -> TrainingSession {
    .started(TrainingCourse(profile: PerceptualProfile(), comparisons: comparisons), settings)
  }

  /// Sends player events at these times.
  private func hear(_ session: inout TrainingSession, _ events: [(PlayerEvent, Double)]) {
    for (event, seconds) in events { _ = session.handle(.player(event), at: SessionTime(seconds)) }
  }

  @Test func `a pair is heard again from its beginning, and the response time counts from its last note 2`() throws {
    var session = started()
    let trial = try #require(session.open)
    hear(&session, [(.began(0), 0), (.began(1), 1), (.ended, 2)])
    let again = session.handle(.again(), at: SessionTime(3))
    expect(again, equals: [.silence, .play(at: SessionTime(3)), .show(.presenting(trial))])
    expect(session.handle(.answer(.up), at: SessionTime(3.5)), equals: [])
    expect(session.handle(.player(.began(0)), at: SessionTime(3)), equals: [.announce(trial, replays: 1)])
    hear(&session, [(.began(1), 4)])
    let completed = try #require(session.handle(.answer(.up), at: SessionTime(4.75)).recorded)
    expect(that: completed.trial == trial && completed.replays == 1 && completed.responseTime == .seconds(0.75))
    #expect((session.course as? TrainingCourse)?.profile[trial.note].count == 1)
    // The next pair has not been played again.
    _ = session.handle(.settings(TrainingSettings()), at: SessionTime(4.75))
    _ = session.handle(.feedbackOver, at: SessionTime(5.15))
    let next = try #require(session.open)
    expect(session.handle(.player(.began(0)), at: SessionTime(5.15)), equals: [.announce(next, replays: 0)])
  }

  @Test func `while a pair sounds, it begins again, any number of times`() throws {
    var session = started()
    let trial = try #require(session.open)
    for replays in 0..<4 {
      // A pair that is about to sound isn't begun again.
      expect(session.handle(.again(), at: SessionTime(0)), equals: [])
      hear(&session, [(.began(0), 0)])
      guard replays < 3 else { break }
      expect(session.handle(.again(), at: SessionTime(0.5)).count, equals: 3)
    }
    hear(&session, [(.began(1), 1)])
    let completed = try #require(session.handle(.answer(.up), at: SessionTime(2)).recorded)
    expect(that: completed.trial == trial && completed.replays == 3)
  }

  @Test func `events of the earlier playing don't open answers, and its drop-outs don't count`() throws {
    var session = started()
    hear(&session, [(.began(0), 0), (.droppedOut, 0.5)])
    _ = session.handle(.again(), at: SessionTime(0.9))
    // The device had already taken note 2 before the pair began again.
    for event in [PlayerEvent.began(1), .droppedOut, .ended] {
      expect(session.handle(.player(event), at: SessionTime(1)), equals: [])
    }
    hear(&session, [(.began(0), 1.1), (.began(1), 2.1)])
    let completed = try #require(session.handle(.answer(.up), at: SessionTime(2.5)).recorded)
    expect(that: completed.isIntact && completed.responseTime == .seconds(0.4))
  }

  @Test func `nothing is heard again during the feedback and after the end`() throws {
    var session = started()
    hear(&session, [(.began(0), 0), (.began(1), 1)])
    _ = session.handle(.answer(.up), at: SessionTime(1.5))
    expect(session.handle(.again(), at: SessionTime(1.6)), equals: [])
    _ = session.handle(.stop(.quit), at: SessionTime(1.7))
    expect(session.handle(.again(), at: SessionTime(1.8)), equals: [])
  }

  private var reviewing: TrainingSettings {
    var settings = TrainingSettings()
    settings.replaysAfterWrong = true
    return settings
  }

  /// Answers the open pair at 1.5 s.
  private func answer(_ session: inout TrainingSession, isRight: Bool) throws -> [TrainingSession.Effect] {
    let trial = try #require(session.open)
    hear(&session, [(.began(0), 0), (.began(1), 1)])
    return session.handle(.answer((trial.right == .up) == isRight ? .up : .down), at: SessionTime(1.5))
  }

  @Test func `with the setting, a wrong pair sounds once more before the next, without a row of its own`() throws {
    var session = started(reviewing)
    let effects = try answer(&session, isRight: false)
    let completed = try #require(effects.recorded)
    expect(
      effects,
      equals: [
        .silence, .tick, .show(.feedback(completed)), .record(completed), .endFeedback(SessionTime(1.9)),
        .play(at: SessionTime(1.9)),
      ])
    // The end of the answered pair may be reported late.
    expect(session.handle(.player(.ended), at: SessionTime(1.6)), equals: [])
    expect(session.handle(.feedbackOver, at: SessionTime(1.9)), equals: [.show(.reviewing(completed))])
    expect(session.handle(.player(.ended), at: SessionTime(1.9)), equals: [])
    hear(&session, [(.began(0), 1.9), (.began(1), 2.9)])
    expect(session.handle(.answer(.up), at: SessionTime(3)), equals: [])
    expect(
      session.handle(.player(.ended), at: SessionTime(3.9)), equals: [.endFeedback(SessionTime(4.3)), .readSettings])
    let next = session.handle(.settings(reviewing), at: SessionTime(3.9))
    let trial = try #require(next.prepared)
    expect(next, equals: [.prepare(trial), .play(at: SessionTime(4.3))])
    // Rounded to a frame, note 1 can begin just before the pause ends.
    expect(session.handle(.player(.began(0)), at: SessionTime(4.3)), equals: [.announce(trial, replays: 0)])
    expect(session.handle(.feedbackOver, at: SessionTime(4.3)), equals: [.show(.presenting(trial))])
    hear(&session, [(.began(1), 5.3)])
    expect(session.handle(.answer(.up), at: SessionTime(5.5)).recorded?.replays, equals: 0)
  }

  @Test func `a right pair and the last one aren't heard again`() throws {
    var right = started(reviewing)
    try expect(answer(&right, isRight: true).last, equals: .readSettings)
    var last = started(reviewing, comparisons: 1)
    try expect(answer(&last, isRight: false).last, equals: .endFeedback(SessionTime(1.9)))
    expect(last.handle(.feedbackOver, at: SessionTime(1.9)), equals: [.show(.idle), .finish])
  }

  @Test func `a training can be stopped and continued while a wrong pair sounds once more`() throws {
    var session = started(reviewing)
    _ = try answer(&session, isRight: false)
    _ = session.handle(.feedbackOver, at: SessionTime(1.9))
    expect(session.handle(.stop(.quit), at: SessionTime(2)), equals: [.silence, .show(.idle)])
    expect(session.handle(.start(reviewing), at: SessionTime(9)).count, equals: 3)
    try expect(answer(&session, isRight: true).last, equals: .readSettings)
  }

  @Test func `a training of a duration ends with the answer that reaches it; pauses don't count`() throws {
    var course = TrainingCourse(profile: PerceptualProfile(), duration: .seconds(60))
    var generator = SeededGenerator(seed: 1)
    func answer(at seconds: Int) {
      let trial = course.next(TrainingSettings(), using: &generator)
      course.add(CompletedTrial(trial, answer: .up), at: UTCTime(milliseconds: seconds * 1000))
    }
    course.begin(at: UTCTime(milliseconds: 1_000_000))
    answer(at: 1030)
    // The clock of the day is set back.
    answer(at: 1010)
    #expect(!course.isOver)
    // An hour later; what was discarded at the pause doesn't count either.
    course.begin(at: UTCTime(milliseconds: 4_600_000))
    answer(at: 4629)
    expect(that: !course.isOver && course.hasMore)
    answer(at: 4630)
    expect(that: course.isOver && !course.hasMore)
  }
}
