import PeachAudio
import PeachCommandLine
import PeachCore

extension SoundOptions {
  /// The sound of this run, from the options or else the settings.
  package static func source(
    _ parsed: ParsedCommand, settings: Settings, _ context: Context
  ) throws(AudioError) -> SoundSource {
    let catalogue = context.catalogue
    guard parsed.has(soundFont) || parsed.has(preset) else { return try SoundSource(settings.sound, in: catalogue) }
    let file = try SoundFontFile(named: parsed[soundFont] ?? settings.sound.file, in: catalogue)
    if let preset = parsed[preset] {
      let found = try catalogue.preset(named: preset, in: file, orAnother: !parsed.has(soundFont))
      return .preset(found.file, found.preset)
    }
    return .preset(file, try context.usualPreset(of: file))
  }
}

extension Context {
  /// The preset that is used if none is named.
  func usualPreset(of file: SoundFontFile) throws(AudioError) -> SoundFontPreset {
    let known = KnownMeasurements(dataAtRest)
    return try gate.usualPreset(of: file) { known.measurement(of: $0, in: file) }
  }
}
