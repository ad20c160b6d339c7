/// The assumptions about listeners who tune notes, behind `MatchFit`.
///
/// A match that began s cents from exact, in the register r, ends e cents from exact: e = b + δ(r) + h·s + σ·t. b is the bias of all
/// registers and δ(r) what one adds to it, h the hysteresis, and t follows Student's t with ν degrees of freedom, so that a
/// match confirmed by mistake moves the rest little. b, δ and h are normal around 0, ln σ is normal, and ν has one of four values.
///
/// The precision P = σ·t⁻¹ᵥ(Φ(1)) is the half-width of the central 68.27 %, an SD if errors are normal.
enum MatchModel {
  /// The SDs of b and δ, in cents, and of h.
  static let bias = 10.0
  static let register = 4.0
  static let hysteresis = 0.15
  /// The mean and the SD of ln σ, σ in cents, and the range of ln σ.
  static let spread = (mean: log(5.0), deviation: 1.2)
  static let spreads = log(0.1)...log(60.0)
  /// The number of matches after which one counts half in the present figures: listeners learn. With twice as many, the interval
  /// of a listener whose precision halves within 200 matches misses it half of the time.
  static let halfLife = 25.0
  static let tails = [
    Tail(freedom: 2.5, probability: 0.15, width: 1.2443154409106858),
    Tail(freedom: 4, probability: 0.25, width: 1.141626629090954),
    Tail(freedom: 8, probability: 0.3, width: 1.0665284220683795),
    Tail(freedom: 30, probability: 0.3, width: 1.016946754114985),
  ]

  /// A degree of freedom ν.
  struct Tail: Sendable {
    let freedom: Double
    /// The prior probability.
    let probability: Double
    /// t⁻¹ᵥ(Φ(1)).
    let width: Double

    /// The logarithm of the density of t at 0.
    var logDensity: Double {
      lgamma((freedom + 1) / 2) - lgamma(freedom / 2) - 0.5 * log(.pi * freedom)
    }
  }

  /// An element of the inverse covariance of b + δ(r) for each register, and h.
  static func priorPrecision(_ row: Int, _ column: Int) -> Double {
    let registers = Register.allCases.count
    guard row < registers, column < registers else { return row == column ? 1 / (hysteresis * hysteresis) : 0 }
    // Sherman and Morrison: the covariance is register²·I plus bias² everywhere.
    let (own, common) = (register * register, bias * bias)
    return (row == column ? 1 / own : 0) - common / (own * (own + Double(registers) * common))
  }
}
