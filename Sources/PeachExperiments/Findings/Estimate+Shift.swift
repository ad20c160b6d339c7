import PeachBase
import PeachFits

extension Estimate {
  /// By how many hundredths of the exercise's largest difference (cents, in pitch) note 2 seems higher than it is.
  ///
  /// The estimate r and its interval come from P("higher") = λ/2 + (1 − λ) · Φ(Z · g((c + r) / T)), by `LikelihoodProfile` with T and
  /// the slope free: a bias towards one answer and a shift of what is heard can't be told apart in one condition. Nil if the answers
  /// don't determine it.
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
    self = profile.estimate
  }

  /// As that of a participant, for pooling; nil if an end of the interval is infinite.
  var effect: RandomEffects.Effect? {
    standardError.flatMap { $0 > 0 ? .init(value: value, standardError: $0) : nil }
  }
}
