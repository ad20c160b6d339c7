import PeachCore

/// Probit regression of "higher" on pitch and loudness, with lapses:
/// P("higher") = λ/2 + (1 − λ) · Φ(β₀ + β₁·c + β₂·d), c in cents and d in dB, both signed.
///
/// It is `ListenerModel` with other parameters: T = 0.67449 / β₁, k = β₂ / β₁, b = √2·β₀. It is fitted by maximum
/// likelihood with Fisher scoring at a fixed λ.
struct ProbitRegression {
  private let trials: [LoudnessTrial]

  init(_ trials: [LoudnessTrial]) { self.trials = trials }

  /// The maximum of the likelihood.
  struct Fit {
    /// β₀, β₁ in 1/cent, β₂ in 1/dB.
    let coefficients: SIMD3<Double>
    let logLikelihood: Double

    var centsPerDecibel: Double { coefficients[2] / coefficients[1] }
    var threshold: Cents { Cents(StandardNormal.upperQuartile / coefficients[1]) }
  }

  private static let tolerance = 1e-10
  private static let mostRounds = 100

  /// The fit at this lapse rate, 0…1; nil if the likelihood has no maximum, as with answers that a line separates
  /// without an error.
  func fit(lapse: Double) -> Fit? {
    var here = Point(trials, at: [0, 0.05, 0], lapse: lapse)
    for _ in 0..<Self.mostRounds {
      let step = here.information.solve(here.score)
      guard step.sum().isFinite else { return nil }
      // The expected gain in likelihood is half of this product.
      if (step * here.score).sum() < Self.tolerance {
        return Fit(coefficients: here.coefficients, logLikelihood: here.logPosterior)
      }
      here = here.climbed(by: step, trials)
    }
    return nil
  }

  /// The log likelihood, its gradient and expected information at one point, computed in one pass over the answers.
  private struct Point: LikelihoodPoint {
    let coefficients: SIMD3<Double>
    let lapse: Double
    var logPosterior = 0.0
    var score = SIMD3<Double>()
    var information: Symmetric3

    init(_ trials: [LoudnessTrial], at coefficients: SIMD3<Double>, lapse: Double) {
      (self.coefficients, self.lapse) = (coefficients, lapse)
      var (xx, xy, xz, yy, yz, zz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
      for trial in trials {
        let row = SIMD3(1, trial.offset.value, trial.amplitudeOffset.value)
        let eta = (coefficients * row).sum()
        let higher = lapse / 2 + (1 - lapse) * StandardNormal.cumulative(eta)
        let lower = lapse / 2 + (1 - lapse) * StandardNormal.cumulative(-eta)
        logPosterior += log(max(trial.higher ? higher : lower, .leastNormalMagnitude))
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
      information = Symmetric3(xx: xx, xy: xy, xz: xz, yy: yy, yz: yz, zz: zz)
    }

    func moved(by step: SIMD3<Double>, _ trials: [LoudnessTrial]) -> Point {
      Point(trials, at: coefficients + step, lapse: lapse)
    }
  }
}
