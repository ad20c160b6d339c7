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
    let shades = look.glyphs.shades
    for (index, cells) in cells.rows.enumerated() {
      // Without notes: the keys, and a faint line at 100 cents.
      let isFaint = index == 0 && report.emptyReason != nil
      let text = cells.map { isFaint ? shades[1] : shades[$0.rawValue] }.joined()
      canvas.put(text, column: column, row: row + index, .area)
    }
    let keys = cells.columns.map { $0.isBlackKey ? look.glyphs.blackKey : look.glyphs.whiteKey }.joined()
    canvas.put(keys, column: column, row: row + cells.rows.count)
  }
}
