import PeachCore
import PeachLanguage
import PeachDrawing

extension ProfilePage {
  private var glyphs: Glyphs { look.glyphs }

  var cells: ProfileCells {
    let picture = ProfilePicture(range: report.range, thresholds: report.notes)
    return ProfileCells(picture, width: Self.columns(for: picture, in: room), height: heights.picture)
  }

  var timelineCells: TimelineCells { TimelineCells(report.timeline, width: room, height: heights.timeline) }

  /// The same number of columns for each key if they have one or two; otherwise all of them.
  static func columns(for picture: ProfilePicture, in room: Int) -> Int {
    let (keys, each) = (picture.notes.count, room / picture.notes.count)
    return (1...2).contains(each) ? each * keys : room
  }

  /// The band above the keys, with the scale, the keys and the names of the octaves.
  var picture: [PageLine] {
    let (cells, painter) = (cells, BandPainter(look))
    let cursor = cursor.flatMap { cursor in
      cells.column(of: cursor.note(in: report)).map { ($0, cursor.view == .keys ? Style.bold : .dim) }
    }
    var rows = cells.band.rows.map { painter.parts($0, cursor: cursor) }
    if let emptyReason = report.emptyReason {
      // A faint line at 100 cents, and the reason why the picture is empty.
      rows = rows.map { _ in [] }
      rows[0] = [.init(text: String(repeating: glyphs.horizontal, count: cells.columns.count), style: .dim)]
      let text = look(ProfileMessages.emptyReason(emptyReason, in: report.request.period))
      let lines = Paragraph.lines(text, width: cells.columns.count)
      let first = max(1, (heights.picture - lines.count) / 2)
      for (row, line) in lines.enumerated() where first + row < heights.picture {
        let indent = String(repeating: " ", count: max(0, (cells.columns.count - line.count) / 2))
        rows[first + row] = [.init(text: indent + line, style: .plain)]
      }
    }
    let keys = cells.keyboard(glyphs, focused: cursor.map { cells.columns[$0.0] })
    let names = String(repeating: " ", count: Self.margin) + cells.names
    return scaled(rows) + [PageLine([.init(text: unit, style: .dim)] + keys), PageLine(names, .dim)]
  }

  /// The title of the threshold over time, with its steps.
  var timelineTitle: [PageLine] { paragraph(ProfileMessages.overTime(report.timeline.step)(look.language)) }

  /// The threshold over time with its band; empty without answers.
  var timeline: [PageLine] {
    let timeline = report.timeline
    guard let first = timeline.entries.first, let last = timeline.entries.last else { return [] }
    let (cells, painter) = (timelineCells, BandPainter(look))
    let cursor = cursor.flatMap { cursor in
      cursor.position(in: timeline).flatMap(cells.column).map { ($0, cursor.view == .time ? Style.bold : .dim) }
    }
    let rows = cells.band.rows.map { painter.parts($0, cursor: cursor) }
    let axis = unit + String(repeating: glyphs.horizontal, count: cells.columns.count)
    var dates = String(repeating: " ", count: Self.margin) + UTCTime.date(ofDay: first.firstDay)
    let end = UTCTime.date(ofDay: last.lastDay)
    if first.firstDay < last.lastDay {
      let space = Self.margin + cells.columns.count - dates.count - end.count
      dates += space > 0 ? String(repeating: " ", count: space) + end : glyphs.spelled(" – ") + end
    }
    return scaled(rows) + [PageLine(axis, .dim), PageLine(dates, .dim)]
  }

  /// Rows with the logarithmic scale of thresholds on their left.
  private func scaled(_ rows: [[PageLine.Part]]) -> [PageLine] {
    var labels = Array(repeating: "", count: rows.count)
    for mark in ProfilePicture.marks {
      let row = ProfileCells.row(ofCents: mark, height: rows.count)
      // In a low picture, several marks share a row, which begins at the highest.
      if labels[row].isEmpty { labels[row] = String(Int(mark)) }
    }
    return zip(labels, rows).map { label, row in
      let axis = label.isEmpty ? glyphs.axis : glyphs.tick
      let head = String(repeating: " ", count: Self.margin - 2 - label.count) + label + " " + axis
      return PageLine([.init(text: head, style: .dim)] + row)
    }
  }

  private var unit: String {
    let word = look(ProfileMessages.cents)
    return String(repeating: " ", count: Self.margin - 2 - word.count) + word + " " + glyphs.corner
  }

  // MARK: At the cursor

  /// The values of the note under the cursor.
  var noteLine: String {
    guard let note = cursor?.note(in: report) else { return "" }
    let name = Text(note.name)
    if let shown = report.notes.first(where: { $0.note == note }) {
      return fitted(ProfileMessages.cursor(name, shown.estimate, shown.answers))
    }
    let isHidden = report.heardKeys.contains { $0.contains(note) }
    return fitted([name + Text(" · ") + (isHidden ? ProfileMessages.notCertain : ProfileMessages.noAnswersNear)])
  }

  /// The values of the step of time under the cursor, and the change from the one before.
  var stepLines: [String] {
    let timeline = report.timeline
    guard let position = cursor?.position(in: timeline) else { return [] }
    let entry = timeline.entries[position]
    let name = ProfileMessages.shortName(of: entry, in: timeline.step)
    return [
      fitted(ProfileMessages.cursor(name, entry.estimate, entry.answers)),
      timeline.change(to: position).map { fitted([ProfileMessages.change($0, in: timeline.step)]) } ?? "",
    ]
  }

  /// As many parts as fit on a line, from the first.
  private func fitted(_ parts: [Text]) -> String {
    parts.map { look($0) }.reduce(into: "") { line, part in
      if line.isEmpty || line.count + part.count + 4 <= width { line += part }
    }
  }
}
