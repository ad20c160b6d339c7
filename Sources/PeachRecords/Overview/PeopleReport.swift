import PeachBase
import PeachExercises
import PeachFits

/// The profiles of several people in short, in a section for each exercise and each of its parts.
public struct PeopleReport: Sendable {
  public struct Person: Sendable {
    /// Nil for the data without a name.
    public let name: PersonName?
    /// Those with answers; nil if the database can't be read.
    let profiles: [ProfileOverview]?

    public init(_ name: PersonName?, _ profiles: [ProfileOverview]?) { (self.name, self.profiles) = (name, profiles) }
  }

  public struct Section: Sendable {
    public let exercise: Exercise
    /// Nil for an exercise with a single profile.
    public let part: ProfilePart?
    public let unit: ProfileUnit
    /// Whether the figures are thresholds; otherwise they are biases.
    public let hasThresholds: Bool
    /// Whether the profile of anybody has a figure. Without one, there are no courses either: chords have figures for each voice.
    public let hasFigures: Bool
    public let axis: SmallCourseAxis
    /// Those with answers.
    public let rows: [Row]
  }

  public struct Row: Sendable {
    public let name: PersonName?
    public let overview: ProfileOverview
    public let course: SmallCourse
  }

  public let sections: [Section]
  /// The people whose database can't be read.
  public let unreadable: [PersonName?]
  /// The people who haven't answered in any exercise.
  public let withoutAnswers: [PersonName]

  /// Whether it is certain that nobody has answers.
  public var isEmpty: Bool { sections.isEmpty && unreadable.isEmpty }

  /// - Parameter people: in the order of the rows.
  public init(_ people: [Person], _ exercises: [Exercise] = Exercises.all, now: UTCTime) {
    unreadable = people.filter { $0.profiles == nil }.map(\.name)
    withoutAnswers = people.filter { $0.profiles?.isEmpty == true }.compactMap(\.name)
    sections = exercises.flatMap { exercise in
      let profiles = people.flatMap { $0.profiles ?? [] }.map(\.profile).filter { $0.request.exercise == exercise.name }
      let parts: [ProfilePart?] = profiles.first.map { $0.parts.isEmpty ? [nil] : $0.parts } ?? []
      return parts.compactMap { part in
        profiles.first { $0.request.part == part?.word }.map {
          Section(exercise, part, like: $0, people, today: Days.local(Int64(now.milliseconds)))
        }
      }
    }
  }
}

extension PeopleReport.Section {
  /// - Parameter profile: one of its profiles.
  fileprivate init(
    _ exercise: Exercise, _ part: ProfilePart?, like profile: ProfileRows, _ people: [PeopleReport.Person],
    today: Int64
  ) {
    let overviews = people.map { person in
      person.profiles?.first { $0.profile.request.exercise == exercise.name && $0.profile.request.part == part?.word }
    }
    let courses = overviews.map { $0?.profile.row(nil)?.course ?? ProfileCourse() }
    let axis = SmallCourseAxis(courses, on: profile.courseAxes[0], today: today)
    (self.exercise, self.part, self.axis, unit) = (exercise, part, axis, profile.unit)
    hasThresholds = !profile.courseAxes[0].isCentred
    hasFigures = overviews.contains { $0?.profile.headline != nil }
    rows = zip(people, zip(overviews, courses)).compactMap { person, own in
      own.0.map { .init(name: person.name, overview: $0, course: axis.course(own.1)) }
    }
  }

  /// `Intervals, melodic`.
  public var title: Text { exercise.words.title + (part.map { Text(", ") + $0.name } ?? Text("")) }
}

extension PeopleReport {
  /// - Parameter hasCounts: whether to include the numbers of answers and minutes.
  public func json(hasCounts: Bool) -> JSON {
    .object([
      ("exercises", .array(sections.map { $0.json(hasCounts: hasCounts) })),
      ("withoutAnswers", .array(withoutAnswers.map { .text($0.text) })),
      ("unreadable", .array(unreadable.map { JSON($0?.text) ?? .null })),
    ])
  }
}

extension PeopleReport.Section {
  fileprivate func json(hasCounts: Bool) -> JSON {
    .object([
      ("exercise", .text(exercise.name.rawValue)), ("part", JSON(part?.word)),
      (
        "people",
        .array(
          rows.map { row in
            let overview = row.overview
            let counts: [(String, JSON?)] =
              hasCounts
              ? [("answers", .integer(overview.profile.answers)), ("minutes", .number(overview.minutes))]
              : []
            return .object(
              [
                ("name", JSON(row.name?.text) ?? .null), ("lastDay", .text(overview.lastDay)),
                overview.profile.headline?.member(in: unit),
                ("history", hasFigures ? overview.json(in: axis.weeks, unit) : nil),
              ].compactMap { $0 } + counts)
          })
      ),
    ])
  }
}

extension ProfileOverview {
  /// The day of the last answer, `2026-11-22`.
  var lastDay: String { LocalDay(containing: lastAnswer).description }

  public var minutes: Double { trained / .seconds(60) }

  /// The first figure of each week with answers.
  fileprivate func json(in weeks: ClosedRange<Int>, _ unit: ProfileUnit) -> JSON {
    let entries = profile.row(nil)?.course.entries.filter { weeks.contains($0.index) } ?? []
    return .array(
      entries.map { entry in
        .object(
          [("firstDay", .text(UTCTime.date(ofDay: entry.firstDay)))]
            + entry.figures.prefix(1).compactMap { $0?.member(in: unit) })
      })
  }
}
