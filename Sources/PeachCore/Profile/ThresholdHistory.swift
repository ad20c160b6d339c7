/// The threshold as it was at the end of each day with an answer; days without one are left open.
public struct ThresholdHistory: Hashable, Sendable {
  /// One day's row.
  public struct Day: Hashable, Sendable {
    /// The UTC day, counted from 1970-01-01 as 0.
    public let number: Int64
    /// How many answers there were up to the day's end, those of earlier days included.
    public let answers: Int
    /// The current threshold after the day's last answer.
    public let estimate: ThresholdEstimate

    public init(number: Int64, answers: Int, estimate: ThresholdEstimate) {
      self.number = number
      self.answers = answers
      self.estimate = estimate
    }
  }

  /// In ascending order of their numbers.
  public private(set) var days: [Day] = []

  public init() {}

  /// The row of the day of the filter's last answer; nil before the first.
  public static func day(of filter: ThresholdFilter) -> Day? {
    filter.lastAnswer.map {
      Day(number: Days.number(of: $0), answers: filter.answers, estimate: filter.estimate)
    }
  }

  /// Enters the filter's state as the row of the day of its last answer. To be called after every answer or, with the same
  /// result, after the last one of each day; a day that lies before the newest row's is entered there.
  public mutating func record(_ filter: ThresholdFilter) {
    guard let day = Self.day(of: filter) else { return }
    guard let newest = days.last, day.number <= newest.number else {
      days.append(day)
      return
    }
    days[days.count - 1] = Day(number: newest.number, answers: day.answers, estimate: day.estimate)
  }
}
