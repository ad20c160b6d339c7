/// A period of whole local days that ends today.
public enum HistoryRange: String, CaseIterable, Sendable {
  case today, week, month, quarter, year, all

  /// The length in days: 1, 7, 30, 91 or 365; nil for all.
  public var days: Int? {
    switch self {
    case .today: 1
    case .week: 7
    case .month: 30
    case .quarter: 91
    case .year: 365
    case .all: nil
    }
  }

  /// The span that ends with the day of `now`.
  public func span(now: UTCTime) -> TimeSpan {
    guard let days else { return .all }
    let today = LocalDay(containing: now)
    return TimeSpan(from: today.adding(days: 1 - days).start, until: today.adding(days: 1).start)
  }

  /// The span of equal length just before this one; nil for all.
  public func spanBefore(now: UTCTime) -> TimeSpan? {
    guard let days else { return nil }
    let today = LocalDay(containing: now)
    return TimeSpan(from: today.adding(days: 1 - 2 * days).start, until: today.adding(days: 1 - days).start)
  }

  public static func shortest(containing time: UTCTime, now: UTCTime) -> HistoryRange {
    allCases.first { $0.span(now: now).contains(time) } ?? .all
  }
}
