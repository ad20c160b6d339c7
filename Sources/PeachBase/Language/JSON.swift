/// A JSON value.
public enum JSON: Sendable {
  /// Members without a value are left out.
  case object([(String, JSON?)])
  case array([JSON])
  case text(String)
  case integer(Int)
  case number(Double)
  case bool(Bool)
  case null

  /// JSON has no infinite numbers and no NaN.
  public struct NotFinite: Error {}
}

extension JSON: Equatable {
  /// Whether both are written alike: members have an order, 1 isn't 1.0, and a composed character isn't a decomposed one.
  public static func == (one: JSON, other: JSON) -> Bool {
    switch (one, other) {
    case (.object(let ones), .object(let others)):
      ones.elementsEqual(others) { $0.0.utf8.elementsEqual($1.0.utf8) && $0.1 == $1.1 }
    case (.array(let ones), .array(let others)): ones == others
    case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
    case (.integer(let one), .integer(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.bool(let one), .bool(let other)): one == other
    case (.null, .null): true
    default: false
    }
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral members: (String, JSON?)...) { self = .object(members) }
}

extension JSON: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self = .text(text) }
}

extension JSON: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON {
  /// A seed of random choices, 0…`Int.max`.
  public init(_ seed: UInt64) { self = .integer(Int(seed)) }
  public init(_ texts: [String: String]) { self = .object(texts.map { ($0, .text($1)) }) }
  // The values of optional members.
  public init?(_ text: String?) { if let text { self = .text(text) } else { return nil } }
  public init?(_ number: Int?) { if let number { self = .integer(number) } else { return nil } }
  public init?(_ number: Double?) { if let number { self = .number(number) } else { return nil } }
}

extension JSON {
  /// The value as all commands print it: keys sorted by their UTF-8, a decimal point in every language, and unprintable
  /// characters as escapes.
  ///
  /// - Parameter onOneLine: whether to leave out line feeds and blanks.
  /// - Throws: `NotFinite` for an infinite number or NaN.
  public func written(onOneLine: Bool = false) throws(NotFinite) -> String {
    try written(onOneLine ? nil : "\n")
  }

  /// - Parameter line: the line feed and blanks before the closing bracket; nil on one line.
  private func written(_ line: String?) throws(NotFinite) -> String {
    let inner = line.map { $0 + "  " }
    switch self {
    case .object(let members):
      let sorted = members.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
      var parts: [String] = []
      for (name, value) in sorted {
        if let value { parts.append(name.quoted + (line == nil ? ":" : " : ") + (try value.written(inner))) }
      }
      return Self.written(parts, between: "{", "}", line, inner)
    case .array(let values):
      return Self.written(
        try values.map { value throws(NotFinite) in try value.written(inner) }, between: "[", "]", line, inner)
    case .text(let text): return text.quoted
    case .integer(let number): return String(number)
    case .number(let number):
      guard number.isFinite else { throw NotFinite() }
      let written = number.description
      return written.hasSuffix(".0") ? String(written.dropLast(2)) : written
    case .bool(let value): return value ? "true" : "false"
    case .null: return "null"
    }
  }

  private static func written(
    _ parts: [String], between open: String, _ close: String, _ line: String?, _ inner: String?
  ) -> String {
    guard let line, let inner else { return open + parts.joined(separator: ",") + close }
    return open + (parts.isEmpty ? "\n" : inner) + parts.joined(separator: "," + inner) + line + close
  }
}

extension String {
  /// The text as a JSON string (RFC 8259, section 7).
  fileprivate var quoted: String { quoted(escaping: \.isUnprintable) }

  /// - Parameter isEscaped: the scalars to escape besides those with a short escape of their own.
  func quoted(escaping isEscaped: (Unicode.Scalar) -> Bool) -> String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isEscaped(scalar): result += scalar.escapedForJSON
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension JSON {
  /// For people to read and edit: members in their order, and what is short on one line.
  ///
  /// - Throws: `NotFinite` for an infinite number or NaN.
  public var laidOut: String {
    get throws(NotFinite) { try laidOut("") }
  }

  private func laidOut(_ indent: String) throws(NotFinite) -> String {
    let inner = indent + "  "
    var parts: [String] = []
    var (open, close) = ("[", "]")
    switch self {
    case .object(let members):
      (open, close) = ("{ ", " }")
      for (name, value) in members {
        if let value { parts.append(name.quoted + ": " + (try value.laidOut(inner))) }
      }
    case .array(let values): for value in values { parts.append(try value.laidOut(inner)) }
    default: return try written(onOneLine: true)
    }
    let line = open + parts.joined(separator: ", ") + close
    if parts.isEmpty { return String(open.prefix(1) + close.suffix(1)) }
    if indent.count + line.count <= 100, !line.contains("\n") { return line }
    return open.prefix(1) + "\n" + inner + parts.joined(separator: ",\n" + inner) + "\n" + indent + close.suffix(1)
  }
}
