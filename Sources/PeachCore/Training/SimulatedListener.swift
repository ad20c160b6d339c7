/// A listener made of a psychometric function, for running a training without ears.
///
/// P("higher") = λ/2 + (1 − λ) · Φ((c + b·σ + k·ΔdB) / (√2·σ)) with σ = T / (√2 · 0.67449): Gaussian signal
/// detection with lapses (Green & Swets 1966; lapses as in Wichmann & Hill 2001). T is the difference at which a listener
/// without lapses and bias is right in 75 % of comparisons.
public struct SimulatedListener: Equatable, Sendable {
  /// T in cents, above 0.
  public var threshold: Double
  /// λ, the share of answers given without listening, 0…1.
  public var lapse: Double
  /// b in units of σ; positive leans towards "higher".
  public var bias: Double
  /// k in cents per dB: how much sharper a louder note 2 seems.
  public var loudness: Double
  /// The median response time in seconds from the onset of note 2.
  public var responseTime: Double

  public init(
    threshold: Double = 8, lapse: Double = 0.02, bias: Double = 0, loudness: Double = 0, responseTime: Double = 0.9
  ) {
    precondition(threshold > 0 && (0...1).contains(lapse) && responseTime > 0)
    self.threshold = threshold
    self.lapse = lapse
    self.bias = bias
    self.loudness = loudness
    self.responseTime = responseTime
  }

  /// Φ⁻¹(0.75).
  static let quartile = 0.674_489_750_196_081_7

  /// The probability of answering "higher".
  public func probabilityOfHigher(_ comparison: Comparison) -> Double {
    let sigma = threshold / (2.0.squareRoot() * Self.quartile)
    let evidence = comparison.offset.value + bias * sigma + loudness * comparison.amplitudeOffset.value
    // Φ(x) = erfc(−x/√2)/2, and the evidence is divided by √2·σ.
    return lapse / 2 + (1 - lapse) * 0.5 * erfc(-evidence / (2 * sigma))
  }

  /// Listens to one comparison.
  ///
  /// The response time is log-normal about its median with a standard deviation of 0.2 in the natural logarithm.
  public func answer(
    _ comparison: Comparison, using generator: inout some RandomNumberGenerator
  ) -> (answer: Direction, responseTime: Duration) {
    let isHigher = generator.uniform() < probabilityOfHigher(comparison)
    let seconds = responseTime * exp(0.2 * generator.normal())
    return (isHigher ? .higher : .lower, .nanoseconds(Int64(seconds * 1e9)))
  }
}
