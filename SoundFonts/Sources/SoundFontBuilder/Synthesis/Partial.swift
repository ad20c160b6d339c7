/// One sinusoid of a sample: a cosine of constant frequency multiplied by a real envelope and a real texture.
///
/// All tones of the bank are sums of partials. They have no vibrato, because no phase is modulated; no beating, because
/// no two partials share a frequency; and an exact seam, because each has a whole number of cycles in the loop.
struct Partial {
  /// The number of cycles in the loop.
  let cycles: Int
  /// The phase at the start of the sample, in turns.
  let phase: Double
  /// The amplitude at a time in seconds. It is constant after the end of the body.
  let level: (Double) -> Double
  /// Factors at equal steps of the loop, interpolated linearly and continued periodically backwards into the body.
  let texture: [Double]

  init(cycles: Int, phase: Double, texture: [Double] = [1], level: @escaping (Double) -> Double) {
    self.cycles = cycles
    self.phase = phase
    self.level = level
    self.texture = texture
  }
}
