/// A fit to the answers of one period, starting from the prior.
public struct PeriodFit: Equatable, Sendable {
  public let bank: FilterBank
  /// The thresholds at the end of each day with an answer.
  public let days: [ThresholdHistory.Day]
  /// The answers that show a trend or change, in the order of their times: those in the period, without the listener's
  /// first ones; for all time, those in the trend's window.
  public let compared: [ProfileAnswer]
  /// The number of answers excluded because a value is impossible.
  public let impossible: Int

  public init(bank: FilterBank, days: [ThresholdHistory.Day], compared: [ProfileAnswer], impossible: Int = 0) {
    self.bank = bank
    self.days = days
    self.compared = compared
    self.impossible = impossible
  }

  /// A fit without answers.
  public static let empty = PeriodFit(bank: FilterBank(), days: [], compared: [])
}
