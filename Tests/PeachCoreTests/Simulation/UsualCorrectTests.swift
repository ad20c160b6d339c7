import PeachCore
import Testing

@Suite struct UsualCorrectTests {
  @Test(arguments: StrategyName.allCases)
  func `answers in a training are as often correct as the settings say`(strategy: StrategyName) {
    var settings = TrainingSettings()
    settings.strategy = strategy
    for threshold in [3.0, 12, 50] {
      var simulation = StrategySimulation(strategy: settings.nextNoteStrategy)
      simulation.population.thresholds = [threshold...threshold]
      // The others choose trials without the profile, and the simpler fit takes less time.
      if strategy != .adaptive && strategy != .thresholdTracking { simulation.fit = .static }
      let shares = (1...8).map { simulation.run(seed: $0).correct }
      let percent = 100 * shares.reduce(0, +) / 8
      // 800 binomial answers have a standard error of 1.5.
      let usual = Double(strategy.usualCorrect.lowerBound) - 3...Double(strategy.usualCorrect.upperBound) + 3
      #expect(usual.contains(percent), "\(strategy.rawValue), \(threshold) cents: \(percent) %")
    }
  }
}
