/// Calendar days as text; days are counted from 1970-01-01.
public enum Dates {
  private static let months = [
    Text(en: "January", de: "Januar"), Text(en: "February", de: "Februar"), Text(en: "March", de: "März"),
    Text(en: "April", de: "April"), Text(en: "May", de: "Mai"), Text(en: "June", de: "Juni"),
    Text(en: "July", de: "Juli"), Text(en: "August", de: "August"), Text(en: "September", de: "September"),
    Text(en: "October", de: "Oktober"), Text(en: "November", de: "November"), Text(en: "December", de: "Dezember"),
  ]
  private static let short = [
    Text(en: "Jan", de: "Jan."), Text(en: "Feb", de: "Feb."), Text(en: "Mar", de: "März"), Text(en: "Apr", de: "Apr."),
    Text(en: "May", de: "Mai"), Text(en: "Jun", de: "Juni"), Text(en: "Jul", de: "Juli"), Text(en: "Aug", de: "Aug."),
    Text(en: "Sep", de: "Sept."), Text(en: "Oct", de: "Okt."), Text(en: "Nov", de: "Nov."), Text(en: "Dec", de: "Dez."),
  ]

  /// `2026-11-21 18:30`, in the local time zone.
  public static func localMinute(_ time: UTCTime) -> String {
    "\(LocalDay(containing: time).description) \(localTime(time))"
  }

  /// `18:30`, in the local time zone. C: `localtime_r`.
  public static func localTime(_ time: UTCTime) -> String {
    var (seconds, parts) = (time_t((Double(time.milliseconds) / 1000).rounded(.down)), tm())
    localtime_r(&seconds, &parts)
    func digits(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(digits(parts.tm_hour)):\(digits(parts.tm_min))"
  }

  /// `21 November 2026`, »21. November 2026«.
  public static func day(_ number: Int64) -> Text {
    let (year, month, day) = UTCTime.civil(fromDays: Int(number))
    return Text(en: "\(day) ", de: "\(day). ") + months[month - 1] + Text(" \(year)")
  }

  /// `November 2026`.
  public static func month(_ number: Int64) -> Text {
    let (year, month, _) = UTCTime.civil(fromDays: Int(number))
    return months[month - 1] + Text(" \(year)")
  }

  /// `21 Nov`, »21. Nov.«.
  public static func shortDay(_ number: Int64) -> Text {
    let (_, month, day) = UTCTime.civil(fromDays: Int(number))
    return Text(en: "\(day) ", de: "\(day). ") + short[month - 1]
  }

  /// `21 Nov 2026`, »21. Nov. 2026«.
  public static func shortDayOfYear(_ number: Int64) -> Text {
    shortDay(number) + Text(" \(UTCTime.civil(fromDays: Int(number)).year)")
  }

  /// `Nov 2026`, »Nov. 2026«.
  public static func shortMonth(_ number: Int64) -> Text {
    let (year, month, _) = UTCTime.civil(fromDays: Int(number))
    return short[month - 1] + Text(" \(year)")
  }
}
