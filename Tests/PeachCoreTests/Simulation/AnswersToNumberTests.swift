import Testing

@testable import PeachCore

/// How well the profile foretells its first number, for simulated listeners.
@Suite struct AnswersToNumberTests {
  private static let readings = Array(stride(from: 20, through: 500, by: 10))

  /// The widths of the interval after each of `readings`.
  private func widths(_ cents: Double, days: Int, runs: Int) -> [[Double]] {
    var simulation = StrategySimulation(strategy: KazezNoteStrategy())
    (simulation.comparisons, simulation.days, simulation.checkpoints) = (500, days, Self.readings)
    (simulation.population.thresholds, simulation.population.daySD) = ([cents...cents], days > 1 ? 0.1 : 0)
    let fixed = simulation
    return ParallelRuns.map(runs, seed: 1) { fixed.run(seed: $0).checkpoints.map(\.width) }
  }

  @Test(arguments: [(8.0, 1), (20, 1), (20, 38), (60, 38)])
  func `half of the listeners need about as many answers as the profile says`(cents: Double, days: Int) throws {
    var ratios: [Double] = []
    for widths in widths(cents, days: days, runs: 32) {
      guard let number = widths.firstIndex(where: { $0 <= 2 }) else { continue }
      for (answers, width) in zip(Self.readings, widths).prefix(number) {
        let estimate = ThresholdEstimate(meanLog2: 3, lower95Log2: 3 - width / 2, upper95Log2: 3 + width / 2)
        guard let expected = estimate.answersToNumber(after: answers) else { continue }
        // The number came between two readings.
        ratios.append(Double(Self.readings[number] - 5 - answers) / Double(expected))
      }
    }
    try #require(ratios.count > 50)
    let median = ratios.sorted()[ratios.count / 2]
    #expect((0.5...1.8).contains(median), "\(median)")
    #expect(Double(ratios.count { (0.3...3).contains($0) }) > 0.6 * Double(ratios.count))
  }
}
