import PeachCore

/// A summary of simulated experiments.
public struct ExperimentSummary: Sendable {
  public let runs: Int
  /// Those without a result.
  public let failed: Int
  /// The mean effect of experiments with a result, with its standard error; nil if there are too few. That of a ratio is the
  /// geometric mean, with the standard error of its log2.
  public let mean: Double?
  public let standardError: Double?
  /// The proportion of 95 % intervals that contain the true effect, among experiments with a result; nil without results.
  public let coverage: Double?
  /// The proportion of all experiments whose interval excludes that there is none: the power, or without an effect the type I
  /// error.
  public let significant: Double
  /// The median width of the 95 % intervals, in octaves for a ratio; nil without results.
  public let medianWidth: Double?
  /// The proportion of experiments with a curve over loudness.
  public let curved: Double
  /// The proportion of the intervals of thresholds that contain the true one, and their median width in octaves; nil without any.
  public let thresholds: (coverage: Double, medianWidth: Double)?
  /// By which factor more or fewer answers would find the effect in four of five experiments; nil without an effect that is found.
  public let factorForPower: Double?

  /// Traps without experiments.
  ///
  /// - Parameter truth: the true effect; nil for none.
  public init(_ outcomes: [ExperimentSimulation.Outcome], _ effect: PlannedEffect?, truth: Double?) {
    precondition(!outcomes.isEmpty)
    let scale = effect ?? .shiftPerAmplitude
    let (none, true_) = (scale.scaled(scale.none), scale.scaled(truth ?? scale.none))
    let found = outcomes.compactMap(\.effect).map { effect in
      (value: scale.scaled(effect.value), lower: scale.scaled(effect.lower95), upper: scale.scaled(effect.upper95))
    }
    runs = outcomes.count
    failed = runs - found.count
    significant = Double(found.count { $0.lower > none || $0.upper < none }) / Double(runs)
    medianWidth = Quartiles(found.map { $0.upper - $0.lower })?.median
    curved = Double(outcomes.count { $0.curvature?.matters == true }) / Double(runs)
    let bands = outcomes.flatMap(\.thresholds)
    thresholds = Quartiles(bands.map(\.width)).map { widths in
      (Double(bands.count(where: \.isCovered)) / Double(bands.count), widths.median)
    }
    guard !found.isEmpty else {
      (mean, standardError, coverage, factorForPower) = (nil, nil, nil, nil)
      return
    }
    let figure = SimulationSummary.Figure(found.map(\.value))
    mean = if case .ratio = scale { exp2(figure.value) } else { figure.value }
    standardError = figure.standardError
    coverage = Double(found.count { $0.lower <= true_ && true_ <= $0.upper }) / Double(found.count)
    factorForPower =
      true_ == none ? nil : Self.factor(found.map { ($0.value - none, $0.upper - $0.lower) }, sign: true_ - none)
  }

  /// From the mean and the spread of z, which grows with the square root of the number of answers.
  private static func factor(_ effects: [(distance: Double, width: Double)], sign: Double) -> Double? {
    let z = effects.compactMap { effect -> Double? in
      guard effect.width.isFinite, effect.width > 0 else { return nil }
      return (sign < 0 ? -1 : 1) * effect.distance / (effect.width / 2 / StandardNormal.critical)
    }
    guard z.count > 1 else { return nil }
    let mean = z.reduce(0, +) / Double(z.count)
    let spread = (z.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(z.count - 1)).squareRoot()
    guard mean > 2 * spread / Double(z.count).squareRoot() else { return nil }
    let needed = (StandardNormal.critical + spread * StandardNormal.quantile(0.8)) / mean
    return needed * needed
  }
}
