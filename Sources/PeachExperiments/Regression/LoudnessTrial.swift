import PeachBase

/// An answer as input of the regression on pitch and loudness.
package struct LoudnessTrial: Hashable, Sendable {
  /// The signed amount by which note 2 was higher.
  package let offset: Cents
  /// The signed amount by which note 2 was louder.
  package let amplitudeOffset: AmplitudeDB
  /// Whether the answer was "higher".
  package let higher: Bool
}

extension LoudnessTrial {
  init(_ completed: CompletedTrial) {
    self.init(
      offset: completed.trial.offset, amplitudeOffset: completed.trial.amplitudeOffset,
      higher: completed.answer == .up)
  }
}
