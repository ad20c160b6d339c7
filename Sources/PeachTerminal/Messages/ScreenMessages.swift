import PeachCore

/// What stands on the screens besides the training's own words.
public enum ScreenMessages {
  public static let tooSmall = Text(en: "Needs 40 × 12 cells; q quits", de: "Braucht 40 × 12 Zellen; q beendet")
  public static let keys = Text(en: "Keys", de: "Tasten")
  public static let anyKey = Text(en: "Any key closes this", de: "Jede Taste schließt das")
  public static let allKeys = Text(en: "all keys", de: "alle Tasten")

  public static func unknownLine(_ line: String) -> Text {
    Text(
      en: "“\(line)” means nothing here: a letter of those above, or up, down, left, right.",
      de: "»\(line)« bedeutet hier nichts: ein Buchstabe von oben, oder up, down, left, right.")
  }

  public static let startTraining = Text(en: "Start training", de: "Üben beginnen")
  public static let profile = Text(en: "Profile", de: "Profil")
  public static let settings = Text(en: "Settings", de: "Einstellungen")
  public static let info = Text(en: "Info", de: "Info")
  public static let quit = Text(en: "Quit", de: "Ende")
  public static let start = Text(en: "Start", de: "Start")
  public static let range = Text(en: "range", de: "Zeitraum")

  public static let more = Text(en: "more", de: "mehr")

  public static func name(of range: HistoryRange) -> Text {
    guard let days = range.days else { return Text(en: "all time", de: "gesamte Zeit") }
    return days == 1 ? Text(en: "today", de: "heute") : Text(en: "last \(days) days", de: "letzte \(days) Tage")
  }

  public static func mean(_ mean: (value: Cents, lower: Cents, upper: Cents)?) -> Text {
    guard let (value, lower, upper) = mean.map({ ($0.value.short, $0.lower.short, $0.upper.short) }) else {
      return Text(en: "Mean —", de: "Mittel —")
    }
    return Text(
      en: "Mean \(value.english) cents (\(lower.english)–\(upper.english))",
      de: "Mittel \(value.german) Cent (\(lower.german)–\(upper.german))")
  }

  public static func deviation(_ cents: Cents?) -> Text {
    guard let value = cents?.short else { return Text(en: "Standard deviation —", de: "Standardabweichung —") }
    return Text(
      en: "Standard deviation \(value.english) cents", de: "Standardabweichung \(value.german) Cent")
  }

  public static func vacancy(_ vacancy: ProfileReport.Vacancy) -> Text {
    switch vacancy {
    case .noAnswers: ProfileMessages.begin
    case .noneInPeriod: Text(en: "No answers in this time", de: "Keine Antworten in dieser Zeit")
    case .noneNearKeys: Text(en: "No answers near these keys", de: "Keine Antworten in der Nähe dieser Tasten")
    case .allHidden: Text(en: "No note is certain enough", de: "Kein Ton ist sicher genug")
    }
  }

  /// The preview, read out.
  public static func preview(average: Cents?) -> Text {
    Text(en: "Your pitch profile.", de: "Dein Hörprofil.") + averageThreshold(average)
      + Text(en: " Press p for details.", de: " Mit p mehr dazu.")
  }

  /// The profile, read out.
  public static func summary(from lowest: String, to highest: String, average: Cents?) -> Text {
    Text(
      en: "Perceptual profile showing detection thresholds from \(lowest) to \(highest).",
      de: "Hörprofil mit den Unterscheidungsschwellen von \(lowest) bis \(highest).") + averageThreshold(average)
  }

  private static func averageThreshold(_ cents: Cents?) -> Text {
    guard let value = cents?.short else { return Text("") }
    return Text(
      en: " Average threshold: \(value.english) cents.", de: " Mittlere Schwelle: \(value.german) Cent.")
  }
}

extension Cents {
  /// Two digits that mean something, without the unit.
  var short: Text {
    let shown = value < 9.95 ? Fixed.text(value, 1) : String(Int(value.rounded()))
    return Text(en: shown, de: String(shown.map { $0 == "." ? "," : $0 }))
  }
}
