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

extension JSON: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral members: (String, JSON?)...) { self = .object(members) }
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
  fileprivate var quoted: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isUnprintable: result += scalar.escapedForJSON
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
