import PeachCore

/// Probit regression of "higher" on pitch and loudness, with lapses:
/// P("higher") = λ/2 + (1 − λ) · Φ(β₀ + β₁·c + β₂·d), c in cents and d in dB, both signed.
///
/// It is `ListenerModel` with other parameters: T = 0.67449 / β₁, k = β₂ / β₁, b = √2·β₀. It is fitted by maximum
/// likelihood with Fisher scoring at a fixed λ, either freely or with β₂ = k·β₁ for a given k.
struct ProbitRegression {
  private let trials: [LoudnessTrial]

  init(_ trials: [LoudnessTrial]) { self.trials = trials }

  /// The maximum of the likelihood.
  struct Fit {
    /// β₀, β₁ in 1/cent, β₂ in 1/dB.
    let coefficients: SIMD3<Double>
    let lapse: Double
    let logLikelihood: Double

    var centsPerDecibel: Double { coefficients[2] / coefficients[1] }
    var threshold: Cents { Cents(StandardNormal.upperQuartile / coefficients[1]) }
  }

  private static let tolerance = 1e-10
  private static let mostRounds = 100
  private static let mostHalvings = 30

  /// The fit at this lapse rate, 0…1; nil if the likelihood has no maximum, as with answers that a line separates
  /// without an error.
  ///
  /// - Parameters:
  ///   - centsPerDecibel: a fixed k; nil to fit it.
  ///   - start: the initial coefficients.
  func fit(lapse: Double, centsPerDecibel: Double? = nil, from start: SIMD3<Double>? = nil) -> Fit? {
    var here = Point(trials, at: start ?? [0, 0.05, 0], lapse: lapse, centsPerDecibel: centsPerDecibel)
    for _ in 0..<Self.mostRounds {
      var step = here.information.solve(here.score)
      guard step.sum().isFinite else { return nil }
      // The expected gain in likelihood is half of this product.
      if (step * here.score).sum() < Self.tolerance { return here.fit }
      var next = here.moved(by: step, trials)
      var halvings = 0
      while !(next.logLikelihood >= here.logLikelihood), halvings < Self.mostHalvings {
        step /= 2
        halvings += 1
        next = here.moved(by: step, trials)
      }
      here = next
    }
    return nil
  }

  /// The log likelihood, its gradient and expected information at one point, computed in one pass over the answers.
  private struct Point {
    /// β₀, β₁ and, unless k is fixed, β₂.
    let free: SIMD3<Double>
    let lapse: Double
    let centsPerDecibel: Double?
    var logLikelihood = 0.0
    var score = SIMD3<Double>()
    var information: Symmetric3

    init(_ trials: [LoudnessTrial], at free: SIMD3<Double>, lapse: Double, centsPerDecibel: Double?) {
      self.free = free
      self.lapse = lapse
      self.centsPerDecibel = centsPerDecibel
      var (xx, xy, xz, yy, yz, zz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
      for trial in trials {
        let (cents, decibels) = (trial.offset.value, trial.amplitudeOffset.value)
        let row: SIMD3<Double> =
          if let centsPerDecibel { [1, cents + centsPerDecibel * decibels, 0] } else { [1, cents, decibels] }
        let eta = (free * row).sum()
        let higher = lapse / 2 + (1 - lapse) * StandardNormal.cumulative(eta)
        let lower = lapse / 2 + (1 - lapse) * StandardNormal.cumulative(-eta)
        logLikelihood += log(max(trial.higher ? higher : lower, .leastNormalMagnitude))
        let variance = max(higher * lower, .leastNormalMagnitude)
        let density = (1 - lapse) * StandardNormal.density(eta)
        let residual = trial.higher ? lower : -higher
        score += row * (density * residual / variance)
        let weight = density * density / variance
        xx += weight
        xy += weight * row[1]
        xz += weight * row[2]
        yy += weight * row[1] * row[1]
        yz += weight * row[1] * row[2]
        zz += weight * row[2] * row[2]
      }
      // A fixed coefficient stays 0.
      information = Symmetric3(xx: xx, xy: xy, xz: xz, yy: yy, yz: yz, zz: centsPerDecibel == nil ? zz : 1)
    }

    func moved(by step: SIMD3<Double>, _ trials: [LoudnessTrial]) -> Point {
      Point(trials, at: free + step, lapse: lapse, centsPerDecibel: centsPerDecibel)
    }

    var fit: Fit {
      let loudness = centsPerDecibel.map { $0 * free[1] } ?? free[2]
      return Fit(coefficients: [free[0], free[1], loudness], lapse: lapse, logLikelihood: logLikelihood)
    }
  }
}
