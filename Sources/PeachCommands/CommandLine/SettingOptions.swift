import PeachCore
import PeachLanguage
import PeachTerminal

/// A setting and its value, from `--set KEY=VALUE`.
struct SettingAssignment: Sendable {
  let key: SettingKey
  let value: String

  /// Nil without an equals sign or if the setting is unknown.
  init?(text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let key = SettingKey(rawValue: parts[0]) else { return nil }
    (self.key, value) = (key, parts[1])
  }
}

extension Option<String?> {
  /// The option of a setting, with its help, range and default. Its value is the unparsed text.
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
  /// The exercise of a training or a profile, for this run.
  static let exercise = ArgumentSpec(
    name: "exercise", kind: .setting(.exercise),
    help: Text(
      en: "Exercise (default: the one in the settings)", de: "Übung (Vorgabe: die in den Einstellungen)"),
    isOptional: true)
}

extension Option<[SettingAssignment]> {
  static let set = Option(
    repeatable: "set", .assignment, "KEY=VALUE",
    Text(
      en: "Set any setting for this run ('peach settings list' shows all)",
      de: "Eine beliebige Einstellung für diesen Aufruf setzen (»peach settings list« zeigt alle)"))
}

extension ParsedCommand {
  /// The settings given by `--set`.
  var assigned: [SettingKey] { self[.set].map(\.key) }

  /// Whether an option or `--set` sets the value for this run.
  func sets(_ key: SettingKey) -> Bool { has(.setting(key)) || assigned.contains(key) }

  /// The stored settings, overridden by `--set`, arguments and options of the command line.
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
    if self[MatchingOptions.together] { settings.training.matching.mode = .together }
    return settings
  }
}
