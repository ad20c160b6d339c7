import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach settings`: what holds for always.
enum SettingsCommand {
  private static let keyHelp = Text(en: "The name of the setting", de: "Der Name der Einstellung")
  private static let key = Argument("key", .settingKey, keyHelp)
  private static let keyToReset = Argument(optional: "key", .settingKey, keyHelp)
  private static let value = Argument("value", .settingValue, Text(en: "The new value", de: "Der neue Wert"))

  static let spec = CommandSpec(
    name: "settings",
    overview: Text(en: "Show and change settings.", de: "Zeigt und ändert Einstellungen."),
    subcommands: [
      CommandSpec(
        name: "list",
        overview: Text(en: "Show all settings.", de: "Zeigt alle Einstellungen."),
        options: [Option.json.spec],
        examples: [
          ("peach settings list", Text(en: "As a table, with what each can be", de: "Als Tabelle, mit dem Möglichen")),
          ("peach settings list --json", Text(en: "For a program", de: "Für ein Programm")),
        ],
        run: list),
      CommandSpec(
        name: "get", overview: Text(en: "Show one setting.", de: "Zeigt eine Einstellung."), arguments: [key.spec],
        examples: [
          ("peach settings get duration", Text(en: "In seconds: 1", de: "In Sekunden: 1")),
          ("peach settings get sound", Text(en: "The ID of the sound", de: "Die ID des Klangs")),
        ], run: get),
      CommandSpec(
        name: "set",
        overview: Text(en: "Change one setting for good.", de: "Ändert eine Einstellung dauerhaft."),
        arguments: [key.spec, value.spec],
        examples: [
          (
            "peach settings set duration 0.5",
            Text(
              en: "Shorter notes; a training that runs takes it at once",
              de: "Kürzere Töne; ein laufendes Training übernimmt es sofort")
          ),
          ("peach settings set sound sine", Text(en: "A sine from now on", de: "Von nun an ein Sinus")),
          ("peach settings set note-range G3:G5", Text(en: "Two octaves", de: "Zwei Oktaven")),
          (
            "peach settings set note-range adaptive",
            Text(
              en: "From C3:C5 outwards, a fifth at a time",
              de: "Von C3:C5 nach außen, jeweils um eine Quinte")
          ),
        ], run: set),
      CommandSpec(
        name: "reset",
        overview: Text(
          en: "Put one setting back to its default, or all; says how to undo it.",
          de: "Setzt eine Einstellung zurück oder alle; sagt, wie man das rückgängig macht."),
        arguments: [keyToReset.spec],
        examples: [
          ("peach settings reset sound", Text(en: "The piano again", de: "Wieder das Klavier")),
          ("peach settings reset", Text(en: "Everything as at first", de: "Alles wie am Anfang")),
        ],
        run: reset),
    ],
    examples: [
      ("peach settings list", Text(en: "What there is to set", de: "Was sich einstellen lässt")),
      (
        "peach settings set vary-loudness 0.5",
        Text(en: "Up to 1 dB louder or softer", de: "Bis 1 dB lauter oder leiser")
      ),
    ],
    run: list)

  private struct Row: Encodable {
    let key: String
    let value: String
    let standard: String
    let allowed: String
    let help: String

    enum CodingKeys: String, CodingKey {
      case key, value, allowed, help
      case standard = "default"
    }
  }

  @Sendable private static func list(_ invocation: Invocation) throws -> ExitCode {
    let context = invocation.context
    let settings = try context.storedSettings()
    let language = context.language
    let rows = SettingKey.allCases.map { key in
      Row(
        key: key.rawValue, value: key.value(in: settings), standard: key.value(in: Settings()),
        allowed: key.domain.allowed(language), help: help(key, settings, context)(language))
    }
    if invocation.parsed[.json] {
      try context.printJSON(rows)
      return .success
    }
    let widths = (rows.map(\.key.count).max() ?? 0, rows.map(\.value.cells).max() ?? 0)
    for row in rows {
      try context.console.print(
        row.key.padded(to: widths.0 + 2) + row.value.padded(to: widths.1 + 2) + row.help + " (" + row.allowed + ")")
    }
    return .success
  }

  /// What it does, and where an adaptive range stands.
  private static func help(_ key: SettingKey, _ settings: Settings, _ context: Context) -> Text {
    guard key == .noteRange, settings.training.adaptsNoteRange else { return key.help }
    return key.help + Text("; ") + SettingKey.rangeNow(context.settledSettings() ?? settings)
  }

  @Sendable private static func get(_ invocation: Invocation) throws -> ExitCode {
    try invocation.context.console.print(invocation.parsed[key].value(in: invocation.context.storedSettings()))
    return .success
  }

  @Sendable private static func set(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let (key, value) = (parsed[Self.key], parsed[Self.value])
    var settings = Settings()
    do {
      try key.set(value, in: &settings)
    } catch {
      throw UsageError(
        problem: .badValue(value, for: key.rawValue, .setting(key)), path: parsed.path, command: parsed.command)
    }
    if key == .sound { settings.sound = try found(settings.sound, in: context.catalogue) }
    try TrainingDataStore(folder: context.folderToWriteTo()).set(key, to: key.value(in: settings))
    return .success
  }

  /// The sound as it will be found from any folder; one that is not there would show only at the next training.
  private static func found(_ sound: SoundSourceID, in catalogue: SoundFontCatalogue) throws -> SoundSourceID {
    _ = try SoundSource(sound, in: catalogue)
    guard case .preset(let file, let bank, let program) = sound else { return sound }
    let path = try catalogue.path(of: file)
    guard !path.hasPrefix("/"), let resolved = FilePaths.resolved(path) else { return sound }
    return .preset(file: resolved, bank: bank, program: program)
  }

  @Sendable private static func reset(_ invocation: Invocation) throws -> ExitCode {
    let context = invocation.context
    guard let store = try TrainingDataStore.existing(folder: context.folderToWriteTo()) else { return .success }
    let before = try store.settings()
    let key = invocation.parsed[keyToReset]
    let keys = key.map { [$0] } ?? SettingKey.allCases
    let changed = keys.filter { $0.value(in: before) != $0.value(in: Settings()) }
    try store.reset(key)
    let language = context.language
    let folder = context.givenDataFolder.map { " --data-dir " + $0.shellWord } ?? ""
    for key in changed {
      let undo = "peach settings set \(key.rawValue) \(key.value(in: before).shellWord)" + folder
      context.console.say(
        Text(
          en: "\(key.rawValue) is \(key.value(in: Settings())) again. To undo: \(undo)",
          de: "\(key.rawValue) ist wieder \(key.value(in: Settings())). Rückgängig: \(undo)")(language))
    }
    return .success
  }
}
