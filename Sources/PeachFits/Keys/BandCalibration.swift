/// How a distribution of log2 T is read, so that 95 % intervals contain the thresholds of simulated listeners in about 95 % of cases,
/// and numbers are neither too fine nor too coarse.
///
/// The bank assumes more change than most listeners show, so its intervals are too wide. And it allows for more lapses and bias
/// than most have, and takes some of their errors for these: its mean is too fine.
enum BandCalibration {
  /// Predictions for more days after the last answer keep their width.
  static let breakDays = 30.0

  /// The least factor of half-widths, and the SD in octaves from which nothing shrinks.
  private static let (least, wide) = (0.8, 0.7)
  /// By how many SDs the mean and the ends of the interval move up.
  private static let shift = (mean: 0.25, ends: 0.12)

  /// .8…1, increasing with the variance in octaves².
  static func factor(variance: Double) -> Double { least + (1 - least) * min(1, variance / (wide * wide)) }

  /// - Parameters:
  ///   - variance: in octaves², without the deviations that are only added to the interval.
  ///   - ends: those of the distribution's 95 % interval.
  ///   - factor: of half-widths.
  static func estimate(
    mean: Double, variance: Double, ends: (lower: Double, upper: Double), factor: Double
  ) -> ThresholdEstimate {
    let deviation = max(0, variance).squareRoot()
    func end(_ end: Double) -> Double { mean + factor * (end - mean) + shift.ends * deviation }
    return ThresholdEstimate(
      octaves: Estimate(
        value: mean + shift.mean * deviation, lower95: end(ends.lower), upper95: end(ends.upper)))
  }
}
