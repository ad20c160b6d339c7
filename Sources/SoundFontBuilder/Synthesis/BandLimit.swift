/// The highest frequency of a zone's partials, and a level correction below it.
///
/// A player's 4th-order interpolation leaves an image of a partial f at R − f, which gets stronger towards R / 2
/// (−50 dB at 0.1 R, −18 dB at 0.3 R), and attenuates a partial at 0.33 R by 1.5 dB. Partials therefore end at 0.4 R even
/// on the zone's highest key and fade towards that limit, and the correction makes up for the attenuation.
struct BandLimit {
  /// In hertz.
  let hertz: Double
  private let sampleRate: Double
  private let steepness: Double

  init(tuning: LoopTuning, zone: KeyZone, ceiling: Double) {
    sampleRate = Double(tuning.sampleRate)
    hertz = min(ceiling, 0.4 * sampleRate / zone.stretch)
    // With few partials, the limit isn't audible, and fading would weaken partials against the images.
    steepness = min(30, max(12, 30 - 20 * (zone.octave - 0.3)))
  }

  /// The correction in dB at a frequency in hertz.
  func correction(at frequency: Double) -> Double {
    let octaves = max(0, PortableMath.log2(frequency / (0.55 * hertz)))
    return 1.5 * PortableMath.power(frequency / (0.33 * sampleRate), 4.3) - steepness * octaves * octaves
  }
}
