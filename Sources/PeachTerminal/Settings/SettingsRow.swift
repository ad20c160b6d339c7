import PeachCore
import PeachLanguage

/// Data that the form shows besides the settings.
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

  /// The rows of each group: all settings in use, in the order of `SettingKey`, then the rows without a setting.
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
    case .resetting: SettingsMessages.restoreDefaults
    case .database: SettingsMessages.database
    case .answers: DocumentMessages.answers
    case .deleting: SettingsMessages.deleteAnswers
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

  /// A sentence about the row.
  func help(_ facts: SettingsFacts) -> Text {
    switch self {
    case .field(let field): field.help + Text(".")
    case .resetting: SettingsMessages.restoreDefaultsHelp
    case .database: SettingsMessages.databaseHelp(facts.database)
    case .answers: SettingsMessages.answersHelp
    case .deleting: SettingsMessages.deleteAnswersHelp
    case .version: SettingsMessages.versionHelp
    }
  }
}
