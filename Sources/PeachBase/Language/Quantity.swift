/// Numbers with their units, such as `442 Hz`, `600ms`, `1h` or `20 Cent`, in English or German.
public enum Quantity {
  /// A unit as users write it: `times` over `per` units of the value.
  public struct Form: Sendable {
    /// In lower case.
    public let names: [String]
    let times: Double
    let per: Double

    fileprivate init(_ names: [String], times: Double = 1, per: Double = 1) {
      (self.names, self.times, self.per) = (names, times, per)
    }
  }

  private static let milliseconds = ["ms", "msec", "millisecond", "milliseconds", "millisekunde", "millisekunden"]
  private static let seconds = ["s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden"]
  private static let minutes = ["min", "mins", "m", "minute", "minutes", "minuten"]
  private static let hours = ["h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden"]

  /// The forms for each unit in which a value is kept; empty for a number without a unit.
  public static let forms: [String: [Form]] = [
    "s": [Form(seconds), Form(milliseconds, per: 1000), Form(minutes, times: 60), Form(hours, times: 3600)],
    "ms": [Form(milliseconds), Form(seconds, times: 1000)],
    "min": [Form(minutes), Form(milliseconds, per: 60_000), Form(seconds, per: 60), Form(hours, times: 60)],
    "Hz": [Form(["hz", "hertz"]), Form(["khz", "kilohertz"], times: 1000)],
    "dB": [Form(["db", "decibel", "decibels", "dezibel"])],
    "cents": [
      Form(["cents", "cent", "c", "ct", "¢"]),
      Form(["semitone", "semitones", "halbton", "halbtöne", "halbtone", "st"], times: 100),
    ],
    "octaves": [Form(["octaves", "octave", "oct", "oktave", "oktaven"])],
    "%": [Form(["%", "percent", "prozent"])],
    "": [Form(["%", "percent", "prozent"], per: 100)],
  ]

  /// Reads a number, with or without a unit, in any case and with or without a blank before it.
  ///
  /// - Parameter unit: the unit of the result, and of a number that is written without one.
  /// - Returns: nil for another unit and for other text.
  public static func number(_ text: some StringProtocol, in unit: String) -> Double? {
    let text = text.map { $0 == "−" ? "-" : $0 }
    guard let last = text.lastIndex(where: { $0.isNumber || $0 == "." }) else { return nil }
    guard let number = Decimal.number(String(text[...last])) else { return nil }
    let name = String(text[(last + 1)...].drop { $0.isWhitespace }).lowercased()
    if name.isEmpty { return last + 1 == text.count ? number : nil }
    guard let form = forms[unit]?.first(where: { $0.names.contains(name) }) else { return nil }
    return number * form.times / form.per
  }
}
