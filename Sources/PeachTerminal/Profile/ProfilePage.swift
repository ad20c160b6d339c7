import PeachCore
import PeachDrawing

/// The profile in lines of cells and words.
public struct ProfilePage {
  let report: ProfileReport
  let language: LanguageCode
  let glyphs: Glyphs
  /// In columns.
  let width: Int

  public init(report: ProfileReport, language: LanguageCode, glyphs: Glyphs, width: Int) {
    self.report = report
    self.language = language
    self.glyphs = glyphs
    self.width = width
  }

  private static let height = 11
  private static let margin = 8
  private static let narrowest = 40

  public var lines: [String] {
    let heading = ProfileMessages.title(language) + "   " + ProfileMessages.answers(report.answers)(language)
    return (["", "  " + heading, ""] + picture + [""] + words + [""]).map(glyphs.spelled)
  }

  private var picture: [String] {
    let picture = ProfilePicture(range: report.range, thresholds: report.notes)
    let room = max(Self.narrowest, min(width, 120)) - Self.margin - 2
    // As many cells for each key alike, where there is one at least.
    let inner = max(room / picture.notes.count, 0) * picture.notes.count
    let cells = ProfileCells(picture, width: inner > 0 ? inner : room, height: Self.height)
    var rows = cells.rows.map { $0.map(glyph(of:)).joined() }
    if picture.isEmpty {
      // A cold start: the keys, a faint line at a semitone, and what to do.
      rows[0] = String(repeating: glyph(of: .faint), count: cells.columns.count)
      let hint = ProfileMessages.begin(language)
      rows[Self.height / 2] = String(repeating: " ", count: max(0, (cells.columns.count - hint.count) / 2)) + hint
    }
    var labels = Array(repeating: "", count: Self.height)
    for mark in ProfilePicture.marks {
      labels[ProfileCells.row(ofCents: mark, height: Self.height)] = String(Int(mark))
    }
    let drawn = zip(labels, rows).map { label, row in
      let axis = label.isEmpty ? glyphs.axis : glyphs.tick
      return String(repeating: " ", count: Self.margin - 2 - label.count) + label + " " + axis + trimmed(row)
    }
    return drawn + [unit + keyboard(cells), names(cells)]
  }

  private var unit: String {
    let word = ProfileMessages.cents(language)
    return String(repeating: " ", count: Self.margin - 2 - word.count) + word + " " + glyphs.corner
  }

  private func keyboard(_ cells: ProfileCells) -> String {
    cells.columns.map { $0.isBlackKey ? glyphs.blackKey : glyphs.whiteKey }.joined()
  }

  private func names(_ cells: ProfileCells) -> String {
    var line = Array(repeating: Character(" "), count: Self.margin + cells.columns.count + 4)
    for (column, note) in cells.octaves {
      for (offset, character) in note.name.enumerated() { line[Self.margin + column + offset] = character }
    }
    return trimmed(String(line))
  }

  private func trimmed(_ line: String) -> String { String(line.reversed().drop { $0 == " " }.reversed()) }

  private func glyph(of shade: ProfileCells.Shade) -> String { glyphs.shades[shade.rawValue] }

  private var words: [String] {
    guard let threshold = report.threshold else {
      return [ProfileMessages.noFigures].map { "  " + $0(language) }
    }
    var lines = [ProfileMessages.now(cents(threshold.cents), cents(threshold.lower95), cents(threshold.upper95))]
    if let statistics = report.statistics {
      lines.append(
        ProfileMessages.statistics(
          mean: cents(statistics.mean), deviation: statistics.standardDeviation.map(cents), notes: statistics.notes))
    }
    lines.append(
      ProfileMessages.trend(
        report.trend.direction,
        interval: report.trend.fit.map { fit in
          (Fixed.text(fit.ratio95.lowerBound, 2), Fixed.text(fit.ratio95.upperBound, 2))
        }))
    return lines.map { "  " + $0(language) }
  }

  private func cents(_ cents: Cents) -> String { Fixed.cents(cents, language) }
}
