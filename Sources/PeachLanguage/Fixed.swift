import PeachCore

/// Numbers with a fixed count of decimals.
public enum Fixed {
  /// Rounded to the nearest, with a decimal point; `decimals` in 1…9.
  public static func text(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return String(value) }
    let scale = Int(pow(10, Double(decimals)))
    let scaled = Int((abs(value) * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return sign + String(scaled / scale) + "." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }

  /// The same with the language's decimal sign.
  public static func text(_ value: Double, _ decimals: Int, _ language: LanguageCode) -> String {
    let text = text(value, decimals)
    return language == .german ? String(text.map { $0 == "." ? "," : $0 }) : text
  }

  /// A number of cents with the two digits that mean something, without the unit.
  public static func cents(_ cents: Cents, _ language: LanguageCode) -> String {
    cents.value < 9.95 ? text(cents.value, 1, language) : String(Int(cents.value.rounded()))
  }
}
