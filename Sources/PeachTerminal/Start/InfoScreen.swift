import PeachBase
import PeachLanguage

/// Information about the program and the data.
package struct InfoScreen: Screen {
  package struct Fact: Equatable, Sendable {
    package let label: Text
    package let value: Text

    package init(_ label: Text, _ value: Text) {
      self.label = label
      self.value = value
    }

    package init(_ label: Text, _ value: String) { self.init(label, Text(value)) }
  }

  package var notice: String?
  package var facts: [Fact]
  /// The number of rows scrolled out of view at the top.
  private var scrolled = 0

  package init(facts: [Fact]) { self.facts = facts }

  package func keys(_ look: Look) -> [KeyHint] {
    (hidden(look) > 0 ? [KeyHint(.upDown, ScreenMessages.more, key: nil)] : []) + [.start, .allKeys]
  }

  package mutating func handle(_ key: Key, _ look: Look) -> ScreenAction? {
    switch key {
    case .down, .wheelDown, .character("j"): scrolled = min(scrolled + 1, hidden(look))
    case .up, .wheelUp, .character("k"): scrolled = max(0, min(scrolled, hidden(look)) - 1)
    case .escape, .endOfInput, .character("q"), .character("Q"): return .open(.start)
    default: break
    }
    return nil
  }

  private func top(_ size: TerminalSize) -> Int { size.rows < 16 ? 1 : 2 }

  /// The number of rows for facts, above an empty row and the keys.
  private func room(_ look: Look) -> Int { look.size.rows - 2 - top(look.size) }

  private func hidden(_ look: Look) -> Int { max(0, rows(look).count - room(look)) }

  /// Rows of text; long values are wrapped.
  private func rows(_ look: Look) -> [(label: String, value: String)] {
    let width = facts.map { look($0.label).count }.max() ?? 0
    let room = max(8, look.size.columns - 4 - width - 2)
    return facts.flatMap { fact in
      let lines = Paragraph.lines(look(fact.value), width: room, partsWords: true)
      return lines.enumerated().map { index, line in
        let label = index == 0 ? look(fact.label) : ""
        return (label + String(repeating: " ", count: width + 2 - label.count), line)
      }
    }
  }

  package func draw(on canvas: inout Canvas, _ look: Look) {
    canvas.put(look(ScreenMessages.info), column: 2, row: 0, .bold)
    let (rows, room, first) = (rows(look), room(look), top(canvas.size))
    let start = min(scrolled, hidden(look))
    for (index, row) in rows.dropFirst(start).prefix(room).enumerated() {
      canvas.put(row.label, column: 2, row: first + index, .dim)
      canvas.put(row.value, column: 2 + row.label.count, row: first + index)
      // Dots mark a value that continues below the last row.
      if index == room - 1, rows.dropFirst(start + room).first?.label.allSatisfy({ $0 == " " }) == true {
        let dots = look.glyphs.spelled("…")
        let end = min(2 + row.label.count + row.value.cells, canvas.size.columns - 2 - dots.count)
        canvas.put(dots, column: end, row: first + index)
      }
    }
    let margin = canvas.size.columns - 1
    if start > 0 { canvas.put(look.glyphs.up, column: margin, row: first, .dim) }
    if start + room < rows.count { canvas.put(look.glyphs.down, column: margin, row: first + room - 1, .dim) }
  }

  package func lines(_ look: Look) -> [String] {
    facts.map { look($0.label) + ": " + look($0.value) }
  }
}
