import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachExperiments
@testable import PeachSimulation
@testable import PeachStore

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
    _ outcomes: [ExperimentSimulation.Outcome], _ effect: PlannedEffect?, truth: Double?,
    participants: Int = 1
  ) -> ExperimentSummary {
    let study = Study(runs: outcomes.count, seed: 0, keeping: ExperimentSummary.kept) { _ in RunRow() }
    var tally = RunTally(study)
    for outcome in outcomes { tally.add(outcome.row(of: effect, truth: truth)) }
    tally.finish()
    return ExperimentSummary(tally, effect, truth: truth, participants: participants)
  }

  @Test func `each level's offsets are uniform within its proportion of the largest`() throws {
    let completed = try loudness(500, effect: 2).completed(seed: 3)
    for (condition, reach) in [("0 dB", 0.0), ("3 dB", 3), ("6 dB", 6)] {
      let offsets = completed.filter { $0.trial.condition == condition }.map(\.trial.amplitudeOffset.value)
      expect(that: offsets.count == 500 && offsets.allSatisfy { abs($0) <= reach })
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
    expect(simulation.completed(seed: 5), equals: simulation.completed(seed: 5))
    #expect(simulation.completed(seed: 5) != simulation.completed(seed: 6))
    let figures = [7, 7, 8].map { seed in
      rows(simulation.study(3, participants: 2, seed: seed), 0..<3).map { $0.columns.map(\.values) }
    }
    expect(that: figures[0].count == 3 && figures[0] == figures[1] && figures[0] != figures[2])
    // Any part of them is the same.
    let last = rows(simulation.study(3, participants: 2, seed: 7), 2..<3).map { $0.columns.map(\.values) }
    expect(last, equals: [figures[0][2]])
  }

  @Test func `a shift per dB is found in steps of loudness`() throws {
    let simulation = try loudness(150, effect: 3)
    let report = ParticipantReport(simulation.file, simulation.completed(seed: 11))
    let bias = try #require(report.bias)
    // More than four standard errors.
    expect(
      that: abs(bias.estimate.value - 3) < 1.2 * (bias.estimate.upper95 - bias.estimate.lower95)
        && bias.estimate.lower95 > 0
        && bias.p < 0.001)
    expect(that: bias.answers == 450 && report.answers == 450 && report.leftOut == 0)
    expect(report.conditions.map(\.name), equals: ["0 dB", "3 dB", "6 dB"])
    expect(report.loudnessBins.reduce(0) { $0 + $1.answers }, equals: 300)
    let farthest = report.loudnessBins.reduce(0) { max($0, abs($1.center)) }
    #expect((4...6).contains(farthest))
    let row = try #require(rows(simulation.study(1, participants: 1, seed: 1), 0..<1).first)
    func values(_ name: String) -> [Double] { row.columns.first { $0.name == name }?.values ?? [] }
    try expect(that: #require(values("lower95").first) > 0 && values("thresholdWidth").count == 3)
  }

  /// Judges the interval between the pitches that sound, of which that of a note is 2 cents higher for each dB.
  private static func hearing() -> (Trial, Exercise) -> CompletedTrial {
    var noise = SeededGenerator(seed: 3)
    return { trial, exercise in
      let pitches = trial.phrase.notes.map { timed in
        Double(100 * timed.note.key.number) + timed.note.offset.value + 2 * timed.note.amplitude.value
      }
      let exact = trial.interval?.size.value ?? 0
      let answer: ChoiceIndex = abs(pitches[1] - pitches[0]) - exact + 10 * noise.normal() > 0 ? .up : .down
      return CompletedTrial(trial, .choice(answer, isRight: answer == exercise.answerForm.right(in: trial)))
    }
  }

  @Test(arguments: IntervalDirections.allCases)
  func `a louder second note shifts intervals upwards and downwards by as much, heard or simulated`(
    directions: IntervalDirections
  ) throws {
    let file = try Sample.file(
      """
      { "name": "main", "task": "intervals",
        "settings": { "intervals": "P5", "direction": "\(directions.rawValue)" },
        "method": { "constant": [-24, -12, -6, 6, 12, 24], "repeat": 80 },
        "second": { "amplitude": { "from": -6, "to": 6 } } }
      """, with: #""report": [{ "shiftPer": "amplitude" }]"#)
    var course = ExperimentCourse(ExperimentPlan(file, participant: "P1"))
    let heard = course.answer(.max, Self.hearing())
    let listener = SimulatedListener(threshold: 7, loudness: 2)
    var (again, generator) = (ExperimentCourse(ExperimentPlan(file, participant: "P1")), SeededGenerator(seed: 3))
    let answered = again.answer(.max) { trial, exercise in
      let answer = listener.answer(trial, exercise.answerForm, using: &generator).answer
      return CompletedTrial(trial, .choice(answer, isRight: answer == exercise.answerForm.right(in: trial)))
    }
    let planned = ExperimentSimulation(file, ExperimentListener(SimulatedListener(threshold: 7)), effect: 2)
    for completed in [heard, answered, planned.completed(seed: 3)] {
      let bias = try #require(ParticipantReport(file, completed).bias).estimate
      expect(that: abs(bias.value - 2) < bias.upper95 - bias.lower95 && bias.lower95 > 0, "\(bias)")
    }
  }

  @Test(arguments: [2.0, 0, -2]) func `a note that seems higher because it is louder is tuned lower`(centsPerDB: Double)
    throws
  {
    let file = try Sample.file(
      #"""
      { "name": "main", "task": "matching", "method": { "training": 60 }, "conditions": [
        { "name": "softer", "second": { "amplitude": -6 } }, { "name": "equal" },
        { "name": "louder", "second": { "amplitude": 6 } }] }
      """#)
    var listener = SimulatedListener(loudness: centsPerDB)
    listener.tuner.bias = 1
    let simulation = ExperimentSimulation(file, ExperimentListener(listener), effect: nil)
    let report = ParticipantReport(file, simulation.completed(seed: 3))
    expect(report.conditions.map(\.name), equals: ["softer", "equal", "louder"])
    for (condition, decibels) in zip(report.conditions, [-6.0, 0, 6]) {
      let error = try #require(condition.figures[.meanError]?.estimate)
      // Four standard errors.
      #expect(abs(error.value - (1 - centsPerDB * decibels)) < 2 * (error.upper95 - error.value), "\(condition.name)")
    }
  }

  @Test(
    arguments: [
      ("comparison", #""shifts", "#), ("intervals", #""shifts", "#), ("matching", ""), ("chords", ""),
      ("comparison", ""), ("intervals", ""), ("odd-one-out", ""), ("voices", ""),
    ])
  func `the effect that is planned is the one that the report finds, in both directions`(task: String, report: String)
    throws
  {
    let file = try Sample.file(
      #"{ "name": "main", "task": "\#(task)", "method": { "training": 150 }, "conditions": [{ "name": "one" }, { "name": "two" }] }"#,
      with: #""report": [\#(report){ "contrast": ["one", "two"] }]"#)
    let effect = try #require(file.effect)
    let figure = try #require(effect.figures.first)
    for planned in effect.none == 1 ? [0.25, 4] : [-15.0, 15] {
      let simulation = ExperimentSimulation(file, ExperimentListener(SimulatedListener(threshold: 8)), effect: planned)
      let contrast = try #require(ParticipantReport(file, simulation.completed(seed: 4)).contrasts.first)
      let found = try #require(contrast.figures[figure]?.estimate)
      let (truth, error) = (effect.scaled(planned), (found.upper95 - found.lower95) / 4)
      // Four standard errors, and of the right sign.
      expect(that: abs(found.value - truth) < 4 * error && found.value * truth > 0, "\(planned): \(found)")
    }
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
    try expect(effect(#""thresholds", \#(contrast)"#), equals: .ratio("one", "two"))
    try expect(effect(#""shifts", \#(contrast)"#), equals: .shift("one", "two"))
    try expect(effect(contrast, task: "matching"), equals: .shift("one", "two"))
    try expect(effect(contrast, task: "odd-one-out"), equals: .ratio("one", "two"))
    try expect(effect(#""shifts", \#(contrast)"#, task: "odd-one-out"), equals: .ratio("one", "two"))
    try expect(effect(#"\#(contrast), { "shiftPer": "amplitude" }"#), equals: .shiftPerAmplitude)
  }

  /// Intervals of a shift and of a ratio, and whether they exclude that there is no effect.
  @Test(
    arguments: [
      ((0.5, 1.5), true), ((-1.5, -0.5), true), ((-1, 1), false), ((0, 2), false), ((-2, 0), false),
      ((1e-9, 2), true), ((-2, -1e-9), true),
    ] as [((lower: Double, upper: Double), Bool)])
  func `an effect is found in either direction, if the interval excludes none`(
    ends: (lower: Double, upper: Double), isFound: Bool
  ) {
    func finds(_ effect: PlannedEffect, _ ends: Estimate) -> Bool {
      summary([.init(effect: ends, thresholds: [])], effect, truth: nil).significant == 1
    }
    let shift = Estimate(value: (ends.lower + ends.upper) / 2, lower95: ends.lower, upper95: ends.upper)
    expect(finds(.shift("one", "two"), shift), equals: isFound)
    expect(finds(.shiftPerAmplitude, shift), equals: isFound)
    expect(finds(.ratio("one", "two"), shift.exponential), equals: isFound)
  }

  @Test func `a summary counts what its outcomes say`() throws {
    func outcome(_ value: Double, _ lower: Double, _ upper: Double) -> ExperimentSimulation.Outcome {
      .init(
        effect: Estimate(value: value, lower95: lower, upper95: upper), thresholds: [(true, 0.5), (false, 1)])
    }
    let none = ExperimentSimulation.Outcome(effect: nil, thresholds: [])
    let shifts = summary(
      [outcome(1, 0.5, 1.5), outcome(3, 2, 4), outcome(2, -1, 5), none], .shift("one", "two"), truth: 1.2)
    expect(that: shifts.runs == 4 && shifts.failed == 1 && shifts.mean == 2 && shifts.medianWidth == 2)
    expect(that: shifts.coverage == 2.0 / 3 && shifts.significant == 0.5)
    let thresholds = try #require(shifts.thresholds)
    expect(that: thresholds.coverage == 0.5 && thresholds.medianWidth == 0.75)
    let ratios = summary([outcome(2, 1.5, 3), outcome(8, 4, 16)], .ratio("one", "two"), truth: 2)
    expect(that: abs((ratios.mean ?? 0) - 4) < 1e-9 && ratios.significant == 1 && ratios.coverage == 0.5)
    #expect(abs((ratios.medianWidth ?? 0) - 1.5) < 1e-9)
    let failed = summary([none, none], nil, truth: nil)
    expect(that: failed.mean == nil && failed.coverage == nil && failed.failed == 2 && failed.significant == 0)
    expect(that: failed.medianWidth == nil && failed.thresholds == nil && failed.factorForPower == nil)
  }

  /// Of experiments whose z has this mean and this standard deviation.
  private func summary(z mean: Double, _ spread: Double = 1, participants: Int = 1) -> ExperimentSummary {
    let outcomes = (0..<1000).map { index in
      let value = mean + spread * StandardNormal.quantile((Double(index) + 0.5) / 1000)
      return ExperimentSimulation.Outcome(
        effect: Estimate(
          value: value, lower95: value - StandardNormal.critical, upper95: value + StandardNormal.critical),
        thresholds: [])
    }
    return summary(outcomes, .shift("one", "two"), truth: mean, participants: participants)
  }

  @Test func `four times as many answers make errors half as large`() {
    // z = 2.8016 = 1.95996 + 0.84162 has a power of 80 %.
    #expect(abs((summary(z: 2.8016).factorForPower ?? 0) - 1) < 0.01)
    #expect(abs((summary(z: 1.4008).factorForPower ?? 0) - 4) < 0.04)
    #expect(summary(z: 0).factorForPower == nil)
  }

  /// The standard error of the mean of 1,000 z is 0.032.
  @Test(arguments: [
    (-0.09, true), (-0.065, true), (-0.061, false), (0, false), (0.061, false), (0.065, true), (0.09, true),
  ])
  func `a factor needs a mean that is two standard errors away from no effect`(mean: Double, isKnown: Bool) throws {
    for participants in [1, 12] {
      let factor = summary(z: mean, participants: participants).factorForPower
      expect((factor != nil), equals: isKnown)
      // z grows with the square root of the number.
      if let factor { #expect(abs(factor.squareRoot() * abs(mean) / 2.8016 - 1) < 0.01) }
    }
  }

  /// The variance of one participant's z is 1 + between · number, that of a group's z doesn't depend on its size.
  @Test(arguments: [0, 0.3, 1, 2], [0.7, 1.5, 3, 5])
  func `more answers of one participant tell nothing of others, more participants do`(between: Double, mean: Double) {
    let spread = (1 + between).squareRoot()
    func power(_ mean: Double, _ spread: Double) -> Double {
      StandardNormal.cumulative((mean - StandardNormal.critical) / spread)
    }
    let found = summary(z: mean, spread).factorForPower
    // However many there are, the proportion of participants with an effect above 0 is found.
    if StandardNormal.cumulative(mean / between.squareRoot()) < 0.8 {
      #expect(found == nil)
    } else {
      let answers = found ?? 0
      #expect(abs(power(mean * answers.squareRoot(), (1 + between * answers).squareRoot()) - 0.8) < 0.01)
    }
    let people = summary(z: mean, spread, participants: 12).factorForPower ?? 0
    #expect(abs(power(mean * people.squareRoot(), spread) - 0.8) < 0.01)
  }

  private func differing(_ effect: Double?, _ spread: ExperimentSimulation.Spread?, _ comparisons: Int = 60) throws
    -> ExperimentSimulation
  {
    var template = LoudnessTemplate()
    (template.maxOffset, template.comparisonsPerLevel, template.practises) = (6, comparisons, false)
    return ExperimentSimulation(
      try ExperimentFile(json: template.file), ExperimentListener(SimulatedListener(threshold: 8)), effect: effect,
      spread: spread)
  }

  @Test func `participants differ as much as was asked, and without a spread they are alike`() throws {
    let simulation = try differing(1, .init(effect: 2, threshold: 1), 400)
    let reports = (1...40 as ClosedRange<UInt64>).map { seed in
      ParticipantReport(simulation.file, simulation.completed(seed: seed))
    }
    func deviation(_ values: [Double]) -> (mean: Double, deviation: Double) {
      let mean = values.reduce(0, +) / Double(values.count)
      let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
      return (mean, square.squareRoot())
    }
    // The standard error of a standard deviation of 40 is 11 %; the errors of the estimates are small.
    let effects = deviation(reports.compactMap { $0.bias?.estimate.value })
    expect(that: abs(effects.mean - 1) < 4 * 2 / 40.0.squareRoot() && (1.3...3.2).contains(effects.deviation))
    let thresholds = deviation(reports.compactMap { $0.bias.map { log2($0.threshold.value) } })
    expect(that: abs(thresholds.mean - 3) < 4 / 40.0.squareRoot() && (0.65...1.5).contains(thresholds.deviation))
    try expect(
      differing(1, nil).completed(seed: 3), equals: differing(1, .init(effect: 0, threshold: 0)).completed(seed: 3))
    #expect(try differing(1, nil).completed(seed: 3) != differing(1, .init(effect: 1, threshold: 0)).completed(seed: 3))
  }

  /// The share of groups that find the effect, in the plan with a spread, in the same groups made by hand, in which each
  /// participant has an effect of a normal distribution, drawn here, and nobody else's, and in a plan without a spread.
  private func powers(_ participants: Int, _ count: Int, alike: Int) throws -> (
    planned: ExperimentSummary, byHand: Double, alike: ExperimentSummary
  ) {
    let (mean, spread) = (0.86, 0.95)
    let planned = try differing(mean, .init(effect: spread, threshold: 0.75))
    func summary(_ simulation: ExperimentSimulation, _ count: Int) -> ExperimentSummary {
      var tally = RunTally(Study(runs: count, seed: 0, keeping: ExperimentSummary.kept) { _ in RunRow() })
      for row in rows(simulation.study(count, participants: participants, seed: 5), 0..<count) { tally.add(row) }
      tally.finish()
      return ExperimentSummary(tally, .shiftPerAmplitude, truth: mean, participants: participants)
    }
    var generator = SeededGenerator(seed: 77)
    var found = 0
    for group in 0..<count {
      let reports = (0..<participants).map { place in
        var listener = ExperimentListener(SimulatedListener(threshold: 8))
        listener.listener.threshold = 8 * exp2(0.75 * generator.normal())
        let own = ExperimentSimulation(planned.file, listener, effect: mean + spread * generator.normal())
        let completed = own.completed(seed: UInt64(1000 + group * participants + place))
        return ParticipantReport(planned.file, completed, figures: [])
      }
      let bias = try #require(Pooled(reports, of: planned.file).bias)
      if bias.estimate.lower95 > 0 || bias.estimate.upper95 < 0 { found += 1 }
    }
    return (summary(planned, count), Double(found) / Double(count), summary(try differing(mean, nil), alike))
  }

  /// 100 groups take half a minute.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["PEACH_FULL_TESTS"] == "1"),
    arguments: [(6, 0.2...0.5), (12, 0.5...0.85)])
  func `the power with a spread is that of groups whose participants are drawn one by one`(
    participants: Int, plausible: ClosedRange<Double>
  ) throws {
    let count = 100
    let (summary, power, alike) = try powers(participants, count, alike: 40)
    // Two proportions of 100, within three standard errors.
    #expect(abs(power - summary.significant) < 3 * (2 * 0.25 / Double(count)).squareRoot())
    expect(that: plausible.contains(power) && plausible.contains(summary.significant))
    // The mean of the group is covered, not that of a participant.
    expect(that: (summary.coverage ?? 0) > 0.87 && summary.factorForPower != nil)
    // Without a spread, the same experiment would promise far more.
    #expect(alike.significant > summary.significant + 0.1)
  }

  /// The first groups of the test above, as they came out when it passed.
  @Test func `the first groups with a spread find as much as they did when all had been checked`() throws {
    let (summary, power, alike) = try powers(6, 16, alike: 8)
    expect([power, summary.significant, summary.coverage, alike.significant], equals: [0.4375, 0.125, 0.875, 0.25])
  }

  @Test func `the usual spread of effects is half of them, and of ratios in octaves`() {
    expect(PlannedEffect.shiftPerAmplitude.usualSpread(of: -3), equals: 1.5)
    expect(PlannedEffect.ratio("one", "two").usualSpread(of: 0.25), equals: 1)
    expect(PlannedEffect.shift("one", "two").usualSpread(of: nil), equals: 0)
  }
}
