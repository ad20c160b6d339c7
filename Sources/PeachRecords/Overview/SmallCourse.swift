import PeachBase
import PeachExercises
import PeachFits

/// A course over time in small: the figure of each week on the scale of the profile.
public struct SmallCourse: Sendable {
  /// Along the scale, 0…1; both may exceed it.
  public struct Place: Hashable, Sendable {
    /// In the unit of the profile.
    public let number: Double
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
  private let scale: ProfileAxis

  public static let mostWeeks = 26

  /// The weeks that have room for all courses, up to the current one: a clock that was wrong once moves nobody's course.
  init(_ courses: [ProfileCourse], on scale: ProfileAxis, today: Int64) {
    self.scale = scale
    let entries = courses.flatMap(\.entries)
    let last = TimelineStep.week.index(of: today)
    weeks = max(last - Self.mostWeeks + 1, min(last, entries.map(\.index).min() ?? last))...last
  }

  /// The first day of the first week.
  public var firstDay: Int64 { TimelineStep.week.firstDay(of: weeks.lowerBound) }

  func course(_ course: ProfileCourse) -> SmallCourse {
    let entries = Dictionary(course.entries.map { ($0.index, $0) }) { $1 }
    return SmallCourse(
      places: weeks.map { week in
        entries[week]?.smallFigure(on: scale)
      })
  }
}

extension ProfileCourse.Entry {
  /// The place of its first figure; nil while too little is known.
  fileprivate func smallFigure(on scale: ProfileAxis) -> SmallCourse.Place? {
    switch figures.first {
    case .threshold(let threshold, true):
      SmallCourse.Place(
        number: threshold.cents.value, value: scale.position(ofLog2: threshold.octaves.value),
        interval: scale.position(ofLog2: threshold.octaves.lower95)...scale.position(ofLog2: threshold.octaves.upper95))
    case .place(let place, true):
      SmallCourse.Place(
        number: place.value, value: scale.position(of: place.value),
        interval: scale.position(of: place.lower95)...scale.position(of: place.upper95))
    default: nil
    }
  }
}
