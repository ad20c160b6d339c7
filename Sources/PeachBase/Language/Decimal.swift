/// Decimal numbers that users enter, and in settings and plans.
public enum Decimal {
  /// The shortest decimal form that reads back as the same number, without an exponent, which not all readers know; whole
  /// numbers without a fraction.
  public static func written(_ value: Double) -> String {
    if value == value.rounded() && abs(value) < 1e16 { return String(Int(value)) }
    let parts = String(value.magnitude).split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else { return String(value) }
    // One digit stands before the point.
    let digits = parts[0].filter { $0 != "." }
    let zeros = String(repeating: "0", count: exponent < 0 ? -exponent - 1 : exponent + 1 - digits.count)
    return (value < 0 ? "-" : "") + (exponent < 0 ? "0.\(zeros)\(digits)" : digits + zeros)
  }

  /// Reads a finite decimal number with a point or a comma; nil for hexadecimal numbers, infinities and other text.
  public static func number(_ text: some StringProtocol) -> Double? {
    let text = text.contains(".") ? String(text) : String(text.map { $0 == "," ? "." : $0 })
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }), let value = Double(text),
      value.isFinite
    else { return nil }
    return value
  }

  /// Reads distinct numbers separated by commas; nil if one is invalid or occurs twice.
  public static func list(_ text: String) -> [Double]? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { number($0) }
    let known = numbers.compactMap { $0 }
    return known.count == numbers.count && Set(known).count == known.count ? known : nil
  }
}
