/// The highest frequency of a zone's partials, and a level correction below it.
///
/// A player's 4th-order interpolation leaves an image of a partial f at R − f, which gets stronger towards R / 2
/// (−50 dB at 0.1 R, −18 dB at 0.3 R), and attenuates a partial at 0.33 R by 1.5 dB. Partials therefore end at 0.385 R
/// and fade towards that limit, and the correction makes up for the attenuation.
struct BandLimit {
  /// In hertz.
  let hertz: Double
  private let sampleRate: Double

  init(sampleRate: Int, ceiling: Double) {
    self.sampleRate = Double(sampleRate)
    hertz = min(ceiling, 0.385 * self.sampleRate)
  }

  /// The correction in dB at a frequency in hertz.
  func correction(at frequency: Double) -> Double {
    let octaves = max(0, PortableMath.log2(frequency / (0.6 * hertz)))
    return 1.5 * PortableMath.power(frequency / (0.33 * sampleRate), 4.3) - 12 * octaves * octaves
  }
}
