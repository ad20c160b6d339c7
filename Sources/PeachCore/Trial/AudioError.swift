/// The reasons why sound can't be played. Cases state facts; callers supply the wording.
public enum AudioError: Error, Equatable, Sendable {
  /// No audio device could be opened. One entry for each driver that was tried.
  case deviceUnavailable([DriverFailure])
  /// This FluidSynth doesn't have the driver; it has `available`.
  case unknownDriver(String, available: [String])
  case deviceLost
  case unreadableSoundFont(path: String, SoundFontDefect)
  /// No SoundFont of this name in the folders that were searched.
  case soundFontNotFound(name: String, folders: [String])
  /// No preset matches; `candidates` lists similar presets, or all presets, and `names` the names that select one.
  case presetNotFound(name: String, soundFont: String, candidates: [String], names: [String])
  case ambiguousPreset(name: String, soundFont: String, candidates: [String])
  case silentKey(preset: String, key: MIDINote)
  /// The preset is so faint that no gain makes it audible.
  case inaudible(preset: String)
  /// A note of the preset fades away, but should go on sounding.
  case decayingSound(preset: String)
  /// The preset doesn't cover the training range; `keys` are those it covers.
  case missingKeys(preset: String, keys: ClosedRange<MIDINote>?)
  /// No two keys of the range that are an interval apart have a pitch for it.
  case unsteadyKeys(preset: String)
  /// FluidSynth's library is missing or unusable; `reason` is the loader's message.
  case libraryMissing(reason: String)
  /// A FluidSynth operation failed that should always succeed.
  case synthesis(operation: String)
  /// The sound file could not be created or written.
  case output(path: String, OutputFailure)

  public struct DriverFailure: Equatable, Sendable {
    public let driver: String
    /// The driver's own message without line ends; empty if it gave none.
    public let reason: String

    public init(driver: String, reason: String) {
      self.driver = driver
      self.reason = reason
    }
  }
}

/// The reasons why a file can't be used as a SoundFont.
public enum SoundFontDefect: Error, Equatable, Sendable {
  case missing
  case directory
  /// A pipe, a device, a socket.
  case notRegular
  case unreadable(errno: Int32)
  case empty
  /// Does not begin with RIFF … sfbk.
  case notSoundFont
  /// A chunk is larger than its container, or the file ends within it.
  case truncated(chunk: String)
  case missingChunk(String)
  /// A table is too small, or its size isn't a multiple of its record size.
  case badTable(chunk: String)
  /// A record points outside its table; `index` counts from 0.
  case badIndex(chunk: String, index: Int)
  case noPresets
  /// The file needs far more resources than any real SoundFont.
  case excessive(SoundFontExcess)
  /// Rendering a note takes too long, as can happen with damaged tables.
  case tooSlow(key: MIDINote)
  /// Loading the file ends the loading process with this signal.
  case crashes(signal: Int32)
  /// FluidSynth rejected the file; the value is its message.
  case refused(String)
}

/// The resource of which a SoundFont needs too much.
public enum SoundFontExcess: Equatable, Sendable {
  /// The sample rate in Hz.
  case sampleRate(Int)
  /// Keys play a sample too far above its original pitch, in octaves.
  case pitch(octaves: Double)
  /// A loop is too short for the pitch it is played at, in frames.
  case shortLoop(frames: Int)
  case zones
  /// Generators in one zone.
  case generators
  /// Voices on one key at one velocity.
  case voices(Int)
  /// Samples overlap and need too much memory together.
  case sampleMemory
  /// Loading takes too much memory.
  case memory
  /// Loading takes too long.
  case time
}
