import PeachCore

/// A check of the model behind the loudness bias, which is straight: by how many cents a second note that differs by
/// 1 dB sounds higher, whether it is louder or softer.
///
/// A listener whose shift over decibels has the shape of a V has no loudness bias k, and yet is misled. So a separate
/// regression also fits v of `LoudnessRegression`, with its 95 % interval.
public struct LoudnessCurvature: Hashable, Sendable {
  /// v in cents per dB.
  public let centsPerDecibel: Double
  /// The ends of the 95 % interval; infinite if the answers set no limit.
  public let lower95: Double
  public let upper95: Double
  /// The largest difference in loudness, in dB.
  public let maxOffset: Double
  /// The threshold that the shift is compared with.
  public let threshold: Cents

  /// v · `maxOffset`: by how many cents a second note sounds higher at the largest difference, louder or softer.
  public var shift: Double { centsPerDecibel * maxOffset }

  /// The part of the threshold that a shift must have to matter.
  public static let leastShift = 0.1

  /// Whether the interval excludes 0 and the shift is at least a tenth of the threshold. If it is, k alone doesn't
  /// describe the answers. Without curvature, this is true in about 5 % of experiments.
  public var matters: Bool {
    (lower95 > 0 || upper95 < 0) && abs(shift) >= Self.leastShift * threshold.value
  }
}

extension LoudnessCurvature {
  /// The curvature of one participant; nil if it isn't determined.
  ///
  /// - Parameter bias: the loudness bias of the same answers.
  init?(_ trials: [LoudnessTrial], bias: LoudnessBias) {
    guard
      let profile = LikelihoodProfile(
        LoudnessRegression(trials), of: .curvature,
        with: [.intercept, .logThreshold, .centsPerDecibel, .logSlope], lapses: LoudnessBias.lapses,
        from: .init(
          intercept: bias.bias * 0.5.squareRoot(), threshold: bias.threshold, centsPerDecibel: bias.centsPerDecibel,
          slope: bias.slope))
    else { return nil }
    centsPerDecibel = profile.value
    (lower95, upper95) = (profile.lower95, profile.upper95)
    maxOffset = trials.reduce(0) { max($0, abs($1.amplitudeOffset.value)) }
    threshold = bias.threshold
  }

  /// The curvature pooled over participants, compared with the geometric mean of their thresholds; nil if fewer than three
  /// have an interval.
  init?(pooling curvatures: [LoudnessCurvature]) {
    let limited = curvatures.filter { ($0.upper95 - $0.lower95).isFinite }
    guard
      let pooled = RandomEffects(
        limited.map {
          .init(value: $0.centsPerDecibel, standardError: ($0.upper95 - $0.lower95) / 2 / StandardNormal.critical)
        }),
      pooled.hasInterval
    else { return nil }
    centsPerDecibel = pooled.mean
    (lower95, upper95) = (pooled.lower95, pooled.upper95)
    maxOffset = limited.map(\.maxOffset).max() ?? 0
    threshold = Cents(exp2(limited.reduce(0) { $0 + log2($1.threshold.value) } / Double(limited.count)))
  }
}
