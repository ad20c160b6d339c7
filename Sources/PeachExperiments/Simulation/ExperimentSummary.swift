import PeachBase
import PeachFits
import PeachSimulation

/// A summary of simulated experiments.
package struct ExperimentSummary: Sendable {
  package let runs: Int
  /// Those without a result.
  package let failed: Int
  /// The mean effect of experiments with a result, with its standard error; nil if there are too few. That of a ratio is the
  /// geometric mean, with the standard error of its log2.
  package let mean: Double?
  package let standardError: Double?
  /// The proportion of 95 % intervals that contain the true effect, among experiments with a result; nil without results.
  package let coverage: Double?
  /// The proportion of all experiments whose interval excludes that there is none: the power, or without an effect the type I
  /// error.
  package let significant: Double
  /// The median width of the 95 % intervals, in octaves for a ratio; nil without results.
  package let medianWidth: Double?
  /// The proportion of the intervals of thresholds that contain the true one, and their median width in octaves; nil without any.
  package let thresholds: (coverage: Double, medianWidth: Double)?
  /// By which factor more or fewer answers of one participant, or more or fewer participants, would find the effect in four of five
  /// experiments; nil without an effect that is found.
  package let factorForPower: Double?

  /// The names of the numbers whose medians it has.
  static let kept: Set = ["width", "thresholdWidth"]

  /// Traps without experiments.
  ///
  /// - Parameters:
  ///   - tally: that of a study of `ExperimentSimulation`.
  ///   - truth: the true effect; nil for none.
  ///   - participants: how many answered each experiment.
  package init(_ tally: RunTally, _ effect: PlannedEffect?, truth: Double?, participants: Int) {
    precondition(tally.runs > 0)
    let scale = effect ?? .shiftPerAmplitude
    let found = tally.count("effect")
    runs = tally.runs
    failed = runs - found
    significant = (tally.mean("isSignificant") ?? 0) * Double(found) / Double(runs)
    medianWidth = tally.median("width")
    thresholds = tally.mean("thresholdIsCovered").flatMap { covered in
      tally.median("thresholdWidth").map { (covered, $0) }
    }
    let figure = tally.figure("effect")
    mean = figure.map { if case .ratio = scale { exp2($0.value) } else { $0.value } }
    standardError = figure?.standardError
    coverage = tally.mean("isCovered")
    factorForPower =
      scale.scaled(truth ?? scale.none) == scale.scaled(scale.none) ? nil : Self.factor(tally, participants)
  }

  /// From z, the effects divided by their standard errors. Its mean grows with the square root of the number. So does what
  /// distinguishes one participant's z from another's, however many answers there are; errors add a variance of 1.
  private static func factor(_ tally: RunTally, _ participants: Int) -> Double? {
    guard let mean = tally.mean("z"), let spread = tally.spread("z") else { return nil }
    guard mean > 2 * spread / Double(tally.count("z")).squareRoot() else { return nil }
    let growing = participants == 1 ? max(0, spread * spread - 1) : 0
    let (constant, quantile) = (spread * spread - growing, StandardNormal.quantile(0.8))
    // mean · root = critical + quantile · √(constant + growing · root²), solved for the square root of the factor.
    let square = mean * mean - quantile * quantile * growing
    // Participants who differ so much would need a number beyond reach.
    guard square > mean * mean / 100 else { return nil }
    let half = mean * StandardNormal.critical
    let rest = StandardNormal.critical * StandardNormal.critical - quantile * quantile * constant
    let root = (half + (half * half - square * rest).squareRoot()) / square
    return root * root
  }
}

extension ExperimentSimulation.Outcome {
  /// Effects and widths are on the scale on which errors are about normal: in octaves for a ratio.
  ///
  /// - Parameter truth: the true effect; nil for none.
  func row(of effect: PlannedEffect?, truth: Double?) -> RunRow {
    let scale = effect ?? .shiftPerAmplitude
    let (none, true_) = (scale.scaled(scale.none), scale.scaled(truth ?? scale.none))
    var row = RunRow()
    if let found = self.effect {
      let (value, lower, upper) = (scale.scaled(found.value), scale.scaled(found.lower95), scale.scaled(found.upper95))
      let width = upper - lower
      row.add("effect", value)
      row.add("lower95", lower)
      row.add("upper95", upper)
      row.add("width", width)
      row.add("isCovered", lower <= true_ && true_ <= upper)
      row.add("isSignificant", lower > none || upper < none)
      if width.isFinite, width > 0 {
        row.add("z", (true_ < none ? -1 : 1) * (value - none) / (width / 2 / StandardNormal.critical))
      }
    }
    row.add("thresholdIsCovered", thresholds.map { $0.isCovered ? 1 : 0 })
    row.add("thresholdWidth", thresholds.map(\.width))
    return row
  }
}
