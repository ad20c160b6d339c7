import PeachBase

extension SoundSource {
  /// A separate renderer without a gain, for measuring a sound that has been loaded before.
  func renderer(sampleRate: Double) throws(AudioError) -> any NoteRenderer {
    switch self {
    case .sine: SineRenderer(sampleRate: sampleRate)
    case .preset(let file, let preset):
      try SoundFontRenderer(try LoadedSoundFont(file), preset: preset, sampleRate: sampleRate)
    }
  }
}
