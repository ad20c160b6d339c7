import PeachCore
import TestSupport
import Testing

@testable import PeachFits

/// Tests the mean over notes and the change between periods with listeners who never change and whose notes differ.
@Suite struct ThresholdStatisticsTests {
  private struct Listener {
    let level: Double
    let depth: Double
    let phase: Double
    let model: ListenerModel

    init(using generator: inout SeededGenerator) {
      level = generator.uniform(in: 0...log2(100))
      // A wave over the keys with a variance of .35².
      depth = 0.35 * 2.0.squareRoot()
      phase = generator.uniform(in: 0...(2 * .pi))
      model = ListenerModel(
        threshold: Cents(1), bias: generator.uniform(in: -0.4...0.4), lapse: generator.uniform(in: 0...0.05))
    }

    func cents(_ note: MIDINote) -> Double { exp2(level + depth * sin(2 * .pi * Double(note.number) / 30 + phase)) }

    /// Fits answers to comparisons by a strategy, 50 a day.
    func answers(
      _ count: Int, to strategy: any NextNoteStrategy, using generator: inout SeededGenerator
    ) -> PerceptualProfile {
      var profile = PerceptualProfile()
      var track = StrategyTrack()
      for index in 0..<count {
        let (note, offset) = track.next(by: strategy, profile: profile, range: .standard, using: &generator)
        let scaled = ListenerModel(threshold: Cents(cents(note)), bias: model.bias, lapse: model.lapse)
        let isUp = generator.uniform() < scaled.probabilityOfUp(offset: offset)
        let completed = CompletedTrial(Trial(note: note, offset: offset), answer: isUp ? .up : .down)
        profile.add(completed, at: UTCTime(milliseconds: index / 50 * 86_400_000 + index * 4000))
        track.add(completed)
      }
      return profile
    }
  }

  @Test(arguments: [true, false])
  func `the mean's interval contains the true mean of the notes shown in at least 95 of 100 cases`(tracks: Bool) {
    var generator = SeededGenerator(seed: 11)
    let strategy: any NextNoteStrategy = tracks ? ThresholdTrackingNoteStrategy() : KazezNoteStrategy()
    var (held, cases) = (0, 0)
    for _ in 0..<40 {
      let listener = Listener(using: &generator)
      let bank = listener.answers(200, to: strategy, using: &generator).bank
      let shown = bank.noteThresholds(in: NoteRange.standard.notes)
      guard let statistics = bank.statistics(of: shown) else { continue }
      let truth = shown.reduce(0) { $0 + listener.cents($1.note) } / Double(shown.count)
      cases += 1
      if statistics.mean.contains(truth) { held += 1 }
    }
    expect(that: cases == 40 && Double(held) >= 0.95 * Double(cases))
  }
}
