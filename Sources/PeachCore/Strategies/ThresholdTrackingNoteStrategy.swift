/// Places each trial at the current estimate of the threshold.
///
/// It presents the filter's posterior mean (King-Smith et al. 1994, "ZEST"), limited to [smallest, largest]: three of
/// four answers are right, and each is as informative to the fit as a rule this simple allows. The note is drawn
/// uniformly from the training range and the direction at random. Without data it begins at 10 cents, the middle of the
/// prior. This is too hard for beginners; for a descent from a semitone, use Kazez.
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
