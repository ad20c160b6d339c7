import PeachCore

extension Picture {
  /// All that shows: the screen, its notice and its keys; a few words where there is no room for them.
  public func canvas(_ look: Look) -> Canvas {
    var canvas = Canvas(look.size)
    guard look.size.hasRoom else {
      drawLine(on: &canvas, look)
      return canvas
    }
    draw(on: &canvas, look)
    if let notice { canvas.put(fitted(look.glyphs.spelled(notice), look), column: 2, row: look.size.rows - 2) }
    KeyLine(keys(look), look).draw(on: &canvas)
    return canvas
  }

  /// On as many lines as it needs.
  private func drawLine(on canvas: inout Canvas, _ look: Look) {
    let (text, style) = line(look)
    let width = max(1, look.size.columns)
    let lines = text.count <= width ? [text] : Paragraph.lines(text, width: width, partsWords: true)
    let first = max(0, (look.size.rows - lines.count + 1) / 2)
    for (row, line) in lines.enumerated() { canvas.putCentered(line, row: first + row, style) }
  }

  private func fitted(_ text: String, _ look: Look) -> String {
    let room = look.size.columns - 4
    return text.count <= room ? text : text.prefix(room - 3) + look.glyphs.spelled("…")
  }

  /// All keys, one below the other, over whatever shows.
  public func canvasOfKeys(_ look: Look) -> Canvas {
    var canvas = Canvas(look.size)
    let hints = keys(look)
    let width = hints.map { look.glyphs.spelled($0.label).count }.max() ?? 0
    canvas.put(look(ScreenMessages.keys), column: 2, row: 0, .bold)
    for (row, hint) in hints.enumerated() {
      canvas.put(look.glyphs.spelled(hint.label), column: 2, row: 2 + row)
      canvas.put(look(hint.meaning), column: 4 + width, row: 2 + row, .dim)
    }
    canvas.put(look(ScreenMessages.anyKey), column: 2, row: look.size.rows - 1, .dim)
    return canvas
  }

  /// The same in one line of words.
  public func lineOfKeys(_ look: Look) -> String {
    keys(look).map { look.glyphs.spelled($0.label) + " " + look($0.meaning) }.joined(separator: ", ") + "."
  }

  /// A click on the line of keys is the key that stands there.
  public func meant(by key: Key, _ look: Look) -> Key? {
    guard case .click(let column, let row) = key, row == look.size.rows - 1, look.size.hasRoom else { return key }
    return KeyLine(keys(look), look).key(atColumn: column)
  }
}

extension TerminalSize {
  /// Where less than this is left, a few words stand for a screen.
  static let smallest = TerminalSize(columns: 40, rows: 12)

  var hasRoom: Bool { columns >= Self.smallest.columns && rows >= Self.smallest.rows }
}
