import PeachBase

/// A second-order filter of two channels in transposed direct form 2: y = b0·x + b1·x′ + b2·x″ − a1·y′ − a2·y″.
///
/// The processor computes both channels at once.
struct Biquad {
  private let b0, b1, b2, a1, a2: Double
  private var s1 = SIMD2<Double>()
  private var s2 = SIMD2<Double>()

  /// - Parameter b: the numerator for K = tan(π f / rate) and a₀ = 1 + K / q + K².
  private init(
    _ frequency: Double, q: Double, rate: Double, _ b: (_ k: Double, _ a0: Double) -> (Double, Double, Double)
  ) {
    let k = tan(.pi * frequency / rate)
    let a0 = 1 + k / q + k * k
    let b = b(k, a0)
    (b0, b1, b2) = (b.0 / a0, b.1 / a0, b.2 / a0)
    (a1, a2) = (2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)
  }

  /// BS.1770's high shelf of `gain` dB around a frequency in Hz (De Man, "Evaluation of Implementations of the EBU R128
  /// Loudness Measurement", 2018).
  static func shelf(frequency: Double, q: Double, gain: Double, rate: Double) -> Biquad {
    let high = pow(10, gain / 20)
    let band = pow(high, 0.499_666_774_154_541_6)
    return Biquad(frequency, q: q, rate: rate) { k, _ in
      (high + band * k / q + k * k, 2 * (k * k - high), high - band * k / q + k * k)
    }
  }

  /// BS.1770's high-pass: its numerator isn't normalised, so that it is 1, −2, 1 at 48 kHz.
  static func unscaledHighPass(frequency: Double, q: Double, rate: Double) -> Biquad {
    Biquad(frequency, q: q, rate: rate) { _, a0 in (a0, -2 * a0, a0) }
  }

  /// A high-pass with a gain of 1 far above the frequency, in Hz.
  static func highPass(frequency: Double, q: Double, rate: Double) -> Biquad {
    Biquad(frequency, q: q, rate: rate) { _, _ in (1, -2, 1) }
  }

  /// A low-pass with a gain of 1 far below the frequency, in Hz.
  static func lowPass(frequency: Double, q: Double, rate: Double) -> Biquad {
    Biquad(frequency, q: q, rate: rate) { k, _ in (k * k, 2 * k * k, k * k) }
  }

  @inline(__always)
  mutating func next(_ x: SIMD2<Double>) -> SIMD2<Double> {
    let y = b0 * x + s1
    s1 = b1 * x - a1 * y + s2
    s2 = b2 * x - a2 * y
    return y
  }
}
