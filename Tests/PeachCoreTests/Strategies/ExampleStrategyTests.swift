import PeachCore
import TestSupport
import Testing

/// The example of the article AddingAStrategy.
struct WalkingNoteStrategy: NextNoteStrategy {
  var difference = Cents(20)

  func next(
    profile: PerceptualProfile, track: LastTrial, range: NoteRange, using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents) {
    let number = track.completed.map { $0.trial.note.number + 1 } ?? range.lowest.number
    let note = range.numbers.contains(number) ? MIDINote(number) : range.lowest
    return (note, generator.direction() == .up ? difference : -difference)
  }
}

@Suite struct ExampleStrategyTests {
  @Test func `it walks through the range and begins again, up and down alike`() throws {
    let range = try #require(NoteRange(exactly: MIDINote(60), MIDINote(72)))
    var generator = SeededGenerator(seed: 3)
    var track = LastTrial()
    var (notes, up) = ([Int](), 0)
    for _ in 0..<260 {
      let (note, offset) = WalkingNoteStrategy().next(
        profile: PerceptualProfile(), track: track, range: range, using: &generator)
      notes.append(note.number)
      expect(offset.magnitude, equals: 20)
      if offset.value > 0 { up += 1 }
      track.completed = CompletedTrial(Trial(note: note, offset: offset), answer: .up)
    }
    #expect(notes == (0..<260).map { 60 + $0 % 13 })
    // Four standard deviations of a fair coin.
    expect(Double(up), near: 130, within: 4 * 8.06)
  }

  @Test func `a listener who hears 20 cents well answers it well`() {
    var simulation = StrategySimulation(strategy: WalkingNoteStrategy())
    simulation.comparisons = 300
    let outcome = simulation.run(seed: 1)
    // The model's own share at 20 cents, with a threshold of 8 and a lapse of 0.02, is 0.94.
    #expect(outcome.correct > 0.85)
    #expect(outcome.threshold.error.isFinite)
  }
}
