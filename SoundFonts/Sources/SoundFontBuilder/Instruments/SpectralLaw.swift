/// The levels of the partials of a steady sound: a source depending on the partial's number plus a body depending on its
/// frequency.
///
/// A_n = source(n) + body(f_n) in dB. Both curves were fitted to measured levels of sampled instruments over their
/// natural range. Only these points come from there, no samples.
struct SpectralLaw {
  private let source: PiecewiseLinear
  private let body: PiecewiseLinear
  /// The fall of the source above partial 32, in dB per octave.
  private let slope: Double

  init(source: [Double], body: [Double]) {
    self.source = .logarithmic(x: [1, 2, 3, 4, 6, 8, 12, 16, 24, 32], y: source)
    self.body = .logarithmic(
      x: [50, 100, 180, 300, 450, 700, 1000, 1500, 2200, 3200, 4500, 6500, 9500, 13000], y: body)
    slope = (source[9] - source[8]) / PortableMath.log2(32.0 / 24)
  }

  /// The level of a partial in dB.
  func callAsFunction(partial: Int, frequency: Double) -> Double {
    let octave = PortableMath.log2(Double(partial))
    return source(octave) + slope * max(0, octave - 5) + body(PortableMath.log2(frequency))
  }
}
