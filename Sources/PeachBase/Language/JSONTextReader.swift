/// Reads values from the beginning of a text. Each function returns nil at the first defect.
package struct JSONTextReader {
  package private(set) var rest: Substring.UTF8View

  package init(rest: Substring.UTF8View) { self.rest = rest }

  /// Reads a value and the blanks around it.
  ///
  /// - Parameter levels: how many objects and arrays may be within each other.
  package mutating func value(levels: Int) -> JSON? {
    skipBlanks()
    defer { skipBlanks() }
    switch rest.first {
    case UInt8(ascii: "{") where levels > 0: return object(levels - 1)
    case UInt8(ascii: "[") where levels > 0: return array(levels - 1)
    case UInt8(ascii: "\""): return string().map(JSON.text)
    case UInt8(ascii: "t"): return takes("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return takes("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return takes("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func object(_ levels: Int) -> JSON? {
    var members: [(String, JSON?)] = []
    let isWhole = list("{", "}") { reader in
      reader.skipBlanks()
      guard let name = reader.string() else { return false }
      reader.skipBlanks()
      guard reader.takes(":"), let value = reader.value(levels: levels) else { return false }
      members.append((name, value))
      return true
    }
    return isWhole ? .object(members) : nil
  }

  private mutating func array(_ levels: Int) -> JSON? {
    var values: [JSON] = []
    let isWhole = list("[", "]") { reader in
      guard let value = reader.value(levels: levels) else { return false }
      values.append(value)
      return true
    }
    return isWhole ? .array(values) : nil
  }

  /// Reads elements, separated by commas, between brackets.
  private mutating func list(_ open: String, _ close: String, _ readsElement: (inout Self) -> Bool) -> Bool {
    guard takes(open) else { return false }
    skipBlanks()
    if takes(close) { return true }
    repeat { guard readsElement(&self) else { return false } } while takes(",")
    return takes(close)
  }

  private mutating func number() -> JSON? {
    let written = rest.prefix { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
    guard JSON.isNumber(written) else { return nil }
    let text = Substring(written)
    let number = Int(text).map(JSON.integer) ?? Double(text).flatMap { $0.isFinite ? .number($0) : nil }
    // One that is too large isn't read, so that it is named as the defect.
    if number != nil { rest = rest[written.endIndex...] }
    return number
  }

  private mutating func string() -> String? {
    guard takes("\"") else { return nil }
    var text = ""
    while true {
      let plain = rest.prefix { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      text += Substring(plain)
      rest = rest[plain.endIndex...]
      switch rest.popFirst() {
      case UInt8(ascii: "\""): return text
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text.unicodeScalars.append(scalar)
      default: return nil
      }
    }
  }

  /// Reads an escape after its backslash (RFC 8259, section 7).
  private mutating func escape() -> Unicode.Scalar? {
    switch rest.popFirst() {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let unit = codeUnit() else { return nil }
      // Half of a pair isn't a scalar.
      guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
      guard takes("\\u"), let trail = codeUnit(), UTF16.isTrailSurrogate(trail) else { return nil }
      return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    default: return nil
    }
  }

  private mutating func codeUnit() -> UInt16? {
    let digits = rest.prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else { return nil }
    rest = rest[digits.endIndex...]
    return UInt16(Substring(digits), radix: 16)
  }

  /// Reads an expected text, if it follows.
  private mutating func takes(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 } }
}

extension JSON {
  /// Whether the bytes are a number (RFC 8259, section 6).
  package static func isNumber(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = bytes[...]
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
    func dropDigits() -> Bool {
      guard isDigit(rest.first) else { return false }
      rest = rest.drop { isDigit($0) }
      return true
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let hasLeadingZero = rest.first == UInt8(ascii: "0")
    let digits = rest.prefix { isDigit($0) }.count
    guard dropDigits(), !hasLeadingZero || digits == 1 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard dropDigits() else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard dropDigits() else { return false }
    }
    return rest.isEmpty
  }
}
