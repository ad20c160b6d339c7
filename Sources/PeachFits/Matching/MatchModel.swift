import PeachBase

/// The assumptions about listeners who tune notes, behind `MatchFit`.
///
/// A match that began s cents from exact, in the register r on the day j, ends e cents from exact: e = b + δ(r) + h·s + d(j) + ε. b is
/// the bias in general and δ(r) what a register adds to it, h the hysteresis, and d what a good or a bad day adds; all are normal
/// around 0. The errors ε have the SD σ and are correlated with the one before by ρ within a day.
///
/// The precision P is the half-width of the central 68.27 % of a distribution of ε by Student's t, an SD if errors are normal:
/// P = σ·t⁻¹ᵥ(Φ(1)). It may differ from day to day.
package enum MatchModel {
  /// The SDs of b and δ, in cents, and of h.
  static let bias = 10.0
  static let register = 4.0
  static let hysteresis = 0.15
  /// The SD of d as a part of σ, with its prior probabilities.
  static let dayParts: [Prior] = [(0, 0.42), (0.2, 0.2), (0.45, 0.17), (0.9, 0.13), (1.8, 0.08)]
  /// ρ with its prior probabilities.
  static let correlations: [Prior] = [(0, 0.45), (0.3, 0.25), (0.6, 0.3)]
  /// The SD of ln P between days with its prior probabilities.
  static let precisionParts: [Prior] = [(0, 0.4), (0.15, 0.25), (0.3, 0.2), (0.5, 0.1), (0.8, 0.05)]
  /// The mean and the SD of ln σ, σ in cents, and the range of ln σ.
  static let spread = (mean: log(5.0), deviation: 1.2)
  static let spreads = log(0.1)...log(60.0)
  /// The least σ in cents: the steps of tuning are a tenth of a cent.
  static let leastSpread = 0.05
  /// The number of matches after which one counts half in the present precision: listeners learn. With twice as many, the interval
  /// of a listener whose precision halves within 200 matches misses it half of the time.
  package static let halfLife = 25.0
  /// Errors beyond this many σ count as if they were there, so that a match confirmed by mistake moves the rest little (Huber 1981).
  static let reach = 2.5
  /// The least number of days from which the bias in general can be told from that of these days.
  static let leastDays = 3

  typealias Prior = (value: Double, probability: Double)

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
}
