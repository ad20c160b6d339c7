import PeachCore
import PeachLanguage

/// What the form tells of besides the settings.
public struct SettingsFacts: Equatable, Sendable {
  /// The path of the database.
  public var database: String
  public var answers: Int
  public var version: String

  public init(database: String, answers: Int, version: String) {
    self.database = database
    self.answers = answers
    self.version = version
  }
}

/// One row of the form.
enum SettingsRow: Hashable, Sendable {
  case field(SettingField)
  case resetting, database, answers, deleting, version

  /// Every setting that acts, in the order of `SettingKey`, and what stands behind the settings of a group.
  static func groups(in settings: Settings) -> [(group: SettingGroup, rows: [SettingsRow])] {
    let fields = Dictionary(
      grouping: SettingKey.allCases.filter { $0.strategy == nil || $0.strategy == settings.training.strategy },
      by: \.description.group
    ).mapValues { keys in
      keys.flatMap(SettingField.fields).filter { $0.isUsed(in: settings) }.map(SettingsRow.field)
    }
    return SettingGroup.allCases.compactMap { group in
      var rows = fields[group] ?? []
      switch group {
      case .data: rows += [.database, .answers, .deleting, .resetting]
      case .about: rows.append(.version)
      default: break
      }
      return rows.isEmpty ? nil : (group, rows)
    }
  }

  var label: Text {
    switch self {
    case .field(let field): field.label
    case .resetting: Text(en: "Default settings …", de: "Vorgaben wiederherstellen …")
    case .database: Text(en: "Database", de: "Datenbank")
    case .answers: Text(en: "Answers", de: "Antworten")
    case .deleting: Text(en: "Delete all answers …", de: "Alle Antworten löschen …")
    case .version: Text("Peach")
    }
  }

  func value(_ settings: Settings, _ facts: SettingsFacts) -> Text {
    switch self {
    case .field(let field): field.shown(in: settings)
    case .database: Text(facts.database)
    case .answers: Figure.count(facts.answers)
    case .version: Text(facts.version)
    case .resetting, .deleting: Text("")
    }
  }

  /// One sentence about it.
  func help(_ facts: SettingsFacts) -> Text {
    switch self {
    case .field(let field): field.help + Text(".")
    case .resetting:
      Text(en: "Puts all settings back; asks first.", de: "Setzt alle Einstellungen zurück; fragt vorher.")
    case .database:
      Text(en: "All data lies here: ", de: "Alle Daten liegen hier: ") + Text(facts.database)
    case .answers:
      Text(
        en: "'peach export' writes them to a file, 'peach import' reads them back.",
        de: "»peach export« schreibt sie in eine Datei, »peach import« liest sie zurück.")
    case .deleting:
      Text(
        en: "Asks first, and leaves a file with them. 'peach delete' can delete a part.",
        de: "Fragt vorher und hinterlässt eine Datei mit ihnen. »peach delete« löscht auch einen Teil.")
    case .version:
      Text(en: "i on the Start Screen tells more.", de: "i auf dem Startbildschirm sagt mehr.")
    }
  }
}
