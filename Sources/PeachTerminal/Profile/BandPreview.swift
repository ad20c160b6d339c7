import PeachCore

/// Bands in small on the Start Screen, without numbers.
struct BandPreview {
  private let lines: [PageLine]
  /// In columns.
  private let width: Int

  private static let widest = 76

  /// The columns that the bands may have.
  static func room(_ look: Look) -> Int { min(look.size.columns - 4, widest) }

  /// - Parameters:
  ///   - bands: nil for a faint line where the bands will be.
  ///   - rows: for the bands.
  init(_ bands: [PageLine]?, width: Int, rows: Int, _ look: Look) {
    let shown = bands ?? [PageLine(String(repeating: look.glyphs.horizontal, count: width), .dim)]
    lines = Array(repeating: PageLine(""), count: max(0, rows - shown.count)) + shown
    self.width = width
  }

  /// Draws it in the middle of the canvas.
  func draw(on canvas: inout Canvas, row: Int) {
    let column = max(0, (canvas.size.columns - width) / 2)
    for (index, line) in lines.enumerated() { canvas.put(line, column: column, row: row + index) }
  }
}
