/// Each trial is placed at the threshold as it is known by then.
///
/// The filter's posterior mean is presented (King-Smith et al. 1994, "ZEST"), kept within [smallest, largest]: three of four
/// answers are right, and each tells the fit the most that a rule this simple can. The note is uniform in the training range,
/// the direction a fair coin; a cold start is at 10 cents, the middle of what is thought possible. Too hard for a first hour:
/// somebody who wants to be led down from a semitone takes Kazez.
public struct ThresholdTrackingNoteStrategy: NextNoteStrategy, Equatable {
  /// In cents.
  public var smallest = 0.5
  /// In cents.
  public var largest = 100.0

  public init() {}

  public func next(
    profile: PerceptualProfile, track: LastTrial, range: NoteRange, using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents) {
    let offset = ThresholdPlacement.offset(for: profile.fitted.filter, within: Cents(smallest)...Cents(largest))
    return range.anywhere(offset.value, using: &generator)
  }

  public var largestDifference: Double { largest }
}
