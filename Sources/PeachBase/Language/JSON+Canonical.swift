extension JSON {
  /// The canonical form (RFC 8785): members sorted by the UTF-16 code units of their names, no white space, and numbers as in
  /// ECMAScript.
  public var canonical: String {
    switch self {
    case .object(let members):
      let sorted = members.sorted { $0.0.utf16.lexicographicallyPrecedes($1.0.utf16) }
      return "{"
        + sorted.compactMap { name, value in value.map { Self.canonical(name) + ":" + $0.canonical } }.joined(
          separator: ",")
        + "}"
    case .array(let values): return "[" + values.map(\.canonical).joined(separator: ",") + "]"
    case .text(let text): return Self.canonical(text)
    case .integer(let number): return Self.canonical(Double(number))
    case .number(let number): return Self.canonical(number)
    case .bool(let value): return value ? "true" : "false"
    case .null: return "null"
    }
  }

  private static func canonical(_ text: String) -> String { text.quoted { $0.value < 0x20 } }

  /// A number as ECMAScript writes it (Number::toString): the shortest digits that give it back.
  private static func canonical(_ number: Double) -> String {
    guard number != 0 else { return "0" }
    guard number > 0 else { return "-" + canonical(-number) }
    // Swift's digits are the shortest as well; only their form differs.
    let parts = number.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let (whole, fraction) = (String(mantissa[0]), mantissa.count > 1 ? String(mantissa[1]) : "")
    let all = whole + fraction
    let leading = all.prefix { $0 == "0" }.count
    let digits = String(all.dropFirst(leading).reversed().drop { $0 == "0" }.reversed())
    // The number is 0.DIGITS · 10^point.
    let point = whole.count - leading + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    switch point {
    case _ where point >= digits.count && point <= 21:
      return digits + String(repeating: "0", count: point - digits.count)
    case 1...21: return digits.prefix(point) + "." + digits.dropFirst(point)
    case -5...0: return "0." + String(repeating: "0", count: -point) + digits
    default:
      let exponent = point - 1
      let rest = digits.count > 1 ? "." + digits.dropFirst() : ""
      return digits.prefix(1) + rest + "e" + (exponent > 0 ? "+" : "") + String(exponent)
    }
  }
}
