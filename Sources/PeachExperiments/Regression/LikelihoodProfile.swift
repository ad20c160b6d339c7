import PeachBase
import PeachFits

/// The estimate of k of `LoudnessRegression`, in cents per dB, with its 95 % interval by profile likelihood: the values whose
/// best log likelihood is at most 1.92 below the maximum.
///
/// The lapse rate is whichever of some given ones, weighted by their priors, fits the answers best for each value.
struct LikelihoodProfile {
  /// The maximum.
  let fit: LoudnessRegression.Fit
  let estimate: Estimate
  /// The signed root of the likelihood ratio for a value of 0.
  let z: Double

  /// Nil if the likelihood has no maximum, or one that nobody's hearing has.
  ///
  /// - Parameters:
  ///   - others: the other parameters that are fitted.
  ///   - lapses: the possible lapse rates with their weights.
  init?(
    _ regression: LoudnessRegression, with others: Set<LoudnessRegression.Parameter>,
    lapses: [(rate: Double, weight: Double)],
    from start: LoudnessRegression.Parameters
  ) {
    /// - Parameters:
    ///   - starts: the later ones, if the search doesn't converge from those before.
    func best(
      _ free: Set<LoudnessRegression.Parameter>, from starts: LoudnessRegression.Parameters...
    ) -> (fit: LoudnessRegression.Fit, value: Double)? {
      lapses.compactMap { lapse in
        starts.lazy.compactMap { regression.fit(free, lapse: lapse.rate, from: $0) }.first
          .map { ($0, $0.logPosterior + log(lapse.weight)) }
      }.max { $0.value < $1.value }
    }
    guard let (fit, top) = best(others.union([.centsPerDecibel]), from: start) else { return nil }
    let likeliest = fit.parameters[.centsPerDecibel]
    // The other parameters change little from one value to the next, but where answers begin to be wrong.
    var latest = fit.parameters
    /// The signed root of twice the loss in log likelihood for a fixed value, positive for smaller ones.
    func root(_ value: Double) -> Double? {
      var first = start
      (latest[.centsPerDecibel], first[.centsPerDecibel]) = (value, value)
      guard let there = best(others, from: latest, first) else { return nil }
      latest = there.fit.parameters
      let root = (2 * max(0, top - there.value)).squareRoot()
      return value <= likeliest ? root : -root
    }
    guard abs(likeliest) < Self.largest, let z = root(0) else { return nil }
    (self.fit, self.z) = (fit, z)
    estimate = Self.interval(about: likeliest, root: root)
  }

  /// The limit of an estimate in cents per dB: nobody hears a decibel as a semitone.
  private static let largest = 100.0
  /// An end farther from the estimate counts as infinite.
  private static let largestHalfWidth = 64.0

  /// The values at which the root is ±1.96, by the secant method, since it is nearly linear.
  private static func interval(about best: Double, root: (Double) -> Double?) -> Estimate {
    func end(_ direction: Double) -> Double {
      func excess(_ distance: Double) -> Double? {
        root(best + direction * distance).map { abs($0) - StandardNormal.critical }
      }
      var (near, far) = (0.0, 0.25)
      var (below, above) = (-StandardNormal.critical, 0.0)
      while true {
        guard let value = excess(far) else { return direction * .infinity }
        above = value
        if value >= 0 { break }
        guard far < largestHalfWidth else { return direction * .infinity }
        (near, below) = (far, value)
        // Where a straight line reaches 1.96, or a little further.
        far = min(1.05 * far * StandardNormal.critical / max(StandardNormal.critical + value, 1e-3), largestHalfWidth)
      }
      for round in 0..<60 where far - near > 1e-9 * far && above > 1e-9 {
        // Every third step bisects, so that an end that doesn't move can't slow it down.
        let proportion = round % 3 == 2 ? 0.5 : -below / (above - below)
        let middle = near + (far - near) * proportion
        guard let value = excess(middle) else { return direction * .infinity }
        if value >= 0 { (far, above) = (middle, value) } else { (near, below) = (middle, value) }
        if abs(value) < 1e-6 { return best + direction * middle }
      }
      return best + direction * far
    }
    return Estimate(value: best, lower95: end(-1), upper95: end(1))
  }
}
