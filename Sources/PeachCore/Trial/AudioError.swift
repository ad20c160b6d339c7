/// Why something cannot be heard. Cases state facts; the words for them are the caller's.
public enum AudioError: Error, Equatable, Sendable {
  /// No audio device could be opened. One entry for each driver that was tried.
  case deviceUnavailable([DriverFailure])
  /// The driver is not part of this FluidSynth, which has `available`.
  case unknownDriver(String, available: [String])
  /// The device went away while it was in use.
  case deviceLost
  case unreadableSoundFont(path: String, SoundFontDefect)
  /// No SoundFont of this name in the folders that were searched.
  case soundFontNotFound(name: String, folders: [String])
  /// No preset fits; `candidates` lists presets that might be meant, or all that there are.
  case presetNotFound(name: String, soundFont: String, candidates: [String])
  /// Several presets fit.
  case ambiguousPreset(name: String, soundFont: String, candidates: [String])
  /// The preset makes no sound on this key.
  case silentKey(preset: String, key: MIDINote)
  /// The preset has sounds for other keys than the training range needs.
  case missingKeys(preset: String, keys: ClosedRange<MIDINote>?)
  /// FluidSynth's library is not there, or is not what it should be; the loader's words.
  case libraryMissing(reason: String)
  /// FluidSynth refused what it should be able to do.
  case synthesis(operation: String)
  /// The sound file could not be created or written.
  case output(path: String, OutputFailure)

  public struct DriverFailure: Equatable, Sendable {
    public let driver: String
    /// The driver's own words, without line ends; empty where it said nothing.
    public let reason: String

    public init(driver: String, reason: String) {
      self.driver = driver
      self.reason = reason
    }
  }
}

/// Why a file is not a SoundFont that can be played.
public enum SoundFontDefect: Error, Equatable, Sendable {
  case missing
  case directory
  /// A pipe, a device, a socket.
  case notRegular
  case unreadable(errno: Int32)
  case empty
  /// Does not begin with RIFF … sfbk.
  case notSoundFont
  /// A chunk is larger than what holds it, or the file ends before it does.
  case truncated(chunk: String)
  case missingChunk(String)
  /// A table's size is no multiple of its record, or too small.
  case badTable(chunk: String)
  /// A record points outside its table; `index` counts from 0.
  case badIndex(chunk: String, index: Int)
  case noPresets
  /// It asks for more than any real file, and more than there is time or memory for.
  case excessive(SoundFontExcess)
  /// A note takes longer to make than anybody would wait, as damaged tables can have it.
  case tooSlow(key: MIDINote)
  /// Whatever loads it is ended by a signal of this number.
  case crashes(signal: Int32)
  /// FluidSynth did not take it; its own words.
  case refused(String)
}

/// What a SoundFont has too much of.
public enum SoundFontExcess: Equatable, Sendable {
  /// In Hz.
  case sampleRate(Int)
  /// Keys play a sample too far above its own pitch, in octaves.
  case pitch(octaves: Double)
  /// A loop is too short for the pitch at which it is played, in frames.
  case shortLoop(frames: Int)
  case zones
  /// In one zone.
  case generators
  /// On one key at one velocity.
  case voices(Int)
  /// Samples overlap.
  case sampleMemory
  /// Loading takes too much memory.
  case memory
  /// Loading takes too long.
  case time
}
