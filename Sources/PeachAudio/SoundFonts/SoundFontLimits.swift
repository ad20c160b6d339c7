/// Limits for SoundFonts. Each is far beyond real files, whose maximum is given in parentheses.
enum SoundFontLimits {
  /// The rates of used samples, in Hz (11,025 to 48,000). The rate multiplies the work for a frame.
  static let sampleRates = 400...192_000
  /// How far above its own pitch a key may play a sample, with everything that its modulators can add, in octaves (4.8). Ten
  /// octaves skip a thousand frames at a time, which results in noise.
  static let octaves = 10.0
  /// How often a loop may repeat while one frame is rendered (0.23), since FluidSynth processes each repetition separately. A
  /// loop of two frames in a sample at 2³² Hz took 45 seconds for a note.
  static let loopPasses = 8.0
  /// The instrument zones that one preset uses (720), and those of all presets (17,215). FluidSynth makes a copy of about 100
  /// bytes for each, and searches all zones of the preset for each note.
  static let zonesPerPreset = 20_000
  static let zones = 250_000
  /// Generators or modulators in one zone (27 and 7), which FluidSynth searches linearly. The specification has 61 generators.
  static let generatorsPerZone = 250
  /// Zones that sound together on one key at one velocity (8). This is four times the polyphony that we set in FluidSynth.
  static let voices = 64
  /// The total size of all samples, relative to the sample data in the file (1). Each sample is loaded separately, so samples
  /// that overlap take more memory than the file.
  static let sampleCopies = 4
  /// The total size in bytes below which `sampleCopies` doesn't apply.
  static let freeSampleBytes = 16 << 20
  /// The size of a table in bytes. 65,536 of the largest records take 3 MB.
  static let tableBytes = 64 << 20

  /// The presets, instruments and samples of a file that FluidSynth loads as a whole (2,900). The time of FluidSynth 2.3 grows
  /// with the square of their number.
  static let records = 4_000

  /// The memory for loading and rendering one preset, in bytes. SF3 samples usually decode to about ten times their size, but
  /// 64 KB can hold an hour of silence.
  static func memory(ofFile size: Int, isCompressed: Bool) -> Int { (128 << 20) + (isCompressed ? 16 : 2) * size }
  /// Processor time for loading and measuring one preset, in seconds (1, for 86 MB of SF3).
  static let processorSeconds = 10
  /// Elapsed time for the same, which is longer on a busy machine.
  static let clockTime = Duration.seconds(30)
}
