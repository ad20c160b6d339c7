import PeachCore

/// The loudness bias k: by how many cents a second note that is 1 dB louder sounds higher.
///
/// It has the maximum-likelihood estimate of `ProbitRegression`, a 95 % interval by profile likelihood (the values of k
/// whose best log likelihood is at most 1.92 below the maximum), and the p of the likelihood-ratio test of k = 0 with
/// one degree of freedom: p < 0.05 exactly if the interval excludes 0. The lapse rate is whichever of the listener
/// model's three, weighted by their priors, fits the answers best for each k.
///
/// Interval and test are asymptotic: use them from about a hundred answers on.
public struct LoudnessBias: Hashable, Sendable {
  /// k in cents per dB.
  public let centsPerDecibel: Double
  /// The ends of the 95 % interval; infinite if the answers set no limit.
  public let lower95: Double
  public let upper95: Double
  /// The probability that a listener without a bias shows one at least as clear, 0…1.
  public let p: Double
  /// The signed root of the likelihood ratio, approximately standard normal if k = 0.
  public let z: Double
  /// T with loudness taken into account.
  public let threshold: Cents
  /// b in units of σ.
  public let bias: Double
  public let lapse: Double
  public let answers: Int

  /// Nil if the answers don't differ from chance in pitch, or never differ in loudness.
  ///
  /// - Parameter lapses: the possible lapse rates with their weights.
  public init?(_ trials: [LoudnessTrial], lapses: [(rate: Double, weight: Double)] = Self.lapses) {
    let regression = ProbitRegression(trials)
    func best(_ centsPerDecibel: Double?, from start: SIMD3<Double>?) -> (fit: ProbitRegression.Fit, value: Double)? {
      lapses.compactMap { lapse in
        regression.fit(lapse: lapse.rate, centsPerDecibel: centsPerDecibel, from: start)
          .map { ($0, $0.logLikelihood + log(lapse.weight)) }
      }.max { $0.value < $1.value }
    }
    guard trials.contains(where: { $0.amplitudeOffset != .zero }), let (fit, top) = best(nil, from: nil),
      fit.coefficients[1] > 0, fit.centsPerDecibel.isFinite
    else { return nil }
    /// The signed root of twice the loss in log likelihood for a fixed k, positive for smaller ones.
    func root(_ centsPerDecibel: Double) -> Double? {
      let start: SIMD3<Double> = [fit.coefficients[0], fit.coefficients[1], 0]
      guard let value = best(centsPerDecibel, from: start)?.value else { return nil }
      let root = (2 * max(0, top - value)).squareRoot()
      return centsPerDecibel <= fit.centsPerDecibel ? root : -root
    }
    guard let z = root(0) else { return nil }
    let ends = Self.interval(about: fit.centsPerDecibel, root: root)
    centsPerDecibel = fit.centsPerDecibel
    (lower95, upper95) = ends
    self.z = z
    p = erfc(abs(z) * 0.5.squareRoot())
    threshold = fit.threshold
    bias = fit.coefficients[0] * 2.0.squareRoot()
    lapse = fit.lapse
    answers = trials.count
  }

  /// The lapse rates of the listener model with their prior probabilities.
  public static let lapses = zip(ThresholdGrid.lapses, ThresholdGrid.lapseWeights).map { (rate: $0, weight: $1) }

  /// By how many cents a second note sounds higher at a loudness difference d: b·σ + k·d.
  public func shift(atDecibels decibels: Double) -> Double {
    bias * threshold.value / (2.0.squareRoot() * StandardNormal.upperQuartile) + centsPerDecibel * decibels
  }

  /// Half the interval divided by 1.96, in cents per dB; nil if the interval is infinite.
  public var standardError: Double? {
    let width = upper95 - lower95
    return width.isFinite ? width / 2 / StandardNormal.critical : nil
  }

  /// The limit of an interval's half-width in cents per dB. Nobody hears a decibel as a semitone, so an end beyond it
  /// counts as infinite.
  private static let largestHalfWidth = 100.0

  /// The values at which the root is ±1.96, by the secant method, since it is nearly linear.
  private static func interval(about best: Double, root: (Double) -> Double?) -> (lower: Double, upper: Double) {
    func end(_ direction: Double) -> Double {
      func excess(_ distance: Double) -> Double? {
        root(best + direction * distance).map { abs($0) - StandardNormal.critical }
      }
      var (near, far) = (0.0, 0.25)
      var (below, above) = (-StandardNormal.critical, 0.0)
      while true {
        guard far < largestHalfWidth, let value = excess(far) else { return direction * .infinity }
        above = value
        if value >= 0 { break }
        (near, below) = (far, value)
        far *= 2
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
    return (end(-1), end(1))
  }
}
