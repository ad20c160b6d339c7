/// A single partial, whose level follows an equal-loudness contour instead of K-weighting.
struct PureSine: Instrument {
  let name = "Sine"
  let bank = 8
  let program = 80
  /// One sample per key, so that none is transposed and each has its own level.
  let zones = (21...108).map { KeyZone(keys: $0...$0) }
  let leveling = Leveling.given

  func layers(for zone: KeyZone) -> [Layer] {
    let rate = min(43_000, max(14_000, 23 * zone.frequency))
    let tuning = LoopTuning(
      frequency: zone.frequency, seconds: zone.root < 60 ? 0.10 : 0.06, sampleRates: rate...1.15 * rate)
    var waveform = Waveform(bodySeconds: 0.03, tuning: tuning)
    let amplitude = Self.amplitude(key: zone.root)
    waveform.add([Partial(cycles: tuning.cycles, phase: 0) { amplitude * smoothStep($0, over: 0.025) }])
    return [Layer(waveform: waveform, envelope: VolumeEnvelope(release: 0.10))]
  }

  /// The amplitude of a key, which follows the 80 phon contour over keys 36–96 (65 Hz to 2.1 kHz) and is constant beyond;
  /// 1 for 1 kHz.
  static func amplitude(key: Int) -> Double {
    let frequency = KeyZone.frequency(key: min(max(key, 36), 96))
    return Decibels.amplitude(EqualLoudness.level(at: frequency, phon: 80) - 80)
  }
}
