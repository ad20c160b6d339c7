import PeachCore
import PeachLanguage
import PeachDrawing

extension ProfilePage {
  var cells: ProfileCells {
    let picture = ProfilePicture(range: report.range, thresholds: report.notes)
    return ProfileCells(picture, width: Self.columns(for: picture, in: room), height: heights.picture)
  }

  /// The same number of columns for each key, if there is at least one per key.
  static func columns(for picture: ProfilePicture, in room: Int) -> Int {
    let even = room / picture.notes.count * picture.notes.count
    return even > 0 ? even : room
  }

  /// The band above the keys, with the scale, the keys and the names of the octaves.
  public var picture: [PageLine] {
    let cells = cells
    var rows = cells.rows.map { row in (row.map(glyph).joined(), PageLine.Role.band) }
    if let emptyReason = report.emptyReason {
      // A faint line at 100 cents, and the reason why the picture is empty.
      rows[0].0 = String(repeating: glyph(.faint), count: cells.columns.count)
      let text = spelled(ProfileMessages.emptyReason(emptyReason, in: report.request.period)(language))
      let lines = Paragraph.lines(text, width: cells.columns.count)
      let first = max(1, (heights.picture - lines.count) / 2)
      for (row, line) in zip(first..<heights.picture, lines) {
        rows[row] = (String(repeating: " ", count: max(0, (cells.columns.count - line.count) / 2)) + line, .words)
      }
    }
    let keys = cells.columns.map { $0.isBlackKey ? glyphs.blackKey : glyphs.whiteKey }.joined()
    return scaled(rows) + [PageLine([(unit, .axis), (keys, .keys)]), names(of: cells)]
  }

  /// The threshold over time with its band; empty if there are fewer than two steps.
  public var timeline: [PageLine] {
    let timeline = report.timeline
    guard timeline.entries.count > 1, let first = timeline.entries.first, let last = timeline.entries.last else {
      return []
    }
    let cells = TimelineCells(timeline, width: room, height: heights.timeline)
    let rows = cells.rows.map { row in (row.map(glyph).joined(), PageLine.Role.band) }
    let axis = unit + String(repeating: glyphs.horizontal, count: cells.columns.count)
    var dates = String(repeating: " ", count: Self.margin) + UTCTime.date(ofDay: first.firstDay)
    let end = UTCTime.date(ofDay: last.lastDay)
    let space = Self.margin + cells.columns.count - dates.count - end.count
    dates += space > 0 ? String(repeating: " ", count: space) + end : " – " + end
    return paragraph(ProfileMessages.overTime(timeline.step)(language)) + scaled(rows)
      + [PageLine(axis, .axis), PageLine(spelled(dates), .axis)]
  }

  /// Rows with the logarithmic scale of thresholds on their left.
  private func scaled(_ rows: [(text: String, role: PageLine.Role)]) -> [PageLine] {
    var labels = Array(repeating: "", count: rows.count)
    for mark in ProfilePicture.marks { labels[ProfileCells.row(ofCents: mark, height: rows.count)] = String(Int(mark)) }
    return zip(labels, rows).map { label, row in
      let axis = label.isEmpty ? glyphs.axis : glyphs.tick
      let head = String(repeating: " ", count: Self.margin - 2 - label.count) + label + " " + axis
      let text = trimmed(row.text)
      return PageLine(text.isEmpty ? [(head, .axis)] : [(head, .axis), (text, row.role)])
    }
  }

  private var unit: String {
    let word = ProfileMessages.cents(language)
    return String(repeating: " ", count: Self.margin - 2 - word.count) + word + " " + glyphs.corner
  }

  private func names(of cells: ProfileCells) -> PageLine {
    var line = Array(repeating: Character(" "), count: Self.margin + cells.columns.count + 4)
    for (column, note) in cells.octaves {
      for (offset, character) in note.name.enumerated() { line[Self.margin + column + offset] = character }
    }
    return PageLine(trimmed(String(line)), .axis)
  }

  private func trimmed(_ line: String) -> String { String(line.reversed().drop { $0 == " " }.reversed()) }

  private func glyph(_ shade: ProfileCells.Shade) -> String { glyphs.shades[shade.rawValue] }
}
