import PeachBase

/// An element of SVG or HTML, written so that XML and HTML parsers read it alike.
package struct Element: Equatable, Sendable {
  /// A child of an element.
  package enum Node: Equatable, Sendable {
    case text(String)
    case element(Element)
  }

  struct Attribute: Equatable, Sendable {
    let name: String
    let value: String
  }

  let name: String
  private(set) var attributes: [Attribute]
  let children: [Node]

  package init(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], @MarkupBuilder children: () -> [Node] = { [] }
  ) {
    self.name = name
    self.attributes = attributes.map { Attribute(name: $0.key, value: $0.value) }
    self.children = children()
  }

  package func with(_ name: String, _ value: String) -> Element {
    var element = self
    element.attributes.append(Attribute(name: name, value: value))
    return element
  }

  /// Elements without an end tag: the void elements of HTML, and SVG elements that are always empty.
  private static let empty: Set = ["meta", "link", "input", "br", "col", "path", "rect", "line", "circle", "stop"]

  package var markup: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    text += "<" + name
    for attribute in attributes {
      text += " " + attribute.name + "=\"" + Self.escaped(attribute.value) + "\""
    }
    if children.isEmpty && Self.empty.contains(name) {
      text += "/>"
      return
    }
    text += ">"
    for child in children {
      switch child {
      case .text(let words): text += Self.escaped(words)
      case .element(let element): element.write(to: &text)
      }
    }
    text += "</" + name + ">"
  }

  /// Characters that XML 1.0 (section 2.2) doesn't allow and those that change the text direction are written as escape
  /// sequences; U+FFFE and U+FFFF become U+FFFD.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      case _ where scalar.isUnprintable: result += scalar.escaped
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

@resultBuilder package enum MarkupBuilder {
  package static func buildExpression(_ words: String) -> [Element.Node] { [.text(words)] }
  package static func buildExpression(_ element: Element) -> [Element.Node] { [.element(element)] }
  package static func buildExpression(_ elements: [Element]) -> [Element.Node] { elements.map { .element($0) } }
  package static func buildExpression(_ nodes: [Element.Node]) -> [Element.Node] { nodes }
  package static func buildBlock(_ parts: [Element.Node]...) -> [Element.Node] { parts.flatMap { $0 } }
  package static func buildOptional(_ part: [Element.Node]?) -> [Element.Node] { part ?? [] }
}
