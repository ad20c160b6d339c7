import PeachCore

/// Bands in small on the Start Screen, with a number beside the first of them.
struct BandPreview {
  private let lines: [PageLine]
  /// Of the bands, in columns.
  private let width: Int
  private let number: String

  private static let gap = 4
  /// In columns, with the number.
  private static let widest = 76

  /// The columns that the bands may have beside a number.
  static func room(besides number: String, _ look: Look) -> Int {
    min(look.size.columns - 4, widest) - (number.isEmpty ? 0 : gap + number.cells)
  }

  /// - Parameters:
  ///   - bands: nil for a faint line where the bands will be.
  ///   - scale: the numbers below the bands.
  ///   - rows: for the bands and the scale.
  init(_ bands: [PageLine]?, scale: PageLine, width: Int, number: String, rows: Int, _ look: Look) {
    let shown = bands ?? [PageLine(String(repeating: look.glyphs.horizontal, count: width), .dim)]
    lines = Array(repeating: PageLine(""), count: max(0, rows - 1 - shown.count)) + shown + [scale]
    self.width = width
    self.number = number
  }

  /// Draws it in the middle of the canvas.
  func draw(on canvas: inout Canvas, row: Int) {
    let total = width + (number.isEmpty ? 0 : Self.gap + number.cells)
    let column = max(0, (canvas.size.columns - total) / 2)
    for (index, line) in lines.enumerated() { canvas.put(line, column: column, row: row + index) }
    let first = lines.firstIndex { !$0.text.isEmpty } ?? 0
    canvas.put(number, column: column + width + Self.gap, row: row + first, .dim)
  }
}
