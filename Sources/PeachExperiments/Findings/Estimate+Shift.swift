import PeachBase
import PeachFits

extension Estimate {
  /// By how many hundredths of the exercise's largest difference (cents, in pitch) the comparison seems higher than it is.
  ///
  /// The estimate r and its interval come from P("higher") = λ/2 + (1 − λ) · Φ(Z · g((c + r) / T)), by `LikelihoodProfile` with T and
  /// the slope free: a bias towards one answer and a shift of what is heard can't be told apart in one condition. Nil if the answers
  /// don't determine it.
  ///
  /// - Parameters:
  ///   - completed: with the standard first.
  ///   - threshold: where the search begins.
  init?(_ completed: [CompletedTrial], threshold: Cents) {
    guard let shift = Self.shift(of: completed, from: threshold) else { return nil }
    self = shift.estimate
  }

  /// The same, with T of the fit.
  static func shift(of completed: [CompletedTrial], from threshold: Cents) -> (estimate: Estimate, threshold: Cents)? {
    fitted(completed, sides: completed.map { _ in 1 }, with: [.logThreshold, .logSlope], from: threshold)
  }

  /// By how many hundredths of the largest difference note 2 seems higher than note 1, whichever of them is the standard: the same
  /// with r on the side of note 2, while the shift of the comparison is fitted too, as β₀. Nil unless both orders were asked.
  ///
  /// - Parameters:
  ///   - completed: with the standard first.
  ///   - sides: 1 where the comparison was note 2, otherwise −1.
  init?(ofSecondNote completed: [CompletedTrial], sides: [Double]) {
    let others: Set<LoudnessRegression.Parameter> = [.intercept, .logThreshold, .logSlope]
    guard Set(sides).count == 2,
      let found = Self.fitted(completed, sides: sides, with: others, from: Cents(10))
    else { return nil }
    self = found.estimate
  }

  private static func fitted(
    _ completed: [CompletedTrial], sides: [Double], with others: Set<LoudnessRegression.Parameter>,
    from threshold: Cents
  ) -> (estimate: Estimate, threshold: Cents)? {
    // Differences of 1 make the effect per decibel the shift itself.
    let trials = zip(completed, sides).map {
      LoudnessTrial(offset: $0.trial.offset, amplitudeOffset: AmplitudeDB($1), higher: $0.answer == .up)
    }
    guard !trials.isEmpty,
      let profile = LikelihoodProfile(
        LoudnessRegression(trials), with: others, lapses: LoudnessBias.lapses,
        from: .init(intercept: 0, threshold: threshold, centsPerDecibel: 0)),
      let estimate = profile.estimate.withLimit
    else { return nil }
    return (estimate, Cents(exp(profile.fit.parameters[.logThreshold])))
  }

  /// Nil if the answers set no end of the interval: the value is only where the search began.
  var withLimit: Estimate? { limits.lower == nil && limits.upper == nil ? nil : self }

  /// As that of a participant, for pooling; nil if an end of the interval is infinite.
  var effect: RandomEffects.Effect? {
    standardError.flatMap { $0 > 0 ? .init(value: value, standardError: $0) : nil }
  }
}
