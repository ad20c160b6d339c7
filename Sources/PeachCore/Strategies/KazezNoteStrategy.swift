/// One chain of difficulty over all notes: the staircase runs on whatever note comes next.
///
/// The note is uniform in the training range, the direction a fair coin. A training begins at the fitted threshold, or at
/// the largest difference where there is no data. For training: it keeps the listener below the threshold, so for
/// measuring one there are better rules.
public struct KazezNoteStrategy: NextNoteStrategy, Equatable {
  public var staircase = Staircase()

  public init() {}

  public func next(
    profile: PerceptualProfile, track: LastComparison, range: NoteRange, using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents) {
    let difference =
      if let last = track.completed {
        staircase.difference(after: last.comparison.offset.magnitude, correct: last.isCorrect)
      } else {
        staircase.clamped(profile.overallThreshold?.value ?? staircase.largest)
      }
    return range.anywhere(difference, using: &generator)
  }
}
