/// Numbers for programs, with a fixed number of decimals, a decimal point and an ASCII minus sign.
public enum Fixed {
  /// Rounds half away from zero; a zero has no sign. `decimals` in 0…9.
  public static func text(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return String(value) }
    let scale = pow(10, Double(decimals))
    let units = Int((abs(value) * scale).rounded())
    let digits = String(units)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let number = decimals == 0 ? padded : padded.dropLast(decimals) + "." + padded.suffix(decimals)
    return (value < 0 && units > 0 ? "-" : "") + number
  }

  /// The value that `text` writes.
  public static func rounded(_ value: Double, _ decimals: Int) -> Double { Double(text(value, decimals)) ?? value }
}

/// Numbers for people, with the decimal and thousands separators of each language and a true minus sign.
public enum Figure {
  /// Converts a number that is formatted for programs.
  public static func read(_ written: String) -> Text {
    let text = written.hasPrefix("-") ? "−" + written.dropFirst() : written
    return Text(en: text, de: String(text.map { $0 == "." ? "," : $0 }))
  }

  /// A number with as many decimals as it needs.
  public static func written(_ value: Double) -> Text { read(Decimal.written(value)) }

  /// `1,204`, `1.204`.
  public static func count(_ count: Int) -> Text {
    let digits = String(count.magnitude)
    func grouped(_ separator: Character) -> String {
      var text = count < 0 ? "−" : ""
      for (index, digit) in digits.enumerated() {
        if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(separator) }
        text.append(digit)
      }
      return text
    }
    return Text(en: grouped(","), de: grouped("."))
  }

  /// `1 answer`, `1,204 answers`.
  ///
  /// - Parameters:
  ///   - en: the words for one and for any other number.
  ///   - de: the same in German.
  public static func counted(
    _ count: Int, en: (one: String, others: String), de: (one: String, others: String)
  ) -> Text {
    let words = count == 1 ? Text(en: " " + en.one, de: " " + de.one) : Text(en: " " + en.others, de: " " + de.others)
    return self.count(count) + words
  }

  /// `120`, or `120 of 1,204` if the total is known.
  public static func progress(_ done: Int, of total: Int?) -> Text {
    guard let total else { return count(done) }
    return count(done) + Text(en: " of ", de: " von ") + count(total)
  }

  /// `decimals` in 0…9.
  public static func decimal(_ value: Double, _ decimals: Int) -> Text { read(Fixed.text(value, decimals)) }

  /// A number with its sign, for differences and effects; infinity is ∞. `decimals` in 0…9.
  public static func signed(_ value: Double, _ decimals: Int) -> Text {
    guard value.isFinite else { return Text(value < 0 ? "−∞" : "∞") }
    let text = Fixed.text(value, decimals)
    let isZero = !text.contains { ("1"..."9").contains($0) }
    return (value > 0 && !isZero ? Text("+") : Text("")) + read(text)
  }

  /// Smaller probabilities are shown as `< 0.001`.
  public static let leastProbability = 0.0005

  /// A p-value: `0.012`, `< 0.001`.
  public static func probability(_ p: Double) -> Text {
    p < leastProbability ? Text("< ") + decimal(0.001, 3) : decimal(p, 3)
  }

  /// Between the bounds of a range.
  public static let to = Text(en: " to ", de: " bis ")

  /// `5.9 to 12`, or `above 5.9` if only one end is known; nil without an end.
  package static func interval(_ lower: Text?, _ upper: Text?) -> Text? {
    guard let lower else { return upper.map { Text(en: "below ", de: "unter ") + $0 } }
    return upper.map { lower + to + $0 } ?? Text(en: "above ", de: "über ") + lower
  }

  /// `(5.9 to 12)`.
  public static func interval95(_ lower: Text, _ upper: Text) -> Text { Text("(") + lower + to + upper + Text(")") }
}
