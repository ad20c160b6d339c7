/// How fast a listener's threshold may move: with every answer (learning) and with the days between (forgetting).
///
/// Variances are of log2 T, in octaves². With `.none` the filter is the static fit of one unchanging threshold.
public struct ThresholdDrift: Hashable, Sendable {
  /// Variance added by each answer after the first.
  public var perAnswer: Double
  /// Variance added by each day since the last answer, in proportion for parts of a day.
  public var perDay: Double
  /// Variance added by each day beyond `rest`.
  public var perIdleDay: Double
  /// Days without an answer before a break counts as one.
  public var rest: Double
  /// The most that one step adds.
  public var largest: Double
  /// The share of the posterior of bias and lapse rate that each answer after the first returns to their prior; 0…1.
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

  /// A step of 0.02 octave an answer, 0.05 a day and 0.1 a day of a break, at most 1 octave.
  public static let standard = ThresholdDrift(
    perAnswer: 0.0004, perDay: 0.0025, perIdleDay: 0.01, rest: 2, largest: 1, leak: 0.0003)

  /// A listener who never changes.
  public static let none = ThresholdDrift(perAnswer: 0, perDay: 0, perIdleDay: 0, rest: 0, largest: 0, leak: 0)

  /// min(largest, perDay·days + perIdleDay·max(0, days − rest)), in octaves²; time that runs backwards counts as none.
  func variance(days: Double) -> Double { min(largest, drifted(days: days)) }

  /// min(largest, perAnswer + what the days add), in octaves².
  func variance(ofAnswerAfter days: Double) -> Double { min(largest, perAnswer + drifted(days: days)) }

  private func drifted(days: Double) -> Double { perDay * max(0, days) + perIdleDay * max(0, days - rest) }
}
