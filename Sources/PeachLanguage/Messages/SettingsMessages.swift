import PeachBase
import PeachExercises

/// Texts of the settings form, except those of single settings.
public enum SettingsMessages {
  public static let move = Text(en: "move", de: "wählen")
  public static let change = Text(en: "change", de: "ändern")
  public static let preview = Text(en: "preview", de: "anhören")
  public static let apply = Text(en: "apply", de: "übernehmen")
  public static let cancel = Text(en: "cancel", de: "abbrechen")
  public static let search = Text(en: "search", de: "suchen")
  public static let toList = Text(en: "go to the list", de: "zur Liste")
  public static let select = Text(en: "select", de: "auswählen")
  public static let open = Text(en: "select or edit", de: "auswählen oder bearbeiten")
  public static let type = Text(en: "type", de: "eintippen")
  public static let advanced = Text(en: "Advanced", de: "Erweitert")
  public static let restore = Text(en: "restore the default", de: "Vorgabe wiederherstellen")
  public static let letters = Text(en: "same as the arrow keys", de: "wie die Pfeiltasten")

  public static let looking = Text(en: "Searching for sounds …", de: "Klänge werden gesucht …")
  public static let noSound = Text(en: "No sound with this name.", de: "Kein Klang mit diesem Namen.")

  /// - Parameter all: their number with those that only a search finds.
  public static func sounds(_ count: Int, of all: Int) -> Text {
    if count < all {
      return Figure.count(count) + Text(en: " sounds, ", de: " Klänge, ") + Figure.count(all)
        + Text(en: " by searching", de: " über die Suche")
    }
    return Figure.counted(count, en: ("sound", "sounds"), de: ("Klang", "Klänge"))
  }

  public static func typing(allowed: Text) -> Text {
    Text(en: "From ", de: "Von ") + allowed.asSpan + Text(".")
  }

  public static func refused(_ text: String, allowed: Text, isNote: Bool) -> Text {
    if isNote, text.lowercased().hasPrefix("h") {
      let name = "B" + text.dropFirst()
      return Text(en: "'\(text)' is written \(name).", de: "»\(text)« wird \(name) geschrieben.")
    }
    return Text(
      en: "'\(text)' isn't valid. Enter a value from ", de: "»\(text)« ist nicht gültig. Gib einen Wert ein von ")
      + allowed.asSpan + Text(".")
  }

  public static func invalid(_ text: String) -> Text {
    Text(en: "'\(text)' isn't valid. ", de: "»\(text)« ist nicht gültig. ")
  }

  // MARK: MIDI

  public static let learn = Text(en: "Learn", de: "Anlernen")
  public static let learnByKey = Text(
    en: "Press m to learn keys or pedals.", de: "Mit m lernst du Tasten oder Pedale an.")
  public static let learnByReturn = Text(
    en: "Press Return to learn keys or pedals.", de: "Mit Return lernst du Tasten oder Pedale an.")
  public static let enterControl = Text(
    en: "Enter a key such as D3, keys such as C5:C8, or a pedal such as cc64.",
    de: "Gib eine Taste wie D3, Tasten wie C5:C8 oder ein Pedal wie cc64 ein.")
  public static let midiIsOff = Text(
    en: "MIDI is off. Choose an input first.", de: "MIDI ist aus. Wähle zuerst einen Eingang.")

  // MARK: Intervals

  public static let enterIntervals = Text(
    en: "Choose, or type some of \(Setting.intervalSymbols), separated by commas.",
    de: "Wähle oder tippe Intervalle aus \(Setting.intervalSymbols), durch Kommas getrennt.")
  public static let enterTuning = Text(
    en: "Choose, or type the path of a Scala file (.scl), or a tuning on another note than C: vallotti:tonic=D.",
    de:
      "Wähle oder tippe eine Scala-Datei (.scl) oder eine Stimmung auf einem anderen Ton als C: vallotti:tonic=D."
  )

  // MARK: The note range

  public static let lowestNote = Text(en: "Lowest note", de: "Tiefster Ton")
  public static let lowestNoteHelp = Text(
    en: "The lowest note, at least an octave below the highest",
    de: "Der tiefste Ton, mindestens eine Oktave unter dem höchsten")
  public static let highestNote = Text(en: "Highest note", de: "Höchster Ton")
  public static let highestNoteHelp = Text(
    en: "The highest note, at least an octave above the lowest",
    de: "Der höchste Ton, mindestens eine Oktave über dem tiefsten")
  public static let noteRangeHelp = Text(
    en: "Fixed, or adaptive: C3 to C5 at first, growing by fifths as you train",
    de: "Fest oder adaptiv: anfangs C3 bis C5, wächst beim Üben um Quinten")
  public static let enterNamedRange =
    Text(en: "Enter two notes such as C3:C5, or ", de: "Gib zwei Töne ein, etwa C3:C5, oder ") + NamedRange.list
    + Text(".")
  public static let fixed = Text(en: "fixed", de: "fest")
  public static let adaptive = Text(en: "adaptive", de: "adaptiv")

  // MARK: Data

  public static let data = Text(en: "Data", de: "Daten")
  public static let deleteAnswers = Text(en: "Delete all answers", de: "Antworten löschen")
  public static let deleteAnswersHelp = Text(
    en: "Delete the answers of all exercises, after saving a backup",
    de: "Löscht die Antworten aller Übungen, nachdem eine Sicherung gespeichert ist")
  public static let restoreDefaults = Text(en: "Restore all defaults", de: "Vorgaben wiederherstellen")
  public static let restoreDefaultsHelp = Text(
    en: "Restore the defaults of all settings", de: "Setzt alle Einstellungen auf die Vorgaben zurück")

  public static func confirmDeletion(_ answers: Int) -> Text {
    Text(en: "Delete ", de: "") + ProfileMessages.answers(answers)
      + Text(en: "? ", de: " löschen? ") + ExchangeMessages.backupIsSaved
  }

  public static let confirmReset = Text(
    en: "Restore the defaults of all settings?", de: "Alle Einstellungen auf die Vorgaben zurücksetzen?")
  public static let defaultsRestored = Text(
    en: "All settings have their defaults again.", de: "Alle Einstellungen sind auf die Vorgaben zurückgesetzt.")

  // MARK: Sounds

  public static let sine = Text(en: "Sine", de: "Sinus")
  public static let defaultSound = Text(en: "Default", de: "Vorgabe")
  /// - Parameter name: the preset that is the default.
  public static func defaultSound(_ name: String) -> Text { defaultSound + Text(" (\(name))") }

  public static func upTo(decibels: Double) -> Text {
    Text(en: "up to ±", de: "bis ±") + Figure.decimal(decibels, 1) + Text(" dB")
  }
}

extension Text {
  /// A range in words: `0.3 to 3 s`.
  fileprivate var asSpan: Text {
    func spelled(_ text: String, _ to: String) -> String { text.split(separator: "…").joined(separator: to) }
    return Text(en: spelled(english, " to "), de: Figure.read(spelled(german, " bis ")).german)
  }

  public func without(_ end: String) -> Text {
    func cut(_ text: String) -> String { text.hasSuffix(end) ? String(text.dropLast(end.count)) : text }
    return Text(en: cut(english), de: cut(german))
  }

  /// Capitalized and with a full stop.
  public var sentence: Text {
    func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
    return Text(en: sentence(english), de: sentence(german))
  }
}
