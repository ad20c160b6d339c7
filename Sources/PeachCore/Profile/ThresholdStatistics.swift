/// The mean and standard deviation of fitted thresholds over notes, in cents.
///
/// The deviation is that of the fitted values, which vary less than the true thresholds.
public struct ThresholdStatistics: Hashable, Sendable {
  public let notes: Int
  /// The arithmetic mean, with its 95 % interval.
  public let mean: Cents
  public let meanLower95: Cents
  public let meanUpper95: Cents
  /// With n − 1 in the denominator; nil for a single note.
  public let standardDeviation: Cents?
}

extension FittedProfile {
  /// The statistics of notes that `noteThresholds` returned for the same instant; nil if `shown` is empty.
  ///
  /// The mean of the thresholds is M = (1/n)·Σ 2^(μ + δ_i), so that d log2 M = dμ + Σ w_i·dδ_i with w_i = 2^δ_i / Σ
  /// 2^δ_j. With v = wᵀ·C·w, where C is the deviations' posterior covariance, the interval extends √(1.96²·v + (μ −
  /// lower)²) octaves below log2 M and √(1.96²·v + (upper − μ)²) above. For one note it is that note's own interval.
  public func statistics(of shown: [NoteThreshold], at milliseconds: Int64) -> ThresholdStatistics? {
    guard !shown.isEmpty else { return nil }
    let overall = filter.estimate(at: milliseconds)
    let cents = shown.map(\.estimate.cents.value)
    let sum = cents.reduce(0, +)
    let mean = sum / Double(cents.count)
    let squares = cents.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let weights = zip(shown, cents).map { (note: $0.note.number, weight: $1 / sum) }
    let deviation = NoteDeviation(
      octaves: log2(mean) - overall.meanLog2,
      variance: DeviationPosterior(deviations).variance(ofSum: weights))
    let interval = overall.shifted(by: deviation)
    return ThresholdStatistics(
      notes: cents.count, mean: Cents(mean), meanLower95: interval.lower95, meanUpper95: interval.upper95,
      standardDeviation: cents.count > 1 ? Cents((squares / Double(cents.count - 1)).squareRoot()) : nil)
  }
}
