import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachFits
@testable import PeachSimulation

@Suite struct StrategySimulationTests {
  private func simulation(_ change: (inout StrategySimulation) -> Void) -> StrategySimulation {
    var simulation = StrategySimulation(strategy: ThresholdTrackingNoteStrategy())
    simulation.comparisons = 300
    change(&simulation)
    return simulation
  }

  @Test func `untrained notes are shown within six semitones of trained ones`() throws {
    let gap = simulation { $0.untrained = MIDINote(51)...MIDINote(68) }.run(seed: 1)
    expect(that: gap.trained?.count == 31 && gap.untrained?.count == 12)
    let top = simulation { $0.untrained = MIDINote(60)...MIDINote(127) }.run(seed: 1)
    expect(that: top.trained?.count == 24 && top.untrained?.count == 6)
    let all = simulation { _ in }.run(seed: 1)
    expect(that: all.trained?.count == 49 && all.untrained == nil && all.afterBreak == nil)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `notes are compared with their thresholds on a usual day, as is the threshold over them`(seed: UInt64) throws {
    // The last day may be octaves from a usual one.
    let outcome = simulation { $0.population.daySD = 1 }.run(seed: seed)
    expect(try #require(outcome.trained).meanError, near: outcome.threshold.error, within: 0.1)
  }

  @Test func `the threshold after a break is read before further answers`() throws {
    let steady = simulation { $0.breakDays = 21 }.run(seed: 2)
    let forgetful = simulation {
      ($0.breakDays, $0.comparisonsAfterBreak) = (21, 200)
      $0.population.forgetting = 2
    }.run(seed: 2)
    let (before, after) = (try #require(steady.afterBreak), try #require(forgetful.afterBreak))
    // The answers until then are the same, and so is the estimate; the truth is two octaves higher.
    expect(before.error - after.error, near: 2, within: 1e-9)
    expect(steady.threshold.error, near: before.error, within: 1e-9)
    // Two hundred answers later most of that has been noticed.
    #expect(forgetful.threshold.error > after.error + 0.8)
  }

  @Test func `the longer a break, the less certain is the threshold at its end`() throws {
    let outcomes = [1, 21, 90].map { days in
      simulation { ($0.breakDays, $0.checkpoints) = (days, [300]) }.run(seed: 2)
    }
    // The answers before the breaks are the same.
    expect(Set(outcomes.map { $0.checkpoints.map(\.width) }).count, equals: 1)
    let widths = try outcomes.map { try #require($0.afterBreak).width }
    let before = try #require(outcomes[0].checkpoints.first).width
    expect(that: before < widths[0] && widths == widths.sorted() && Set(widths).count == 3, "\(before) \(widths)")
    #expect(widths[1] > 1.3 * before)
  }

  @Test func `readings of several notes have a mean error, a mean square error and a proportion of true intervals`()
    throws
  {
    // In octaves: two thresholds too coarse by ½ and 1½, and one too fine by ½. The second interval ends below the truth.
    let estimates: [(value: Double, halfWidth: Double, truth: Double)] = [(3, 1, 2.5), (5, 1, 3.5), (2, 0.75, 2.5)]
    let readings = estimates.map { value, half, truth in
      StrategySimulation.Reading(
        ThresholdEstimate(octaves: Estimate(value: value, lower95: value - half, upper95: value + half)), truth: truth)
    }
    let notes = try #require(StrategySimulation.NoteReadings(readings))
    expect(notes.count, equals: 3)
    expect(notes.meanError, near: 0.5, within: 1e-12)
    expect(notes.meanSquareError, near: 2.75 / 3, within: 1e-12)
    expect(notes.covered, near: 2.0 / 3, within: 1e-12)
    #expect(StrategySimulation.NoteReadings([]) == nil)
  }

  @Test func `registers are heard in the order in which they are trained`() {
    let bass = simulation {
      $0.population.order = .bassFirst
      ($0.population.bass, $0.comparisons, $0.checkpoints) = (2, 600, [300, 600])
    }.run(seed: 4)
    // First the truth is that of the bass. The last 500 of 600 answers are on all keys.
    expect(bass.checkpoints.count, equals: 2)
    for (reading, keys) in zip(bass.checkpoints, [36...59, 36...84]) {
      let octaves = keys.map { 3 + 2 * StandardNormal.cumulative((59.5 - Double($0)) / 6) }
      expect(reading.estimate - reading.error, near: octaves.reduce(0, +) / Double(keys.count), within: 1e-9)
    }
    expect(bass.checkpoints[1], equals: bass.threshold)
  }

  @Test func `a burst of wrong answers raises the estimate, in the middle`() {
    func shift(_ burst: SimulatedPopulation.Burst?) -> Double {
      let readings = simulation {
        ($0.population.burst, $0.checkpoints) = (burst, [150, 160])
      }.run(seed: 5).checkpoints
      return readings[1].estimate - readings[0].estimate
    }
    #expect(shift(.presented) > shift(nil))
    #expect(shift(.cents(40)) > shift(nil))
  }

  @Test func `a change of the last week is compared with the true one`() throws {
    let halved = simulation {
      $0.comparesWeeks = true
      ($0.comparisons, $0.days, $0.population.learning, $0.population.curve) = (840, 14, 2, .sudden)
    }.run(seed: 6)
    let change = try #require(halved.change)
    expect(that: change.direction == .finer && abs(log2(change.ratio) + 2) < 1.2)
    #expect(simulation { ($0.comparisons, $0.days, $0.comparesWeeks) = (300, 13, true) }.run(seed: 6).change == nil)
  }

  @Test func `only estimates that are shown count as far from the truth, at every point`() throws {
    let simulation = simulation {
      ($0.comparisons, $0.checkpoints, $0.breakDays, $0.comparisonsAfterBreak) = (8, [4, 8], 21, 4)
    }
    let findings = try StudyFindings(simulation.study(40, seed: 1).tally { _ in }, simulation.sections)
    let all = JSON.object(findings.members)
    let readings = [("", all), ("break", all)] + (all["readings"]?.array(of: { $0 }) ?? []).map { ("", $0) }
    expect(readings.count, equals: 4)
    for (prefix, reading) in readings {
      func number(_ name: String) -> Double? {
        reading[prefix.isEmpty ? name : prefix + name.prefix(1).uppercased() + name.dropFirst()]?.number
      }
      // After so few answers none is shown, though many are more than an octave wrong.
      expect(that: number("shareWithNumber") == 0 && number("shareFarOff") == 0)
      #expect(try #require(number("rmseOctaves")) > 0.7)
    }
  }

  @Test func `some note has to be trained throughout`() {
    #expect(simulation { _ in }.isPossible)
    #expect(!simulation { $0.untrained = MIDINote(36)...MIDINote(84) }.isPossible)
    #expect(simulation { $0.untrained = MIDINote(36)...MIDINote(59) }.isPossible)
    #expect(
      !simulation {
        $0.untrained = MIDINote(36)...MIDINote(59)
        $0.population.order = .bassFirst
      }.isPossible)
  }

  @Test func `a seed gives the same listener with every strategy`() {
    let tracking = simulation { $0.population.thresholds = [3...40] }.run(seed: 7).threshold
    var kazez = simulation { $0.population.thresholds = [3...40] }
    kazez.strategy = KazezNoteStrategy()
    let other = kazez.run(seed: 7).threshold
    #expect(tracking != other)
    expect(tracking.estimate - tracking.error - other.estimate + other.error, near: 0, within: 1e-12)
  }

  @Test func `a trend is detected if there is one`() {
    func trend(learning: Double, days: Int = 30) -> Trend.Direction? {
      simulation {
        ($0.comparisons, $0.days) = (1500, days)
        $0.population.learning = learning
      }.run(seed: 3).trend
    }
    expect(trend(learning: 3), equals: .improving)
    expect(trend(learning: -3), equals: .declining)
    #expect(trend(learning: 0) == nil)
    #expect(trend(learning: 3, days: 4) == nil)
  }
}
