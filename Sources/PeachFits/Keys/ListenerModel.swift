import PeachBase

/// A model of how a listener judges two notes in sequence: signal detection with a bias and lapses.
///
/// P(up) = λ/2 + (1 − λ) · F(x + b / (√2·Z)), x = sign(p)·(|p| / T)^β, where p = c + k·ΔdB is the perceived difference:
/// c is the second note's signed offset in cents, ΔdB its level offset; Z = Φ⁻¹(.75). With F(x) = Φ(Z·x) and β = 1,
/// d′ is proportional to the difference (Dai & Micheyl 2011), and b is an offset in units of σ = T / (√2·Z).
public struct ListenerModel: Hashable, Sendable {
  /// T: the difference judged correctly 75 % of the time without lapses and bias; above 0 cents.
  public let threshold: Cents
  /// b: the tendency to answer up, in units of σ.
  public let bias: Double
  /// λ: the proportion of answers given without listening, half of them up; 0…1.
  public let lapse: Double
  /// k: by how many cents a second note that is 1 dB louder sounds higher.
  public let centsPerDecibel: Double
  /// β: the exponent of the difference; above 0.
  public let slope: Double
  /// F.
  public let shape: PsychometricShape

  /// Traps unless the threshold and the slope are above 0, `lapse` in 0…1 and the rest finite.
  public init(
    threshold: Cents, bias: Double = 0, lapse: Double = 0, centsPerDecibel: Double = 0, slope: Double = 1,
    shape: PsychometricShape = .normal
  ) {
    precondition(threshold.value > 0 && (0...1).contains(lapse) && bias.isFinite && centsPerDecibel.isFinite)
    precondition(slope > 0 && slope.isFinite)
    self.threshold = threshold
    self.bias = bias
    self.lapse = lapse
    self.centsPerDecibel = centsPerDecibel
    self.slope = slope
    self.shape = shape
  }

  /// The probability of answering up, λ/2…1 − λ/2.
  public func probabilityOfUp(offset: Cents, amplitude: AmplitudeDB = .zero) -> Double {
    let perceived = offset.value + centsPerDecibel * amplitude.value
    let size = perceived.magnitude / threshold.value
    let x = (perceived < 0 ? -1 : 1) * (slope == 1 ? size : pow(size, slope))
    let shift = bias * 0.5.squareRoot() / StandardNormal.upperQuartile
    return lapse / 2 + (1 - lapse) * shape.cumulative(x + shift)
  }
}

extension ListenerModel {
  /// The probability of choosing the right one of several, without bias.
  ///
  /// - Parameter chance: the proportion of right answers without listening, above 0.
  public func probabilityOfRight(offset: Cents, chance: Double) -> Double {
    let size = abs(offset.value) / threshold.value
    let heard = 2 * shape.cumulative(slope == 1 ? size : pow(size, slope)) - 1
    return lapse * chance + (1 - lapse) * (chance + (1 - chance) * heard)
  }
}

/// The shape of a psychometric function: a distribution function F, symmetric about 0, with F(1) = .75.
public enum PsychometricShape: String, CaseIterable, Sendable {
  /// F(x) = Φ(Z·x), Z = Φ⁻¹(.75).
  case normal
  /// F(x) = 1 / (1 + 3^−x).
  case logistic
  /// F(x) = 1 − 2^−x / 2 for x ≥ 0. With an exponent β on x, the proportion of right answers is Weibull's.
  case weibull

  /// F(x), 0…1.
  func cumulative(_ x: Double) -> Double {
    switch self {
    case .normal: return StandardNormal.cumulative(StandardNormal.upperQuartile * x)
    case .logistic: return 1 / (1 + pow(3, -x))
    case .weibull:
      let tail = exp2(-x.magnitude) / 2
      return x < 0 ? tail : 1 - tail
    }
  }
}
