/// A model of how a listener judges two notes in sequence: Gaussian signal detection with a bias and lapses.
///
/// P(up) = λ/2 + (1 − λ) · Φ((c + b·σ + k·ΔdB) / (√2·σ)) with σ = T / (√2 · 0.67449), where c is the second note's
/// signed offset in cents and ΔdB its level offset. d′ is proportional to the difference once lapses are modelled (Dai
/// & Micheyl 2011).
public struct ListenerModel: Hashable, Sendable {
  /// T: the difference judged correctly 75 % of the time without lapses and bias; above 0 cents.
  public let threshold: Cents
  /// b: the tendency to answer up, in units of σ.
  public let bias: Double
  /// λ: the proportion of answers given without listening, half of them up; 0…1.
  public let lapse: Double
  /// k: by how many cents a second note that is 1 dB louder sounds higher.
  public let centsPerDecibel: Double

  /// Traps unless the threshold is above 0, `lapse` in 0…1 and the rest finite.
  public init(threshold: Cents, bias: Double = 0, lapse: Double = 0, centsPerDecibel: Double = 0) {
    precondition(threshold.value > 0 && (0...1).contains(lapse) && bias.isFinite && centsPerDecibel.isFinite)
    self.threshold = threshold
    self.bias = bias
    self.lapse = lapse
    self.centsPerDecibel = centsPerDecibel
  }

  /// The probability of answering up, λ/2…1 − λ/2.
  public func probabilityOfUp(offset: Cents, amplitude: AmplitudeDB = .zero) -> Double {
    let perceived = offset.value + centsPerDecibel * amplitude.value
    let z = StandardNormal.upperQuartile * perceived / threshold.value + bias * 0.5.squareRoot()
    return lapse / 2 + (1 - lapse) * StandardNormal.cumulative(z)
  }
}
