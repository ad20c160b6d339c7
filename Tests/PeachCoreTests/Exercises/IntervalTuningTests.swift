import Testing

@testable import PeachCore

@Suite struct IntervalTuningTests {
  private let exercise = IntervalTuning()

  @Test func `note 2 lies a fifth and the offset above note 1`() {
    var settings = TrainingSettings()
    settings.sounding.referencePitch = Frequency(442)
    var generator = SeededGenerator(seed: 1)
    let trial = exercise.trial((MIDINote(60), Cents(-12.5)), condition: nil, settings, using: &generator)
    let notes = exercise.notes(of: trial)
    #expect(notes.first.key == MIDINote(60) && notes.second.key == MIDINote(67))
    #expect(abs(Cents(from: notes.first.frequency, to: notes.second.frequency).value - 687.5) < 1e-9)
    #expect(trial.direction == .down && exercise.columns[trial.direction] == "narrower")
  }

  @Test func `each exercise has a profile and a history of its own`() throws {
    let store = try TrainingDataStore.temporary()
    let run = RunRecord(
      purpose: .training, started: UTCTime(milliseconds: 0), peachVersion: "0", fluidSynthVersion: "0",
      driver: "offline", sampleRate: 48000, period: 64)
    var generator = SeededGenerator(seed: 3)
    let exercises: [any Exercise] = [PitchComparison(), exercise]
    for index in 0..<40 {
      let exercise = exercises[index % 4 == 0 ? 1 : 0]
      let trial = exercise.trial((MIDINote(60), Cents(10)), condition: nil, TrainingSettings(), using: &generator)
      let completed = CompletedTrial(trial: trial, answer: .up, responseTime: .zero, time: .zero)
      try store.record(
        AnswerRecord(
          exercise, time: UTCTime(milliseconds: index * 1000), completed,
          soundSource: SoundSourceRecord(name: "sine", soundFont: nil), strategy: .kazez), run: run)
    }
    #expect(try store.profile(of: PitchComparison()).bank.answers == 30)
    #expect(try store.readyIntervals(of: exercise).answers == 10)
    #expect(try exercises.map { try store.trainingHistory(of: $0)[.kazez].count } == [30, 10])
    #expect(try exercises.map { try store.storedOrRebuiltProfile(of: $0).days.last?.answers } == [30, nil])
    // What becomes of one says nothing of the other.
    let intervals = try store.readyIntervals(of: exercise)
    try store.database.execute("DELETE FROM answer WHERE exercise = 'comparison' AND id < 20")
    #expect(try store.wholeProfile(of: .comparison) == nil)
    #expect(try store.wholeProfile(of: .intervals)?.intervals == intervals)
    #expect(try store.profile(of: PitchComparison()).bank.answers == 16)
  }
}
