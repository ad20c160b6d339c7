import PeachBase
import PeachDrawing
import PeachExercises
import PeachFits

// The band above the keys, and the course over time.
extension ProfilePage {
  private var glyphs: Glyphs { look.glyphs }
  private func band(on axis: ProfileAxis) -> ScaledBand {
    ScaledBand(axis: axis, unit: profile.unit, look: look, width: width)
  }

  func keyCells(_ keys: ProfileReport) -> KeyCells {
    KeyCells(keys, on: profile.axes[0], width: band(on: profile.axes[0]).room, height: heights.picture)
  }

  /// The band above the keys, with the scale, the keys and the names of the octaves.
  func keyPicture(_ keys: ProfileReport) -> [PageLine] {
    let (cells, painter) = (keyCells(keys), BandPainter(look))
    let cursor = cursor.flatMap { cursor in
      cells.column(of: cursor.note(in: keys)).map { ($0, cursor.view == .picture ? Style.bold : .dim) }
    }
    var rows = cells.band.rows.map { painter.parts($0, cursor: cursor) }
    if let empty = profile.words.empty {
      // A faint line at the largest difference, and the reason why the picture is empty.
      rows = rows.map { _ in [] }
      rows[0] = [.init(text: String(repeating: glyphs.horizontal, count: cells.columns.count), style: .dim)]
      let lines = Paragraph.lines(look(empty), width: cells.columns.count)
      let first = max(1, (heights.picture - lines.count) / 2)
      for (row, line) in lines.enumerated() where first + row < heights.picture {
        rows[first + row] = [.init(text: spaces((cells.columns.count - line.count) / 2) + line, style: .plain)]
      }
    }
    let keyboard = cells.keyboard(look, focused: cursor.map { cells.columns[$0.0] })
    let band = band(on: profile.axes[0])
    return band.lines(rows, columns: cells.columns.count)
      + [
        PageLine([.init(text: band.foot, style: .dim)] + keyboard),
        PageLine(spaces(ScaledBand.margin) + cells.names, .dim),
      ]
  }

  // MARK: Over time

  private var courseRow: ProfileRows.Row? { profile.row(cursor?.row(in: profile)?.id) }
  var course: ProfileCourse { courseRow?.course ?? ProfileCourse() }
  /// The scales of the course; only the first where the others have no room.
  private var courseAxes: [ProfileAxis] {
    let axes = profile.axes(of: course)
    return isSideBySide || heights.time >= Self.leastStacked ? axes : Array(axes.prefix(1))
  }

  /// From this width on, pictures of several scales are side by side, and from this height on, below each other.
  private static let (leastSideBySide, leastStacked) = (100, 12)
  private var isSideBySide: Bool { width >= Self.leastSideBySide }

  /// - Parameter axis: nil for the first one.
  func courseCells(on axis: ProfileAxis? = nil) -> CourseCells {
    let axis = axis ?? profile.courseAxes[0]
    let (count, room) = (max(1, profile.axes(of: course).count), band(on: axis).room)
    let (width, height) =
      isSideBySide
      ? ((room - (count - 1) * (ScaledBand.margin + 2)) / count, heights.time - count + 1)
      // All but the first have a title.
      : (room, (heights.time - 2 * (courseAxes.count - 1)) / max(1, courseAxes.count))
    return CourseCells(course, in: profile, on: axis, width: width, height: max(2, height))
  }

  /// The title with the length of the steps; with the name of the row, if there are several courses.
  var courseTitle: [PageLine] { paragraph(profile.courseTitle(of: courseRow)) }

  /// The course with a band for each of its scales; empty without answers.
  var courseLines: [PageLine] {
    guard let first = course.entries.first, let last = course.entries.last, !courseAxes.isEmpty else { return [] }
    let cells = courseAxes.map { courseCells(on: $0) }
    let titled = courseAxes.enumerated().map { index, axis in
      let isTitled = index > 0 || isSideBySide && courseAxes.count > 1
      return (isTitled ? [PageLine(spaces(ScaledBand.margin) + look(axis.name(in: profile.unit)))] : [])
        + courseLines(on: axis, cells[index])
    }
    let width = ScaledBand.margin + cells[0].columns.count
    var dates = spaces(ScaledBand.margin) + look(Dates.shortDayOfYear(first.firstDay))
    let end = look(Dates.shortDayOfYear(last.lastDay))
    if first.firstDay < last.lastDay {
      let space = width - dates.count - end.count
      dates += space > 0 ? spaces(space) + end : glyphs.spelled(" – ") + end
    }
    let date = PageLine(dates, .dim)
    guard isSideBySide else { return titled.flatMap(\.self) + [date] }
    let columns = titled.map { $0 + [date] }
    return columns[0].indices.map { row in
      columns.dropFirst().reduce(columns[0][row]) { $0 + PageLine(spaces(width + 2 - $0.text.count)) + $1[row] }
    }
  }

  private func courseLines(on axis: ProfileAxis, _ cells: CourseCells) -> [PageLine] {
    let painter = BandPainter(look)
    let cursor = cursor.flatMap { cursor in
      cursor.position(in: course).flatMap(cells.column).map { ($0, cursor.view == .time ? Style.bold : .dim) }
    }
    let band = band(on: axis)
    let rows = cells.band.rows.map { painter.parts($0, cursor: cursor) }
    return band.lines(rows, columns: cells.columns.count)
      + [PageLine(band.foot + String(repeating: glyphs.horizontal, count: cells.columns.count), .dim)]
  }

  // MARK: At the cursor

  /// The values of the note under the cursor.
  var noteLine: String {
    guard let keys = profile.keys, let note = cursor?.note(in: keys) else { return "" }
    let name = Text(note.name)
    if let shown = keys.notes.first(where: { $0.note == note }) {
      return fitted(ProfileMessages.cursor(name, shown.estimate, shown.answers, in: profile.unit))
    }
    let isHidden = keys.heardKeys.contains { $0.contains(note) }
    return fitted([name + Text(" · ") + (isHidden ? ProfileMessages.notCertain : ProfileMessages.noAnswersNear)])
  }

  /// The values of the step of time under the cursor, and the change from the one before.
  var stepLines: [String] {
    guard let position = cursor?.position(in: course) else { return [] }
    let entry = course.entries[position]
    // A low screen has no title that names the row.
    let name = look.size.rows < 16 && profile.hasChoices ? courseRow.map { $0.symbol + Text(" · ") } : nil
    let parts = [(name ?? Text("")) + (entry.parts.first ?? Text(""))] + entry.parts.dropFirst()
    guard entry.change == nil, look.size.rows >= 16 else {
      return [fitted(parts), entry.change.map { fitted([$0]) } ?? ""]
    }
    // The values have both lines.
    let lines = Paragraph.lines(parts.map { look($0) }.joined(), width: width - 4)
    return [lines.first ?? "", lines.count > 1 ? cut(lines.dropFirst().joined(separator: " ")) : ""]
  }

  /// As many parts as fit on a line; of the first, as much as fits.
  private func fitted(_ parts: [Text]) -> String {
    var line = ""
    for part in parts.map({ look($0) }) {
      guard line.isEmpty || line.cells + part.cells + 4 <= width else { break }
      line += part
    }
    return cut(line)
  }

  private func cut(_ line: String) -> String { glyphs.shortened(line, to: width - 4) }
}
