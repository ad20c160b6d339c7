import PeachCore
import PeachLanguage

/// Information about the program, its environment and where the data is stored.
public struct InfoScreen: Screen {
  public struct Fact: Equatable, Sendable {
    public let label: Text
    public let value: String

    public init(_ label: Text, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  public var notice: String?
  public var facts: [Fact]
  /// The number of rows scrolled out of view at the top.
  private var scrolled = 0

  public init(facts: [Fact]) { self.facts = facts }

  public func keys(_ look: Look) -> [KeyHint] {
    var hints = [KeyHint("Esc", ScreenMessages.start, key: .escape, isAtRight: true)]
    if hidden(look) > 0 {
      hints.insert(KeyHint(.upDown, ScreenMessages.more, key: nil), at: 0)
    }
    return hints
  }

  public mutating func handle(_ key: Key, _ look: Look) -> ScreenAction? {
    switch key {
    case .down: scrolled = min(scrolled + 1, hidden(look))
    case .up: scrolled = max(0, min(scrolled, hidden(look)) - 1)
    case .escape, .endOfInput, .character("q"), .character("Q"): return .open(.start)
    default: break
    }
    return nil
  }

  private func top(_ size: TerminalSize) -> Int { size.rows < 16 ? 1 : 2 }
  private func room(_ size: TerminalSize) -> Int { size.rows - 2 - top(size) }
  private func hidden(_ look: Look) -> Int { max(0, rows(look).count - room(look.size)) }

  /// Rows of text; long values are wrapped.
  private func rows(_ look: Look) -> [(label: String, value: String)] {
    let width = facts.map { look($0.label).count }.max() ?? 0
    let room = max(8, look.size.columns - 4 - width - 2)
    return facts.flatMap { fact in
      let lines = Paragraph.lines(look.glyphs.spelled(fact.value), width: room, partsWords: true)
      return lines.enumerated().map { index, line in
        let label = index == 0 ? look(fact.label) : ""
        return (label + String(repeating: " ", count: width + 2 - label.count), line)
      }
    }
  }

  public func draw(on canvas: inout Canvas, _ look: Look) {
    canvas.put(look(ScreenMessages.info), column: 2, row: 0, .bold)
    let visible = rows(look).dropFirst(min(scrolled, hidden(look))).prefix(room(canvas.size))
    for (index, row) in visible.enumerated() {
      canvas.put(row.label, column: 2, row: top(canvas.size) + index, .dim)
      canvas.put(row.value, column: 2 + row.label.count, row: top(canvas.size) + index)
    }
  }

  public func lines(_ look: Look) -> [String] {
    facts.map { look($0.label) + ": " + look.glyphs.spelled($0.value) }
  }
}
