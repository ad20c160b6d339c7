/// What a SoundFont may ask for. Each limit lies far beyond those of real files, which the figures in parentheses tell.
enum SoundFontLimits {
  /// Of a sample that is used, in Hz (11,025 to 48,000). The rate multiplies the work for a frame.
  static let sampleRates = 400...192_000
  /// How far above its own pitch a key between A0 and C8 may play a sample, in octaves (4.8). Beyond ten it skips a thousand
  /// frames at a time, which is noise.
  static let octaves = 10.0
  /// How often a loop may be passed while one frame is rendered (0.23): FluidSynth takes each pass by itself. A loop of two
  /// frames in a sample at 2³² Hz held a note for 45 seconds.
  static let loopPasses = 8.0
  /// Zones of instruments that the zones of one preset lead to (720), and those of all presets together (17,215): FluidSynth
  /// makes a copy of some 100 bytes for each, and goes through all of a preset's for each note.
  static let zonesPerPreset = 20_000
  static let zones = 250_000
  /// Generators or modulators in one zone (27 and 7); the specification knows 61 generators. They are looked up one by one.
  static let generatorsPerZone = 250
  /// Zones that sound together on one key at one velocity (8). Four times FluidSynth's polyphony here, which cuts the rest.
  static let voices = 64
  /// How many times the size of the samples in the file the samples may take in all (1): each is loaded by itself, so that
  /// samples that share their bytes take them again.
  static let sampleCopies = 4
  /// Samples that take less than this, in bytes, share as much as they like.
  static let freeSampleBytes = 16 << 20
  /// The largest table in bytes: 65,536 records of the largest kind are 3 MB.
  static let tableBytes = 64 << 20

  /// What loading and rendering one preset may take in all, in bytes: samples are decoded whole, to some ten times their
  /// size in SF3. 64 KB can hold an hour of silence.
  static func memory(ofFile size: Int, isCompressed: Bool) -> Int { (128 << 20) + (isCompressed ? 16 : 2) * size }
  /// Processor time for loading and measuring one preset, in seconds (1, of 86 MB of SF3).
  static let processorSeconds = 10
  /// The same by the clock, where the machine is busy with other things.
  static let clockTime = Duration.seconds(30)
}
