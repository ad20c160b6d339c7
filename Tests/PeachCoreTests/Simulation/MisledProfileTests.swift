import PeachCore
import Testing

@testable import PeachExercises
@testable import PeachFits
@testable import PeachSimulation

/// Listeners who mislead a profile that knows neither registers nor carelessness.
@Suite struct MisledProfileTests {
  private func outcomes(_ change: (inout StrategySimulation) -> Void) -> [StrategySimulation.Outcome] {
    var simulation = StrategySimulation(strategy: KazezNoteStrategy())
    change(&simulation)
    let fixed = simulation
    return ParallelRuns.map(4, seed: 1) { fixed.run(seed: $0) }
  }

  @Test(arguments: [SimulatedPopulation.RegisterOrder.bassFirst, .trebleFirst])
  func `a change of register isn't a trend`(order: SimulatedPopulation.RegisterOrder) {
    // 16 cents in the bass and 4 in the treble, and nothing is ever learned.
    let outcomes = outcomes {
      ($0.comparisons, $0.days, $0.checkpoints) = (600, 12, [600])
      ($0.population.thresholds, $0.population.bass, $0.population.order) = ([4...4], 2, order)
    }
    #expect(outcomes.allSatisfy { $0.trend == nil || $0.trend == .stable })
    #expect(outcomes.allSatisfy { $0.threshold.isCovered })
  }

  @Test func `ten careless answers hardly change the threshold`() {
    let shifts = outcomes {
      ($0.comparisons, $0.days, $0.checkpoints) = (1010, 20, [505, 515])
      $0.population.burst = .cents(40)
    }.map { $0.checkpoints[1].estimate - $0.checkpoints[0].estimate }
    #expect(shifts.allSatisfy { abs($0) < 0.2 }, "\(shifts)")
  }
}
