import PeachDrawing
import PeachExercises

/// The profile in small, on the Start Screen, without numbers: the lower the band, the better.
struct ProfilePreview {
  private let lines: [PageLine]
  /// In columns.
  private let width: Int

  /// - Parameter rows: for the whole picture; at least 2.
  init(_ profile: ProfileRows, rows: Int, _ look: Look) {
    let (room, height) = (min(look.size.columns - 8, ScaledBand.widest), rows - 1)
    width = room
    let (band, foot): (BandCells, PageLine)
    if let keys = profile.keys {
      let cells = KeyCells(keys, on: profile.axes[0], width: room, height: height)
      (band, foot) = (cells.band, PageLine(cells.keyboard(look)))
    } else {
      let cells = RowCells(
        Self.figures(of: profile, most: room), on: ProfileAxis(in: profile.unit), width: room, height: height)
      (band, foot) = (cells.band, Self.exact(room, look))
    }
    let painter = BandPainter(look)
    var lines = band.rows.map { PageLine(painter.parts($0)) }
    // Before the first answer, a faint line at the largest difference.
    if profile.words.empty != nil { lines[0] = PageLine(String(repeating: look.glyphs.horizontal, count: width), .dim) }
    self.lines = lines + [foot]
  }

  /// The line towards which bands move, with its word.
  private static func exact(_ width: Int, _ look: Look) -> PageLine {
    let word = " " + look(MatchProfileMessages.exact) + " "
    let before = max(0, (width - word.count) / 2)
    func line(_ count: Int) -> String { String(repeating: look.glyphs.horizontal, count: max(0, count)) }
    return PageLine(line(before) + word + line(width - before - word.count), .dim)
  }

  /// Those with the most answers, if there is no room for all.
  private static func figures(of profile: ProfileRows, most: Int) -> [ProfileFigure] {
    let all = profile.rows.filter { !$0.isCommon }.compactMap { row in
      row.figures.lazy.compactMap { $0?.size }.first.map { (row: row, size: $0) }
    }
    let kept = Set(all.map(\.row).sorted { $0.answers > $1.answers }.prefix(most).map(\.id))
    return all.filter { kept.contains($0.row.id) }.map(\.size)
  }

  /// Draws it in the middle of the canvas.
  func draw(on canvas: inout Canvas, row: Int) {
    let column = max(0, (canvas.size.columns - width) / 2)
    for (index, line) in lines.enumerated() { canvas.put(line, column: column, row: row + index) }
  }
}
