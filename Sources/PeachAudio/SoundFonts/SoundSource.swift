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

/// Makes the players of sounds; the SoundFont in use stays loaded.
///
/// All calls belong on one thread.
public final class NotePlayerFactory {
  private var loaded: LoadedSoundFont?

  public init() {}

  /// Loads what a sound needs, before there is anything to play it on.
  public func load(_ source: SoundSource) throws(AudioError) {
    guard case .preset(let file, let preset) = source else { return }
    try load(file).select(preset)
  }

  /// - Throws: `unreadableSoundFont` where FluidSynth does not take the file.
  public func player(for source: SoundSource, into playback: Playback) throws(AudioError) -> any NotePlayer {
    guard case .preset(let file, let preset) = source else {
      return SineWaveNotePlayer(renderer: SineRenderer(sampleRate: playback.sampleRate), playback: playback)
    }
    return SoundFontNotePlayer(
      renderer: try SoundFontRenderer(try load(file), preset: preset, sampleRate: playback.sampleRate),
      playback: playback)
  }

  private func load(_ file: SoundFontFile) throws(AudioError) -> LoadedSoundFont {
    if let loaded, loaded.file.path == file.path, loaded.file.record == file.record { return loaded }
    let soundFont = try LoadedSoundFont(file)
    loaded = soundFont
    return soundFont
  }
}

extension SoundSource {
  /// A renderer of its own, without a playback: for making notes into files and for measuring.
  public func renderer(sampleRate: Double) throws(AudioError) -> any NoteRenderer {
    switch self {
    case .sine: SineRenderer(sampleRate: sampleRate)
    case .preset(let file, let preset):
      try SoundFontRenderer(try LoadedSoundFont(file), preset: preset, sampleRate: sampleRate)
    }
  }
}
