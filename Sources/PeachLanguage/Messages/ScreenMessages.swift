import PeachCore

/// What stands on the screens besides the training's own words.
public enum ScreenMessages {
  /// - Parameter leaves: whether the program is left from here; else one goes back.
  public static func tooSmall(leaves: Bool) -> Text {
    Text(en: "Needs 40 × 12 cells; ", de: "Braucht 40 × 12 Zellen; ")
      + (leaves ? Text(en: "q quits", de: "q beendet") : Text(en: "Esc goes back", de: "Esc führt zurück"))
  }
  public static let keys = Text(en: "Keys", de: "Tasten")
  public static let anyKey = Text(en: "Press any key to close", de: "Beliebige Taste schließt die Hilfe")
  public static let allKeys = Text(en: "all keys", de: "alle Tasten")

  public static func unknownLine(_ line: String) -> Text {
    let text = line.excerpt
    return Text(
      en: "“\(text)” isn't a command here. Enter a letter shown above, or up, down, left or right.",
      de: "»\(text)« ist hier kein Befehl. Gib einen der Buchstaben oben ein oder auf, ab, links, rechts.")
  }

  public static let startTraining = Text(en: "Start training", de: "Training starten")
  public static let profile = Text(en: "Profile", de: "Profil")
  public static let settings = Text(en: "Settings", de: "Einstellungen")
  public static let info = Text(en: "Info", de: "Info")
  public static let quit = Text(en: "Quit", de: "Ende")
  public static let start = Text(en: "Start", de: "Start")
  public static let range = Text(en: "range", de: "Zeitraum")

  public static let exercise = Text(en: "exercise", de: "Übung")
  /// Which one is chosen, read out.
  public static func exercise(_ title: Text) -> Text {
    Text(en: "Exercise: ", de: "Übung: ") + title
      + Text(en: ". Left and right choose another.", de: ". Mit links und rechts wählst du eine andere.")
  }

  public static let more = Text(en: "more", de: "mehr")

  /// The preview, read out.
  public static func preview(average: Cents?) -> Text {
    Text(en: "Your pitch profile.", de: "Dein Hörprofil.") + ProfileMessages.average(average)
      + Text(en: " Press p for details.", de: " Mit p mehr dazu.")
  }
}
