import PeachBase
import PeachFits

/// The perceived pitch shift of note 2 at a difference in loudness: one point of the bias plot.
///
/// The shift is b·σ + r, where r maximizes the likelihood of the answers under
/// P("higher") = λ/2 + (1 − λ) · Φ(b/√2 + 0.67449 · g((c + r) / T)), with T, b, s and λ of `LoudnessBias` and g by
/// `SignedPower`. For a listener who follows the model, r is about k·d. The interval is ± 1.96 standard errors from the
/// expected information.
public struct PerceivedShift: Hashable, Sendable {
  /// The smallest and the largest difference in loudness among the answers, in dB.
  public let decibels: ClosedRange<Double>
  /// The mean of these differences.
  public let center: Double
  public let answers: Int
  /// b·σ + r in cents.
  public let shift: Estimate

  /// Nil if the answers set no limit because nearly all or nearly none are "higher".
  ///
  /// - Parameter trials: at least one.
  init?(
    _ trials: some Collection<LoudnessTrial>, threshold: Cents, slope: Double = 1, bias: Double = 0, lapse: Double
  ) {
    let (scale, power) = (1 / threshold.value, SignedPower(slope: slope))
    let intercept = bias * 0.5.squareRoot()
    var shift = 0.0
    var information = 0.0
    for round in 0..<Self.mostRounds {
      var score = 0.0
      information = 0
      for trial in trials {
        let heard = power.at(scale * (trial.offset.value + shift))
        let z = intercept + StandardNormal.upperQuartile * heard.value
        let higher = lapse / 2 + (1 - lapse) * StandardNormal.cumulative(z)
        let lower = lapse / 2 + (1 - lapse) * StandardNormal.cumulative(-z)
        let variance = max(higher * lower, .leastNormalMagnitude)
        let change = (1 - lapse) * StandardNormal.density(z) * StandardNormal.upperQuartile * heard.derivative * scale
        score += change * (trial.higher ? lower : -higher) / variance
        information += change * change / variance
      }
      let step = score / information
      guard step.isFinite else { return nil }
      // A step of more than a threshold overshoots, and full steps may jump from side to side of the maximum.
      shift += min(max(step, -threshold.value), threshold.value) * (round < Self.fullSteps ? 1 : 0.6)
      if abs(step) < 1e-9 * threshold.value { break }
    }
    shift += intercept * threshold.value / StandardNormal.upperQuartile
    let error = 1 / information.squareRoot()
    guard abs(shift) < Self.farthest * threshold.value, error < Self.farthest * threshold.value else { return nil }
    let levels = trials.map(\.amplitudeOffset.value)
    decibels = (levels.min() ?? 0)...(levels.max() ?? 0)
    center = levels.reduce(0, +) / Double(levels.count)
    answers = levels.count
    let halfWidth = StandardNormal.critical * error
    self.shift = Estimate(value: shift, lower95: shift - halfWidth, upper95: shift + halfWidth)
  }

  private static let mostRounds = 60
  private static let fullSteps = 8
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
    return groups.compactMap {
      PerceivedShift($0, threshold: bias.threshold, slope: bias.slope, bias: bias.bias, lapse: bias.lapse)
    }
  }
}
