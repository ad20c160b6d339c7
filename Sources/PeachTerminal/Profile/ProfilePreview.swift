import PeachCore
import PeachLanguage
import PeachDrawing

/// A small profile: only the band above the keys, without scale, names and numbers.
struct ProfilePreview {
  private let report: ProfileReport
  private let cells: ProfileCells
  /// In columns.
  var width: Int { cells.columns.count }

  /// - Parameter rows: for the band and the keys.
  init(_ report: ProfileReport, columns: Int, rows: Int) {
    self.report = report
    let picture = ProfilePicture(range: report.range, thresholds: report.notes)
    cells = ProfileCells(picture, width: ProfilePage.columns(for: picture, in: columns), height: max(1, rows - 1))
  }

  func draw(on canvas: inout Canvas, column: Int, row: Int, _ look: Look) {
    let painter = BandPainter(look)
    for (index, cells) in cells.band.rows.enumerated() {
      canvas.put(PageLine(painter.parts(cells)), column: column, row: row + index)
    }
    if report.emptyReason != nil {
      // Without notes: the keys, and a faint line at 100 cents.
      canvas.put(String(repeating: look.glyphs.horizontal, count: width), column: column, row: row, .dim)
    }
    let keys = cells.columns.map { $0.isBlackKey ? look.glyphs.blackKey : look.glyphs.whiteKey }.joined()
    canvas.put(keys, column: column, row: row + cells.band.rows.count)
  }
}
