/// Decimal numbers that users enter, and in settings and plans.
public enum Decimal {
  /// The shortest decimal form that reads back as the same number; whole numbers without a fraction.
  public static func written(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
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
