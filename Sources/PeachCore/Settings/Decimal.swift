/// Numbers as people write them.
public enum Decimal {
  /// Reads a finite decimal number; nil for hexadecimal forms, infinities and what is no number.
  public static func number(_ text: some StringProtocol) -> Double? {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }), let value = Double(text),
      value.isFinite
    else { return nil }
    return value
  }

  /// Reads different numbers with commas between them; nil where it is none, or one twice.
  public static func list(_ text: String) -> [Double]? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { number($0) }
    let known = numbers.compactMap { $0 }
    return known.count == numbers.count && Set(known).count == known.count ? known : nil
  }

  /// A number with a fixed count of decimals, rounded half away from zero: `−0.050`, and `+0.050` where that is asked for.
  public static func fixed(_ value: Double, decimals: Int, signed: Bool = false) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "–" }
    let scale = pow(10, Double(decimals))
    let units = Int((abs(value) * scale).rounded())
    let digits = String(units)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let number = decimals == 0 ? padded : padded.dropLast(decimals) + "." + padded.suffix(decimals)
    // What rounds to zero has no sign.
    guard units > 0 else { return number }
    return (value < 0 ? "−" : signed ? "+" : "") + number
  }
}
