import PeachCore
import PeachLanguage
import PeachTerminal

/// The options of the root, which hold everywhere, and those that several commands share.
enum GlobalOptions {
  static let dataFolder = Option(
    "data-dir", .folder, "DIR",
    Text(
      en: "Where the answers and settings are kept (environment: PEACH_DATA_DIR)",
      de: "Wo Antworten und Einstellungen liegen (Umgebung: PEACH_DATA_DIR)"))
  static let language = Option<LanguageCode?>(
    "lang", .choice, "LANG", Text(en: "The language, for this run", de: "Die Sprache, für diesen Lauf"))
  static let plain = Option.flag(
    "plain",
    Text(
      en: "Lines of words instead of screens, for screen readers (by itself where there is no terminal)",
      de: "Zeilen mit Worten statt Bildschirmen, für Bildschirmleser (von selbst, wo kein Terminal ist)"))
  static let noColor = Option.flag("no-color", Text(en: "No colour", de: "Keine Farbe"))
  static let version = Option.flag(
    "version",
    Text(
      en: "Show the version, and those of FluidSynth (built with) and SQLite",
      de: "Die Version zeigen, und die von FluidSynth (beim Bauen) und SQLite"))
  static let help = Option.flag("help", short: "h", Text(en: "Show help", de: "Hilfe zeigen"))

  static let all = [dataFolder.spec, language.spec, plain.spec, noColor.spec, version.spec, help.spec]
}

extension Option<Bool> {
  static let json = flag("json", Text(en: "As JSON", de: "Als JSON"))

  /// For what is deleted or replaced after asking.
  static let yes = flag("yes", Text(en: "Do not ask", de: "Nicht fragen"))
  static let noBackup = flag(
    "no-backup", Text(en: "Do not keep them in a file", de: "Nicht in einer Datei sichern"))
}
