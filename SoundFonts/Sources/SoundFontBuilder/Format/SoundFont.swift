/// A SoundFont 2.04 bank. Each preset has one instrument.
struct SoundFont {
  let samples: [Sample]
  let instruments: [Instrument]
  /// Sorted by bank and program, as the format requires.
  let presets: [Preset]

  struct Instrument {
    let name: String
    let zones: [Zone]
  }

  struct Preset {
    let name: String
    let bank: Int
    let program: Int
    /// An index into `instruments`.
    let instrument: Int
  }

  /// A voice that sounds on some keys. Zones with the same keys sound together, and may share a sample.
  struct Zone {
    let keys: ClosedRange<Int>
    /// An index into `samples`.
    let sample: Int
    let generators: [Generator]
    let modulators: [Modulator]
  }

  /// 16-bit PCM that has exactly the pitch of the root key at its sample rate.
  struct Sample {
    let name: String
    let data: [Int16]
    /// Nil if the sample is played once.
    let loop: Range<Int>?
    let sampleRate: Int
    let root: Int
  }
}

/// A generator and its amount (SoundFont 2.04, section 8.1).
struct Generator: Equatable {
  let code: UInt16
  let amount: UInt16

  /// In cents above 8.176 Hz.
  static func initialFilterCutoff(_ cents: Int) -> Generator { Generator(8, cents) }
  /// In 0.1 %, −500 (left) to 500 (right).
  static func pan(_ amount: Int) -> Generator { Generator(17, amount) }
  static func attackVolumeEnvelope(_ timecents: Int) -> Generator { Generator(34, timecents) }
  static func holdVolumeEnvelope(_ timecents: Int) -> Generator { Generator(35, timecents) }
  static func decayVolumeEnvelope(_ timecents: Int) -> Generator { Generator(36, timecents) }
  /// In centibels below full level.
  static func sustainVolumeEnvelope(_ centibels: Int) -> Generator { Generator(37, centibels) }
  static func releaseVolumeEnvelope(_ timecents: Int) -> Generator { Generator(38, timecents) }
  /// Timecents per key below 60.
  static func keyToHold(_ timecents: Int) -> Generator { Generator(39, timecents) }
  static func keyToDecay(_ timecents: Int) -> Generator { Generator(40, timecents) }
  static func instrument(_ index: Int) -> Generator { Generator(41, index) }
  static func keyRange(_ keys: ClosedRange<Int>) -> Generator {
    Generator(43, keys.upperBound << 8 | keys.lowerBound)
  }
  static func sample(_ index: Int) -> Generator { Generator(53, index) }
  static let loop = Generator(54, 1)

  private init(_ code: UInt16, _ amount: Int) {
    self.code = code
    self.amount = UInt16(truncatingIfNeeded: amount)
  }

  /// Seconds in timecents: 1200 · log₂ s, rounded.
  static func timecents(_ seconds: Double) -> Int {
    Int((1200 * PortableMath.log2(seconds)).rounded())
  }
}

/// A modulator of a generator by the velocity (SoundFont 2.04, sections 8.2 and 8.4). One of an instrument replaces the
/// player's default for the same source and generator.
struct Modulator: Equatable {
  let source: UInt16
  let destination: UInt16
  let amount: Int16

  /// Attenuation by A / 960 · 40 · log₁₀(127 / velocity) dB. The default amount is 960.
  static func velocityToAttenuation(centibels: Int) -> Modulator {
    Modulator(source: 0x0502, destination: 48, amount: Int16(centibels))
  }

  /// Lowers the filter's cut-off by (1 − velocity / 128) · `cents`. The format's default is 2400 cents, FluidSynth's none.
  static func velocityToFilterCutoff(cents: Int) -> Modulator {
    Modulator(source: 0x0102, destination: 8, amount: Int16(-cents))
  }

  /// Lowers the filter's cut-off by 400 / 960 · log₁₀(127 / velocity) · `cents`, in addition to the format's default.
  static func velocityToFilterCutoff(concave cents: Int) -> Modulator {
    Modulator(source: 0x0502, destination: 8, amount: Int16(-cents))
  }
}
