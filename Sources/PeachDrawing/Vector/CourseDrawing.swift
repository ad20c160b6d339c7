import PeachBase
import PeachExercises

/// A course over time as SVG.
struct CourseDrawing {
  let course: ProfileCourse
  let profile: ProfileRows
  let language: LanguageCode

  private static let panelHeight = 352.0

  /// A panel for each scale.
  var height: Double { Self.panelHeight * Double(max(1, axes.count)) }

  private var axes: [ProfileAxis] { profile.axes(of: course) }

  private func plot(_ axis: ProfileAxis) -> Frame { .beside(top: 56, height: 250) }

  /// The picture in words, for screen readers; nil if there is no answer.
  var summary: String? { ProfileMessages.summary(of: course, profile.words.overTime)?(language) }

  /// The parts of the drawing's width that show the values of a step.
  var places: [Chart.Place] {
    let plot = plot(axes.first ?? profile.courseAxes[0])
    return course.entries.map { entry in
      let name = ProfileMessages.name(of: entry, in: course.step)
      return Chart.Place(
        extent: plot.part(course.extent(of: entry)), values: (name + Text(": ") + entry.values)(language))
    }
  }

  var content: [Element] {
    axes.enumerated().map { index, axis in
      Element("g", ["transform": "translate(0 \(written(Double(index) * Self.panelHeight)))"]) { panel(axis) }
    }
  }

  private func panel(_ axis: ProfileAxis) -> [Element] {
    let plot = plot(axis)
    let times = course.marks.flatMap { mark in
      let x = plot.x(mark.position)
      let line = Element.line("grid", from: (x, plot.bottom), to: (x, plot.bottom + 8))
      let name = mark.isMonth ? Dates.shortMonth(mark.day) : Dates.shortDay(mark.day)
      // A name in the middle of the last place would exceed the margin.
      let isLast = mark.position >= 0.95
      return [
        line,
        label(
          name(language), x: isLast ? plot.right : x, y: plot.bottom + 36, anchor: isLast ? "end" : "middle"),
      ]
    }
    return plot.verticalAxis(axis, profile.unit, language) + times
      + Band(
        places: course.places(in: profile, on: axis), frame: plot,
        id: "certainty-over-time" + (axis.isCentred ? "-centred" : "")
      ).elements
  }
}
