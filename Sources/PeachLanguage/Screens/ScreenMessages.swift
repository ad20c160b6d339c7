import PeachBase
import PeachExercises

/// Texts of the screens, except those about training.
package enum ScreenMessages {
  /// - Parameter leaves: whether the screen is left by quitting; otherwise by going back.
  package static func tooSmall(leaves: Bool) -> Text {
    Text(en: "Needs 40 × 12 cells; ", de: "Braucht 40 × 12 Zellen; ")
      + (leaves ? Text(en: "q quits", de: "q beendet") : Text("Esc ") + start)
  }
  package static let keys = Text(en: "Keys", de: "Tasten")
  package static let moreKeys = Text(en: "Press any key for more", de: "Weiter mit beliebiger Taste")
  package static let anyKey = Text(en: "Press any key to close", de: "Beliebige Taste schließt die Hilfe")

  package static func unknownLine(_ line: String) -> Text {
    let text = line.excerpt
    return Text(
      en: "'\(text)' isn't a command here. Enter a letter shown above, or up, down, left or right.",
      de: "»\(text)« ist hier kein Befehl. Gib einen der Buchstaben oben ein oder hoch, runter, links, rechts.")
  }

  package static let startTraining = Text(en: "Start training", de: "Training starten")
  package static let profile = ProfileMessages.title
  package static let settings = Text(en: "Settings", de: "Einstellungen")
  package static let info = Text(en: "Info", de: "Info")
  package static let people = Text(en: "People", de: "Personen")
  package static let quit = Text(en: "Quit", de: "Ende")
  package static let start = Text(en: "Start", de: "Start")

  package static let exercise = Text(en: "exercise", de: "Übung")
  /// The chosen exercise, for reading out.
  package static func exercise(_ title: Text) -> Text {
    Text(en: "Exercise: ", de: "Übung: ") + title
      + Text(en: ". Use left and right to choose another.", de: ". Mit links und rechts wählst du eine andere.")
  }

  package static let more = Text(en: "more", de: "mehr")

  /// The preview of the profile, for reading out.
  ///
  /// - Parameter finding: what the profile says first, as a sentence; nil if it says nothing.
  package static func preview(_ finding: Text?) -> Text {
    Text(en: "Your profile. ", de: "Dein Profil. ") + (finding.map { $0 + Text(" ") } ?? Text(""))
      + Text(en: "Press p for details.", de: "Mit p mehr dazu.")
  }

  package static let homeEndKeys = Text(en: "Home End", de: "Pos1 Ende")
  package static let deleteKey = Text(en: "Del", de: "Entf")
  package static let yes = Text(en: "yes", de: "ja")
  package static let yesKey = Text(en: "y", de: "j")

  // MARK: Names of keys, for reading out

  package static let returnKey = Text("Return")
  package static let upAndDown = Text(en: "up and down", de: "hoch und runter")
  package static let leftAndRight = Text(en: "left and right", de: "links und rechts")
  package static let shiftLeftAndRight = Text(en: "Shift with left and right", de: "Umschalt mit links und rechts")
  package static let homeAndEnd = Text(en: "Home and End", de: "Pos1 und Ende")
  package static let brackets = Text(en: "opening and closing bracket", de: "eckige Klammer auf und zu")
  package static let space = Text(en: "Space", de: "Leertaste")
  package static let commaAndFullStop = Text(en: "comma and full stop", de: "Komma und Punkt")
  package static let plusAndMinus = Text(en: "plus and minus", de: "Plus und Minus")
  package static let backspace = Text(en: "Backspace", de: "Rücktaste")
  package static let lettersAndDigits = Text(en: "letters and digits", de: "Buchstaben und Ziffern")
}
