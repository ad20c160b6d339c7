import PeachCore

/// By how many hundredths of the exercise's largest difference (cents, in pitch) note 2 seems higher than it is.
///
/// The estimate r and its 95 % interval come from P("higher") = λ/2 + (1 − λ) · Φ(Z · g((c + r) / T)), by `LikelihoodProfile`
/// with T and the slope free: a bias towards one answer and a shift of what is heard can't be told apart in one condition.
public struct ConditionShift: Hashable, Sendable {
  public let value: Double
  /// The ends of the interval; infinite if the answers set no limit.
  public let lower95: Double
  public let upper95: Double

  init(value: Double, lower95: Double, upper95: Double) {
    (self.value, self.lower95, self.upper95) = (value, lower95, upper95)
  }

  /// Nil if the answers don't determine it.
  ///
  /// - Parameter threshold: where the search begins.
  init?(_ completed: [CompletedTrial], threshold: Cents) {
    // A difference of 1 in all answers makes the effect per decibel the shift itself.
    let trials = completed.map {
      LoudnessTrial(offset: $0.trial.offset, amplitudeOffset: AmplitudeDB(1), higher: $0.answer == .up)
    }
    guard !trials.isEmpty,
      let profile = LikelihoodProfile(
        LoudnessRegression(trials), with: [.logThreshold, .logSlope], lapses: LoudnessBias.lapses,
        from: .init(intercept: 0, threshold: threshold, centsPerDecibel: 0))
    else { return nil }
    self.init(value: profile.value, lower95: profile.lower95, upper95: profile.upper95)
  }

  /// The difference of two shifts whose errors are independent, by the half-widths of their intervals ("MOVER", Zou & Donner
  /// 2008).
  static func - (left: Self, right: Self) -> Self {
    func halfWidth(_ one: Double, _ other: Double) -> Double { (one * one + other * other).squareRoot() }
    let value = left.value - right.value
    return Self(
      value: value, lower95: value - halfWidth(left.value - left.lower95, right.upper95 - right.value),
      upper95: value + halfWidth(left.upper95 - left.value, right.value - right.lower95))
  }

  var effect: RandomEffects.Effect? { RandomEffects.Effect(value, lower95, upper95) }
}

extension RandomEffects.Effect {
  /// Nil if an end of the interval is infinite.
  init?(_ value: Double, _ lower95: Double, _ upper95: Double) {
    guard (upper95 - lower95).isFinite, upper95 > lower95 else { return nil }
    self.init(value: value, standardError: (upper95 - lower95) / 2 / StandardNormal.critical)
  }
}
