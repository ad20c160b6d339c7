import PeachCore

/// The loudness bias k: by how many cents a second note that is 1 dB louder seems higher.
///
/// The maximum-likelihood estimate of `ProbitRegression`, its 95 % interval by profile likelihood (the k whose best fit is
/// less likely than the best of all by at most 1.92 in the logarithm), and the p of the likelihood-ratio test of k = 0 with
/// one degree of freedom: p < 0.05 exactly where the interval leaves 0 out. The lapse rate is one of the listener model's
/// three, each weighted by its prior, whichever explains the answers best for the k in question.
///
/// Not for a handful of answers: both are asymptotic, and sound from about a hundred on.
public struct LoudnessBias: Hashable, Sendable {
  /// k in cents per dB.
  public let centsPerDecibel: Double
  /// The ends of the 95 % interval; infinite where the answers set no limit.
  public let lower95: Double
  public let upper95: Double
  /// How often a listener without any bias would show one as clear as this, 0…1.
  public let p: Double
  /// The signed root of the likelihood ratio: about standard normal where k = 0.
  public let z: Double
  /// T where loudness is taken into account.
  public let threshold: Cents
  /// b in units of σ.
  public let bias: Double
  public let lapse: Double
  public let answers: Int

  /// Nil if the answers do not tell pitch from chance, or never differ in loudness.
  ///
  /// - Parameter lapses: the lapse rates to choose from, with their weights.
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
    /// The signed root of twice what a fixed k costs, above 0 for smaller ones.
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

  /// The listener model's lapse rates and how likely each is thought beforehand.
  public static let lapses = zip(ThresholdGrid.lapses, ThresholdGrid.lapseWeights).map { (rate: $0, weight: $1) }

  /// By how many cents a second note seems higher that is so much louder: b·σ + k·d.
  public func shift(atDecibels decibels: Double) -> Double {
    bias * threshold.value / (2.0.squareRoot() * StandardNormal.upperQuartile) + centsPerDecibel * decibels
  }

  /// Half the interval over 1.96, in cents per dB; nil if it has no end.
  public var standardError: Double? {
    let width = upper95 - lower95
    return width.isFinite ? width / 2 / StandardNormal.critical : nil
  }

  /// Nobody hears a decibel as a semitone; an end beyond that is none.
  private static let farthest = 100.0

  /// Where the root crosses ±1.96, by the secant method: it is nearly a straight line.
  private static func interval(about best: Double, root: (Double) -> Double?) -> (lower: Double, upper: Double) {
    func end(_ direction: Double) -> Double {
      func excess(_ distance: Double) -> Double? {
        root(best + direction * distance).map { abs($0) - StandardNormal.critical }
      }
      var (near, far) = (0.0, 0.25)
      var (below, above) = (-StandardNormal.critical, 0.0)
      while true {
        guard far < farthest, let value = excess(far) else { return direction * .infinity }
        above = value
        if value >= 0 { break }
        (near, below) = (far, value)
        far *= 2
      }
      for round in 0..<60 where far - near > 1e-9 * far && above > 1e-9 {
        // Every third step halves, so that an end that stays put does not hold it up.
        let share = round % 3 == 2 ? 0.5 : -below / (above - below)
        let middle = near + (far - near) * share
        guard let value = excess(middle) else { return direction * .infinity }
        if value >= 0 { (far, above) = (middle, value) } else { (near, below) = (middle, value) }
        if abs(value) < 1e-6 { return best + direction * middle }
      }
      return best + direction * far
    }
    return (end(-1), end(1))
  }
}
