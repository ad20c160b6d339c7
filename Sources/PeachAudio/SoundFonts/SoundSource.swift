import PeachBase

/// A sound that is available: the sine, or a preset of a checked SoundFont file.
public enum SoundSource: Sendable {
  case sine
  case preset(SoundFontFile, SoundFontPreset)

  /// Finds the sound with an ID.
  ///
  /// The default is the piano of the bundled or the system's SoundFont, or the sine if there is neither.
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

  /// The data that is stored with an answer.
  public var record: SoundSourceRecord {
    switch self {
    case .sine: SoundSourceRecord(name: "sine", soundFont: nil)
    case .preset(let file, let preset):
      SoundSourceRecord(name: "\(file.name):\(preset.place)", soundFont: file.record)
    }
  }
}
