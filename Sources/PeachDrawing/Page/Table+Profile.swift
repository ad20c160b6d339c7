import PeachBase
import PeachExercises
import PeachLanguage

extension Table {
  /// The notes of a profile over keys, or its rows.
  static func profile(_ profile: ProfileRows) -> Table {
    let columns = profile.words.page.columns
    guard let keys = profile.keys else {
      return Table(
        columns: columns,
        rows: profile.rows.filter { !$0.isCommon }.map { row in
          (row.name, cells(row.figures, columns: columns.count, profile.unit) + [.count(row.answers)])
        })
    }
    return Table(
      columns: columns,
      rows: keys.notes.map { note in
        let figure = ProfileFigure.threshold(note.estimate, isShown: note.estimate.isPrecise)
        return (Text(note.note.name), cells([figure], columns: columns.count, profile.unit) + [.count(note.answers)])
      })
  }

  /// The steps of a course.
  static func course(_ course: ProfileCourse, in profile: ProfileRows) -> Table {
    // Two columns for each figure, as in the table of the rows, if any step has it.
    let titles = profile.words.page.columns.dropFirst().dropLast()
    let figures = (0..<titles.count / 2).filter { figure in
      course.entries.contains { $0.figures.indices.contains(figure) && $0.figures[figure] != nil }
    }
    let columns = figures.flatMap { titles.dropFirst(2 * $0).prefix(2) }
    return Table(
      columns: [DocumentMessages.step(course.step)] + columns + profile.words.page.columns.suffix(1),
      rows: course.entries.map { entry in
        let own = figures.map { entry.figures.indices.contains($0) ? entry.figures[$0] : nil }
        let name = ProfileMessages.name(of: entry, in: course.step)
        return (name, cells(own, columns: columns.count + 2, profile.unit) + [.count(entry.answers)])
      })
  }

  /// A number and an interval for each figure; nothing where a row has no such figure.
  private static func cells(_ figures: [ProfileFigure?], columns: Int, _ unit: ProfileUnit) -> [Cell] {
    let known = figures.flatMap { figure in figure.flatMap { cells(of: $0, unit) } ?? unknown }
    return known + Array(repeating: .words(Text("")), count: max(0, columns - 2 - known.count))
  }

  private static let unknown: [Cell] = [.words(DocumentMessages.none), .words(Text(""))]

  /// Nil while too little is known.
  private static func cells(of figure: ProfileFigure, _ unit: ProfileUnit) -> [Cell]? {
    func size(_ value: Double) -> (Double, Text) { (value * unit.size, unit.written(value)) }
    func signed(_ value: Double) -> (Double, Text) { (value, Figure.signed(value, 1)) }
    switch figure {
    case .threshold(let threshold, _):
      // Pictures show a line sooner than tables a number.
      guard threshold.isPrecise, figure.isShown else {
        return threshold.isRangeShown
          ? [.words(DocumentMessages.none), .words(ProfileMessages.shortRange(threshold, in: unit))] : nil
      }
      let (value, ends) = (size(threshold.cents.value), threshold.shownEnds)
      guard let lower = ends.lower, let upper = ends.upper else {
        return [.number(value.0, value.1), .words(ProfileMessages.ends95(threshold, in: unit) ?? Text(""))]
      }
      return [.number(value.0, value.1), .interval(size(lower.value), size(upper.value))]
    case .place(let place, let isShown):
      let value = signed(place.value)
      return isShown ? [.number(value.0, value.1), .interval(signed(place.lower95), signed(place.upper95))] : nil
    case .spread(let spread, let isShown):
      let value = size(spread.value)
      return isShown ? [.number(value.0, value.1), .interval(size(spread.lower95), size(spread.upper95))] : nil
    }
  }
}
