/// The levels of the partials of a steady sound: a source depending on the partial's number plus a body depending on its
/// frequency.
///
/// A_n = source(n) + body(f_n) in dB. Both curves were fitted to measured levels of sampled instruments over their
/// natural range. Only these points come from there, no samples.
struct SpectralLaw {
  private let source: PiecewiseLinear
  private let body: PiecewiseLinear

  init(source: [Double], body: [Double]) {
    self.source = PiecewiseLinear(x: [1, 2, 3, 4, 6, 8, 12, 16, 24, 32], y: source)
    self.body = PiecewiseLinear(
      x: [50, 100, 180, 300, 450, 700, 1000, 1500, 2200, 3200, 4500, 6500, 9500, 13000], y: body)
  }

  /// The level of a partial in dB.
  func callAsFunction(partial: Int, frequency: Double) -> Double {
    source(Double(partial)) + body(frequency)
  }
}
