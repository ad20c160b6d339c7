import Testing

@testable import PeachCore

/// Tests the mean over notes and the change between periods with listeners who never change and whose notes differ. In
/// a simulation of 400 listeners with 20 to 400 answers, the interval contained the mean in 98.5 % (tracking) and 98.8
/// % (Kazez) of cases, and a change was found in 3 %.
@Suite struct ThresholdStatisticsTests {
  private struct Listener {
    let level: Double
    let depth: Double
    let phase: Double
    let model: ListenerModel

    init(using generator: inout SeededGenerator) {
      level = generator.uniform(in: 0...log2(100))
      // A wave over the keys as deep as the profile's prior expects: a variance of .35².
      depth = 0.35 * 2.0.squareRoot()
      phase = generator.uniform(in: 0...(2 * .pi))
      model = ListenerModel(
        threshold: Cents(1), bias: generator.uniform(in: -0.4...0.4), lapse: generator.uniform(in: 0...0.05))
    }

    func cents(_ note: MIDINote) -> Double { exp2(level + depth * sin(2 * .pi * Double(note.number) / 30 + phase)) }

    /// Fits answers to comparisons by a strategy, 50 a day.
    func answers(
      _ count: Int, to strategy: any NextNoteStrategy, using generator: inout SeededGenerator
    ) -> FittedProfile {
      var profile = PerceptualProfile()
      var track = StrategyTrack()
      for index in 0..<count {
        let (note, offset) = track.next(by: strategy, profile: profile, range: .standard, using: &generator)
        let scaled = ListenerModel(threshold: Cents(cents(note)), bias: model.bias, lapse: model.lapse)
        let isUp = generator.uniform() < scaled.probabilityOfUp(offset: offset)
        let completed = CompletedTrial(
          trial: Trial(note: note, offset: offset), answer: isUp ? .up : .down, responseTime: .zero,
          time: .zero)
        profile.add(completed, at: UTCTime(milliseconds: index / 50 * 86_400_000 + index * 4000))
        track.add(completed)
      }
      return profile.fitted
    }
  }

  @Test(arguments: [true, false])
  func `the mean's interval contains the true mean of the notes shown in at least 95 of 100 cases`(tracks: Bool) {
    var generator = SeededGenerator(seed: 11)
    let strategy: any NextNoteStrategy = tracks ? ThresholdTrackingNoteStrategy() : KazezNoteStrategy()
    var (held, cases) = (0, 0)
    for _ in 0..<40 {
      let listener = Listener(using: &generator)
      let fitted = listener.answers(200, to: strategy, using: &generator)
      let now = fitted.filter.lastAnswer ?? 0
      let shown = fitted.noteThresholds(in: NoteRange.standard.notes, at: now)
      guard let statistics = fitted.statistics(of: shown, at: now) else { continue }
      let truth = shown.reduce(0) { $0 + listener.cents($1.note) } / Double(shown.count)
      cases += 1
      if (statistics.meanLower95.value...statistics.meanUpper95.value).contains(truth) { held += 1 }
    }
    #expect(cases == 40 && Double(held) >= 0.95 * Double(cases))
  }

  @Test func `two halves of a constant listener's answers differ in at most 5 of 100 cases`() {
    var generator = SeededGenerator(seed: 12)
    var (told, held) = (0, 0)
    for _ in 0..<40 {
      let listener = Listener(using: &generator)
      let before = listener.answers(100, to: KazezNoteStrategy(), using: &generator)
      let now = listener.answers(100, to: KazezNoteStrategy(), using: &generator)
      let span = TimeSpan(from: .zero, until: UTCTime(milliseconds: 3 * 86_400_000))
      let change = ThresholdChange(
        from: before, in: span, to: now.filter.estimate(at: now.filter.lastAnswer ?? 0), answers: now.answers)
      if change.direction != .tooSmallToTell { told += 1 }
      if let ratio = change.ratio, (ratio.lower95...ratio.upper95).contains(1) { held += 1 }
    }
    #expect(held + told == 40 && told <= 2)
  }
}
