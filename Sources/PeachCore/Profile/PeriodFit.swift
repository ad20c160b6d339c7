/// A period's answers, fitted from the prior on.
public struct PeriodFit: Equatable, Sendable {
  public let fitted: FittedProfile
  /// The threshold at the end of each day with an answer.
  public let days: [ThresholdHistory.Day]
  /// The answers of the trend's window within the period, in the order of their times.
  public let trend: [TrendAnswer]
  /// Answers that were left out because a value is outside `AnswerBounds`.
  public let impossible: Int

  public init(fitted: FittedProfile, days: [ThresholdHistory.Day], trend: [TrendAnswer], impossible: Int = 0) {
    self.fitted = fitted
    self.days = days
    self.trend = trend
    self.impossible = impossible
  }

  /// Without an answer.
  public static let empty = PeriodFit(fitted: FittedProfile(), days: [], trend: [])
}
