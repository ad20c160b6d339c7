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
}
