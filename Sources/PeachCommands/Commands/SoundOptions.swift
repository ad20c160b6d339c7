import PeachAudio
import PeachCore
import PeachTerminal

/// The options that choose a sound and how it is struck, for all commands that sound.
enum SoundOptions {
  static let all: [OptionSpec] = [
    OptionSpec(
      name: "soundfont", kind: .soundFont, placeholder: "FILE",
      help: Text(
        en: "The SoundFont (SF2 or SF3): a path, or a name that 'peach sounds' lists",
        de: "Der SoundFont (SF2 oder SF3): ein Pfad oder ein Name, den »peach sounds« zeigt")),
    OptionSpec(
      name: "preset", kind: .preset, placeholder: "NAME",
      help: Text(
        en: "The preset: BANK:PROGRAM, its name, or a General MIDI word such as piano, strings, violin, flute",
        de: "Die Klangfarbe: BANK:PROGRAMM, ihr Name oder ein Wort wie Klavier, Streicher, Geige, Flöte")),
    .setting(.sound),
    .setting(.velocity),
    .setting(.volume),
    .setting(.duration),
    .setting(.gap),
    .setting(.referencePitch),
    .setting(.audioDriver),
  ]

  /// Finds contradictions, before any file is opened.
  static func check(_ parsed: ParsedCommand) throws {
    let sound = parsed.has("sound") ? "--sound" : parsed.assigned.contains(.sound) ? "--set sound" : nil
    for other in ["soundfont", "preset"] where parsed.has(other) {
      guard let sound else { break }
      throw parsed.usageError(
        Text(
          en: "'--\(other)' and '\(sound)' exclude each other: a sound ID names file and preset.",
          de: "»--\(other)« und »\(sound)« schließen einander aus: eine Klang-ID nennt Datei und Klangfarbe."))
    }
  }

  /// The sound of this run: the options', else the settings'.
  static func source(
    _ parsed: ParsedCommand, settings: Settings, in catalogue: SoundFontCatalogue
  ) throws(AudioError) -> SoundSource {
    let preset = parsed.text("preset")
    guard parsed.has("soundfont") || preset != nil else { return try SoundSource(settings.sound, in: catalogue) }
    let file = try SoundFontFile(path: try path(parsed.text("soundfont"), settings: settings, in: catalogue))
    if let preset { return .preset(file, try file.preset(named: preset)) }
    return .preset(file, file.defaultPreset)
  }

  /// The file: the option's, else that of the sound in the settings, else the default.
  private static func path(
    _ name: String?, settings: Settings, in catalogue: SoundFontCatalogue
  ) throws(AudioError) -> String {
    if let name { return try catalogue.path(of: name) }
    if case .preset(let file, _, _) = settings.sound { return try catalogue.path(of: file) }
    guard let path = catalogue.standardPath else {
      throw .soundFontNotFound(name: "default", folders: catalogue.folders)
    }
    return path
  }
}

extension ParsedCommand {
  /// What `--set KEY=VALUE` says.
  private var assignments: [(key: SettingKey, value: String)] {
    all("set").compactMap { assignment in
      let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return SettingKey(rawValue: parts[0]).map { ($0, parts[1]) }
    }
  }

  /// The settings that `--set` names.
  var assigned: [SettingKey] { assignments.map(\.key) }

  /// Whether an option, or `--set`, gives the setting a value for this run.
  func sets(_ key: SettingKey) -> Bool { has(key.rawValue) || assigned.contains(key) }

  /// The settings with what the command line says for this run: `--set KEY=VALUE` and the options of settings.
  func applied(to stored: Settings) -> Settings {
    var settings = stored
    // The parser has checked every value.
    for (key, value) in assignments { try? key.set(value, in: &settings) }
    for option in command.options {
      if case .setting(let key) = option.kind, let value = text(option.name) { try? key.set(value, in: &settings) }
    }
    return settings
  }
}
