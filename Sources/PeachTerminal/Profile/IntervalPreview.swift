import PeachCore
import PeachDrawing
import PeachLanguage

/// The profile of intervals in small, on the Start Screen: a band for each interval, and the common threshold.
struct IntervalPreview {
  private let lines: [PageLine]
  private let width: Int
  private let number: String

  private static let gap = 4
  /// In columns, with the number.
  private static let widest = 76

  /// - Parameter rows: for the bands and their scale; at least 3.
  init(_ report: IntervalReport, rows: Int, _ look: Look) {
    number =
      report.answers == 0
      ? ""
      : report.shownThreshold.map { look(Figure.cents($0.cents) + Text(" ") + ProfileMessages.cents) }
        ?? look.glyphs.spelled("—")
    let room = min(look.size.columns - 4, Self.widest) - (number.isEmpty ? 0 : Self.gap + number.cells)
    let bands = IntervalRows(report, look, margin: 0, width: room, showsCentres: false)
    width = bands.width
    guard report.emptyReason == nil else {
      // A faint line, where the number of an interval will be.
      lines =
        Array(repeating: PageLine(""), count: rows - 2)
        + [PageLine(String(repeating: look.glyphs.horizontal, count: bands.width), .dim), bands.scale]
      return
    }
    // Those with the most answers, if there is no room for all.
    let all = Array(zip(bands.picture.rows, bands.lines()))
    let kept = Set(
      report.intervals.sorted { $0.answers > $1.answers }.prefix(rows - 1 - all.count { $0.0.interval == nil })
        .map(\.interval))
    let shown = all.filter { row, _ in row.interval.map(kept.contains) ?? true }.map(\.1)
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
