import PeachBase
import PeachLanguage

/// A page between the parts of a session: an introduction, or a pause. Any key continues, in a text that is longer than the screen
/// to its next part.
package struct PauseScreen: Picture {
  package var notice: String?
  /// The last paragraph says what a key does.
  private let paragraphs: [Text]
  /// Whether it is no use without its text.
  private let mustBeRead: Bool
  /// The part of a long text that is shown.
  private var part = 0

  package init(_ paragraphs: [Text], mustBeRead: Bool = false) {
    (self.paragraphs, self.mustBeRead) = (paragraphs, mustBeRead)
  }

  package func keys(_ look: Look) -> [KeyHint] {
    [KeyHint("q", TrainingMessages.stop, key: .character("q"), isAtRight: true)]
  }

  /// Shows the next part of a text, or the one before. Returns whether there was one, or there is no room for what must be read.
  package mutating func turn(back: Bool = false, _ look: Look) -> Bool {
    guard look.size.hasRoom else { return mustBeRead }
    let last = parts(lookAbove(look)).count - 1
    let next = min(part, last) + (back ? -1 : 1)
    guard (0...last).contains(next) else { return false }
    part = next
    return true
  }

  private static let width = 60

  private typealias Line = (text: String, style: Style)

  /// The lines of each part; one if the screen has room for all.
  private func parts(_ look: Look) -> [[Line]] {
    let room = look.size.rows - 2
    func lines(_ text: Text?, _ style: Style = .plain) -> [Line] {
      text.map { Paragraph.lines(look($0), width: min(Self.width, look.size.columns - 4)).map { ($0, style) } } ?? []
    }
    func joined(_ paragraphs: [[Line]], gap: Int) -> [Line] {
      Array(paragraphs.joined(separator: Array(repeating: ("", .plain), count: gap)))
    }
    let (body, last) = (paragraphs.dropLast().map { lines($0) }, lines(paragraphs.last, .bold))
    // Without gaps, the row of notices may be taken too.
    for gap in [1, 0] where joined(body + [last], gap: gap).count <= room + 1 - gap {
      return [joined(body + [last], gap: gap)]
    }
    let (text, more) = (joined(body, gap: 1), lines(SessionMessages.more, .bold))
    guard !text.isEmpty else { return [last] }
    let length = max(1, room - 1 - max(last.count, more.count))
    return stride(from: 0, to: text.count, by: length).map { start in
      let part = text[start..<min(start + length, text.count)]
      return Array(part.drop { $0.text.isEmpty }) + [("", .plain)] + (part.endIndex < text.count ? more : last)
    }
  }

  package func draw(on canvas: inout Canvas, _ look: Look) {
    let parts = parts(look)
    let lines = parts[min(part, parts.count - 1)]
    let left = (canvas.size.columns - (lines.map(\.text.cells).max() ?? 0)) / 2
    let top = max(0, (canvas.size.rows - 2 - lines.count) / 2)
    for (row, line) in lines.enumerated() { canvas.put(line.text, column: left, row: top + row, line.style) }
  }

  package func line(_ look: Look) -> (text: String, style: Style) {
    (mustBeRead ? look(SessionMessages.enlarge) : paragraphs.last.map { look($0) } ?? "", .bold)
  }
}
