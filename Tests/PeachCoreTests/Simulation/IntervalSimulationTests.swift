import Testing

@testable import PeachCore

/// A small sample of what `scripts/checks/check-statistics --full` checks on many listeners.
@Suite struct IntervalSimulationTests {
  @Test(arguments: [
    (IntervalSimulation.Population.expected, 0.34, 4.4), (.unexpected, 0.47, 8.8), (.uniform, 0.30, 2.5),
  ])
  func `thresholds and centres of simulated listeners are found, in several tuning systems`(
    population: IntervalSimulation.Population, error: Double, centreError: Double
  ) throws {
    var simulation = IntervalSimulation()
    simulation.population = population
    simulation.systems = TuningSystem.all
    simulation.checkpoints = [1000]
    let runs = 24
    let readings = ParallelRuns.map(runs, seed: 1) { [simulation] in simulation.run(seed: $0) }
    func mean(_ value: KeyPath<IntervalSimulation.Reading, Double>) throws -> Double {
      try readings.reduce(0) { try $0 + #require($1.last)[keyPath: value] } / Double(runs)
    }
    // A sample of 24 strays by about a tenth.
    #expect(try mean(\.thresholdSquare).squareRoot() < 1.15 * error)
    #expect(try mean(\.centreSquare).squareRoot() < 1.15 * centreError)
    #expect(try mean(\.thresholdCovered) > 0.88 && mean(\.centreCovered) > 0.88)
    try expect(mean(\.wider), near: 0.5, within: 0.02)
  }

  @Test(arguments: [IntervalSimulation.Population.learning, .lapses, .days])
  func `the common threshold stays known of listeners who learn, who lapse and who have bad days`(
    population: IntervalSimulation.Population
  ) {
    var simulation = IntervalSimulation()
    simulation.population = population
    simulation.checkpoints = [500]
    let runs = 40
    let readings = ParallelRuns.map(runs, seed: 2) { [simulation] in simulation.run(seed: $0)[0] }
    let covered = readings.reduce(0) { $0 + $1.commonCovered } / Double(runs)
    // Two standard errors of such a sample below 92 %.
    #expect(covered >= 0.83, "\(covered)")
    #expect(readings.reduce(0) { $0 + $1.commonWidth } / Double(runs) < 1.5)
  }
}
