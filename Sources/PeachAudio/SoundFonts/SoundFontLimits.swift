/// Limits for SoundFonts. Each is far beyond real files, whose maximum is given in parentheses.
///
/// What a note costs isn't computed from the tables: another process renders notes first, and `RenderWatch` ends a note that
/// takes too long. These limits are for what happens before a note.
enum SoundFontLimits {
  /// The rates of samples that can sound, in Hz (11,025 to 48,000).
  static let sampleRates = 400...192_000
  /// The instrument zones of all presets (17,215). We visit each, and FluidSynth makes a copy of about 100 bytes.
  static let zones = 250_000
  /// The modulators in one zone (7), each of which FluidSynth compares with the others when it loads the file. It ignores all
  /// but 64; sixty thousand take 2.3 s.
  static let modulatorsPerZone = 4_000
  /// The total size of the samples of a preset that is decoded, relative to the sample data in the file (1). Samples that overlap
  /// take more memory than the file.
  static let sampleCopies = 4
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
