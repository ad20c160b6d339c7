import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachStore

/// Exact notes that sound without a question.
@Suite struct ListeningTests {
  private func settings(_ listening: Int) -> TrainingSettings {
    var settings = TrainingSettings()
    settings.listening = listening
    return settings
  }

  private func started(
    _ settings: TrainingSettings, _ exercise: Exercise = .intervals, answers: Int? = nil, minutes: Int? = nil
  ) -> TrainingSession {
    var start = ExerciseCourse.Start(IntervalProfile(), answers: answers)
    start.duration = minutes.map { .seconds(60 * $0) }
    return .started(exercise.course.make(exercise, start), settings)
  }

  /// Answers the open trial 1.5 s after its beginning and goes on to the next one. Pairs last two seconds.
  ///
  /// - Returns: what sounded between.
  @discardableResult
  private func goOn(
    _ session: inout TrainingSession, _ settings: TrainingSettings, isRight: Bool = true, from begin: inout Double
  ) throws -> [TrainingSession.State] {
    let right = try #require(session.open).right == .up
    hear(&session, [.began(0), .began(1)], from: begin)
    var effects = session.handle(.answer(right == isRight ? .up : .down), at: SessionTime(begin + 1.5))
    begin += 1.9
    var states: [TrainingSession.State] = []
    while true {
      if effects.last == .readSettings { _ = session.handle(.settings(settings), at: SessionTime(begin)) }
      _ = session.handle(.feedbackOver, at: SessionTime(begin))
      switch session.state {
      case .reviewing, .listening: states.append(session.state)
      default: return states
      }
      hear(&session, [.began(0), .began(1)], from: begin)
      effects = session.handle(.player(.ended), at: SessionTime(begin + 2))
      begin += 2.4
    }
  }

  /// Sends player events, one a second.
  private func hear(_ session: inout TrainingSession, _ events: [PlayerEvent], from begin: Double) {
    for (second, event) in events.enumerated() {
      _ = session.handle(.player(event), at: SessionTime(begin + Double(second)))
    }
  }

  @Test(arguments: [
    (0, []), (1, [12, 24]), (2, [6, 12, 18, 24]), (5, [3, 5, 8, 10, 12, 15, 17, 20, 22, 24]), (12, Array(1...24)),
  ]) func `exact notes are spread evenly over the answers, and the trials are the same`(
    listening: Int, expected: [Int]
  ) throws {
    let (settings, none) = (settings(listening), settings(0))
    var (session, begin) = (started(settings), 0.0)
    var (other, otherBegin) = (started(none), 0.0)
    let due = try (1...24).filter { _ in
      expect(session.open, equals: other.open)
      try goOn(&other, none, from: &otherBegin)
      return try !goOn(&session, settings, from: &begin).isEmpty
    }
    expect(due, equals: expected)
  }

  @Test func `the interval that was asked sounds exactly, from the same key`() throws {
    var session = started(settings(12))
    let asked = try #require(session.open)
    hear(&session, [.began(0), .began(1)], from: 0)
    let effects = session.handle(.answer(.up, from: .key), at: SessionTime(1.5))
    var exact = asked
    exact.offset = .zero
    expect(that: asked.offset != .zero && exact.phrase[0] == asked.phrase[0])
    expect(
      effects.suffix(3), equals: [.endFeedback(SessionTime(1.9)), .prepareExact(exact), .play(at: SessionTime(1.9))])
    // The end of what was answered may be reported late.
    expect(session.handle(.player(.ended), at: SessionTime(1.6)), equals: [])
    expect(session.handle(.feedbackOver, at: SessionTime(1.9)), equals: [.show(.listening(exact))])
    hear(&session, [.began(0), .droppedOut, .began(1)], from: 1.9)
    // A pause as long as the feedback, during which the next trial is prepared.
    expect(
      session.handle(.player(.ended), at: SessionTime(3.9)), equals: [.endFeedback(SessionTime(4.3)), .readSettings])
    let next = session.handle(.settings(settings(12)), at: SessionTime(3.9))
    let trial = try #require(next.prepared)
    expect(next, equals: [.prepare(trial), .play(at: SessionTime(4.3))])
    expect(session.handle(.player(.began(0)), at: SessionTime(4.3)), equals: [.announce(trial, replays: 0)])
    expect(session.handle(.feedbackOver, at: SessionTime(4.3)), equals: [.show(.presenting(trial))])
  }

  @Test func `after a wrong answer, the pair sounds first, then the exact one`() throws {
    var settings = settings(12)
    settings.replaysAfterWrong = true
    var (session, begin) = (started(settings), 0.0)
    let trial = try #require(session.open)
    let states = try goOn(&session, settings, isRight: false, from: &begin)
    guard states.count == 2, case .reviewing(let completed) = states[0], case .listening(let exact) = states[1]
    else {
      Issue.record("\(states)")
      return
    }
    expect(that: completed.trial == trial && exact.offset == .zero && exact.note == trial.note)
    try expect(goOn(&session, settings, from: &begin).count, equals: 1)
  }

  /// A session in which exact notes sound from 1.9 s on.
  private func listening() throws -> TrainingSession {
    var session = started(settings(12))
    hear(&session, [.began(0), .began(1)], from: 0)
    _ = session.handle(.answer(.up), at: SessionTime(1.5))
    _ = session.handle(.feedbackOver, at: SessionTime(1.9))
    return session
  }

  @Test(arguments: [
    TrainingSession.Event.answer(.up, from: .key), .answer(.down, from: .mouse), .answer(.up, from: .line),
    .commit(from: .key), .commit(from: .midi, pressed: .zero),
  ]) func `an answer or a confirmation skips it, and the next trial follows at once`(
    skip: TrainingSession.Event
  ) throws {
    var session = try listening()
    hear(&session, [.began(0)], from: 1.95)
    for other: TrainingSession.Event in [.again(), .adjust(Cents(1), from: .key), .start(settings(12))] {
      expect(session.handle(other, at: SessionTime(2.4)), equals: [])
    }
    expect(
      session.handle(skip, at: SessionTime(2.5)), equals: [.silence, .endFeedback(SessionTime(2.5)), .readSettings])
    let trial = try #require(session.handle(.settings(settings(12)), at: SessionTime(2.5)).prepared)
    expect(session.handle(skip, at: SessionTime(2.5)), equals: [])
    expect(session.handle(.feedbackOver, at: SessionTime(2.5)), equals: [.show(.presenting(trial))])
    // Events of the exact notes don't open answers.
    for event in [PlayerEvent.began(1), .ended] { #expect(session.handle(.player(event), at: SessionTime(2.51)) == []) }
    expect(session.handle(.player(.began(0)), at: SessionTime(2.52)), equals: [.announce(trial, replays: 0)])
    hear(&session, [.began(1)], from: 3.52)
    let completed = try #require(session.handle(.answer(.up), at: SessionTime(4)).recorded)
    expect(that: completed.trial == trial && completed.isIntact && completed.replays == 0)
  }

  @Test func `skipped before it is heard, it is silenced when it is`() throws {
    var session = try listening()
    expect(session.handle(.answer(.up), at: SessionTime(1.91)), equals: [])
    let effects = session.handle(.player(.began(0)), at: SessionTime(1.95))
    expect(effects, equals: [.silence, .endFeedback(SessionTime(1.95)), .readSettings])
    let trial = try #require(session.handle(.settings(settings(12)), at: SessionTime(1.95)).prepared)
    expect(session.handle(.player(.began(1)), at: SessionTime(1.96)), equals: [])
    expect(session.handle(.feedbackOver, at: SessionTime(1.96)), equals: [.show(.presenting(trial))])
  }

  @Test func `a training can be stopped and continued while exact notes sound`() throws {
    var session = try listening()
    hear(&session, [.began(0)], from: 1.95)
    expect(session.handle(.stop(.quit), at: SessionTime(2.5)), equals: [.silence, .show(.idle)])
    expect(session.handle(.start(settings(12)), at: SessionTime(9)).count, equals: 3)
    var begin = 9.0
    try expect(goOn(&session, settings(12), from: &begin).count, equals: 1)
  }

  @Test func `nothing sounds after the last answer, and in exercises that don't list the setting`() throws {
    var (last, begin) = (started(settings(12), answers: 2), 0.0)
    try expect(goOn(&last, settings(12), from: &begin).count, equals: 1)
    try expect(that: goOn(&last, settings(12), from: &begin).isEmpty && last.state == .idle)
    var comparison = started(settings(12), .comparison)
    var practice = TrainingSession.started(PracticeCourse(.intervals), settings(12))
    #expect(try goOn(&comparison, settings(12), from: &begin).isEmpty)
    #expect(try goOn(&practice, settings(12), isRight: false, from: &begin).isEmpty)
  }

  @Test(arguments: [0, 2, 12]) func `it doesn't count in the minutes of a training`(listening: Int) throws {
    let settings = settings(listening)
    var (session, begin, answers) = (started(settings, minutes: 1), 0.0, 0)
    while session.state != .idle {
      try goOn(&session, settings, from: &begin)
      answers += 1
    }
    // The first answer comes after 1.5 s, the others 1.9 s apart.
    expect(answers, equals: 32)
  }

  @Test func `notes that are tuned and held sound for their durations instead`() {
    var settings = TrainingSettings()
    settings.matching.mode = .together
    var generator = SeededGenerator(seed: 1)
    let trial = Exercise.matching.trial((.a4, .zero), settings, using: &generator)
    let (tuned, exact) = (Exercise.matching.phrase(of: trial), Exercise.matching.phrase(of: trial).untuned)
    expect(that: tuned.tuned == 1 && tuned.notes.allSatisfy(\.isHeld))
    expect(that: exact.tuned == nil && exact.notes.allSatisfy { !$0.isHeld })
    expect(
      that: exact.notes.map(\.note) == tuned.notes.map(\.note) && exact.notes.map(\.start) == tuned.notes.map(\.start))
    expect(exact.volume, equals: tuned.volume)
  }
}
