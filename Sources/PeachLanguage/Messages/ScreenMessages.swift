import PeachBase
import PeachExercises

/// Texts of the screens, except those about training.
public enum ScreenMessages {
  /// - Parameter leaves: whether the screen is left by quitting; otherwise by going back.
  public static func tooSmall(leaves: Bool) -> Text {
    Text(en: "Needs 40 × 12 cells; ", de: "Braucht 40 × 12 Zellen; ")
      + (leaves ? Text(en: "q quits", de: "q beendet") : Text("Esc ") + start)
  }
  public static let keys = Text(en: "Keys", de: "Tasten")
  public static let moreKeys = Text(en: "Press any key for more", de: "Weiter mit beliebiger Taste")
  public static let anyKey = Text(en: "Press any key to close", de: "Beliebige Taste schließt die Hilfe")

  public static func unknownLine(_ line: String) -> Text {
    let text = line.excerpt
    return Text(
      en: "'\(text)' isn't a command here. Enter a letter shown above, or up, down, left or right.",
      de: "»\(text)« ist hier kein Befehl. Gib einen der Buchstaben oben ein oder hoch, runter, links, rechts.")
  }

  public static let startTraining = Text(en: "Start training", de: "Training starten")
  public static let profile = ProfileMessages.title
  public static let settings = Text(en: "Settings", de: "Einstellungen")
  public static let info = Text(en: "Info", de: "Info")
  public static let people = Text(en: "People", de: "Personen")
  public static let quit = Text(en: "Quit", de: "Ende")
  public static let start = Text(en: "Start", de: "Start")

  public static let exercise = Text(en: "exercise", de: "Übung")
  /// The chosen exercise, for reading out.
  public static func exercise(_ title: Text) -> Text {
    Text(en: "Exercise: ", de: "Übung: ") + title
      + Text(en: ". Use left and right to choose another.", de: ". Mit links und rechts wählst du eine andere.")
  }

  public static let more = Text(en: "more", de: "mehr")

  /// The preview of the profile, for reading out.
  ///
  /// - Parameter finding: what the profile says first, as a sentence; nil if it says nothing.
  public static func preview(_ finding: Text?) -> Text {
    Text(en: "Your profile. ", de: "Dein Profil. ") + (finding.map { $0 + Text(" ") } ?? Text(""))
      + Text(en: "Press p for details.", de: "Mit p mehr dazu.")
  }

  public static let deleteKey = Text(en: "Del", de: "Entf")
  public static let yes = Text(en: "yes", de: "ja")
  public static let yesKey = Text(en: "y", de: "j")

  // MARK: Names of keys, for reading out

  public static let returnKey = Text("Return")
  public static let upAndDown = Text(en: "up and down", de: "hoch und runter")
  public static let leftAndRight = Text(en: "left and right", de: "links und rechts")
  public static let shiftLeftAndRight = Text(en: "Shift with left and right", de: "Umschalt mit links und rechts")
  public static let homeAndEnd = Text(en: "Home and End", de: "Pos1 und Ende")
  public static let space = Text(en: "Space", de: "Leertaste")
  public static let commaAndFullStop = Text(en: "comma and full stop", de: "Komma und Punkt")
  public static let plusAndMinus = Text(en: "plus and minus", de: "Plus und Minus")
  public static let backspace = Text(en: "Backspace", de: "Rücktaste")
  public static let lettersAndDigits = Text(en: "letters and digits", de: "Buchstaben und Ziffern")
}
