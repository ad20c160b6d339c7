import PeachCore
import PeachDrawing
import PeachLanguage

/// The profile of matches in small, on the Start Screen: where the listener aims, now and over all, and the precision.
struct MatchPreview {
  private let lines: [PageLine]
  private let width: Int
  private let number: String

  private static let gap = 4
  /// In columns, with the number.
  private static let widest = 76

  /// - Parameter rows: for the bands and their scale; at least 3.
  init(_ report: MatchReport, rows: Int, _ look: Look) {
    number =
      report.matches == 0
      ? ""
      : report.shownNow.map {
        look(Text("±") + Figure.cents(Cents($0.precision.value)) + Text(" ") + ProfileMessages.cents)
      } ?? look.glyphs.spelled("—")
    let room = min(look.size.columns - 4, Self.widest) - (number.isEmpty ? 0 : Self.gap + number.cells)
    let bands = MatchRows(report, look, margin: 0, width: room, showsNumbers: false)
    width = bands.width
    let shown =
      report.emptyReason == nil
      ? Array(bands.lines.prefix(rows - 1))
      : [PageLine(String(repeating: look.glyphs.horizontal, count: width), .dim)]
    lines = Array(repeating: PageLine(""), count: max(0, rows - 1 - shown.count)) + shown + [bands.scale]
  }

  /// Draws it in the middle of the canvas.
  func draw(on canvas: inout Canvas, row: Int) {
    let total = width + (number.isEmpty ? 0 : Self.gap + number.cells)
    let column = max(0, (canvas.size.columns - total) / 2)
    for (index, line) in lines.enumerated() { canvas.put(line, column: column, row: row + index) }
    // Beside the first band.
    let first = lines.firstIndex { !$0.text.isEmpty } ?? 0
    canvas.put(number, column: column + width + Self.gap, row: row + first, .dim)
  }
}
