/// A line of a page, in parts with different styles.
public struct PageLine: Equatable, Sendable {
  public enum Role: Equatable, Sendable { case words, axis, keys, band, heading }

  public struct Part: Equatable, Sendable {
    public let text: String
    public let role: Role
  }

  public let parts: [Part]

  init(_ parts: [(text: String, role: Role)]) { self.parts = parts.map { Part(text: $0.text, role: $0.role) } }

  init(_ text: String, _ role: Role = .words) { self.init([(text, role)]) }

  /// The text without styles.
  public var text: String { parts.map(\.text).joined() }

  /// The printable text with the control sequences of the styles.
  func styled(_ colors: TerminalColors) -> String {
    parts.map { part in
      part.role.style == .plain
        ? part.text.printable
        : part.role.style.sequence(colors) + part.text.printable + Style.plain.sequence(colors)
    }.joined()
  }
}

extension PageLine.Role {
  /// The style on a terminal.
  public var style: Style {
    switch self {
    case .words, .keys: .plain
    case .axis: .dim
    case .band: .area
    case .heading: .bold
    }
  }
}
