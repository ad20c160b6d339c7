/// Conversion to and from ISO 8601. Written times are in UTC.
extension UTCTime {
  /// `2026-11-21T08:30:12.345Z`.
  public var iso: String {
    let (days, rest) = milliseconds.quotientAndFloorModulus(86_400_000)
    return Self.date(ofDay: Int64(days)) + "T" + Self.digits(rest / 3_600_000, 2) + ":"
      + Self.digits(rest / 60_000 % 60, 2) + ":" + Self.digits(rest / 1000 % 60, 2) + "."
      + Self.digits(rest % 1000, 3) + "Z"
  }

  private static func digits(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  /// Reads a date, a time of day and a zone: `2026-11-21T08:30:12.345Z`, `2026-11-21 09:30+01:00`.
  ///
  /// Seconds and their fraction may be left out; digits beyond the millisecond are dropped. Years 1…9999.
  public init?(iso text: String) {
    var scanner = DigitScanner(text)
    guard let days = scanner.date(), scanner.skip("T") || scanner.skip(" ") || scanner.skip("t"),
      let hour = scanner.number(2), hour < 24, scanner.skip(":"), let minute = scanner.number(2), minute < 60
    else { return nil }
    var seconds = 0
    var fraction = 0
    if scanner.skip(":") {
      guard let value = scanner.number(2), value < 60 else { return nil }
      seconds = value
      if scanner.skip(".") {
        guard let value = scanner.milliseconds() else { return nil }
        fraction = value
      }
    }
    guard let zone = scanner.zoneMinutes(), scanner.isAtEnd else { return nil }
    self.init(milliseconds: days * 86_400_000 + ((hour * 60 + minute - zone) * 60 + seconds) * 1000 + fraction)
  }

  /// The proleptic Gregorian date of a number of days since 1970 (Hinnant, chrono-Compatible Low-Level Date
  /// Algorithms).
  public static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (days + 719_468).quotientAndFloorModulus(146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  /// Formats a day as `2026-11-21`. Day 0 is 1970-01-01.
  public static func date(ofDay day: Int64) -> String {
    let (year, month, day) = civil(fromDays: Int(day))
    return digits(year, 4) + "-" + digits(month, 2) + "-" + digits(day, 2)
  }

  /// The inverse of `civil(fromDays:)`.
  public static func days(year: Int, month: Int, day: Int) -> Int {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).quotientAndFloorModulus(400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension Int {
  fileprivate func quotientAndFloorModulus(_ divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

/// Reads dates, times and zones from ASCII text.
struct DigitScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard !isAtEnd, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func number(_ width: Int) -> Int? {
    var value = 0
    for _ in 0..<width {
      guard !isAtEnd, 0x30 <= bytes[position], bytes[position] <= 0x39 else { return nil }
      value = value * 10 + Int(bytes[position] - 0x30)
      position += 1
    }
    return value
  }

  /// Reads `2026-11-21` as days since 1970; nil if the calendar has no such day.
  mutating func date() -> Int? {
    guard let year = number(4), year > 0, skip("-"), let month = number(2), skip("-"), let day = number(2),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let days = UTCTime.days(year: year, month: month, day: day)
    return UTCTime.civil(fromDays: days) == (year, month, day) ? days : nil
  }

  /// Reads the one to nine digits after a decimal point, in milliseconds.
  mutating func milliseconds() -> Int? {
    guard var value = number(1) else { return nil }
    var count = 1
    while count < 9, let digit = number(1) {
      if count < 3 { value = value * 10 + digit }
      count += 1
    }
    return count == 1 ? value * 100 : count == 2 ? value * 10 : value
  }

  /// Reads `Z`, `+01:00`, `+0100` or `+01`, in minutes east of Greenwich.
  mutating func zoneMinutes() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = number(2), hours < 24 else { return nil }
    if isAtEnd { return sign * hours * 60 }
    _ = skip(":")
    guard let minutes = number(2), minutes < 60 else { return nil }
    return sign * (hours * 60 + minutes)
  }
}
