import PeachAudio
import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach settings`: shows and changes the stored settings.
enum SettingsCommand {
  private static let keyHelp = Text(en: "Name of the setting", de: "Name der Einstellung")
  private static let key = Argument("key", .settingKey, keyHelp)
  private static let keysToReset = Argument(
    repeatable: "key", .settingKey,
    Text(en: "Names of settings (default: all)", de: "Namen von Einstellungen (Vorgabe: alle)"))
  private static let value = Argument("value", .settingValue, Text(en: "New value", de: "Neuer Wert"))

  private static let advanced = Option.flag(
    "advanced",
    en: "Show the settings of all exercises, rarely changed ones and the constants of all strategies",
    de: "Die Einstellungen aller Übungen, selten geänderte und die Konstanten aller Strategien zeigen")

  static let spec = CommandSpec(
    name: "settings",
    overview: Text(en: "Show and change settings.", de: "Zeigt und ändert Einstellungen."),
    options: [advanced.spec, Option.json.spec],
    subcommands: [
      CommandSpec(
        name: "list",
        overview: Text(
          en: "Show the usual settings of your exercise in groups.",
          de: "Zeigt die üblichen Einstellungen deiner Übung in Gruppen."),
        options: [advanced.spec, Option.json.spec],
        examples: [
          example(
            "peach settings list", en: "The usual settings with their values",
            de: "Die üblichen Einstellungen mit ihren Werten"),
          example("peach settings list --advanced", en: "All settings", de: "Alle Einstellungen"),
          example(
            "peach settings list --json", en: "All settings, for programs", de: "Alle Einstellungen, für Programme"),
        ],
        run: list, whose: .namelessWithNotice),
      CommandSpec(
        name: "get", overview: Text(en: "Show one setting.", de: "Zeigt eine Einstellung."), arguments: [key.spec],
        examples: [
          example(
            "peach settings get duration", en: "Duration of a note in seconds", de: "Dauer eines Tons in Sekunden"),
          example("peach settings get sound", en: "ID of the sound", de: "ID des Klangs"),
        ], run: get, whose: .namelessWithNotice),
      CommandSpec(
        name: "set",
        overview: Text(en: "Change a setting permanently.", de: "Ändert eine Einstellung dauerhaft."),
        arguments: [key.spec, value.spec],
        examples: [
          example(
            "peach settings set duration 0.5", en: "Shorter notes, at once even in a running training",
            de: "Kürzere Töne, sofort auch in einem laufenden Training"),
          example("peach settings set sound sine", en: "A pure sine", de: "Ein reiner Sinus"),
          example(
            "peach settings set note-range cello", en: "The range of a cello, C2:A5",
            de: "Der Tonumfang eines Cellos, C2:A5"),
          example(
            "peach settings set note-range adaptive", en: "Start with C3:C5 and add fifths as answers accumulate",
            de: "Mit C3:C5 beginnen und mit der Zahl der Antworten um Quinten erweitern"),
        ],
        discussion: [
          Text(en: "note-range also takes ", de: "note-range kennt auch ") + NamedRange.listWithKeys + Text(".")
        ], run: set, whose: .namelessWithNotice),
      CommandSpec(
        name: "reset",
        overview: Text(
          en: "Reset settings to the default, and print how to undo it.",
          de: "Setzt Einstellungen auf die Vorgabe zurück und zeigt, wie man das rückgängig macht."),
        arguments: [keysToReset.spec],
        examples: [
          example("peach settings reset sound", en: "Back to the piano", de: "Zurück zum Klavier"),
          example("peach settings reset", en: "Reset all settings", de: "Alle Einstellungen zurücksetzen"),
        ],
        run: reset, whose: .namelessWithNotice),
    ],
    examples: [
      example("peach settings list", en: "Settings in groups", de: "Einstellungen in Gruppen"),
      example(
        "peach settings set vary-loudness 0.5", en: "Up to 1 dB louder or softer", de: "Bis 1 dB lauter oder leiser"),
    ],
    run: list, whose: .namelessWithNotice)

  @Sendable private static func list(_ invocation: Invocation) throws -> ExitCode {
    let context = invocation.context
    let settings = try context.storedSettings()
    func json(_ key: Setting) -> JSON {
      [
        "key": .text(key.name), "value": .text(key.value(in: settings)),
        "default": .text(key.standard(in: settings)), "allowed": .text(key.domain.allowed(context.language)),
        "help": .text(help(key, settings, context)(context.language)),
      ]
    }
    let isComplete = invocation.parsed[advanced]
    return try invocation.print(.array(Setting.all.map(json))) { language in
      let groups = isComplete ? SettingGroup.all : SettingGroup.inUse(by: settings, advanced: false)
      let tables = groups.filter { !$0.settings.isEmpty }.map { group in
        [PageLine(group.title(language), .bold)]
          + table(
            group.settings.map { key in
              let help = help(key, settings, context) + Text(" (") + key.domain.allowed + Text(")")
              return (key.name, key.value(in: settings), help(language))
            })
      }
      return Array(
        (tables + (isComplete ? [] : [[PageLine(moreNote(language), .dim)]])).joined(separator: [PageLine("")]))
    }
  }

  private static let moreNote = Text(
    en: "More settings: peach settings list --advanced", de: "Weitere Einstellungen: peach settings list --advanced")

  /// The rows of a group, of at most 80 columns.
  private static func table(_ rows: [(name: String, value: String, help: String)]) -> [PageLine] {
    // Only the names of some constants are longer.
    let key = max(23, (rows.map(\.name.count).max() ?? 0) + 2)
    return rows.flatMap { row in
      let column = 2 + key + 12
      let help = Paragraph.lines(row.help, width: 80 - column).dimmingParentheses
      // A long value, such as a path, has a line of its own.
      return PageLine("  " + row.name.padded(to: key) + row.value).beside(help, at: column)
    }
  }

  /// The help of a setting, with the current adaptive range.
  private static func help(_ key: Setting, _ settings: Settings, _ context: Context) -> Text {
    guard key == .noteRange, settings.training.adaptsNoteRange else { return key.help }
    return key.help + Text("; ") + Setting.rangeNow(context.settledSettings() ?? settings)
  }

  @Sendable private static func get(_ invocation: Invocation) throws -> ExitCode {
    try invocation.context.console.print(invocation.parsed[key].value(in: invocation.context.storedSettings()))
    return .success
  }

  @Sendable private static func set(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let key = parsed[Self.key]
    var value = parsed[Self.value]
    // The name of a file can look like the ID of a preset.
    let id = SoundSourceID(description: value)
    if key == .sound, id == nil || id?.file != nil && isFile(value) {
      value = try preset(named: value, context).description
    }
    // With the others, since the exercise decides where a value is stored.
    var settings = try context.storedSettings()
    do {
      try key.set(value, in: &settings)
    } catch {
      throw UsageError(
        problem: .badValue(value, for: key.name, .setting(key)), path: parsed.path, command: parsed.command)
    }
    if key == .sound { settings.sound = try found(settings.sound, in: context.catalogue) }
    if case .path(let path) = settings.midi.input { settings.midi.input = .path(FilePaths.absolute(path)) }
    if key == .tuning { settings.training.intervals.tuning = try settings.training.intervals.tuning.map(found) }
    if let conflict = key.conflict(in: settings) { throw parsed.usageError(conflict) }
    if [.tick, .plainFeedback].contains(key), settings.lacksPlainFeedback {
      throw parsed.usageError(ErrorMessage.noPlainFeedback)
    }
    let stored = key.stored(in: settings)
    try TrainingDataStore(folder: context.folderToWriteTo()).set(stored, to: stored.value(in: settings))
    // A chosen driver is tried again from scratch.
    if key == .audioDriver { context.longBuffers.forget() }
    return .success
  }

  private static func isFile(_ path: String) -> Bool { FilePaths.exists(path) && !FilePaths.exists(path + "/") }

  /// The preset with this name in the SoundFont of the settings, or the usual one of the SoundFont with this name.
  private static func preset(named name: String, _ context: Context) throws -> SoundSourceID {
    let catalogue = context.catalogue
    if isFile(name) || SoundFontCatalogue.isSoundFontName(FilePaths.name(of: name)) {
      let file = try SoundFontFile(named: name, in: catalogue)
      let preset = try context.usualPreset(of: file)
      return .preset(file: catalogue.name(of: file.path), bank: preset.bank, program: preset.program)
    }
    let file = try SoundFontFile(named: try context.storedSettings().sound.file, in: catalogue)
    do throws(AudioError) {
      let (file, preset) = try catalogue.preset(named: name, in: file)
      return .preset(file: catalogue.name(of: file.path), bank: preset.bank, program: preset.program)
    } catch {
      guard case .presetNotFound(let name, let soundFont, let candidates, let names) = error else { throw error }
      let others = [SoundSourceID.sine, .standard].map { Spelling($0.description) }
      throw AudioError.presetNotFound(name: name, soundFont: soundFont, candidates: candidates, names: others + names)
    }
  }

  /// The sound with an absolute path, so that it is found from any folder.
  ///
  /// - Throws: `AudioError` if it can't be found, which would otherwise show only at the next training.
  private static func found(_ sound: SoundSourceID, in catalogue: SoundFontCatalogue) throws -> SoundSourceID {
    _ = try SoundSource(sound, in: catalogue)
    guard case .preset(let file, let bank, let program) = sound else { return sound }
    let path = try catalogue.path(of: file)
    guard !path.hasPrefix("/"), let resolved = FilePaths.resolved(path) else { return sound }
    return .preset(file: resolved, bank: bank, program: program)
  }

  /// The tuning with an absolute path.
  ///
  /// - Throws: `CommandError` if its file can't be used.
  static func found(_ tuning: TuningChoice) throws(CommandError) -> TuningChoice {
    do throws(ScalaError) { _ = try TuningFile().system(tuning, .automatic) } catch {
      throw CommandError(error, file: tuning.description)
    }
    return tuning.absolute
  }

  @Sendable private static func reset(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let given = parsed[keysToReset]
    let folder = try context.folderToWriteTo()
    // What is known about the machine's drivers isn't in the database.
    if given.isEmpty || given.contains(.audioDriver) { context.longBuffers.forget() }
    guard let store = try TrainingDataStore.existing(folder: folder) else { return .success }
    let stored = try store.storedSettings()
    let before = Settings(written: stored)
    let keys = given.isEmpty ? Setting.stored : given.map { $0.stored(in: before) }
    // What matters are the stored values without which the settings would differ.
    let changed = keys.flatMap { [$0] + $0.older }.filter { key in
      Settings(written: stored.filter { $0.key != key.name }) != before
    }
    try store.reset(keys)
    let after = try store.settings()
    let language = context.language
    let values = changed.map { ($0, stored[$0.name] ?? $0.value(in: before)) }
    for (key, value) in ordered(values, from: after) {
      let undo = "peach settings set \(key.name) \(value.shellWord)" + context.dataOptions
      context.console.say(
        Text(
          en: "\(key.name) is \(key.value(in: after)) again. To undo: \(undo)",
          de: "\(key.name) ist wieder \(key.value(in: after)). Rückgängig machen: \(undo)")(language))
    }
    return .success
  }

  /// Values in an order in which they can be set, since one can depend on another: steps on the tuning. The exercise last, which
  /// decides for which one another setting is.
  private static func ordered(
    _ values: [(key: Setting, value: String)], from settings: Settings
  ) -> [(key: Setting, value: String)] {
    var (settings, ordered) = (settings, [(key: Setting, value: String)]())
    var rest = values.filter { $0.key != .exercise } + values.filter { $0.key == .exercise }
    func settable(_ settings: Settings) -> Set<Setting> {
      Set(
        rest.filter { key, value in
          var changed = settings
          return (try? key.set(value, in: &changed)) != nil && key.conflict(in: changed) == nil
        }.map(\.key))
    }
    while !rest.isEmpty {
      let now = settable(settings)
      // The first one after which what could be set before still can: a root can't once the tuning suits no chords.
      let next = rest.firstIndex { key, value in
        var changed = settings
        return now.contains(key) && (try? key.set(value, in: &changed)) != nil
          && now.subtracting(settable(changed)).isSubset(of: [key])
      }
      let (key, value) = rest.remove(at: next ?? rest.firstIndex { now.contains($0.key) } ?? 0)
      try? key.set(value, in: &settings)
      ordered.append((key, value))
    }
    return ordered
  }
}
