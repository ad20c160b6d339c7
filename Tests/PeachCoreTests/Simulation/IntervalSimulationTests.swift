import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachFits
@testable import PeachSimulation

/// A small sample of what `scripts/checks/check-statistics --full` checks on many listeners.
@Suite struct IntervalSimulationTests {
  @Test(arguments: [
    (IntervalSimulation.Population.expected, 0.43, 4.4), (.unexpected, 0.58, 9), (.uniform, 0.35, 2.5),
  ])
  func `thresholds and centres of simulated listeners are found, in several tuning systems`(
    population: IntervalSimulation.Population, error: Double, centreError: Double
  ) throws {
    var simulation = IntervalSimulation()
    simulation.population = population
    simulation.systems = TuningSystem.following
    simulation.checkpoints = [1000]
    let runs = 24
    let readings = ParallelRuns.map(runs, seed: 1) { [simulation] in simulation.run(seed: $0) }
    func mean(_ name: String) throws -> Double {
      try readings.reduce(0) { try $0 + #require($1.last)[name] } / Double(runs)
    }
    // A sample of 24 strays by about a tenth.
    #expect(try mean("thresholdSquare").squareRoot() < 1.15 * error)
    #expect(try mean("centreSquare").squareRoot() < 1.15 * centreError)
    try expect(that: mean("thresholdCovered") > 0.88 && mean("centreCovered") > 0.88)
    try expect(mean("wider"), near: 0.5, within: 0.02)
  }

  @Test(arguments: [IntervalSimulation.Population.expected, .unexpected, .lapses])
  func `a simulated listener compares with the own centre, whatever the tuning system`(
    population: IntervalSimulation.Population
  ) throws {
    var generator = SeededGenerator(seed: 5)
    let listener = IntervalListener(population, using: &generator)
    var settings = IntervalSimulation().settings
    settings.intervals.system = .just
    var course = IntervalCourse(.intervals, .init(IntervalProfile()))
    for _ in 0..<2 {
      var trial = course.next(settings, using: &generator)
      let asked = try #require(trial.interval)
      let threshold = exp2(listener.log2Threshold(of: asked.track))
      // In thresholds above the centre, with the probability of hearing a wider interval, and whether it is near a threshold.
      let cases: [(distance: Double, wider: Double, isNear: Bool)] = [
        (-1, 0.25, true), (0, 0.5, false), (1, 0.75, true), (20, 1, false), (-20, 0, false), (1.4, 0.828, true),
        (1.42, 0.831, false), (-0.72, 0.314, true), (-0.7, 0.318, false),
      ]
      for (distance, wider, isNear) in cases {
        let width = listener.centre(of: asked.track) + distance * threshold
        trial.offset = Cents(width - asked.deviation.value)
        expect(listener.isNear(asked, trial.offset), equals: isNear, "\(distance)")
        let answers = 1500
        let count = (0..<answers).count { _ in listener.answer(trial, using: &generator) == .up }
        let expected = listener.lapse / 2 + (1 - listener.lapse) * wider
        // Five standard errors.
        expect(Double(count) / Double(answers), near: expected, within: 0.065)
      }
    }
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
    let covered = readings.reduce(0) { $0 + $1["commonCovered"] } / Double(runs)
    // Two standard errors of such a sample below 92 %.
    #expect(covered >= 0.83, "\(covered)")
    #expect(readings.reduce(0) { $0 + $1["commonWidth"] } / Double(runs) < 1.9)
  }

  @Test(arguments: [IntervalSimulation.Population.oneAnswer, .oneAnswer90, .oneAnswer80, .guesses])
  func `nobody who doesn't listen is said to hear finely`(population: IntervalSimulation.Population) {
    var simulation = IntervalSimulation()
    simulation.population = population
    simulation.checkpoints = [50, 200]
    let runs = 24
    let readings = ParallelRuns.map(runs, seed: 3) { [simulation] in simulation.run(seed: $0) }
    for place in 0..<2 { #expect(readings.count { $0[place]["commonCovered"] == 1 } >= runs * 8 / 10) }
  }

  @Test(arguments: [IntervalSimulation.Population.visitor, .visitorOneAnswer])
  func `forty answers of a visitor hardly change what is known`(population: IntervalSimulation.Population) {
    var simulation = IntervalSimulation()
    simulation.population = population
    simulation.checkpoints = [2000, 2040]
    let runs = 20
    let readings = ParallelRuns.map(runs, seed: 4) { [simulation] in simulation.run(seed: $0) }
    let wider = readings.map { $0[1]["commonWidth"] / $0[0]["commonWidth"] }.sorted()
    #expect(wider[runs / 2] < 1.25, "\(wider)")
    #expect(readings.count { $0[1]["commonCovered"] == 1 } >= runs * 8 / 10)
  }
}

extension IntervalSimulation.Reading {
  /// A figure by its name.
  fileprivate subscript(name: String) -> Double {
    Self.figures.first { $0.row.name == name }?.numbers(self).first ?? .nan
  }
}
