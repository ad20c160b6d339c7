import PeachCore
import PeachLanguage

/// A page between the parts of a session: an introduction, or a pause. Any key continues.
package struct PauseScreen: Picture {
  package var notice: String?
  /// The last paragraph says what a key does.
  private let paragraphs: [Text]

  package init(_ paragraphs: [Text]) { self.paragraphs = paragraphs }

  package func keys(_ look: Look) -> [KeyHint] {
    [KeyHint("q", TrainingMessages.stop, key: .character("q"), isAtRight: true)]
  }

  private static let width = 60

  package func draw(on canvas: inout Canvas, _ look: Look) {
    let room = canvas.size.rows - 2
    var lines: [(text: String, style: Style)] = []
    func fill(between gap: Int) {
      lines = []
      for (index, paragraph) in paragraphs.enumerated() {
        if index > 0 { lines += Array(repeating: ("", .plain), count: gap) }
        let style = index == paragraphs.count - 1 ? Style.bold : .plain
        lines += Paragraph.lines(look(paragraph), width: min(Self.width, canvas.size.columns - 4)).map { ($0, style) }
      }
    }
    fill(between: 1)
    if lines.count > room { fill(between: 0) }
    let left = (canvas.size.columns - (lines.map(\.text.cells).max() ?? 0)) / 2
    let top = max(0, (room - lines.count) / 2)
    for (row, line) in lines.enumerated() { canvas.put(line.text, column: left, row: top + row, line.style) }
  }

  package func line(_ look: Look) -> (text: String, style: Style) { (paragraphs.last.map { look($0) } ?? "", .bold) }
}
