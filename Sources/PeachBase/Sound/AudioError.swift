/// The reasons why sound can't be played. Cases state facts; callers supply the wording.
public enum AudioError: Error, Equatable, Sendable {
  /// No audio device could be opened. One entry for each driver that was tried.
  case deviceUnavailable([DriverFailure])
  /// This FluidSynth doesn't have the driver; it has `available`.
  case unknownDriver(String, available: [String])
  case deviceLost
  case unreadableSoundFont(path: String, SoundFontDefect)
  /// A preset of a SoundFont can't be played; others of the file may.
  case unusablePreset(String, path: String, SoundFontDefect)
  /// No SoundFont of this name in the folders that were searched.
  case soundFontNotFound(name: String, folders: [String])
  /// No preset matches; `soundFont` is the path of the file or its name, `candidates` lists all presets, and `names` the names that
  /// select one.
  case presetNotFound(name: String, soundFont: String, candidates: [String], names: [Spelling])
  case ambiguousPreset(name: String, soundFont: String, candidates: [String])
  case silentKey(preset: String, key: MIDINote)
  /// The preset is so faint at this velocity that no gain makes it audible.
  case inaudible(preset: String, velocity: MIDIVelocity)
  /// A note of the preset fades away, but should go on sounding.
  case decayingSound(preset: String)
  /// A note names this sound, counted from 1, of fewer that are loaded.
  case missingSound(Int, of: Int)
  /// The preset doesn't cover the note range: `keys` are those that sound at the velocity, and `others` velocities at which it
  /// does.
  case missingKeys(preset: String, keys: [MIDINote], velocity: MIDIVelocity, others: ClosedRange<Int>?)
  /// This key has no pitch for an exact interval; nil if no two keys of the range that are an interval apart have one. `place` is
  /// the bank and program of the preset, and `soundFont` the path of its file or its name.
  case unsteadyKeys(preset: String, place: String, soundFont: String, key: MIDINote? = nil)
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

/// The reasons why a file can't be used as a SoundFont, or a preset of it.
public enum SoundFontDefect: Error, Hashable, Sendable {
  case missing
  case directory
  /// A pipe, a device, a socket.
  case notRegular
  case unreadable(errno: Int32)
  case empty
  /// Does not begin with RIFF … sfbk; with what it is, if that is known.
  case notSoundFont(ForeignFile?)
  /// A chunk is larger than its container, or the file ends within it.
  case truncated(chunk: String)
  case missingChunk(String)
  /// A table is too small, or its size isn't a multiple of its record size.
  case badTable(chunk: String)
  /// A record points outside its table; `index` counts from 0.
  case badIndex(chunk: String, index: Int)
  case noPresets
  /// A preset has no zones with a sample.
  case noZones
  /// The samples are in the ROM of a synthesizer.
  case sampleInROM
  /// A sample lies outside the file or has no length.
  case misplacedSample
  /// In Hz.
  case sampleRate(Int)
  /// FluidSynth can't decode the samples.
  case compression
  /// The file needs far more resources than any real SoundFont.
  case excessive(SoundFontExcess)
  /// Rendering a note takes too long, as can happen with damaged tables.
  case tooSlow(key: MIDINote)
  /// Loading the file ends the loading process with this signal.
  case crashes(signal: Int32)
  /// FluidSynth rejected the file; the value is its message.
  case refused(String)
}

/// What a file is that was taken for a SoundFont, with the name of its format.
public enum ForeignFile: Hashable, Sendable {
  case archive(String)
  /// A SoundFont in a packed form.
  case packed(String)
  /// Instruments in another format.
  case instrument(String)
  /// Sound or music.
  case media(String)
  case webPage
  /// What Git LFS puts in the place of a file.
  case pointer
}

/// The resource of which a SoundFont needs too much.
public enum SoundFontExcess: Hashable, Sendable {
  case zones
  /// Modulators in one zone.
  case modulators
  /// Loading takes too much memory.
  case memory
  /// Loading takes too long.
  case time
}
