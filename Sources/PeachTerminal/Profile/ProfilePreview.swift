import PeachCore
import PeachLanguage
import PeachDrawing

/// The profile in small, on the Start Screen: the band above the keys, the names of the octaves, and the threshold.
struct ProfilePreview {
  private let report: ProfileReport
  private let cells: ProfileCells
  private let look: Look
  /// `8.2 cents`, or a dash while it isn't known well enough.
  private let number: String
  /// Whether the number is to the right of the picture; in narrow windows it is above.
  private let isWide: Bool

  private static let gap = 4
  /// The widest picture in which keys look like keys, with its number.
  private static let widest = 88

  /// - Parameter rows: for the band, the keys and their names; at least 3.
  init(_ report: ProfileReport, rows: Int, _ look: Look) {
    self.report = report
    self.look = look
    number =
      report.answers == 0
      ? ""
      : report.shownThreshold.map { look(Figure.cents($0.cents) + Text(" ") + ProfileMessages.cents) }
        ?? look.glyphs.spelled("—")
    let picture = ProfilePicture(range: report.range, thresholds: report.notes)
    isWide = look.size.columns >= 64
    let room = min(look.size.columns - 8, Self.widest) - (isWide ? Self.gap + number.cells : 0)
    cells = ProfileCells(
      picture, width: ProfilePage.columns(for: picture, in: room), height: rows - 2 - (isWide ? 0 : 1))
  }

  /// Draws it in the middle of the canvas.
  func draw(on canvas: inout Canvas, row: Int) {
    let width = cells.columns.count + (isWide && !number.isEmpty ? Self.gap + number.cells : 0)
    let column = (canvas.size.columns - width) / 2
    let top = isWide ? row : row + 1
    let painter = BandPainter(look)
    for (index, cells) in cells.band.rows.enumerated() {
      canvas.put(PageLine(painter.parts(cells)), column: column, row: top + index)
    }
    if report.emptyReason != nil {
      // Without notes: the keys, and a faint line at 100 cents.
      let line = String(repeating: look.glyphs.horizontal, count: cells.columns.count)
      canvas.put(line, column: column, row: top, .dim)
    }
    let keys = top + cells.band.rows.count
    canvas.put(PageLine(cells.keyboard(look.glyphs)), column: column, row: keys)
    canvas.put(cells.names, column: column, row: keys + 1, .dim)
    if isWide {
      canvas.put(number, column: column + cells.columns.count + Self.gap, row: top + numberRow, .dim)
    } else {
      canvas.put(number, column: column + cells.columns.count - number.cells, row: row, .dim)
    }
  }

  /// The row of the band at which its line ends on the right, or the middle one.
  private var numberRow: Int {
    let rows = cells.band.rows
    let last = rows.indices.max {
      (rows[$0].lastIndex { $0.mark == .line } ?? -1) < (rows[$1].lastIndex { $0.mark == .line } ?? -1)
    }
    return last.flatMap { row in rows[row].contains { $0.mark == .line } ? row : nil } ?? rows.count / 2
  }
}
