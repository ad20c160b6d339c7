import PeachBase
import PeachExercises

/// The places of a course over time, from 0 to 1 along x; steps without an answer are gaps.
extension ProfileCourse {
  /// Days from the start of the first step to the end of the last.
  private var days: Range<Int64> {
    guard let first = entries.first, let last = entries.last else { return 0..<1 }
    return first.firstDay..<last.lastDay + 1
  }

  private func position(of day: Int64) -> Double { Double(day - days.lowerBound) / Double(days.count) }

  /// The part of the x axis that a step takes, 0…1.
  func extent(of entry: Entry) -> ClosedRange<Double> {
    position(of: entry.firstDay)...position(of: entry.lastDay + 1)
  }

  /// Nil is a gap.
  func places(in profile: ProfileRows, on axis: ProfileAxis) -> [BandPlace?] {
    var places: [BandPlace?] = []
    var before: Int?
    for entry in entries {
      if before != entry.index - 1 { places.append(nil) }
      var place = place(of: entry, in: profile, on: axis)
      place?.extent = extent(of: entry)
      places.append(place)
      before = entry.index
    }
    return places
  }

  /// Nil if the entry has no figure on this scale.
  func place(of entry: Entry, in profile: ProfileRows, on axis: ProfileAxis) -> BandPlace? {
    let figures = profile.figures(entry.figures, on: axis)
    return figures.isEmpty ? nil : BandPlace(figures, on: axis)
  }

  /// A labeled position on the time axis: a day, or the first day of a month.
  struct Mark: Equatable {
    /// 0…1.
    let position: Double
    let day: Int64
    let isMonth: Bool
  }

  private static let mostMarks = 5

  /// Longer periods than this number of days contain at least three starts of months.
  private static let mostDays = 120

  /// Days for up to `mostDays` days, months for longer periods; evenly spaced and at most `mostMarks`.
  var marks: [Mark] {
    let isMonth = days.count > Self.mostDays
    let candidates = isMonth ? monthStarts : Array(days)
    let steps = isMonth ? [1, 2, 3, 6, 12, 24, 60, 120, 240] : [1, 2, 7, 14, 28]
    guard let step = steps.first(where: { candidates.count <= Self.mostMarks * $0 }) ?? steps.last else { return [] }
    let chosen = candidates.enumerated().filter { index, day in
      isMonth ? Self.month(of: day).isMultiple(of: step) : index.isMultiple(of: step)
    }
    return chosen.map { Mark(position: position(of: $0.element), day: $0.element, isMonth: isMonth) }
  }

  private var monthStarts: [Int64] {
    let (first, last) = (Self.month(of: days.lowerBound), Self.month(of: days.upperBound))
    return (first...last).map { month in
      Int64(UTCTime.days(year: month / 12, month: month % 12 + 1, day: 1))
    }.filter { days.contains($0) }
  }

  /// Months since the year 0.
  private static func month(of day: Int64) -> Int {
    let (year, month, _) = UTCTime.civil(fromDays: Int(day))
    return 12 * year + month - 1
  }
}
