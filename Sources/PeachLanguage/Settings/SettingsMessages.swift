import PeachBase
import PeachExercises

/// Texts of the settings form, except those of single settings.
package enum SettingsMessages {
  package static let move = Text(en: "move", de: "wählen")
  package static let change = Text(en: "change", de: "ändern")
  package static let preview = Text(en: "preview", de: "anhören")
  package static let apply = Text(en: "apply", de: "übernehmen")
  package static let cancel = Text(en: "cancel", de: "abbrechen")
  package static let search = Text(en: "search", de: "suchen")
  package static let toList = Text(en: "go to the list", de: "zur Liste")
  package static let select = Text(en: "select", de: "auswählen")
  package static let open = Text(en: "select or edit", de: "auswählen oder bearbeiten")
  package static let type = Text(en: "type", de: "eintippen")
  package static let restore = Text(en: "restore the default", de: "Vorgabe wiederherstellen")
  package static let letters = Text(en: "same as the arrow keys", de: "wie die Pfeiltasten")

  package static let looking = Text(en: "Searching for sounds …", de: "Klänge werden gesucht …")
  package static let noSound = Text(en: "No sound with this name.", de: "Kein Klang mit diesem Namen.")

  /// - Parameter all: their number with those that only a search finds.
  package static func sounds(_ count: Int, of all: Int) -> Text {
    if count < all {
      return Figure.count(count) + Text(en: " sounds, ", de: " Klänge, ") + Figure.count(all)
        + Text(en: " by searching", de: " über die Suche")
    }
    return Figure.counted(count, en: ("sound", "sounds"), de: ("Klang", "Klänge"))
  }

  package static func typing(allowed: Text) -> Text {
    Text(en: "From ", de: "Von ") + allowed.asSpan + Text(".")
  }

  package static func refused(_ text: String, allowed: Text, isNote: Bool) -> Text {
    if isNote, text.lowercased().hasPrefix("h") {
      let name = "B" + text.dropFirst()
      return Text(en: "'\(text)' is written \(name).", de: "»\(text)« wird \(name) geschrieben.")
    }
    return Text(
      en: "'\(text)' isn't valid. Enter a value from ", de: "»\(text)« ist nicht gültig. Gib einen Wert ein von ")
      + allowed.asSpan + Text(".")
  }

  package static func invalid(_ text: String) -> Text {
    Text(en: "'\(text)' isn't valid. ", de: "»\(text)« ist nicht gültig. ")
  }

  // MARK: MIDI

  package static let learn = Text(en: "Learn", de: "Anlernen")
  package static let learnByKey = Text(
    en: "Press m to learn keys or pedals.", de: "Mit m lernst du Tasten oder Pedale an.")
  package static let learnByReturn = Text(
    en: "Press Return to learn keys or pedals.", de: "Mit Return lernst du Tasten oder Pedale an.")
  package static let enterControl = Text(
    en: "Enter a key such as D3, keys such as C5:C8, or a pedal such as cc64.",
    de: "Gib eine Taste wie D3, Tasten wie C5:C8 oder ein Pedal wie cc64 ein.")
  package static let midiIsOff = Text(
    en: "MIDI is off. Choose an input first.", de: "MIDI ist aus. Wähle zuerst einen Eingang.")

  // MARK: Intervals

  package static let enterIntervals = Text(
    en:
      "Choose, or type some, separated by commas: names such as m3, ratios such as 5/4, cents such as 386.3, steps such as 7.",
    de: "Wähle oder tippe, durch Kommas getrennt: Namen wie m3, Verhältnisse wie 5/4, Cent wie 386.3, Stufen wie 7.")
  /// - Parameter others: what can be typed instead of a choice.
  package static func enterOther(_ others: Text) -> Text {
    Text(en: "Choose, or type \(others.english).", de: "Wähle oder tippe \(others.german).")
  }
  package static let enterTuning = Text(
    en: "Choose, or type the path of a Scala file (.scl), or a tuning on another note than C: vallotti:tonic=D.",
    de:
      "Wähle oder tippe eine Scala-Datei (.scl) oder eine Stimmung auf einem anderen Ton als C: vallotti:tonic=D."
  )

  // MARK: The note range

  package static let lowestNote = Text(en: "Lowest note", de: "Tiefster Ton")
  package static let lowestNoteHelp = Text(
    en: "The lowest note, at least an octave below the highest",
    de: "Der tiefste Ton, mindestens eine Oktave unter dem höchsten")
  package static let highestNote = Text(en: "Highest note", de: "Höchster Ton")
  package static let highestNoteHelp = Text(
    en: "The highest note, at least an octave above the lowest",
    de: "Der höchste Ton, mindestens eine Oktave über dem tiefsten")
  package static let noteRangeHelp = Text(
    en: "Fixed, or adaptive: C3 to C5 at first, growing by fifths as you train",
    de: "Fest oder adaptiv: anfangs C3 bis C5, wächst beim Üben um Quinten")
  package static let enterNamedRange =
    Text(en: "Enter two notes such as C3:C5, or ", de: "Gib zwei Töne ein, etwa C3:C5, oder ") + NamedRange.list
    + Text(".")
  package static let fixed = Text(en: "fixed", de: "fest")
  package static let adaptive = SettingChoice.adaptive.name

  // MARK: Data

  package static let more = Text(en: "More", de: "Weiteres")
  package static let advanced = Text(en: "Advanced", de: "Erweitert")
  package static let advancedHelp = Text(
    en: "Show or hide the settings that few people change",
    de: "Zeigt oder verbirgt, was nur wenige ändern")
  package static let shown = Text(en: "shown", de: "sichtbar")
  package static let hidden = Text(en: "hidden", de: "verborgen")
  package static let deleteAnswers = Text(en: "Delete all answers", de: "Antworten löschen")
  package static let deleteAnswersHelp = Text(
    en: "Delete the answers of all exercises, after saving a backup",
    de: "Löscht die Antworten aller Übungen, nachdem eine Sicherung gespeichert ist")
  package static let restoreDefaults = Text(en: "Restore all defaults", de: "Vorgaben wiederherstellen")
  package static let restoreDefaultsHelp = Text(
    en: "Restore the defaults of all settings", de: "Setzt alle Einstellungen auf die Vorgaben zurück")

  package static func confirmDeletion(_ answers: Int) -> Text {
    Text(en: "Delete ", de: "") + ProfileMessages.answers(answers)
      + Text(en: "? ", de: " löschen? ") + ExchangeMessages.backupIsSaved
  }

  /// - Parameter settings: the names of those whose stored values are shown while options set others.
  package static func givenForThisRun(_ settings: [Text]) -> Text {
    let names = settings.joined(", ")
    return Text(en: "Set for this run: ", de: "Für diesen Aufruf gesetzt: ") + (names ?? Text(""))
      + Text(en: ". What is chosen here counts after it.", de: ". Was du hier wählst, gilt danach.")
  }

  package static let confirmReset = Text(
    en: "Restore the defaults of all settings?", de: "Alle Einstellungen auf die Vorgaben zurücksetzen?")
  package static let defaultsRestored = Text(
    en: "All settings have their defaults again.", de: "Alle Einstellungen sind auf die Vorgaben zurückgesetzt.")

  // MARK: Sounds

  package static let sine = Text(en: "Sine", de: "Sinus")
  package static let defaultSound = Text(en: "Default", de: "Vorgabe")
  /// - Parameter name: the preset that is the default.
  package static func defaultSound(_ name: String) -> Text { defaultSound + Text(" (\(name))") }

  package static func upTo(decibels: Double) -> Text {
    Text(en: "up to ±", de: "bis ±") + Figure.decimal(decibels, 1) + Text(" dB")
  }
}

extension Text {
  /// A range in words: `0.3 to 3 s`.
  fileprivate var asSpan: Text {
    func spelled(_ text: String, _ to: String) -> String { text.split(separator: "…").joined(separator: to) }
    return Text(en: spelled(english, " to "), de: Figure.read(spelled(german, " bis ")).german)
  }

  package func without(_ end: String) -> Text {
    func cut(_ text: String) -> String { text.hasSuffix(end) ? String(text.dropLast(end.count)) : text }
    return Text(en: cut(english), de: cut(german))
  }

  /// Capitalized and with a full stop.
  package var sentence: Text {
    func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
    return Text(en: sentence(english), de: sentence(german))
  }
}
