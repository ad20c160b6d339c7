import Testing

@testable import PeachCore

@Suite struct StrategySimulationTests {
  private func simulation(_ change: (inout StrategySimulation) -> Void) -> StrategySimulation {
    var simulation = StrategySimulation(strategy: ThresholdTrackingNoteStrategy())
    simulation.comparisons = 300
    change(&simulation)
    return simulation
  }

  @Test func `untrained notes are shown within six semitones of trained ones`() throws {
    let gap = simulation { $0.untrained = MIDINote(51)...MIDINote(68) }.run(seed: 1)
    #expect(gap.trained?.count == 31 && gap.untrained?.count == 12)
    let top = simulation { $0.untrained = MIDINote(60)...MIDINote(127) }.run(seed: 1)
    #expect(top.trained?.count == 24 && top.untrained?.count == 6)
    let all = simulation { _ in }.run(seed: 1)
    #expect(all.trained?.count == 49 && all.untrained == nil && all.afterBreak == nil)
  }

  @Test func `the threshold after a break is read before further answers`() throws {
    let steady = simulation { $0.breakDays = 21 }.run(seed: 2)
    let forgetful = simulation {
      ($0.breakDays, $0.comparisonsAfterBreak) = (21, 200)
      $0.population.forgetting = 2
    }.run(seed: 2)
    let (before, after) = (try #require(steady.afterBreak), try #require(forgetful.afterBreak))
    // The answers until then are the same, and so is the estimate; the truth is two octaves higher.
    #expect(abs(before.error - after.error - 2) < 1e-9)
    #expect(abs(steady.threshold.error - before.error) < 1e-9)
    // Two hundred answers later most of that has been noticed.
    #expect(forgetful.threshold.error > after.error + 0.8)
  }

  @Test func `a trend is detected if there is one`() {
    func trend(learning: Double, days: Int = 30) -> Trend.Direction {
      simulation {
        ($0.comparisons, $0.days) = (1500, days)
        $0.population.learning = learning
      }.run(seed: 3).trend
    }
    #expect(trend(learning: 3) == .improving)
    #expect(trend(learning: -3) == .declining)
    #expect(trend(learning: 0) == .stable)
    #expect(trend(learning: 3, days: 4) == .tooLittleData)
  }
}
