/// A line of a page, in parts with different styles.
public struct PageLine: Equatable, Sendable {
  public struct Part: Equatable, Sendable {
    public let text: String
    public let style: Style
  }

  public let parts: [Part]

  init(_ parts: [Part]) { self.parts = parts }

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
