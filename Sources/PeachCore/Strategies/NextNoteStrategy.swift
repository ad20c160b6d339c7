/// Chooses note, direction and cents of the next comparison.
///
/// A strategy is a value without memory of its own: all it goes by comes in, so that a training can be continued,
/// replayed and simulated.
public protocol NextNoteStrategy: Sendable {
  /// - Parameters:
  ///   - profile: what the listener has done so far.
  ///   - last: the comparison answered just before in this training; nil at its beginning.
  ///   - range: the keys to choose from.
  func next(
    profile: PerceptualProfile, last: CompletedComparison?, range: NoteRange,
    using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents)
}

/// The strategies by the names users give them.
public enum StrategyName: String, CaseIterable, Sendable {
  case kazez, adaptive
  case thresholdTracking = "threshold-tracking"
}
