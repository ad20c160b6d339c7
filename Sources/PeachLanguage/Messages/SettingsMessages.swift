import PeachCore

/// What stands in the form besides the settings.
public enum SettingsMessages {
  public static let move = Text(en: "move", de: "gehen")
  public static let change = Text(en: "change", de: "ändern")
  public static let hear = Text(en: "preview", de: "anhören")
  public static let take = Text(en: "apply", de: "übernehmen")
  public static let cancel = Text(en: "cancel", de: "abbrechen")
  public static let back = Text(en: "Settings", de: "Einstellungen")
  public static let yes = Text(en: "yes", de: "ja")
  public static let search = Text(en: "search", de: "suchen")
  public static let searched = Text(en: "go to the list", de: "zur Liste")
  public static let open = Text(en: "select or edit", de: "auswählen oder bearbeiten")
  public static let type = Text(en: "enter a number", de: "eine Zahl eingeben")
  public static let standard = Text(en: "restore the default", de: "Standard wiederherstellen")
  public static let letters = Text(en: "same as the arrow keys", de: "wie die Pfeiltasten")

  public static let looking = Text(en: "Searching for sounds …", de: "Klänge werden gesucht …")
  public static let noSound = Text(en: "No sound with this name.", de: "Kein Klang mit diesem Namen.")

  public static func sounds(_ count: Int) -> Text {
    Figure.count(count) + (count == 1 ? Text(en: " sound", de: " Klang") : Text(en: " sounds", de: " Klänge"))
  }

  public static func typing(allowed: Text) -> Text {
    Text(en: "From ", de: "Von ") + allowed.asSpan + Text(en: ".", de: ".")
  }

  public static func refused(_ text: String, allowed: Text, isNote: Bool) -> Text {
    if isNote, text.lowercased().hasPrefix("h") {
      let name = "B" + text.dropFirst()
      return Text(en: "“\(text)” is written \(name).", de: "»\(text)« wird \(name) geschrieben.")
    }
    return Text(
      en: "“\(text)” isn't valid. Enter a value from ", de: "»\(text)« ist nicht gültig. Gib einen Wert ein von ")
      + allowed.asSpan + Text(".")
  }

  public static func confirmDeletion(_ answers: Int) -> Text {
    Text(en: "Delete ", de: "") + ExchangeMessages.answers(answers)
      + Text(
        en: "? A backup is saved next to the database.",
        de: " löschen? Eine Sicherung wird neben der Datenbank gespeichert.")
  }

  public static let confirmReset = Text(
    en: "Restore the defaults of all settings?", de: "Alle Einstellungen auf den Standard zurücksetzen?")
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

  /// With a capital at its beginning and a full stop.
  public var sentence: Text {
    func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
    return Text(en: sentence(english), de: sentence(german))
  }
}
