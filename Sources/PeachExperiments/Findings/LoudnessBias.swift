import PeachBase
import PeachFits

/// The loudness bias k: by how many cents a second note that is 1 dB louder sounds higher.
///
/// It has the estimate of `LoudnessRegression` with v = 0, a 95 % interval by `LikelihoodProfile`, and the p of the
/// likelihood-ratio test of k = 0 with one degree of freedom: p < 0.05 exactly if the interval excludes 0.
///
/// Interval and test are asymptotic: use them from about two hundred answers on.
package struct LoudnessBias: Hashable, Sendable {
  /// k in cents per dB.
  package let estimate: Estimate
  /// The probability that a listener without a bias shows one at least as clear, 0…1.
  package let p: Double
  /// The signed root of the likelihood ratio, approximately standard normal if k = 0.
  package let z: Double
  /// T with loudness taken into account.
  package let threshold: Cents
  /// s, the exponent of the psychometric function, above 0.
  package let slope: Double
  /// b in units of σ.
  package let bias: Double
  package let lapse: Double
  package let answers: Int

  /// Nil if the answers don't differ from chance in pitch, or if they set no end of the interval. Nil also if all have the same
  /// difference in loudness, as k can't be told from a bias then.
  ///
  /// - Parameters:
  ///   - lapses: the possible lapse rates with their weights.
  ///   - fitsSlope: whether s is fitted; otherwise it is 1.
  package init?(
    _ trials: [LoudnessTrial], lapses: [(rate: Double, weight: Double)] = Self.lapses, fitsSlope: Bool = true
  ) {
    guard trials.contains(where: { $0.amplitudeOffset != trials[0].amplitudeOffset }),
      let profile = LikelihoodProfile(
        LoudnessRegression(trials),
        with: fitsSlope ? [.intercept, .logThreshold, .logSlope] : [.intercept, .logThreshold], lapses: lapses,
        from: .init(intercept: 0, threshold: Cents(10), centsPerDecibel: 0)),
      let estimate = profile.estimate.withLimit,
      exp(profile.fit.parameters[.logThreshold]) < Self.largestThreshold
    else { return nil }
    let parameters = profile.fit.parameters
    (self.estimate, z) = (estimate, profile.z)
    p = erfc(abs(z) * 0.5.squareRoot())
    threshold = Cents(exp(parameters[.logThreshold]))
    slope = exp(parameters[.logSlope])
    bias = parameters[.intercept] * 2.0.squareRoot()
    lapse = profile.fit.lapse
    answers = trials.count
  }

  /// In cents. Answers that differ less from chance tell nothing of pitch.
  private static let largestThreshold = 10_000.0

  /// The lapse rates of the listener model with their prior probabilities.
  package static let lapses = zip(ThresholdGrid.lapses, ThresholdGrid.lapseWeights).map { (rate: $0, weight: $1) }

  /// The effect for pooling; nil if the interval is infinite.
  var effect: RandomEffects.Effect? { estimate.effect }
}
