import Testing

@testable import PeachCore

@Suite struct SimulatedPopulationTests {
  @Test func `notes differ as the profile expects`() {
    var population = SimulatedPopulation()
    population.noteSD = 0.125.squareRoot()
    var generator = SeededGenerator(seed: 1)
    let count = 4000
    let draws = (0..<count).map { _ in population.draw(using: &generator).noteDeviations }
    for (first, second) in [(0, 0), (60, 60), (127, 127), (60, 61), (60, 70), (60, 90)] {
      let distance = Double(first - second)
      let correlation = 0.98 * exp(-distance * distance / 200) + (first == second ? 0.02 : 0)
      let covariance = draws.reduce(0) { $0 + $1[first] * $1[second] } / Double(count)
      // A standard error of at most .125·√2/√4000 = .0028.
      #expect(abs(covariance - 0.125 * correlation) < 0.012, "\(first) \(second)")
    }
    population.noteSD /= 2
    var same = SeededGenerator(seed: 1)
    #expect(zip(population.draw(using: &same).noteDeviations, draws[0]).allSatisfy { abs(2 * $0 - $1) < 1e-12 })
  }

  @Test func `a threshold falls by learning and rises in a break`() {
    var population = SimulatedPopulation()
    (population.learning, population.forgetting) = (2, 0.5)
    var generator = SeededGenerator(seed: 1)
    let learner = population.draw(using: &generator)
    func threshold(_ progress: Double, day: Double = 0, isAfterBreak: Bool = false) -> Double {
      learner.model(
        of: .a4, SimulatedLearner.Moment(progress: progress, dayDeviation: day, isAfterBreak: isAfterBreak)
      ).threshold.value
    }
    #expect(abs(threshold(0.5) - 8) < 1e-12)
    #expect(abs(threshold(0) / threshold(1) - 4) < 1e-12)
    #expect(abs(threshold(1, isAfterBreak: true) / threshold(1) - 2.0.squareRoot()) < 1e-12)
    #expect(abs(threshold(1, day: 1) / threshold(1) - 2) < 1e-12)
  }

  @Test func `thresholds are drawn from all the ranges`() {
    var population = SimulatedPopulation()
    population.thresholds = [3...3, 20...40]
    var generator = SeededGenerator(seed: 1)
    let drawn = (0..<400).map { _ in exp2(population.draw(using: &generator).middleLog2) }
    #expect(drawn.allSatisfy { abs($0 - 3) < 1e-9 || (19.99...40.01).contains($0) })
    // Half of them, give or take four standard errors.
    #expect((160...240).contains(drawn.count { $0 < 4 }))
  }
}
