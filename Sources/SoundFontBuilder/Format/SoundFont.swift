/// A SoundFont 2.04 bank. Each preset has one instrument, and each zone one mono sample.
struct SoundFont {
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

  struct Zone {
    let keys: ClosedRange<Int>
    let sample: Sample
    /// In the order of the specification, between the key range and the sample.
    let generators: [Generator]
  }

  /// 16-bit PCM that has exactly the pitch of the root key at its sample rate.
  struct Sample {
    let name: String
    let data: [Int16]
    let loop: Range<Int>
    let sampleRate: Int
    let root: Int
  }
}

/// A generator and its amount (SoundFont 2.04, section 8.1).
struct Generator: Equatable {
  let code: UInt16
  let amount: UInt16

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
