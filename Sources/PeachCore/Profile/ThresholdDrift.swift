/// The rate at which a listener's threshold may change: with each answer (learning) and with the days in between
/// (forgetting).
///
/// Variances are of log2 T, in octaves². With `.none` the filter is a static fit of one constant threshold.
public struct ThresholdDrift: Hashable, Sendable {
  /// Variance added by each answer after the first.
  public var perAnswer: Double
  /// Variance added by each day since the last answer, proportionally for fractions of a day.
  public var perDay: Double
  /// Variance added by each day beyond `rest`.
  public var perIdleDay: Double
  /// The number of days without an answer after which a break begins.
  public var rest: Double
  /// The maximum variance that one step adds.
  public var largest: Double
  /// The proportion of the posterior of bias and lapse rate that each answer after the first returns to their prior;
  /// 0…1.
  public var leak: Double

  public init(
    perAnswer: Double, perDay: Double, perIdleDay: Double, rest: Double, largest: Double, leak: Double
  ) {
    self.perAnswer = perAnswer
    self.perDay = perDay
    self.perIdleDay = perIdleDay
    self.rest = rest
    self.largest = largest
    self.leak = leak
  }

  /// Standard deviations of 0.02 octave per answer, 0.05 per day and 0.1 per day of a break, at most 1 octave.
  public static let standard = ThresholdDrift(
    perAnswer: 0.0004, perDay: 0.0025, perIdleDay: 0.01, rest: 2, largest: 1, leak: 0.0003)

  /// A listener whose threshold never changes.
  public static let none = ThresholdDrift(perAnswer: 0, perDay: 0, perIdleDay: 0, rest: 0, largest: 0, leak: 0)

  /// min(largest, perDay·days + perIdleDay·max(0, days − rest)), in octaves². Negative days count as none.
  func variance(days: Double) -> Double { min(largest, drifted(days: days)) }

  /// min(largest, perAnswer + the variance of the days), in octaves².
  func variance(ofAnswerAfter days: Double) -> Double { min(largest, perAnswer + drifted(days: days)) }

  private func drifted(days: Double) -> Double { perDay * max(0, days) + perIdleDay * max(0, days - rest) }
}
