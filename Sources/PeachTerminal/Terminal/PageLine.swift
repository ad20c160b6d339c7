/// A line of a page, in parts with different styles.
public struct PageLine: Equatable, Sendable {
  public struct Part: Equatable, Sendable {
    public let text: String
    public let style: Style
  }

  public let parts: [Part]

  /// Joins neighboring parts of the same style.
  init(_ parts: [Part]) {
    self.parts = parts.reduce(into: []) { joined, part in
      if let last = joined.last, last.style == part.style {
        joined[joined.count - 1] = Part(text: last.text + part.text, style: last.style)
      } else {
        joined.append(part)
      }
    }
  }

  init(_ text: String, _ style: Style = .plain) { self.init([Part(text: text, style: style)]) }

  /// The text without styles.
  public var text: String { parts.map(\.text).joined() }

  /// The printable text with the control sequences of the styles.
  func styled(_ colors: TerminalColors) -> String {
    parts.map { part in
      part.style == .plain
        ? part.text.printable
        : part.style.sequence(colors) + part.text.printable + Style.plain.sequence(colors)
    }.joined()
  }
}
