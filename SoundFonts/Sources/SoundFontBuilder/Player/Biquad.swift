/// A second-order filter in direct form 1.
struct Biquad {
  private let b0: Double, b1: Double, b2: Double, a1: Double, a2: Double
  private var x1 = 0.0, x2 = 0.0, y1 = 0.0, y2 = 0.0

  /// A Butterworth low-pass with a gain of 1 below the cut-off.
  static func lowPass(frequency: Double, sampleRate: Double) -> Biquad {
    let turns = min(frequency, 0.45 * sampleRate) / sampleRate
    let cosine = PortableMath.cosine(turns: turns)
    let alpha = PortableMath.sine(turns: turns) / (2 * 0.5.squareRoot())
    let half = (1 - cosine) / 2
    return Biquad(b: (half, 2 * half, half), a: (1 + alpha, -2 * cosine, 1 - alpha))
  }

  private init(b: (Double, Double, Double), a: (Double, Double, Double)) {
    b0 = b.0 / a.0
    b1 = b.1 / a.0
    b2 = b.2 / a.0
    a1 = a.1 / a.0
    a2 = a.2 / a.0
  }

  /// The shelf of +4 dB.
  static func shelf(frequency: Double, q: Double, sampleRate: Double) -> Biquad {
    let k = tangent(frequency / sampleRate)
    let high = Decibels.amplitude(3.999_843_853_973_347)
    let band = PortableMath.power(high, 0.499_666_774_154_541_6)
    return Biquad(
      b: (high + band * k / q + k * k, 2 * (k * k - high), high - band * k / q + k * k),
      a: (1 + k / q + k * k, 2 * (k * k - 1), 1 - k / q + k * k))
  }

  static func highPass(frequency: Double, q: Double, sampleRate: Double) -> Biquad {
    let k = tangent(frequency / sampleRate)
    let norm = 1 + k / q + k * k
    return Biquad(b: (norm, -2 * norm, norm), a: (norm, 2 * (k * k - 1), 1 - k / q + k * k))
  }

  /// tan(π f / R).
  private static func tangent(_ ratio: Double) -> Double {
    PortableMath.sine(turns: ratio / 2) / PortableMath.cosine(turns: ratio / 2)
  }

  mutating func next(_ x: Double) -> Double {
    let y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    return y
  }
}
