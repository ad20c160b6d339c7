import PeachBase
import PeachExercises

/// An answer as input of the regression on pitch and loudness.
package struct LoudnessTrial: Hashable, Sendable {
  /// The signed amount by which note 2 was higher, or an interval wider.
  package let offset: Cents
  /// The signed amount by which note 2 was louder; turned round for an interval downwards.
  package let amplitudeOffset: AmplitudeDB
  /// Whether the answer was "higher" or "wider".
  package let higher: Bool
}

extension LoudnessTrial {
  init(_ completed: CompletedTrial) {
    self.init(
      offset: completed.trial.offset, amplitudeOffset: completed.trial.amplitudeTowardsUp,
      higher: completed.answer == .up)
  }
}
