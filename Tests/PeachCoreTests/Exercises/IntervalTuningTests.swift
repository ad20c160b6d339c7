import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachRecords
@testable import PeachStore

@Suite struct IntervalTuningTests {
  private let exercise = Exercise.intervals

  @Test func `note 2 lies a fifth and the offset above note 1`() {
    var settings = TrainingSettings()
    settings.sounding.referencePitch = Frequency(442)
    var generator = SeededGenerator(seed: 1)
    let trial = exercise.trial((MIDINote(60), Cents(-12.5)), condition: nil, settings, using: &generator)
    let phrase = exercise.phrase(of: trial)
    expect(that: phrase[0].key == MIDINote(60) && phrase[1].key == MIDINote(67))
    expect(Cents(from: phrase[0].frequency, to: phrase[1].frequency).value, near: 687.5, within: 1e-9)
    expect(exercise.answerForm[trial.right].word, equals: "narrower")
  }

  @Test(arguments: TuningSystem.following, [440.0, 415, 466.16])
  func `every interval is exact in both directions from every root, whatever the reference pitch`(
    system: TuningSystem, hertz: Double
  ) {
    var settings = TrainingSettings()
    settings.sounding.referencePitch = Frequency(hertz)
    settings.intervals.system = system
    var generator = SeededGenerator(seed: 1)
    for interval in Interval.allCases {
      for direction in Direction.allCases {
        for (root, offset) in (48...72).map({ ($0, [-12.5, 0, 0.1, 40, -100][$0 % 5]) }) {
          settings.intervals.ask(interval, direction)
          let trial = exercise.trial((MIDINote(root), Cents(offset)), settings, using: &generator)
          let phrase = exercise.phrase(of: trial)
          let sign = direction == .up ? 1.0 : -1
          expect(phrase[0].frequency, equals: MIDINote(root).frequency(reference: Frequency(hertz)))
          expect(phrase[1].key.number, equals: root + Int(sign) * interval.semitones)
          let size = sign * Cents(from: phrase[0].frequency, to: phrase[1].frequency).value
          expect(size - system.scale[interval.semitones], near: offset, within: 1e-9)
          expect(exercise.answerForm[trial.right].word, equals: (offset < 0 ? "narrower" : "wider"))
        }
      }
    }
  }

  @Test func `both notes stay in the range, and a range that is too narrow has no first note`() throws {
    let octave = try #require(NoteRange(description: "C3:C4"))
    for interval in Interval.allCases {
      for direction in Direction.allCases {
        let found = TuningSystem.just.intervals(.interval(interval), direction, in: octave)
        expect(found.count, equals: 13 - interval.semitones)
        for asked in found { #expect(octave.contains(asked.note) && octave.contains(asked.second(direction))) }
      }
    }
  }

  @Test func `corrections are added to both notes, and harmonic notes begin together and share the loudness of one`() {
    var trial = Trial(
      exercise: .intervals, note: MIDINote(60),
      interval: TrialInterval(.fifth, .down, in: .just, presentation: .harmonic), offset: Cents(5))
    trial.corrections = PitchCorrections(first: Cents(2), second: Cents(-3))
    let phrase = trial.phrase
    expect(that: phrase.notes[1].start == .at(.zero) && phrase[0].offset == Cents(2))
    #expect(abs(phrase.volume.value + 3.0103) < 1e-4)
    expect(that: abs(phrase[1].offset.value - (-1.955000865 - 5 - 3)) < 1e-6 && phrase[1].key == MIDINote(53))
  }

  @Test(arguments: ["equal", "just", "vallotti", "31edo"], Direction.allCases)
  func `each note is corrected by the measured error of its own key`(tuning: String, direction: Direction) throws {
    var settings = TrainingSettings()
    settings.intervals.system = TuningSystem(try #require(PitchScale(named: tuning)))
    settings.intervals.pitches = KeyPitches(GradedKeys())
    var generator = SeededGenerator(seed: 1)
    for interval in Interval.allCases {
      settings.intervals.ask(interval, direction)
      let trial = exercise.trial((MIDINote(60), Cents(4)), settings, using: &generator)
      let phrase = exercise.phrase(of: trial)
      let errors = [0, 1].map { GradedKeys().pitch(of: phrase[$0].key).error }
      expect(trial.corrections, equals: PitchCorrections(first: -errors[0], second: -errors[1]), "\(interval)")
    }
  }

  @Test func `the question names the interval, its direction and a tuning system that isn't equal`() {
    func question(_ interval: TrialInterval?) -> Text {
      exercise.question(of: Trial(exercise: .intervals, note: .a4, interval: interval, offset: .zero))
    }
    let fifth = question(TrialInterval(.fifth, in: .equal))
    expect(fifth.english, equals: "Fifth up: too narrow or too wide?")
    expect(fifth.german, equals: "Quinte aufwärts: zu eng oder zu weit?")
    let third = question(TrialInterval(.majorThird, .down, in: .just))
    expect(third.english, equals: "Major third down, just intonation: too narrow or too wide?")
    let both = question(
      TrialInterval(
        .minorSixth, in: TuningSystem(PitchScale(name: "my.scl", (1...12).map { .init(Double(100 * $0)) })),
        presentation: .harmonic))
    expect(both.german, equals: "Kleine Sexte, gleichzeitig, my.scl: zu eng oder zu weit?")
  }

  @Test(arguments: Interval.allCases, Direction.allCases)
  func `every interval has a question with its name, but the unison one about the pitch of the second note`(
    interval: Interval, direction: Direction
  ) {
    let asked = TrialInterval(interval, direction, in: .equal)
    let question = exercise.question(of: Trial(exercise: .intervals, note: .a4, interval: asked, offset: .zero))
    guard interval != .unison else {
      expect(question.english, equals: "Unison: lower (too narrow) or higher (too wide)?")
      expect(question.german, equals: "Prime: tiefer (zu eng) oder höher (zu weit)?")
      return
    }
    let (up, auf) = direction == .up ? ("up", "aufwärts") : ("down", "abwärts")
    expect(question.english, equals: "\(interval.title.english) \(up): too narrow or too wide?")
    expect(question.german, equals: "\(interval.title.german) \(auf): zu eng oder zu weit?")
  }

  @Test func `each exercise has a profile and a history of its own`() throws {
    let store = try TrainingDataStore.temporary()
    var generator = SeededGenerator(seed: 3)
    let exercises: [Exercise] = [Exercise.comparison, exercise]
    for index in 0..<40 {
      let exercise = exercises[index % 4 == 0 ? 1 : 0]
      let trial = exercise.trial((MIDINote(60), Cents(10)), condition: nil, TrainingSettings(), using: &generator)
      let completed = CompletedTrial(trial, answer: .up)
      try store.record(AnswerRecord(exercise, time: UTCTime(milliseconds: index * 1000), completed, strategy: .kazez))
    }
    try expect(store.profile(of: Exercise.comparison).bank.answers, equals: 30)
    try expect(store.readyIntervals(of: exercise).answers, equals: 10)
    #expect(try exercises.map { try store.trainingHistory(of: $0)[.kazez].count } == [30, 10])
    #expect(try exercises.map { try store.wholeProfile(of: $0).days.last?.answers } == [30, nil])
    // What becomes of one says nothing of the other.
    let intervals = try store.wholeProfile(of: exercise).intervals
    try store.database.execute("DELETE FROM answer WHERE exercise = 'comparison' AND id < 20")
    #expect(try store.storedProfile() == nil)
    try expect(store.profiles.stored(exercise)?.state.intervals, equals: intervals)
    try expect(store.profile(of: Exercise.comparison).bank.answers, equals: 16)
  }
}
