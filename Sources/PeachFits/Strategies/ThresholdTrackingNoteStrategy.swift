import PeachBase

/// Places each trial near the current estimate of the note's threshold.
///
/// It presents the difference that the listener is expected to judge correctly with a given probability, by the mean
/// over the filters of the profile (King-Smith et al. 1994, "ZEST"), within the bounds. The note is drawn
/// uniformly from the training range and the direction at random. Without data it begins at 10 cents, the middle of the
/// prior. This is too hard for beginners; for a descent from a semitone, use Kazez.
public struct ThresholdTrackingNoteStrategy: NextNoteStrategy, Equatable {
  public var bounds = DifferenceBounds(smallest: 0.5)
  /// The expected proportion of correct answers of an attentive listener, above .5 and below 1; .75 is the threshold.
  public var correct = 0.75
  /// The largest random deviation from that difference, in octaves. Several differences show the psychometric slope.
  public var spread = 0.0

  package init() {}

  /// For measuring: intervals contain the threshold for more kinds of listeners than with .75 and no spread.
  package static let measuring = (correct: 0.8, spread: 0.5)

  public func next(
    profile: PerceptualProfile, track: LastTrial, range: NoteRange, using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents) {
    var (note, offset) = range.anywhere(1, using: &generator)
    var octaves = Self.beginning
    if profile.bank.answers > 0 { octaves = profile.bank.expectedLog2(of: note, correct: correct) }
    if spread > 0 { octaves += generator.uniform(in: -spread...spread) }
    offset = Cents(offset.value * bounds.clamped(exp2(octaves)))
    return (note, offset)
  }

  private static let beginning = log2(10.0)
}
