/// A fit to the answers of one period, starting from the prior.
public struct PeriodFit: Equatable, Sendable {
  public let fitted: FittedProfile
  /// The threshold at the end of each day with an answer.
  public let days: [ThresholdHistory.Day]
  /// The answers that lie in both the period and the trend's window, in the order of their times.
  public let trend: [TrendAnswer]
  /// The number of answers excluded because a value is outside `AnswerBounds`.
  public let impossible: Int

  public init(fitted: FittedProfile, days: [ThresholdHistory.Day], trend: [TrendAnswer], impossible: Int = 0) {
    self.fitted = fitted
    self.days = days
    self.trend = trend
    self.impossible = impossible
  }

  /// A fit without answers.
  public static let empty = PeriodFit(fitted: FittedProfile(), days: [], trend: [])
}
