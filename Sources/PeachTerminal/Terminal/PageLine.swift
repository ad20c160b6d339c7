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

  public init(_ text: String, _ style: Style = .plain) { self.init([Part(text: text, style: style)]) }

  public static func + (left: PageLine, right: PageLine) -> PageLine { PageLine(left.parts + right.parts) }

  /// The line with another one beside it, which begins in a column after its end.
  func followed(by other: PageLine, at column: Int) -> PageLine {
    PageLine(parts + [Part(text: spaces(column - text.count), style: .plain)] + other.parts)
  }

  /// The text without styles.
  public var text: String { parts.map(\.text).joined() }

  /// The line with a change of its text, in the same styles.
  public func map(_ change: (String) -> String) -> PageLine {
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
