import PeachCore
import PeachDrawing

/// The profile in small, on the Start Screen, without numbers.
struct ProfilePreview {
  private let lines: [PageLine]
  /// In columns.
  private let width: Int

  /// The widest picture in which keys look like keys, and that of rows.
  private static let widest = (keys: 88, rows: 76)

  /// - Parameter rows: for the whole picture; at least 2.
  init(_ profile: ProfileRows, rows: Int, _ look: Look) {
    if let keys = profile.keys {
      let room = min(look.size.columns - 8, Self.widest.keys)
      let cells = KeyCells(keys, on: profile.axes[0], width: room, height: rows - 1)
      var band = cells.band.rows.map { PageLine(BandPainter(look).parts($0)) }
      // Without notes: the keys, and a faint line at the largest difference.
      if profile.words.empty != nil { band[0] = Self.line(cells.columns.count, look) }
      (lines, width) = (band + [PageLine(cells.keyboard(look))], cells.columns.count)
    } else {
      let bands = ProfileRowLines(
        profile, look, margin: 0, width: min(look.size.columns - 4, Self.widest.rows), isPreview: true)
      let shown =
        profile.words.empty == nil ? Self.shown(bands.lines(), of: profile, rows) : [Self.line(bands.width, look)]
      (lines, width) = (Array(repeating: PageLine(""), count: max(0, rows - shown.count)) + shown, bands.width)
    }
  }

  private static func line(_ width: Int, _ look: Look) -> PageLine {
    PageLine(String(repeating: look.glyphs.horizontal, count: width), .dim)
  }

  /// Those with the most answers, if there is no room for all.
  private static func shown(_ lines: [PageLine], of profile: ProfileRows, _ rows: Int) -> [PageLine] {
    let all = zip(profile.rows, lines).filter(\.0.isPreviewed)
    let common = all.count { $0.0.isCommon }
    let kept = Set(
      all.map(\.0).filter { !$0.isCommon }.sorted { $0.answers > $1.answers }.prefix(max(0, rows - common)).map(\.id))
    return all.filter { $0.0.isCommon || kept.contains($0.0.id) }.map(\.1)
  }

  /// Draws it in the middle of the canvas.
  func draw(on canvas: inout Canvas, row: Int) {
    let column = max(0, (canvas.size.columns - width) / 2)
    for (index, line) in lines.enumerated() { canvas.put(line, column: column, row: row + index) }
  }
}
