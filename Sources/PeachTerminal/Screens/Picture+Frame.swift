import PeachLanguage

extension Picture {
  /// The whole picture: the screen, its notice and its keys, or one sentence if the terminal is too small.
  package func canvas(_ look: Look) -> Canvas {
    var canvas = Canvas(look.size)
    guard look.size.hasRoom else {
      drawLine(on: &canvas, look)
      return canvas
    }
    let (inner, notes) = (lookAbove(look), notes(look))
    if inner.size == look.size {
      draw(on: &canvas, look)
    } else {
      var picture = Canvas(inner.size)
      draw(on: &picture, inner)
      canvas.put(picture)
    }
    for (index, (line, style)) in notes.enumerated() {
      canvas.put(line, column: 2, row: look.size.rows - 1 - notes.count + index, style)
    }
    KeyLine(keys(look), look).draw(on: &canvas)
    return canvas
  }

  /// The look of the picture above a notice that needs more rows than it has.
  package func lookAbove(_ look: Look) -> Look {
    var inner = look
    guard look.size.hasRoom else { return look }
    inner.size = TerminalSize(
      columns: look.size.columns, rows: look.size.rows - max(0, notes(look).count - rowsForNotice))
    return inner
  }

  /// The lines of the notice and the remark: at most three, or half of the rows, as a path in a notice may be long.
  private func notes(_ look: Look) -> [(String, Style)] {
    let notice = noticeLines(look).map { ($0, Style.plain) }
    return notice + lines(remark, most: max(1, 3 - notice.count), look).map { ($0, Style.dim) }
  }

  /// Draws the sentence for small terminals, wrapped and centered.
  private func drawLine(on canvas: inout Canvas, _ look: Look) {
    let (text, style) = line(look)
    let width = max(1, look.size.columns)
    let lines = text.cells <= width ? [text] : Paragraph.lines(text, width: width, partsWords: true)
    let first = max(0, (look.size.rows - lines.count + 1) / 2)
    for (row, line) in lines.enumerated() { canvas.putCentered(line, row: first + row, style) }
  }

  /// The notice in at most three lines; longer ones are cut off.
  func noticeLines(_ look: Look) -> [String] { lines(notice, most: max(3, look.size.rows / 2), look) }

  private func lines(_ text: String?, most: Int, _ look: Look) -> [String] {
    guard let text else { return [] }
    let room = look.size.columns - 4
    var lines = Paragraph.lines(look.glyphs.spelled(text), width: room, partsWords: true)
    if lines.count > most {
      let rest = lines[(most - 1)...].joined(separator: " ")
      lines = lines.prefix(most - 1) + [look.glyphs.shortened(rest, to: room)]
    }
    return lines
  }

  /// The list of all keys and what else there is to know, which replaces the picture: as many pages as it takes.
  package func pagesOfKeys(_ look: Look) -> [Canvas] {
    let hints = keys(look)
    let width = hints.map { $0.label.sign(look.glyphs).count }.max() ?? 0
    let keys = hints.flatMap { hint in
      Paragraph.lines(look(hint.meaning), width: max(1, look.size.columns - 6 - width), partsWords: true)
        .enumerated().map { ($0 == 0 ? hint.label.sign(look.glyphs) : "", $1) }
    }
    let words = explanations(look).flatMap { Paragraph.lines(look($0), width: min(100, look.size.columns - 4)) }
    let rows = keys + (words.isEmpty ? [] : [("", "")]) + words.map { ($0, "") }
    // An empty row below the title and above the last row, if there is room.
    let top = rows.count + 4 <= look.size.rows ? 2 : 1
    let room = max(1, look.size.rows - 1 - top)
    let starts = Array(stride(from: 0, to: max(1, rows.count), by: room))
    return starts.map { start in
      var canvas = Canvas(look.size)
      canvas.put(look(ScreenMessages.keys), column: 2, row: 0, .bold)
      for (row, (label, meaning)) in rows.dropFirst(start).prefix(room).enumerated() {
        canvas.put(label, column: 2, row: top + row)
        canvas.put(meaning, column: 4 + width, row: top + row, .dim)
      }
      let last = start == starts.last ? ScreenMessages.anyKey : ScreenMessages.moreKeys
      canvas.put(look(last), column: 2, row: look.size.rows - 1, .dim)
      return canvas
    }
  }

  /// The screen, or a page of the list of keys in its place.
  package func canvas(keysPage page: Int?, _ look: Look) -> Canvas {
    guard let page else { return canvas(look) }
    let pages = pagesOfKeys(look)
    return pages[min(page, pages.count - 1)]
  }

  /// The page that follows; nil after the last one, and the first before any.
  package func pageOfKeys(after page: Int?, _ look: Look) -> Int? {
    guard let page else { return 0 }
    return page + 1 < pagesOfKeys(look).count ? page + 1 : nil
  }

  package func lineOfKeys(_ look: Look) -> String {
    keys(look).map { look($0.label.words) + " " + look($0.meaning) }.joined(separator: ", ") + "."
  }

  /// Converts a click on the key line to the key at that place.
  package func meant(by key: Key, _ look: Look) -> Key? {
    guard case .click(let column, let row) = key, row == look.size.rows - 1, look.size.hasRoom else { return key }
    return KeyLine(keys(look), look).key(atColumn: column)
  }
}

extension TerminalSize {
  /// The smallest terminal that shows whole screens.
  package static let smallest = TerminalSize(columns: 40, rows: 12)

  package var hasRoom: Bool { columns >= Self.smallest.columns && rows >= Self.smallest.rows }
}
