import PeachAudio
import PeachBase
import PeachExercises

/// The options for the sound and how it is played, for all commands that play notes.
package enum SoundOptions {
  package static let soundFont = Option(
    "soundfont", .soundFont, "FILE",
    en: "SoundFont (SF2 or SF3): a path, or a name listed by 'peach sounds'",
    de: "SoundFont (SF2 oder SF3): ein Pfad oder ein Name aus »peach sounds«")
  package static let preset = Option(
    "preset", .preset, "NAME",
    en: "Preset: BANK:PROGRAM, its name, or a General MIDI instrument such as piano, strings, violin, flute",
    de: "Klangfarbe: BANK:PROGRAMM, ihr Name oder ein Instrument wie Klavier, Streicher, Geige, Flöte")
  package static let sound = Option.setting(.sound)
  package static let audioDriver = Option.setting(.audioDriver)

  package static let all =
    [soundFont.spec, preset.spec, sound.spec.unlisted]
    + [Setting.velocity, .volume, .duration, .referencePitch].map { Option.setting($0).spec }
    + [Option.setting(.gap).spec.unlisted, audioDriver.spec.unlisted]

  /// Rejects options that contradict each other. Call it before opening files.
  package static func check(_ parsed: ParsedCommand) throws {
    guard parsed.sets(.sound) else { return }
    let sound = parsed.has(sound) ? sound.word : Option.set.word + " " + sound.spec.name
    for other in [soundFont, preset] where parsed.has(other) {
      throw parsed.usageError(
        en: "'\(other.word)' and '\(sound)' can't be combined: a sound ID already names file and preset.",
        de: "»\(other.word)« und »\(sound)« lassen sich nicht kombinieren: Eine Klang-ID nennt schon Datei und "
          + "Klangfarbe.")
    }
  }
}

extension SoundFontFile {
  /// The file with this path or name; nil for the default.
  package init(named name: String?, in catalogue: SoundFontCatalogue) throws(AudioError) {
    guard let path = try name.map({ name throws(AudioError) in try catalogue.path(of: name) }) ?? catalogue.standardPath
    else {
      throw .soundFontNotFound(name: SoundFontCatalogue.standardName, folders: catalogue.folders)
    }
    try self.init(path: path)
  }
}
