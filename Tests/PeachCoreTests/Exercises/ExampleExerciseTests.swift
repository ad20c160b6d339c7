import PeachCore
import ProofExercises
import TestSupport
import Testing

@Suite struct ExampleExerciseTests {
  private let exercise = Exercise.loudness

  @Test func `it sounds as loud as it asks, at one pitch, and its row has decibels and a word of its own`() {
    var trial = Trial(exercise: exercise.name, note: MIDINote(60), offset: Cents(-35))
    expect(that: exercise.phrase(of: trial)[1].amplitude.value == -3.5 && trial.right == .down)
    expect(exercise.phrase(of: trial)[1].frequency, equals: exercise.phrase(of: trial)[0].frequency)
    let row = exercise.columns.row(of: CompletedTrial(trial, response: .choice(.down, isRight: true)))
    expect(that: row[CommonColumns.amplitudeOffset] == -3.5 && row[CommonColumns.cents] == nil)
    expect(that: row[CommonColumns.answer] == "softer" && row[CommonColumns.correct] == true)
    trial.offset = .zero
    expect(exercise.phrase(of: trial)[1], equals: exercise.phrase(of: trial)[0])
  }
}
