import PeachRecords

/// A small course over time as SVG, for a cell of a table: a line with a band for its intervals.
struct SmallCourseDrawing {
  let course: SmallCourse

  private static let frame = Frame(left: 4, top: 4, width: 152, height: 28)

  /// - Parameter summary: the course in words, for screen readers.
  func element(_ summary: String) -> Element {
    Element(
      "svg",
      [
        "class": "drawing small", "viewBox": "0 0 \(written(Self.frame.right + 4)) \(written(Self.frame.bottom + 4))",
        "role": "img", "aria-label": summary,
      ]
    ) { runs.flatMap(drawing) }
  }

  /// The weeks without gaps between them.
  private var runs: [[(x: Double, place: SmallCourse.Place)]] {
    let count = Double(course.places.count)
    let all = course.places.enumerated().map { week, place in
      place.map { (x: Self.frame.x((Double(week) + 0.5) / count), place: $0) }
    }
    return all.split { $0 == nil }.map { $0.compactMap(\.self) }
  }

  private func drawing(of run: [(x: Double, place: SmallCourse.Place)]) -> [Element] {
    func points(_ value: (SmallCourse.Place) -> Double) -> [Point] {
      run.map { ($0.x, Self.frame.clamped(Self.frame.y(value($0.place)))) }
    }
    let band = points(\.interval.upperBound) + points(\.interval.lowerBound).reversed()
    let line = points(\.value)
    return (run.count > 1 ? [Element.path("fan", path(band) + " Z"), .path("fit", path(line))] : [])
      + line.map { .circle("dot", at: $0, radius: 2.5) }
  }
}
