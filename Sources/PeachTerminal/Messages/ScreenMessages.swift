import PeachCore

/// What stands on the screens besides the training's own words.
public enum ScreenMessages {
  public static let tooSmall = Text(en: "Needs 40 × 12 cells; q quits", de: "Braucht 40 × 12 Zellen; q beendet")
  public static let keys = Text(en: "Keys", de: "Tasten")
  public static let anyKey = Text(en: "Any key closes this", de: "Jede Taste schließt das")
  public static let allKeys = Text(en: "all keys", de: "alle Tasten")

  public static let startTraining = Text(en: "Start training", de: "Üben beginnen")
  public static let profile = Text(en: "Profile", de: "Profil")
  public static let settings = Text(en: "Settings", de: "Einstellungen")
  public static let info = Text(en: "Info", de: "Info")
  public static let quit = Text(en: "Quit", de: "Ende")
  public static let start = Text(en: "Start", de: "Start")
  public static let range = Text(en: "range", de: "Zeitraum")

  /// The preview, read out.
  public static func preview(average cents: String?) -> Text {
    guard let cents else {
      return Text(
        en: "Your pitch profile. Press p for details.", de: "Dein Hörprofil. Mit p mehr dazu.")
    }
    return Text(
      en: "Your pitch profile. Average threshold: \(cents) cents. Press p for details.",
      de: "Dein Hörprofil. Mittlere Schwelle: \(cents) Cent. Mit p mehr dazu.")
  }

  /// The profile, read out.
  public static func summary(from lowest: String, to highest: String, average cents: String?) -> Text {
    let average = cents.map { Text(en: " Average threshold: \($0) cents.", de: " Mittlere Schwelle: \($0) Cent.") }
    return Text(
      en: "Perceptual profile showing detection thresholds from \(lowest) to \(highest).",
      de: "Hörprofil mit den Hörschwellen von \(lowest) bis \(highest).") + (average ?? Text(""))
  }
}
