/// The thresholds at the end of each day with an answer; other days are omitted.
public struct ThresholdHistory: Hashable, Sendable {
  /// The entry of one day.
  public struct Day: Hashable, Sendable {
    /// The UTC day, counted from 1970-01-01 as 0.
    public let number: Int64
    /// The total number of answers up to the end of the day.
    public let answers: Int
    /// The thresholds after the day's last answer.
    public let thresholds: KeyboardThresholds

    public init(number: Int64, answers: Int, thresholds: KeyboardThresholds) {
      self.number = number
      self.answers = answers
      self.thresholds = thresholds
    }
  }

  /// The entries in ascending order.
  public private(set) var days: [Day] = []

  public init() {}

  /// Creates a history of stored days; nil unless each is later than the one before and has more answers.
  init?(_ days: [Day]) {
    let isInOrder = zip(days, days.dropFirst()).allSatisfy { $0.number < $1.number && $0.answers < $1.answers }
    guard isInOrder else { return nil }
    self.days = days
  }

  /// The entry of the day of the bank's last answer; nil before the first.
  public static func day(of bank: FilterBank) -> Day? {
    bank.lastAnswer.map { Day(number: Days.number(of: $0), answers: bank.answers, thresholds: bank.keyboard) }
  }

  /// Records the bank's state as the entry of the day of its last answer. Call it after every answer or, with the same
  /// result, after the last answer of each day. A day before the newest entry is recorded in the newest entry.
  public mutating func record(_ bank: FilterBank) {
    guard let day = Self.day(of: bank) else { return }
    guard let newest = days.last, day.number <= newest.number else {
      days.append(day)
      return
    }
    days[days.count - 1] = Day(number: newest.number, answers: day.answers, thresholds: day.thresholds)
  }
}
