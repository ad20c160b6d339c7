/// A calendar day in the user's time zone.
public struct LocalDay: Equatable, Sendable {
  /// Calendar days since 1970-01-01, independent of the time zone.
  public let number: Int

  private init(number: Int) { self.number = number }

  /// Reads `2026-11-21`; nil if the calendar has no such day.
  public init?(_ text: String) {
    var scanner = DigitScanner(text)
    guard let days = scanner.date(), scanner.isAtEnd else { return nil }
    number = days
  }

  /// The day that contains a time. C: `localtime_r`.
  public init(containing time: UTCTime) {
    self = Self.day(of: time_t((Double(time.milliseconds) / 1000).rounded(.down)))
  }

  private static func day(of seconds: time_t) -> LocalDay {
    var (seconds, parts) = (seconds, tm())
    localtime_r(&seconds, &parts)
    return LocalDay(
      number: UTCTime.days(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday)))
  }

  public func adding(days: Int) -> LocalDay { LocalDay(number: number + days) }

  /// The first moment of the day. It isn't always midnight, since clocks may be put forward at midnight. C: `mktime`.
  public var start: UTCTime {
    let (year, month, day) = UTCTime.civil(fromDays: number)
    var parts = tm()
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(month - 1)
    parts.tm_mday = Int32(day)
    parts.tm_isdst = -1
    var seconds = mktime(&parts)
    // Clocks are put forward or back by at most a few half hours.
    for _ in 0..<4 where Self.day(of: seconds).number < number { seconds += 1800 }
    for _ in 0..<4 where Self.day(of: seconds - 1800).number >= number { seconds -= 1800 }
    return UTCTime(milliseconds: Int(seconds) * 1000)
  }

  /// `2026-11-21`.
  public var description: String { UTCTime.date(ofDay: Int64(number)) }
}

extension TimeSpan {
  /// Reads a moment or a whole local day from the command line: `2026-11-21`, `2026-11-21 18:30`, `2026-11-21T18:30+01:00`.
  /// Without a zone, the time is local.
  public static func bounds(of text: String) -> (from: UTCTime, until: UTCTime)? {
    if let day = LocalDay(text) { return (day.start, day.adding(days: 1).start) }
    return (UTCTime(iso: text) ?? localTime(text)).map { ($0, $0) }
  }

  /// C: `mktime`.
  private static func localTime(_ text: String) -> UTCTime? {
    guard let clock = UTCTime(iso: text + "Z") else { return nil }
    let (seconds, milliseconds) = clock.milliseconds.quotientAndRemainder(dividingBy: 1000)
    var (read, parts) = (time_t(seconds), tm())
    gmtime_r(&read, &parts)
    parts.tm_isdst = -1
    return UTCTime(milliseconds: Int(mktime(&parts)) * 1000 + milliseconds)
  }
}
