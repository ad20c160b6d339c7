/// A single partial, whose level follows an equal-loudness contour instead of K-weighting.
struct PureSine: Instrument {
  let name = "Sine"
  let bank = 8
  let program = 80
  /// One sample per key, so that none is transposed and each has its own level.
  let zones = (21...108).map { KeyZone(keys: $0...$0, root: $0) }

  func sound(for zone: KeyZone) -> Sound {
    let rate = min(43_000, max(14_000, 23 * zone.frequency))
    let tuning = LoopTuning(
      frequency: zone.frequency, seconds: zone.root < 60 ? 0.10 : 0.06, sampleRates: rate...1.15 * rate)
    let partial = Partial(cycles: tuning.cycles, phase: 0.25) { smoothStep($0, over: 0.025) }
    return Sound(
      partials: [partial], bodySeconds: 0.03, tuning: tuning, level: .peak(Self.amplitude(key: zone.root)),
      release: 0.10, decay: nil)
  }

  /// The amplitude of a key, which follows the 70 phon contour over keys 36–96 (65 Hz to 2.1 kHz) and is constant beyond.
  static func amplitude(key: Int) -> Double {
    let frequency = 440 * PortableMath.exp2(Double(min(max(key, 36), 96) - 69) / 12)
    return Decibels.amplitude(EqualLoudness.level(at: frequency, phon: 70) - 70) * reference
  }

  /// The amplitude at 1 kHz. The average K-weighted level is then the bank's within 0.7 dB, over keys 36–96 and over all
  /// keys.
  private static let reference = 0.0639
}
