/// The resolution of the threshold over time. Weeks begin on Monday (ISO 8601); days are those of the user's time zone.
public enum TimelineStep: String, CaseIterable, Sendable {
  case day, week, month

  /// The step that divides a number of days into about thirty steps at most: days up to 31, weeks up to 182.
  public static func fitting(days: Int) -> TimelineStep {
    switch days {
    case ...31: .day
    case ...182: .week
    default: .month
    }
  }

  /// The number of the step that contains a day; neighbouring steps have consecutive numbers.
  package func index(of day: Int64) -> Int {
    let day = Int(day)
    switch self {
    case .day: return day
    // 1970-01-01 was a Thursday.
    case .week: return Int((Double(day + 3) / 7).rounded(.down))
    case .month:
      let (year, month, _) = UTCTime.civil(fromDays: day)
      return 12 * year + month - 1
    }
  }

  /// The first day of a step.
  package func firstDay(of index: Int) -> Int64 {
    switch self {
    case .day: return Int64(index)
    case .week: return Int64(7 * index - 3)
    case .month:
      let year = Int((Double(index) / 12).rounded(.down))
      return Int64(UTCTime.days(year: year, month: index - 12 * year + 1, day: 1))
    }
  }
}

extension TimelineStep {
  /// A step with answers.
  public struct Entry: Hashable, Sendable {
    /// The number of the step; steps without answers leave gaps in the numbering.
    public let index: Int
    /// The bounds of the step as days; 0 is 1970-01-01. The current step ends today.
    public let firstDay: Int64
    public let lastDay: Int64
    /// The place of its last day among the days.
    package let position: Int
  }

  /// The steps that contain days in ascending order.
  ///
  /// - Parameters:
  ///   - step: nil for the one that fits the days.
  ///   - today: the last day of the current step; nil if all steps are over.
  package static func entries(
    _ days: [Int64], by step: TimelineStep?, today: Int64? = nil
  ) -> (step: TimelineStep, entries: [Entry]) {
    let length = days.first.flatMap { first in days.last.map { $0 - first + 1 } } ?? 0
    let step = step ?? .fitting(days: Int(length))
    let entries = days.enumerated().compactMap { position, day -> Entry? in
      let index = step.index(of: day)
      if position + 1 < days.count, step.index(of: days[position + 1]) == index { return nil }
      return Entry(
        index: index, firstDay: step.firstDay(of: index),
        lastDay: max(day, min(step.firstDay(of: index + 1) - 1, today ?? .max)), position: position)
    }
    return (step, entries)
  }
}
