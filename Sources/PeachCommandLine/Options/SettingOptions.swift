import PeachBase
import PeachExercises

/// A setting and its value, from `--set KEY=VALUE`.
package struct SettingAssignment: Sendable {
  package let key: Setting
  package let value: String

  /// Nil without an equals sign or if the setting is unknown.
  package init?(text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let key = Setting(named: parts[0]) else { return nil }
    (self.key, value) = (key, parts[1])
  }
}

extension Option<String?> {
  /// The option of a setting, with its help, range and default. Its value is the unparsed text.
  ///
  /// - Parameter standard: the default of the command; nil for the setting's.
  package static func setting(_ key: Setting, standard: String? = nil) -> Self {
    Option(
      OptionSpec(
        name: key.name, kind: .setting(key), placeholder: key.domain.placeholder, help: key.help,
        standard: standard ?? key.value(in: Settings())), ValueType.text)
  }
}

extension Setting {
  /// Its options: one with its name, and those of earlier versions.
  package var options: [OptionSpec] {
    let shorthand = shorthand.map { OptionSpec(name: $0.name, help: $0.help, shorthandOf: self) }
    let names = self == .presentation ? [.matchingMode] : place == .exercise ? older : []
    let earlier = names.map { Option.setting($0).spec } + [shorthand].compactMap { $0 }
    return [Option.setting(self).spec] + earlier.map(\.unlisted)
  }
}

extension ArgumentSpec {
  /// The exercise of a training or a profile, for this run.
  package static let exercise = ArgumentSpec(
    name: "exercise", kind: .setting(.exercise),
    help: Text(en: "Exercise (default: the one in the settings)", de: "Übung (Vorgabe: die in den Einstellungen)"),
    isOptional: true)
}

extension Option<[SettingAssignment]> {
  package static let set = Option(
    repeatable: "set", .assignment, "KEY=VALUE",
    en: "Set any setting for this run ('peach settings list --advanced' shows all)",
    de: "Eine beliebige Einstellung für diesen Aufruf setzen (»peach settings list --advanced« zeigt alle)")
}

extension ParsedCommand {
  /// The settings given by `--set`.
  package var assigned: [Setting] { self[.set].map(\.key) }

  /// Whether an option or `--set` sets the value for this run.
  package func sets(_ key: Setting) -> Bool {
    has(.setting(key)) || assigned.contains(key) || hasShorthand(of: key)
      || key == .presentation && sets(.matchingMode)
  }

  /// The settings that options set for this run.
  package var givenSettings: [Setting] {
    Setting.all.filter { sets($0) || $0 == .sound && (has(SoundOptions.soundFont) || has(SoundOptions.preset)) }
  }

  private func hasShorthand(of key: Setting) -> Bool {
    command.options.contains { $0.shorthandOf == key && has($0) }
  }

  /// The option that sets a setting, as written on the command line.
  package func word(of key: Setting) -> String {
    let option = command.options.first { $0.setting == key && has($0) }
    return option?.word ?? Option.set.word + " " + key.name
  }

  /// The stored settings, overridden by `--set`, arguments and options of the command line.
  package func applied(to stored: Settings) -> Settings {
    var settings = stored
    var given = self[.set].map { (key: $0.key, value: $0.value) }
    for (argument, word) in zip(command.arguments, arguments) {
      if case .setting(let key) = argument.kind { given.append((key, word)) }
    }
    for option in command.options {
      if case .setting(let key) = option.kind, let value = self[.setting(key)] { given.append((key, value)) }
      if let key = option.shorthandOf, has(option) { given.append((key, key.shorthand?.value ?? "")) }
    }
    // The parser has checked every value. The exercise decides which setting another one stands for; what is set for one
    // strategy counts more than what is set for all.
    func rank(_ key: Setting) -> Int { key == .exercise ? 0 : key.older.isEmpty ? 2 : 1 }
    for (key, value) in (0...2).flatMap({ place in given.filter { rank($0.key) == place } }) {
      try? key.set(value, in: &settings)
    }
    return settings
  }
}
