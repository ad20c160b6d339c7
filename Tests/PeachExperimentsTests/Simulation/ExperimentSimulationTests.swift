import Testing

@testable import PeachCore
@testable import PeachExperiments

@Suite struct ExperimentSimulationTests {
  private func loudness(_ comparisons: Int, effect: Double?) throws -> ExperimentSimulation {
    var template = LoudnessTemplate()
    (template.maxOffset, template.comparisonsPerLevel) = (6, comparisons)
    let listener = ExperimentListener(SimulatedListener(threshold: 8))
    return ExperimentSimulation(try ExperimentFile(json: template.file), listener, effect: effect)
  }

  private func rows(_ study: Study, _ range: Range<Int>) -> [RunRow] {
    var rows: [RunRow] = []
    study.simulate(range, progress: { _ in }) { rows.append($1) }
    return rows
  }

  private func summary(
    _ outcomes: [ExperimentSimulation.Outcome], _ effect: PlannedEffect?, truth: Double?
  ) -> ExperimentSummary {
    let study = Study(runs: outcomes.count, seed: 0, keeping: ExperimentSummary.kept) { _ in RunRow() }
    var tally = RunTally(study)
    for outcome in outcomes { tally.add(outcome.row(of: effect, truth: truth)) }
    tally.finish()
    return ExperimentSummary(tally, effect, truth: truth)
  }

  @Test func `each level's offsets are uniform within its proportion of the largest`() throws {
    let completed = try loudness(500, effect: 2).completed(seed: 3)
    for (condition, reach) in [("0", 0.0), ("0.5", 3), ("1", 6)] {
      let offsets = completed.filter { $0.trial.condition == condition }.map(\.trial.amplitudeOffset.value)
      #expect(offsets.count == 500 && offsets.allSatisfy { abs($0) <= reach })
      guard reach > 0 else { continue }
      // Uniform: mean 0, variance reach²/3; each within four standard errors.
      let mean = offsets.reduce(0, +) / 500
      let square = offsets.reduce(0) { $0 + $1 * $1 } / 500
      #expect(abs(mean) < 4 * reach / 3.0.squareRoot() / 500.0.squareRoot())
      #expect(abs(square / (reach * reach) - 1.0 / 3) < 4 * (4.0 / 45).squareRoot() / 500.0.squareRoot())
    }
  }

  @Test func `the same seed gives the same answers and outcomes`() throws {
    let simulation = try loudness(20, effect: 2)
    #expect(simulation.completed(seed: 5) == simulation.completed(seed: 5))
    #expect(simulation.completed(seed: 5) != simulation.completed(seed: 6))
    let figures = [7, 7, 8].map { seed in
      rows(simulation.study(3, participants: 2, seed: seed), 0..<3).map { $0.columns.map(\.values) }
    }
    #expect(figures[0].count == 3 && figures[0] == figures[1] && figures[0] != figures[2])
    // Any part of them is the same.
    let last = rows(simulation.study(3, participants: 2, seed: 7), 2..<3).map { $0.columns.map(\.values) }
    #expect(last == [figures[0][2]])
  }

  @Test func `a shift per dB is found, with its check for a curve, in steps of loudness`() throws {
    let simulation = try loudness(150, effect: 3)
    let report = ParticipantReport(simulation.file, simulation.completed(seed: 11))
    let bias = try #require(report.bias)
    // More than four standard errors.
    #expect(abs(bias.centsPerDecibel - 3) < 1.2 * (bias.upper95 - bias.lower95) && bias.lower95 > 0 && bias.p < 0.001)
    #expect(bias.answers == 450 && report.answers == 450 && report.leftOut == 0)
    #expect(report.conditions.map(\.name) == ["0", "0.5", "1"] && report.shifts.count > 5)
    #expect(report.loudnessBins.reduce(0) { $0 + $1.answers } == 300 && report.curvature != nil)
    #expect(
      (5.5...6).contains(
        report.shifts.reduce(0) { max($0, abs($1.decibels.lowerBound), abs($1.decibels.upperBound)) }))
    let row = try #require(rows(simulation.study(1, participants: 1, seed: 1), 0..<1).first)
    func values(_ name: String) -> [Double] { row.columns.first { $0.name == name }?.values ?? [] }
    #expect(try #require(values("lower95").first) > 0 && values("thresholdWidth").count == 3)
  }

  @Test func `what the file asks for first is its effect`() throws {
    func effect(_ report: String, task: String = "comparison") throws -> PlannedEffect? {
      let method = task == "matching" ? #""training": 20"# : #""adaptive": "kazez", "comparisons": 20"#
      return try Sample.file(
        #"""
        { "name": "main", "task": "\#(task)", "method": { \#(method) }, "conditions": [{ "name": "one" }, { "name": "two" },
          { "name": "loud"\#(task == "odd-one-out" ? "" : #", "second": { "amplitude": { "from": -6, "to": 6 } }"#) }] }
        """#, with: #""report": [\#(report)]"#
      ).effect
    }
    let contrast = #"{ "contrast": ["one", "two"] }"#
    #expect(try effect(#""thresholds", "shifts""#) == nil)
    #expect(try effect(#""thresholds", \#(contrast)"#) == .ratio("one", "two"))
    #expect(try effect(#""shifts", \#(contrast)"#) == .shift("one", "two"))
    #expect(try effect(contrast, task: "matching") == .shift("one", "two"))
    #expect(try effect(contrast, task: "odd-one-out") == .ratio("one", "two"))
    #expect(try effect(#"\#(contrast), { "shiftPer": "amplitude" }"#) == .shiftPerAmplitude)
  }

  @Test func `a summary counts what its outcomes say`() throws {
    func outcome(_ value: Double, _ lower: Double, _ upper: Double) -> ExperimentSimulation.Outcome {
      .init(effect: (value, lower, upper), curvature: nil, thresholds: [(true, 0.5), (false, 1)])
    }
    let none = ExperimentSimulation.Outcome(effect: nil, curvature: nil, thresholds: [])
    let shifts = summary(
      [outcome(1, 0.5, 1.5), outcome(3, 2, 4), outcome(2, -1, 5), none], .shift("one", "two"), truth: 1.2)
    #expect(shifts.runs == 4 && shifts.failed == 1 && shifts.mean == 2 && shifts.medianWidth == 2)
    #expect(shifts.coverage == 2.0 / 3 && shifts.significant == 0.5 && shifts.curved == 0)
    let thresholds = try #require(shifts.thresholds)
    #expect(thresholds.coverage == 0.5 && thresholds.medianWidth == 0.75)
    let ratios = summary([outcome(2, 1.5, 3), outcome(8, 4, 16)], .ratio("one", "two"), truth: 2)
    #expect(abs((ratios.mean ?? 0) - 4) < 1e-9 && ratios.significant == 1 && ratios.coverage == 0.5)
    #expect(abs((ratios.medianWidth ?? 0) - 1.5) < 1e-9)
    let failed = summary([none, none], nil, truth: nil)
    #expect(failed.mean == nil && failed.coverage == nil && failed.failed == 2 && failed.significant == 0)
    #expect(failed.medianWidth == nil && failed.thresholds == nil && failed.factorForPower == nil)
  }

  @Test func `four times as many answers make errors half as large`() {
    // z = 2.8016 = 1.95996 + 0.84162 has a power of 80 %.
    func summary(_ z: Double) -> ExperimentSummary {
      let outcomes = (0..<1000).map { index in
        let value = z + StandardNormal.quantile((Double(index) + 0.5) / 1000)
        return ExperimentSimulation.Outcome(
          effect: (value, value - StandardNormal.critical, value + StandardNormal.critical), curvature: nil,
          thresholds: [])
      }
      return self.summary(outcomes, .shift("one", "two"), truth: z)
    }
    #expect(abs((summary(2.8016).factorForPower ?? 0) - 1) < 0.01)
    #expect(abs((summary(1.4008).factorForPower ?? 0) - 4) < 0.04)
    #expect(summary(0).factorForPower == nil)
  }
}
