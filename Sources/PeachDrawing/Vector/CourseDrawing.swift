import PeachCore
import PeachLanguage

/// A course over time as SVG.
struct CourseDrawing {
  let course: ProfileCourse
  let profile: ProfileRows
  let language: LanguageCode

  static let height = 352.0
  private static let plot = Frame(left: 64, top: 56, width: 808, height: 250)

  /// The picture in words, for screen readers; nil if there is no answer.
  var summary: String? { ProfileMessages.summary(of: course, profile.words.overTime)?(language) }

  /// The parts of the drawing's width that show the values of a step.
  var places: [Chart.Place] {
    course.entries.map { entry in
      let name = ProfileMessages.name(of: entry, in: course.step)
      return Chart.Place(
        extent: Self.plot.part(course.extent(of: entry)), values: (name + Text(": ") + entry.values)(language))
    }
  }

  var content: [Element] {
    let times = course.marks.flatMap { mark in
      let x = Self.plot.x(mark.position)
      let line = Element.line("grid", from: (x, Self.plot.bottom), to: (x, Self.plot.bottom + 8))
      let name = mark.isMonth ? Dates.shortMonth(mark.day) : Dates.shortDay(mark.day)
      // A name in the middle of the last place would exceed the margin.
      let isLast = mark.position >= 0.95
      return [
        line,
        label(
          name(language), x: isLast ? Self.plot.right : x, y: Self.plot.bottom + 36, anchor: isLast ? "end" : "middle"),
      ]
    }
    return Self.plot.verticalAxis(profile.courseAxis, profile.unit, language) + times
      + Band(places: course.places(in: profile), frame: Self.plot, id: "certainty-over-time").elements
  }
}
