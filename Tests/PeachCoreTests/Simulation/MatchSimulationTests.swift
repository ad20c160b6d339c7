import PeachCore
import TestSupport
import Testing

@testable import PeachSimulation

/// A small sample of what `scripts/checks/check-statistics --full` checks on many listeners.
@Suite struct MatchSimulationTests {
  private typealias Reading = MatchSimulation.Reading

  @Test(arguments: MatchSimulation.Population.allCases)
  func `bias, hysteresis and precision of simulated listeners are found`(
    population: MatchSimulation.Population
  ) throws {
    var simulation = MatchSimulation()
    simulation.population = population
    simulation.checkpoints = [20, 100]
    let runs = 24
    let histories = ParallelRuns.map(runs, seed: 1) { [simulation] in simulation.run(seed: $0) }
    #expect(histories.allSatisfy { $0.map(\.matches) == [20, 100] })
    for index in 0...1 {
      func mean(_ value: KeyPath<Reading, Double>) -> Double {
        histories.reduce(0) { $0 + $1[index][keyPath: value] } / Double(runs)
      }
      // Of 24 intervals with a coverage of 95 %, 21 or more contain the truth in 97 of 100 samples. A drift is followed late.
      expect(that: population == .drift || mean(\.today.covered) > 0.8)
      expect(that: population == .drift || mean(\.hysteresis.covered) > 0.82)
      expect(that: population == .drift || mean(\.precision.covered) > 0.82)
      #expect(mean(\.registers.covered) > 0.86)
      expect(mean(\.precision.error), near: 0, within: 0.35)
      #expect(mean(\.precision.width) < 1.8)
      let general = histories.compactMap { $0[index].general }
      expect(general.count, equals: (index == 0 ? 0 : runs))
      expect(that: index == 0 || general.reduce(0) { $0 + $1.covered } / Double(runs) > 0.82)
    }
    func width(_ index: Int) -> Double { histories.reduce(0) { $0 + $1[index].today.width } }
    // Five times as many matches.
    expect(that: population == .learning || width(1) < 0.95 * width(0))
  }

  @Test func `a tuner's errors have the stated distribution`() {
    var (tuner, generator) = (SimulatedTuner(), SeededGenerator(seed: 2))
    (tuner.bias, tuner.precision, tuner.hysteresis) = (2, 3, 0.1)
    tuner.registers = [0, 0, 5, 0]
    for noise in [SimulatedTuner.Noise.normal, .heavy] {
      tuner.noise = noise
      let errors = (0..<20_000).map { _ in tuner.error(from: Cents(-40), on: MIDINote(60), using: &generator) }
      // 2 + 5 − 4, and 68.27 % within 3 cents of it; the standard error of this proportion is 0.33 %.
      let inside = errors.count { abs($0 - 3) < 3 }
      expect(Double(inside) / 20_000, near: 0.6827, within: 0.012)
      let below = errors.count { $0 < 3 }
      expect(Double(below) / 20_000, near: 0.5, within: 0.014)
      // Beyond 9 cents: 0.27 % if normal, and 2.7 % with Student's t.
      let outside = Double(errors.count { abs($0 - 3) > 9 }) / 20_000
      #expect(noise == .normal ? outside < 0.006 : abs(outside - 0.0267) < 0.006)
    }
    tuner.noise = .normal
    tuner.outliers = 0.05
    let errors = (0..<20_000).map { _ in tuner.error(from: Cents(-40), on: MIDINote(60), using: &generator) }
    // Of the outliers, 70.8 % lie beyond 9 cents, 3 / 8 of their SD.
    expect(Double(errors.count { abs($0 - 3) > 9 }) / 20_000, near: 0.038, within: 0.006)
  }
}
