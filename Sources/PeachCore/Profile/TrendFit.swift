/// The posterior of a threshold that changes linearly in octaves over a run of answers.
///
/// log2 T_i = a + s·u_i with u_i = (i − (n − 1)/2) / n by order, p_i = .01 + .98·Φ(0.67449·c_i / T_i + b/√2); priors
/// a ~ N(log2 10, 2.5), s ~ N(0, 2), b ~ N(0, .3), given as standard deviations.
public struct TrendFit: Hashable, Sendable {
  public let answers: Int
  /// The number of UTC days with answers.
  public let days: Int
  /// a: log2 of the threshold in cents in the middle of the run.
  public let level: Double
  /// s: the change in octaves from the beginning of the run to its end; negative if the threshold falls.
  public let slope: Double
  /// b: the bias in units of σ.
  public let bias: Double
  /// The posterior standard deviation of the slope in octaves if all days were alike, from the expected information at
  /// the mode and the priors.
  public let standardError: Double
  /// The standard deviation of the slope including the variance of good and bad days.
  public let standardDeviation: Double

  /// Φ(−s / standard deviation): the probability that the threshold falls.
  public var probabilityOfImproving: Double { StandardNormal.cumulative(-slope / standardDeviation) }

  /// 2^s: the threshold at the end of the run divided by that at its beginning.
  public var ratio: Double { exp2(slope) }

  /// 2^(s ± 1.96·standard deviation).
  public var ratio95: ClosedRange<Double> {
    exp2(slope - 1.96 * standardDeviation)...exp2(slope + 1.96 * standardDeviation)
  }

  /// The standard deviation of log2 T between days, in octaves.
  private static let dayDeviation = 0.15

  /// Fits a run of answers in the order in which they were given; nil for an empty run, or if no mode is found.
  public init?(_ run: [TrendAnswer]) {
    guard !run.isEmpty, let mode = TrendPosterior.mode(of: run) else { return nil }
    let variance = mode.precision.solve([0, 1, 0])[1]
    answers = run.count
    (level, slope, bias) = (mode.estimate[0], mode.estimate[1], mode.estimate[2])
    standardError = variance.squareRoot()
    let dayByDay = Self.dayVariance(run)
    days = dayByDay.days
    standardDeviation = (variance + dayByDay.variance).squareRoot()
  }

  /// V = .15²·Σ n_j²·ū_j² / (Σ n_j·ū_j²)², where ū_j is the mean of u on day j and n_j the number of answers.
  private static func dayVariance(_ run: [TrendAnswer]) -> (days: Int, variance: Double) {
    var sums: [Int64: (answers: Double, positions: Double)] = [:]
    for (index, answer) in run.enumerated() {
      let sum = sums[Days.number(of: answer.milliseconds)] ?? (0, 0)
      sums[Days.number(of: answer.milliseconds)] = (
        sum.answers + 1, sum.positions + TrendPosterior.position(index, of: run.count)
      )
    }
    var above = 0.0
    var below = 0.0
    // Sum in the order of days, so that the rounding doesn't depend on the dictionary.
    for (_, sum) in sums.sorted(by: { $0.key < $1.key }) {
      above += sum.positions * sum.positions
      below += sum.positions * sum.positions / sum.answers
    }
    return (sums.count, below > 0 ? dayDeviation * dayDeviation * above / (below * below) : 0)
  }
}
