/// A line of a page, in parts with different styles.
package struct PageLine: Equatable, Sendable {
  package struct Part: Equatable, Sendable {
    package fileprivate(set) var text: String
    package let style: Style
  }

  package let parts: [Part]

  /// Joins neighboring parts of the same style.
  init(_ parts: [Part]) {
    self.parts = parts.reduce(into: []) { joined, part in
      if joined.last?.style == part.style {
        joined[joined.count - 1].text += part.text
      } else {
        joined.append(part)
      }
    }
  }

  package init(_ text: String, _ style: Style = .plain) { self.init([Part(text: text, style: style)]) }

  package static func + (left: PageLine, right: PageLine) -> PageLine { PageLine(left.parts + right.parts) }

  /// The text without styles.
  package var text: String { parts.map(\.text).joined() }

  /// The line with a change of its text, in the same styles.
  package func map(_ change: (String) -> String) -> PageLine {
    PageLine(parts.map { Part(text: change($0.text), style: $0.style) })
  }

  /// The text with the control sequences of the styles.
  func styled(_ colors: TerminalColors) -> String {
    parts.map { part in
      part.style == .plain || part.text.isEmpty
        ? part.text : part.style.sequence(colors) + part.text + Style.plain.sequence(colors)
    }.joined()
  }
}

func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
