/// A course over time in small: the figure of each week on a scale that several people share.
public struct SmallCourse: Sendable {
  /// Along the scale, 0…1; an interval may exceed it.
  public struct Place: Hashable, Sendable {
    public let value: Double
    public let interval: ClosedRange<Double>
  }

  /// Nil for a week without answers, or with too little data.
  public let places: [Place?]

  /// Whether nothing is known of any week.
  public var isEmpty: Bool { places.allSatisfy { $0 == nil } }

  /// - Parameter count: the number of levels.
  /// - Returns: the level of each week from 0 on; nil for a gap.
  public func levels(_ count: Int) -> [Int?] {
    places.map { $0.map { max(0, min(count - 1, Int($0.value * Double(count)))) } }
  }
}

/// The scale of small courses, and their weeks.
public struct SmallCourseAxis: Sendable {
  /// The numbers of the weeks (`TimelineStep`).
  public let weeks: ClosedRange<Int>
  /// The ends: binary logarithms of thresholds, or signed cents.
  let ends: ClosedRange<Double>

  public static let mostWeeks = 26

  /// The scale that has room for all courses.
  init(_ courses: [ProfileCourse], today: Int64) {
    let entries = courses.flatMap(\.entries)
    let last = max(TimelineStep.week.index(of: today), entries.map(\.index).max() ?? .min)
    weeks = max(last - Self.mostWeeks + 1, min(last, entries.map(\.index).min() ?? last))...last
    let shown = entries.filter { [weeks] in weeks.contains($0.index) }.compactMap(\.smallFigure)
    let values = shown.map(\.value)
    if shown.contains(where: { !$0.isThreshold }) {
      // Exact is in the middle.
      let most = max(5, values.map(abs).max() ?? 0)
      ends = -most...most
    } else {
      // A scale of less than two octaves would magnify what is uncertain.
      let (low, high) = (values.min() ?? 0, values.max() ?? 0)
      let half = max(1, (high - low) / 2)
      ends = (low + high) / 2 - half...(low + high) / 2 + half
    }
  }

  /// The first day of the first week, as a UTC day.
  public var firstDay: Int64 { TimelineStep.week.firstDay(of: weeks.lowerBound) }

  func course(_ course: ProfileCourse) -> SmallCourse {
    let entries = Dictionary(course.entries.map { ($0.index, $0) }) { $1 }
    func position(_ value: Double) -> Double { (value - ends.lowerBound) / (ends.upperBound - ends.lowerBound) }
    return SmallCourse(
      places: weeks.map { week in
        entries[week]?.smallFigure.map {
          .init(value: position($0.value), interval: position($0.lower)...position($0.upper))
        }
      })
  }
}

extension ProfileCourse.Entry {
  /// The first figure on the scale of small courses; nil while too little is known.
  fileprivate var smallFigure: (value: Double, lower: Double, upper: Double, isThreshold: Bool)? {
    switch figures.first {
    case .threshold(let threshold, true):
      (threshold.meanLog2, threshold.lower95Log2, threshold.upper95Log2, true)
    case .place(let place, true): (place.value, place.lower95, place.upper95, false)
    default: nil
    }
  }
}
