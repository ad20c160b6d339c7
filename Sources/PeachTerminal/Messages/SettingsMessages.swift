import PeachCore

/// What stands in the form besides the settings.
enum SettingsMessages {
  static let move = Text(en: "move", de: "gehen")
  static let change = Text(en: "change", de: "ändern")
  static let hear = Text(en: "hear it", de: "anhören")
  static let take = Text(en: "take it", de: "nehmen")
  static let cancel = Text(en: "leave it", de: "lassen")
  static let back = Text(en: "Settings", de: "Einstellungen")
  static let yes = Text(en: "yes", de: "ja")
  static let search = Text(en: "search", de: "suchen")
  static let searched = Text(en: "to the list", de: "zur Liste")
  static let open = Text(en: "choose, type or do it", de: "wählen, tippen oder tun")
  static let type = Text(en: "type a number", de: "eine Zahl tippen")
  static let standard = Text(en: "back to the default", de: "zurück zur Vorgabe")
  static let letters = Text(en: "the same as the arrows", de: "dasselbe wie die Pfeile")

  static let looking = Text(en: "Looking for sounds …", de: "Klänge werden gesucht …")
  static let noSound = Text(en: "No sound has this in its name.", de: "Kein Klang hat das im Namen.")

  static func sounds(_ count: Int) -> Text {
    Figure.count(count) + (count == 1 ? Text(en: " sound", de: " Klang") : Text(en: " sounds", de: " Klänge"))
  }

  static func typing(allowed: Text) -> Text {
    Text(en: "From ", de: "Von ") + allowed.asSpan + Text(en: ".", de: ".")
  }

  static func refused(_ text: String, allowed: Text, isNote: Bool) -> Text {
    if isNote, text.lowercased().hasPrefix("h") {
      let name = "B" + text.dropFirst()
      return Text(en: "“\(text)” is written \(name).", de: "»\(text)« wird \(name) geschrieben.")
    }
    return Text(en: "“\(text)” does not fit: from ", de: "»\(text)« passt nicht: von ") + allowed.asSpan + Text(".")
  }

  static func confirmDeletion(_ answers: Int) -> Text {
    Text(en: "Delete ", de: "") + ExchangeMessages.answers(answers)
      + Text(
        en: "? They are kept in a file beside the database.",
        de: " löschen? Sie werden in einer Datei neben der Datenbank aufgehoben.")
  }

  static let confirmReset = Text(
    en: "Put all settings back to their defaults?", de: "Alle Einstellungen auf die Vorgaben zurücksetzen?")
}

extension Text {
  /// A range in words: `0.3 to 3 s`.
  fileprivate var asSpan: Text {
    func spelled(_ text: String, _ to: String) -> String { text.split(separator: "…").joined(separator: to) }
    return Text(en: spelled(english, " to "), de: Figure.read(spelled(german, " bis ")).german)
  }

  func without(_ end: String) -> Text {
    func cut(_ text: String) -> String { text.hasSuffix(end) ? String(text.dropLast(end.count)) : text }
    return Text(en: cut(english), de: cut(german))
  }

  /// With a capital at its beginning and a full stop.
  var sentence: Text {
    func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
    return Text(en: sentence(english), de: sentence(german))
  }
}
