import PeachCore

/// The perceived pitch shift of note 2 at a difference in loudness: one point of the bias plot.
///
/// The shift s maximizes the likelihood of the answers under P("higher") = λ/2 + (1 − λ) · Φ(0.67449 · (c + s) / T),
/// with T and λ of `LoudnessBias`. For a listener who follows the model, s is about b·σ + k·d. The interval is s ± 1.96
/// standard errors from the expected information.
public struct PerceivedShift: Hashable, Sendable {
  /// The smallest and the largest difference in loudness among the answers, in dB.
  public let decibels: ClosedRange<Double>
  /// The mean of these differences.
  public let center: Double
  public let answers: Int
  /// s, in cents.
  public let cents: Double
  public let lower95: Double
  public let upper95: Double

  /// Nil if the answers set no limit because nearly all or nearly none are "higher".
  ///
  /// - Parameter trials: at least one.
  init?(_ trials: some Collection<LoudnessTrial>, threshold: Cents, lapse: Double) {
    let slope = StandardNormal.upperQuartile / threshold.value
    var shift = 0.0
    var information = 0.0
    for _ in 0..<Self.mostRounds {
      var score = 0.0
      information = 0
      for trial in trials {
        let z = slope * (trial.offset.value + shift)
        let higher = lapse / 2 + (1 - lapse) * StandardNormal.cumulative(z)
        let lower = lapse / 2 + (1 - lapse) * StandardNormal.cumulative(-z)
        let variance = max(higher * lower, .leastNormalMagnitude)
        let change = (1 - lapse) * StandardNormal.density(z) * slope
        score += change * (trial.higher ? lower : -higher) / variance
        information += change * change / variance
      }
      let step = score / information
      guard step.isFinite else { return nil }
      // A step of more than a threshold overshoots.
      shift += min(max(step, -threshold.value), threshold.value)
      if abs(step) < 1e-9 * threshold.value { break }
    }
    let error = 1 / information.squareRoot()
    guard abs(shift) < Self.farthest * threshold.value, error < Self.farthest * threshold.value else { return nil }
    let levels = trials.map(\.amplitudeOffset.value)
    decibels = (levels.min() ?? 0)...(levels.max() ?? 0)
    center = levels.reduce(0, +) / Double(levels.count)
    answers = levels.count
    cents = shift
    lower95 = shift - StandardNormal.critical * error
    upper95 = shift + StandardNormal.critical * error
  }

  private static let mostRounds = 60
  /// The largest shift in thresholds: a wrong answer that far out is a lapse.
  private static let farthest = 8.0

  /// The shifts at differences in loudness: for equally loud notes, and for at most `count` groups each of softer and
  /// louder ones of about equal size, from the softest to the loudest.
  static func shifts(_ trials: [LoudnessTrial], _ bias: LoudnessBias, count: Int = 4) -> [PerceivedShift] {
    let sorted = trials.sorted { $0.amplitudeOffset.value < $1.amplitudeOffset.value }
    let softer = sorted.prefix { $0.amplitudeOffset.value < 0 }
    let louder = sorted.drop { $0.amplitudeOffset.value <= 0 }
    let groups =
      softer.divided(into: count) + sorted[softer.endIndex..<louder.startIndex].divided(into: 1)
      + louder.divided(into: count)
    return groups.compactMap { PerceivedShift($0, threshold: bias.threshold, lapse: bias.lapse) }
  }
}
