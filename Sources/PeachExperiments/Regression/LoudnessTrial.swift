import PeachBase

/// An answer as input of the regression on pitch and loudness.
public struct LoudnessTrial: Hashable, Sendable {
  /// The signed amount by which note 2 was higher.
  public let offset: Cents
  /// The signed amount by which note 2 was louder.
  public let amplitudeOffset: AmplitudeDB
  /// Whether the answer was "higher".
  public let higher: Bool
}

extension LoudnessTrial {
  init(_ completed: CompletedTrial) {
    self.init(
      offset: completed.trial.offset, amplitudeOffset: completed.trial.amplitudeOffset,
      higher: completed.answer == .up)
  }
}
