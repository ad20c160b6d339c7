import PeachCore

/// A sound that has been found: the sine, or a preset of a SoundFont file that has been looked through.
public enum SoundSource: Sendable {
  case sine
  case preset(SoundFontFile, SoundFontPreset)

  /// Finds what an ID names.
  ///
  /// The default is the piano of the bundled or the system's SoundFont, or the sine where there is neither.
  public init(_ id: SoundSourceID, in catalogue: SoundFontCatalogue) throws(AudioError) {
    switch id {
    case .sine: self = .sine
    case .preset(let name, let bank, let program):
      let file = try SoundFontFile(path: catalogue.path(of: name))
      self = .preset(file, try file.preset(bank: bank, program: program))
    case .standard:
      guard let path = catalogue.standardPath else {
        self = .sine
        return
      }
      let file = try SoundFontFile(path: path)
      self = .preset(file, file.defaultPreset)
    }
  }

  /// What is stored with an answer.
  public var record: SoundSourceRecord {
    switch self {
    case .sine: SoundSourceRecord(name: "sine", soundFont: nil)
    case .preset(let file, let preset):
      SoundSourceRecord(name: "\(file.name):\(preset.place)", soundFont: file.record)
    }
  }
}

/// Makes the renderers and players of sounds, all of one loudness; the SoundFont in use stays loaded.
///
/// All calls belong on one thread.
public final class NotePlayerFactory {
  private var loaded: LoadedSoundFont?
  /// What is known of the loaded SoundFont's presets.
  private var gains: [SoundFontPreset: Double] = [:]
  private var steadinesses: [SoundFontPreset: Steadiness?] = [:]

  public init() {}

  /// Loads what a sound needs and measures how loud it is, before there is anything to play it on.
  public func load(_ source: SoundSource) throws(AudioError) {
    guard case .preset(let file, let preset) = source else { return }
    let soundFont = try load(file)
    try soundFont.select(preset)
    _ = try gain(of: preset, in: soundFont)
  }

  /// Takes over what was measured of a sound before.
  public func remember(_ measurement: SoundMeasurement, of source: SoundSource) throws(AudioError) {
    guard case .preset(let file, let preset) = source else { return }
    _ = try load(file)
    gains[preset] = measurement.gain
    steadinesses[preset] = .some(measurement.steadiness)
  }

  /// Measures what is not known yet; nil for the sine, and for a preset that makes no sound.
  public func measurement(of source: SoundSource) throws(AudioError) -> SoundMeasurement? {
    guard case .preset(let file, let preset) = source else { return nil }
    let soundFont = try load(file)
    return SoundMeasurement(
      gain: try gain(of: preset, in: soundFont), steadiness: try steadiness(of: preset, in: soundFont))
  }

  /// - Throws: `unreadableSoundFont` where FluidSynth does not take the file.
  public func renderer(for source: SoundSource, sampleRate: Double) throws(AudioError) -> any NoteRenderer {
    switch source {
    case .sine: SineRenderer(sampleRate: sampleRate)
    case .preset(let file, let preset): try renderer(for: preset, in: file, sampleRate: sampleRate)
    }
  }

  private func renderer(
    for preset: SoundFontPreset, in file: SoundFontFile, sampleRate: Double
  ) throws(AudioError) -> SoundFontRenderer {
    let soundFont = try load(file)
    return try SoundFontRenderer(
      soundFont, preset: preset, sampleRate: sampleRate, gain: try gain(of: preset, in: soundFont))
  }

  /// The bundled sounds are steady by construction.
  private func steadiness(
    of preset: SoundFontPreset, in soundFont: LoadedSoundFont
  ) throws(AudioError) -> Steadiness? {
    if soundFont.file.name == SoundFontCatalogue.standardName { return Steadiness(vibrato: 0, beating: 0) }
    if let known = steadinesses[preset] { return known }
    let renderer = try SoundFontRenderer(soundFont, preset: preset, sampleRate: KeyMeasurement.rate)
    let steadiness = try Steadiness(renderer, keys: preset.keys)
    steadinesses[preset] = .some(steadiness)
    return steadiness
  }

  private func gain(of preset: SoundFontPreset, in soundFont: LoadedSoundFont) throws(AudioError) -> Double {
    if let known = gains[preset] { return known }
    let renderer = try SoundFontRenderer(soundFont, preset: preset, sampleRate: SoundCalibration.rate)
    let gain = try SoundCalibration(renderer, keys: preset.keys).gain
    gains[preset] = gain
    return gain
  }

  /// - Throws: `unreadableSoundFont` where FluidSynth does not take the file.
  public func player(for source: SoundSource, into playback: Playback) throws(AudioError) -> any NotePlayer {
    guard case .preset(let file, let preset) = source else {
      return SineWaveNotePlayer(renderer: SineRenderer(sampleRate: playback.sampleRate), playback: playback)
    }
    return SoundFontNotePlayer(
      renderer: try renderer(for: preset, in: file, sampleRate: playback.sampleRate), playback: playback)
  }

  private func load(_ file: SoundFontFile) throws(AudioError) -> LoadedSoundFont {
    if let loaded, loaded.file.path == file.path, loaded.file.record == file.record { return loaded }
    let soundFont = try LoadedSoundFont(file)
    (loaded, gains, steadinesses) = (soundFont, [:], [:])
    return soundFont
  }
}

extension SoundSource {
  /// A renderer of its own for measuring, without a gain.
  func renderer(sampleRate: Double) throws(AudioError) -> any NoteRenderer {
    switch self {
    case .sine: SineRenderer(sampleRate: sampleRate)
    case .preset(let file, let preset):
      try SoundFontRenderer(try LoadedSoundFont(file), preset: preset, sampleRate: sampleRate)
    }
  }
}
