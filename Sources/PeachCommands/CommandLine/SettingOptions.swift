import PeachCore
import PeachLanguage
import PeachTerminal

/// What `--set KEY=VALUE` says.
struct SettingAssignment: Sendable {
  let key: SettingKey
  let value: String

  /// Nil where there is no equals sign or no such setting.
  init?(text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let key = SettingKey(rawValue: parts[0]) else { return nil }
    (self.key, value) = (key, parts[1])
  }
}

extension Option<String?> {
  /// The option of a setting, with its help, range and default; its value is as it was written.
  ///
  /// - Parameter standard: the default of the command; nil for the setting's.
  static func setting(_ key: SettingKey, standard: String? = nil) -> Self {
    Option(
      OptionSpec(
        name: key.rawValue, kind: .setting(key), placeholder: key.domain.placeholder, help: key.help,
        standard: standard ?? key.value(in: Settings())), ValueType.text)
  }
}

extension ArgumentSpec {
  /// What a training or a profile is of, for this run.
  static let exercise = ArgumentSpec(
    name: "exercise", kind: .setting(.exercise),
    help: Text(
      en: "The exercise; the one of the settings if omitted", de: "Die Übung; fehlt sie, die der Einstellungen"),
    isOptional: true)
}

extension Option<[SettingAssignment]> {
  static let set = Option(
    repeatable: "set", .assignment, "KEY=VALUE",
    Text(
      en: "Any setting, for this run ('peach settings list' shows all)",
      de: "Eine beliebige Einstellung, für diesen Lauf (»peach settings list« zeigt alle)"))
}

extension ParsedCommand {
  /// The settings that `--set` names.
  var assigned: [SettingKey] { self[.set].map(\.key) }

  /// Whether an option, or `--set`, gives the setting a value for this run.
  func sets(_ key: SettingKey) -> Bool { has(.setting(key)) || assigned.contains(key) }

  /// The settings with what the command line says for this run: `--set KEY=VALUE` and the options of settings.
  func applied(to stored: Settings) -> Settings {
    var settings = stored
    // The parser has checked every value.
    for assignment in self[.set] { try? assignment.key.set(assignment.value, in: &settings) }
    for (argument, word) in zip(command.arguments, arguments) {
      if case .setting(let key) = argument.kind { try? key.set(word, in: &settings) }
    }
    for option in command.options {
      if case .setting(let key) = option.kind, let value = self[.setting(key)] { try? key.set(value, in: &settings) }
    }
    return settings
  }
}
