import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises

@Suite struct TunedExerciseTests {
  private var session = TrainingSession(MatchingCourse(.matching, .init(MatchHistory())), seed: 1, origin: .zero)

  /// Brings the session to where the note can be tuned.
  private mutating func begin() throws -> Trial {
    _ = session.handle(.start(TrainingSettings()), at: .zero)
    _ = session.handle(.player(.began(0)), at: SessionTime(0.1))
    expect(session.handle(.adjust(Cents(5)), at: SessionTime(0.5)), equals: [])
    expect(session.handle(.commit(from: .key), at: SessionTime(0.5)), equals: [])
    _ = session.handle(.player(.began(1)), at: SessionTime(1))
    return try #require(session.open)
  }

  @Test func `the notes begin 20 to 60 cents off on both sides, on keys that the sound has`() {
    var (settings, generator) = (TrainingSettings(), SeededGenerator(seed: 1))
    settings.adaptsNoteRange = true
    settings.keys = MIDINote(80)...MIDINote(100)
    var course = MatchingCourse(.matching, .init(MatchHistory()))
    let trials = (0..<500).map { _ in course.next(settings, using: &generator) }
    #expect(trials.allSatisfy { (20...60).contains($0.offset.magnitude) && settings.keys.contains($0.note) })
    #expect((200...300).contains(trials.count { $0.offset > .zero }))
    #expect(Set(trials.map(\.note)).count > 10)
  }

  @Test mutating func `each adjustment moves the note from where it began, and the commit is the answer`() throws {
    let trial = try begin()
    expect(session.handle(.adjust(Cents(3), from: .key), at: SessionTime(1.5)), equals: [.retune(Cents(3))])
    expect(session.handle(.adjust(Cents(-1.5), from: .key), at: SessionTime(1.7)), equals: [.retune(Cents(1.5))])
    // Its notes may end before the listener is done.
    _ = session.handle(.player(.ended), at: SessionTime(2.1))
    expect(session.handle(.adjust(Cents(1), from: .key), at: SessionTime(2.2)), equals: [.retune(Cents(2.5))])
    // A direction is no answer here.
    expect(session.handle(.answer(.up), at: SessionTime(2.3)), equals: [])
    // Neither is a commit that came before the note could be tuned.
    expect(session.handle(.commit(from: .midi), at: SessionTime(0.9)), equals: [])
    let effects = session.handle(.commit(from: .key), at: SessionTime(2.5))
    let path = TuningPath(
      firstTouch: .seconds(0.5), touches: 2, reversals: 2, overshoot: .zero, smallestStep: Cents(1), source: .key)
    let completed = CompletedTrial(
      trial, response: .match(Match(error: trial.offset + Cents(2.5), path: path)), responseTime: .seconds(1.5),
      time: SessionTime(2.5), source: .key)
    expect(session.state, equals: .feedback(completed))
    expect(that: effects.contains(.record(completed)) && effects.first == .silence)
    // It is far off, which the tick tells.
    expect(that: effects.contains(.tick) && !completed.isCorrect && completed.answer == nil)
  }

  @Test mutating func `the note goes to its limit, and a step counts as far as it moves`() throws {
    let trial = try begin()
    expect(session.handle(.adjust(Cents(200)), at: SessionTime(1.5)), equals: [.retune(Cents(100)), .reject(.limit)])
    expect(session.handle(.adjust(Cents(5)), at: SessionTime(1.6)), equals: [.retune(Cents(100))])
    expect(session.handle(.adjust(Cents(-30)), at: SessionTime(2)), equals: [.retune(Cents(70)), .reject(nil)])
    _ = session.handle(.commit(), at: SessionTime(3))
    let completed = try #require(session.completed)
    let beyond = trial.offset < .zero ? 100 + trial.offset.value : 0
    expect(
      completed.match?.path,
      equals: TuningPath(
        firstTouch: .seconds(0.5), touches: 2, reversals: 1, overshoot: Cents(beyond), smallestStep: Cents(30)))
  }

  @Test mutating func `a note is tuned with what moved it last`() throws {
    _ = try begin()
    func tunedWith() throws -> ResponseSource? {
      guard case .answering(_, let opening) = session.state else { return nil }
      return try #require(opening.tuning).path.source
    }
    for source in [ResponseSource.key, .mouse, .midi, .line, .mouse] {
      _ = session.handle(.adjust(Cents(20), from: source), at: SessionTime(1.5))
      try expect(tunedWith(), equals: source)
    }
    // At its limit, a step in the same direction moves nothing, and neither does a tiny one.
    _ = session.handle(.adjust(Cents(1), from: .midi), at: SessionTime(1.6))
    _ = session.handle(.adjust(Cents(-1e-9), from: .key), at: SessionTime(1.7))
    try expect(tunedWith(), equals: .mouse)
    // What confirms the note needn't be what tuned it.
    let effects = session.handle(.commit(from: .key), at: SessionTime(2))
    expect(that: effects.recorded?.match?.path?.source == .mouse && effects.recorded?.source == .key)
  }

  @Test mutating func `playing the pair again keeps the tuning and the time of the first playing`() throws {
    let trial = try begin()
    _ = session.handle(.adjust(Cents(3)), at: SessionTime(1.5))
    expect(
      session.handle(.again(), at: SessionTime(2)),
      equals: [.silence, .play(at: SessionTime(2)), .show(.presenting(trial))])
    // At another volume, the notes are rendered anew.
    _ = session.handle(.player(.began(0)), at: SessionTime(2.1))
    _ = session.handle(.player(.began(1)), at: SessionTime(3.1))
    var louder = trial
    louder.sounding.volume = AmplitudeDB(6)
    expect(
      session.handle(.again(volume: AmplitudeDB(6)), at: SessionTime(4)),
      equals: [.silence, .prepare(louder), .retune(Cents(3)), .play(at: SessionTime(4)), .show(.presenting(louder))])
    _ = session.handle(.player(.began(0)), at: SessionTime(4.1))
    _ = session.handle(.player(.began(1)), at: SessionTime(5.1))
    _ = session.handle(.adjust(Cents(2)), at: SessionTime(5.5))
    _ = session.handle(.commit(), at: SessionTime(6))
    let completed = try #require(session.completed)
    expect(that: completed.match?.error == trial.offset + Cents(5) && completed.replays == 2)
    expect(that: completed.responseTime == .seconds(5) && completed.match?.path?.firstTouch == .seconds(0.5))
  }

  @Test mutating func `only a drop-out after the last change makes a match invalid`() throws {
    _ = try begin()
    _ = session.handle(.player(.droppedOut), at: SessionTime(1.2))
    _ = session.handle(.adjust(Cents(3)), at: SessionTime(1.5))
    _ = session.handle(.commit(), at: SessionTime(2))
    let completed = try #require(session.completed)
    #expect(completed.isIntact)
  }

  @Test mutating func `a note that was never tuned can't be confirmed`() throws {
    let trial = try begin()
    expect(session.handle(.commit(from: .midi), at: SessionTime(1.2)), equals: [.reject(.untuned)])
    expect(session.handle(.adjust(Cents(1e-9)), at: SessionTime(1.2)), equals: [])
    var opening = TrainingSession.Opening(onset: SessionTime(1))
    opening.rejection = .untuned
    expect(session.state, equals: .answering(trial, opening))
    // Back where it began is an answer, if the note was moved in between.
    expect(session.handle(.adjust(Cents(3)), at: SessionTime(1.3)), equals: [.retune(Cents(3)), .reject(nil)])
    _ = session.handle(.adjust(Cents(-3)), at: SessionTime(1.4))
    let effects = session.handle(.commit(from: .midi), at: SessionTime(1.5))
    expect(effects.recorded?.match?.error, equals: trial.offset)
  }

  @Test mutating func `an exercise that isn't tuned ignores adjustments`() throws {
    session = TrainingSession(TrainingCourse(Exercise.comparison, profile: PerceptualProfile()), seed: 1, origin: .zero)
    _ = try begin()
    expect(session.handle(.adjust(Cents(3)), at: SessionTime(1.5)), equals: [])
    expect(session.handle(.commit(from: .key), at: SessionTime(1.6)), equals: [])
  }
}
