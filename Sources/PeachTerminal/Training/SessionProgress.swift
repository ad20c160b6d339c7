import PeachBase

/// How far a measurement or an experiment has come: `23 of 84` and a thin bar.
package struct SessionProgress: Equatable, Sendable {
  /// The number of answers.
  package let done: Int
  /// The number of answers at the end; nil if it depends on the answers.
  package let total: Int?

  package init(done: Int, of total: Int?) {
    self.done = done
    self.total = total
  }

  func draw(on canvas: inout Canvas, row: Int, _ look: Look) {
    let text = look(Figure.progress(done, of: total))
    canvas.put(text, column: 2, row: row, .dim)
    let columns = 4 + text.cells..<canvas.size.columns - 2
    guard let total, columns.count > 4 else { return }
    let length = columns.count * min(done, total) / total
    let bar =
      String(repeating: look.glyphs.line, count: length)
      + String(repeating: look.glyphs.horizontal, count: columns.count - length)
    canvas.put(bar, column: columns.lowerBound, row: row, .dim)
  }
}
