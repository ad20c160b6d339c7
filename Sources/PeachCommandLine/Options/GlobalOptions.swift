import PeachBase
import PeachRecords

/// The options of the root, which all commands take.
package enum GlobalOptions {
  package static let dataFolder = Option(
    "data-dir", .folder, "DIR",
    en: "Folder for answers and settings (environment: PEACH_DATA_DIR)",
    de: "Ordner für Antworten und Einstellungen (Umgebungsvariable: PEACH_DATA_DIR)")
  package static let person = Option(
    "as", .person, "NAME",
    en: "Use the data of this person; see 'peach people' (environment: PEACH_AS)",
    de: "Die Daten dieser Person verwenden; siehe »peach people« (Umgebungsvariable: PEACH_AS)")
  package static let language = Option<LanguageCode?>(
    "lang", .language, "LANG", en: "Language for this run", de: "Sprache für diesen Aufruf")
  package static let plain = Option.flag(
    "plain",
    en: "Print lines of text instead of full screens, for screen readers (automatic without a terminal)",
    de: "Textzeilen statt Bildschirmseiten ausgeben, für Screenreader (automatisch ohne Terminal)")
  package static let noColor = Option.flag("no-color", en: "Use no colour", de: "Keine Farben verwenden")
  package static let version = Option.flag(
    "version",
    en: "Show the versions of Peach, FluidSynth (built with) and SQLite",
    de: "Die Versionen von Peach, FluidSynth (beim Bauen) und SQLite zeigen")
  package static let help = Option.flag("help", short: "h", en: "Show help", de: "Hilfe zeigen")
  package static let helpAll = Option.flag(
    "help-all", en: "Show help with rarely used options, too", de: "Hilfe auch mit selten gebrauchten Optionen zeigen")

  package static let all = [
    dataFolder.spec, person.spec, language.spec, plain.spec, noColor.spec, version.spec, help.spec, helpAll.spec,
  ]
}

extension ParsedCommand {
  package var asksForHelp: Bool { self[GlobalOptions.help] || self[GlobalOptions.helpAll] }
}

extension Option<Bool> {
  package static let json = flag("json", en: "Print JSON", de: "JSON ausgeben")

  /// Skips the question before deleting or replacing.
  package static let yes = flag("yes", en: "Don't ask", de: "Nicht nachfragen")
  package static let noBackup = flag(
    "no-backup", en: "Don't write a backup", de: "Keine Sicherung schreiben")
}
