/// Equal-loudness contours of pure tones, ISO 226:2003.
enum EqualLoudness {
  /// The sound pressure level in dB at which a tone of `frequency` hertz is as loud as a 1 kHz tone at `phon` dB.
  ///
  /// Formula (1) of the standard at its third-octave frequencies, interpolated in log f; for 20 to 80 phon.
  static func level(at frequency: Double, phon: Double) -> Double {
    let levels = frequencies.indices.map { level(row: $0, phon: phon) }
    return PiecewiseLinear.logarithmic(x: frequencies, y: levels)(PortableMath.log2(frequency))
  }

  private static func level(row: Int, phon: Double) -> Double {
    let exponent = exponents[row]
    let transfer = transfers[row]
    let threshold = PortableMath.power(
      0.4 * Decibels.power(thresholds[row] + transfer - 90), exponent)
    let loudness = 4.47e-3 * (Decibels.power(0.25 * phon) - 1.15) + threshold
    return Decibels.ofPower(loudness) / exponent - transfer + 94
  }

  private static let frequencies: [Double] = [
    20, 25, 31.5, 40, 50, 63, 80, 100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600, 2000, 2500,
    3150, 4000, 5000, 6300, 8000, 10000, 12500,
  ]
  /// α_f of table 1.
  private static let exponents: [Double] = [
    0.532, 0.506, 0.480, 0.455, 0.432, 0.409, 0.387, 0.367, 0.349, 0.330, 0.315, 0.301, 0.288, 0.276, 0.267, 0.259,
    0.253, 0.250, 0.246, 0.244, 0.243, 0.243, 0.243, 0.242, 0.242, 0.245, 0.254, 0.271, 0.301,
  ]
  /// L_U of table 1, in dB.
  private static let transfers: [Double] = [
    -31.6, -27.2, -23.0, -19.1, -15.9, -13.0, -10.3, -8.1, -6.2, -4.5, -3.1, -2.0, -1.1, -0.4, 0.0, 0.3, 0.5, 0.0,
    -2.7, -4.1, -1.0, 1.7, 2.5, 1.2, -2.1, -7.1, -11.2, -10.7, -3.1,
  ]
  /// T_f of table 1, in dB.
  private static let thresholds: [Double] = [
    78.5, 68.7, 59.5, 51.1, 44.0, 37.5, 31.5, 26.5, 22.1, 17.9, 14.4, 11.4, 8.6, 6.2, 4.4, 3.0, 2.2, 2.4, 3.5, 1.7,
    -1.3, -4.2, -6.0, -5.4, -1.5, 6.0, 12.6, 13.9, 12.3,
  ]
}
