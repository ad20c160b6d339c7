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

  /// A number as it is written in running text.
  public static func localized(_ number: String, _ language: LanguageCode) -> String {
    language == .german ? String(number.map { $0 == "." ? "," : $0 }) : number
  }
}

/// Numbers as they are read, with each language's decimal and thousands separators.
public enum Figure {
  /// `1,204`, `1.204`.
  public static func count(_ count: Int) -> Text {
    let digits = String(count.magnitude)
    func grouped(_ separator: Character) -> String {
      var text = count < 0 ? "-" : ""
      for (index, digit) in digits.enumerated() {
        if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(separator) }
        text.append(digit)
      }
      return text
    }
    return Text(en: grouped(","), de: grouped("."))
  }

  /// `decimals` in 1…9.
  public static func decimal(_ value: Double, _ decimals: Int) -> Text {
    let text = Fixed.text(value, decimals)
    return Text(en: text, de: Fixed.localized(text, .german))
  }

  /// With its sign, as differences and effects are written; what has no end is ∞. `decimals` in 0…9.
  public static func signed(_ value: Double, _ decimals: Int) -> Text {
    guard value.isFinite else { return Text(value < 0 ? "−∞" : "∞") }
    let text = Decimal.fixed(value, decimals: decimals, signed: true)
    return Text(en: text, de: Fixed.localized(text, .german))
  }

  /// Smaller ones are written as a bound.
  public static let leastProbability = 0.0005

  /// A p: `0.012`, `< 0.001`.
  public static func probability(_ p: Double) -> Text {
    p < leastProbability ? Text("< ") + decimal(0.001, 3) : decimal(p, 3)
  }

  /// A threshold, with two digits that mean something: `8.4`, `12`.
  public static func cents(_ cents: Cents) -> Text {
    cents.value < 9.95 ? decimal(cents.value, 1) : count(Int(cents.value.rounded()))
  }
}
