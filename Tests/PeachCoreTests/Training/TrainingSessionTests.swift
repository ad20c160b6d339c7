import PeachCore
import TestSupport
import Testing

@Suite struct TrainingSessionTests {
  private func started(comparisons: Int? = nil, _ settings: TrainingSettings = .init(), seed: UInt64 = 1)
    -> TrainingSession
  {
    .started(TrainingCourse(profile: PerceptualProfile(), comparisons: comparisons), settings, seed: seed)
  }

  @Test func `restarted after its last answer, it is finished`() throws {
    var session = started(comparisons: 1)
    _ = session.handle(.player(.began(1)), at: SessionTime(1))
    _ = session.handle(.answer(.up), at: SessionTime(1.5))
    // Ctrl-Z while the feedback shows.
    _ = session.handle(.stop(.quit), at: SessionTime(1.6))
    expect(session.handle(.start(TrainingSettings()), at: SessionTime(9)), equals: [.finish])
    expect(session.state, equals: .idle)
  }

  @Test func `an answer that was given before the onset but is reported after it does nothing`() throws {
    var session = started()
    _ = session.handle(.player(.began(1)), at: SessionTime(1))
    let opened = session.state
    expect(session.handle(.answer(.down, from: .midi), at: SessionTime(0.999)), equals: [])
    expect(session.state, equals: opened)
    // One at the onset itself counts.
    _ = session.handle(.answer(.up, from: .midi), at: SessionTime(1))
    let completed = try #require(session.completed)
    expect(that: completed.answer == .up && completed.responseTime == .zero)
  }

  @Test(arguments: ResponseSource.allCases + [nil]) func `an answer keeps its source`(source: ResponseSource?) throws {
    var session = started()
    _ = session.handle(.player(.began(1)), at: SessionTime(1))
    let effects = session.handle(.answer(.up, from: source), at: SessionTime(1.5))
    try expect(#require(effects.recorded).source, equals: source)
  }

  @Test func `note 1 is announced when it is heard, even just before the feedback ends`() throws {
    var session = started()
    let first = try #require(session.open)
    expect(session.handle(.player(.began(0)), at: SessionTime(0.01)), equals: [.announce(first, replays: 0)])
    for isEarly in [false, true] {
      answer(&session)
      _ = session.handle(.settings(TrainingSettings()), at: .zero)
      let early = isEarly ? session.handle(.player(.began(0)), at: SessionTime(2)) : []
      _ = session.handle(.feedbackOver, at: SessionTime(2))
      let second = try #require(session.open)
      expect(
        early + (isEarly ? [] : session.handle(.player(.began(0)), at: SessionTime(2))),
        equals: [
          .announce(second, replays: 0)
        ])
    }
  }

  @Test func `notes that begin together just before the feedback ends open the answers`() throws {
    var session = started()
    _ = session.handle(.player(.began(0)), at: SessionTime(0.01))
    answer(&session)
    _ = session.handle(.settings(TrainingSettings()), at: .zero)
    for event in [PlayerEvent.began(0), .began(1)] { _ = session.handle(.player(event), at: SessionTime(1.999)) }
    let effects = session.handle(.feedbackOver, at: SessionTime(2))
    let second = try #require(session.open)
    let opening = TrainingSession.Opening(onset: SessionTime(1.999))
    expect(that: session.state == .answering(second, opening) && effects == [.show(.answering(second, opening))])
  }

  /// Answers the open trial, during which these player events occurred, a nanosecond apart.
  private func completed(_ session: inout TrainingSession, _ events: [PlayerEvent]) throws -> CompletedTrial {
    try completed(&session, events.enumerated().map { ($1, Int64($0)) })
  }

  /// - Parameter events: each with its nanosecond.
  private func completed(_ session: inout TrainingSession, _ events: [(PlayerEvent, Int64)]) throws -> CompletedTrial {
    for (event, time) in events { _ = session.handle(.player(event), at: SessionTime(nanoseconds: time)) }
    return try #require(session.handle(.answer(.up), at: SessionTime(nanoseconds: 100)).recorded)
  }

  @Test func `only drop-outs from the onset of note 1 to the end of note 2 are counted`() throws {
    for (events, dropOuts) in [
      ([PlayerEvent.began(0), .began(1), .ended], 0), ([.droppedOut, .began(0), .began(1)], 0),
      ([.began(0), .droppedOut, .began(1), .droppedOut, .ended, .droppedOut], 2), ([.began(0), .began(1)], 0),
    ] {
      var session = started()
      let answered = try completed(&session, events)
      expect(that: answered.dropOuts == dropOuts && answered.isIntact == (dropOuts == 0))
      // Drop-outs during the feedback belong to no trial.
      _ = session.handle(.player(.droppedOut), at: .zero)
      goOn(&session)
      #expect(try completed(&session, [.began(0), .began(1)]).isIntact)
    }
  }

  @Test func `a drop-out that is noticed late counts if it was between the onset of note 1 and the end of note 2`()
    throws
  {
    for (time, dropOuts) in [(Int64(1), 0), (2, 1), (5, 1), (6, 0)] {
      var session = started()
      let events = [(PlayerEvent.began(0), Int64(2)), (.began(1), 4), (.ended, 5), (.droppedOut, time)]
      try expect(completed(&session, events).dropOuts, equals: dropOuts)
    }
  }

  @Test(arguments: StrategyName.allCases)
  func `after a drop-out another trial follows, and the fit leaves the answer out`(
    strategy: StrategyName
  ) throws {
    var settings = TrainingSettings()
    settings.strategy = strategy
    var session = started(comparisons: 12, settings, seed: 3)
    var answers: [CompletedTrial] = []
    var counted: [CompletedTrial] = []
    while session.state != .idle {
      let isBroken = answers.count % 3 == 1
      let answered = try completed(&session, [.began(0)] + (isBroken ? [.droppedOut] : []) + [.began(1), .ended])
      #expect(answered.isIntact != isBroken)
      answers.append(answered)
      if !isBroken { counted.append(answered) }
      _ = session.handle(.settings(settings), at: .zero)
      _ = session.handle(.feedbackOver, at: .zero)
    }
    expect(that: counted.count == 8 && answers.count == 12)
    // The profile includes only the counted answers.
    var course = TrainingCourse(profile: PerceptualProfile())
    for answer in counted { course.add(answer, at: .zero.adding(answer.time)) }
    #expect((session.course as? TrainingCourse)?.profile == course.profile)
    if strategy == .kazez {
      // The rule depends only on the answers.
      for (broken, again) in zip(answers, answers.dropFirst()) where !broken.isIntact {
        expect(broken.trial.offset.magnitude, equals: again.trial.offset.magnitude)
      }
    }
    // A replayed session continues with the same random numbers.
    var (replayed, live) = (started(settings, seed: 3), started(settings, seed: 3))
    _ = replayed.handle(.stop(.quit), at: .zero)
    replayed.replay(answers.map { ($0, .zero) }, settings: settings)
    _ = replayed.handle(.start(settings), at: .zero)
    for answer in answers {
      let drops: [PlayerEvent] = answer.isIntact ? [] : [.droppedOut]
      try expect(completed(&live, [.began(0)] + drops + [.began(1)]).trial, equals: answer.trial)
      _ = live.handle(.settings(settings), at: .zero)
      _ = live.handle(.feedbackOver, at: .zero)
    }
    expect(replayed.open, equals: live.open)
  }

  @Test func `an answer fades the sound first, and is stored before the next trial is chosen`() throws {
    for correct in [true, false] {
      var session = started()
      let asked = try #require(session.open)
      _ = session.handle(.player(.began(1)), at: SessionTime(1))
      let answer: ChoiceIndex = (asked.right == .up) == correct ? .up : .down
      let effects = session.handle(.answer(answer), at: SessionTime(1.75))
      let completed = CompletedTrial(asked, answer: answer, responseTime: .seconds(0.75), time: SessionTime(1.75))
      expect(completed.isCorrect, equals: correct)
      let tick: [TrainingSession.Effect] = correct ? [] : [.tick]
      expect(
        effects,
        equals: [.silence] + tick + [
          .show(.feedback(completed)), .record(completed), .endFeedback(SessionTime(2.15)), .readSettings,
        ])
      #expect((session.course as? TrainingCourse)?.profile[asked.note].count == 1)
    }
  }

  @Test func `it waits for an answer after note 2 is over`() throws {
    var session = started()
    let asked = try #require(session.open)
    _ = session.handle(.player(.began(1)), at: SessionTime(1))
    let ended = session.handle(.player(.ended), at: SessionTime(2))
    expect(ended, equals: [.show(.answering(asked, .init(onset: SessionTime(1), isSounding: false)))])
    let effects = session.handle(.answer(.up), at: SessionTime(9))
    expect(effects.recorded?.responseTime, equals: .seconds(8))
  }

  @Test func `the next pair is prepared during the feedback and begins when it is over`() throws {
    var session = started()
    _ = session.handle(.player(.began(1)), at: SessionTime(1))
    _ = session.handle(.answer(.up), at: SessionTime(1.5))
    var settings = TrainingSettings()
    settings.sounding.duration = .seconds(0.5)
    let prepared = session.handle(.settings(settings), at: SessionTime(1.5))
    let next = try #require(prepared.prepared)
    // The audio clock gets the time early, so that the note begins exactly when the feedback ends.
    expect(prepared, equals: [.prepare(next), .play(at: SessionTime(1.9))])
    expect(next.sounding.duration, equals: .seconds(0.5))
    expect(session.handle(.answer(.down), at: SessionTime(1.6)), equals: [])
    expect(session.handle(.feedbackOver, at: SessionTime(1.9)), equals: [.show(.presenting(next))])
  }

  @Test(arguments: [0, 1, 2, 3]) func `stopping in any state fades the sound and discards the open trial`(steps: Int) {
    var session = started()
    let events: [TrainingSession.Event] = [.player(.began(1)), .player(.ended), .answer(.up)]
    for event in events.prefix(steps) { _ = session.handle(event, at: SessionTime(1)) }
    expect(session.handle(.stop(.quit), at: SessionTime(2)), equals: [.silence, .show(.idle)])
    expect(session.handle(.stop(.quit), at: SessionTime(2)), equals: [])
    expect(session.handle(.feedbackOver, at: SessionTime(2)), equals: [])
  }

  @Test func `loudness varies uniformly within the setting, and not at all by default`() throws {
    var settings = TrainingSettings()
    try expect(#require(started(settings).open).amplitudeOffset, equals: .zero)
    settings.varyLoudness = 0.5
    let offsets = try (0..<2000).map { seed in
      try #require(started(settings, seed: UInt64(seed)).open).amplitudeOffset.value
    }
    #expect(offsets.allSatisfy { abs($0) <= 1 })
    #expect(offsets.filter { $0 > 0.9 }.count > 50)
    #expect(offsets.filter { $0 < -0.9 }.count > 50)
    // Four standard errors: the standard deviation of a uniform distribution over ±1 is 1/√3.
    let mean: Double = offsets.reduce(0, +) / 2000
    expect(mean, near: 0, within: 4 / (3.0 * 2000).squareRoot())
  }

  @Test func `the same seed makes the same training`() {
    func offsets(_ seed: UInt64) -> [Trial?] {
      var session = started(seed: seed)
      var comparisons = [session.open]
      for _ in 0..<20 {
        _ = session.handle(.player(.began(1)), at: .zero)
        _ = session.handle(.answer(.up), at: .zero)
        _ = session.handle(.settings(TrainingSettings()), at: .zero)
        _ = session.handle(.feedbackOver, at: .zero)
        comparisons.append(session.open)
      }
      return comparisons
    }
    expect(offsets(4), equals: offsets(4))
    #expect(offsets(4) != offsets(5))
  }

  @Test func `a discarded trial and those after it are asked again`() throws {
    var (whole, interrupted) = (started(seed: 9), started(seed: 9))
    for step in 0..<12 {
      if step % 3 == 1 {
        // Stop during the feedback, with the next pair chosen, and while a pair sounds.
        _ = interrupted.handle(.stop(.quit), at: .zero)
        _ = interrupted.handle(.start(TrainingSettings()), at: .zero)
      }
      expect(whole.open, equals: interrupted.open)
      answer(&whole)
      answer(&interrupted)
      if step % 3 == 2 {
        _ = interrupted.handle(.settings(TrainingSettings()), at: .zero)
        _ = interrupted.handle(.stop(.quit), at: .zero)
        _ = interrupted.handle(.start(TrainingSettings()), at: .zero)
      } else {
        goOn(&interrupted)
      }
      goOn(&whole)
    }
  }

  private func answer(_ session: inout TrainingSession) {
    _ = session.handle(.player(.began(1)), at: .zero)
    _ = session.handle(.answer(.up), at: .zero)
  }

  private func goOn(_ session: inout TrainingSession) {
    _ = session.handle(.settings(TrainingSettings()), at: .zero)
    _ = session.handle(.feedbackOver, at: .zero)
  }

  /// The course of a measurement that doesn't say whether answers are right.
  private struct SilentCourse: Course {
    var base: any Course
    var exercise: Exercise { base.exercise }
    var isOver: Bool { base.isOver }
    var givesFeedback: Bool { false }
    var allowsReplays: Bool { true }
    mutating func next(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Trial {
      base.next(settings, using: &generator)
    }
    mutating func add(_ completed: CompletedTrial, at time: UTCTime) { base.add(completed, at: time) }
  }

  @Test(arguments: [ChoiceIndex.up, .down])
  func `without feedback the cycle and its pause are the same, and nothing tells what was right`(answer: ChoiceIndex)
    throws
  {
    var settings = TrainingSettings()
    settings.replaysAfterWrong = true
    let plain = PracticeCourse(.comparison)
    var sessions = [TrainingSession.started(plain), .started(SilentCourse(base: plain), settings)]
    var effects: [[TrainingSession.Effect]] = []
    for index in sessions.indices {
      _ = sessions[index].handle(.player(.began(0)), at: .zero)
      _ = sessions[index].handle(.player(.began(1)), at: SessionTime(1))
      effects.append(sessions[index].handle(.answer(answer), at: SessionTime(1.5)))
    }
    let completed = try #require(effects[1].recorded)
    expect(that: sessions[1].state == .taken(completed) && !effects[1].contains(.tick))
    expect(
      effects[0].filter { $0 != .tick && $0 != .show(sessions[0].state) },
      equals: effects[1].filter { $0 != .show(sessions[1].state) })
    for (index, session) in sessions.enumerated() {
      var session = session
      let ends = session.handle(.feedbackOver, at: SessionTime(1.9))
      expect(ends, equals: [.show(.idle), .finish], "\(index)")
    }
  }
}
