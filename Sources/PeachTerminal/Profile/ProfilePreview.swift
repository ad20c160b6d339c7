import PeachCore
import PeachDrawing

/// The profile in small, on the Start Screen: the band above the keys, without numbers or names.
struct ProfilePreview {
  private let report: ProfileReport
  private let cells: ProfileCells
  private let look: Look

  /// The widest picture in which keys look like keys.
  private static let widest = 88

  /// - Parameter rows: for the band and the keys; at least 2.
  init(_ report: ProfileReport, rows: Int, _ look: Look) {
    self.report = report
    self.look = look
    let picture = ProfilePicture(range: report.range, thresholds: report.notes)
    let room = min(look.size.columns - 8, Self.widest)
    cells = ProfileCells(picture, width: ProfilePage.columns(for: picture, in: room), height: rows - 1)
  }

  /// Draws it in the middle of the canvas.
  func draw(on canvas: inout Canvas, row: Int) {
    let column = (canvas.size.columns - cells.columns.count) / 2
    let painter = BandPainter(look)
    for (index, cells) in cells.band.rows.enumerated() {
      canvas.put(PageLine(painter.parts(cells)), column: column, row: row + index)
    }
    if report.emptyReason != nil {
      // Without notes: the keys, and a faint line at 100 cents.
      let line = String(repeating: look.glyphs.horizontal, count: cells.columns.count)
      canvas.put(line, column: column, row: row, .dim)
    }
    canvas.put(PageLine(cells.keyboard(look.glyphs)), column: column, row: row + cells.band.rows.count)
  }
}
