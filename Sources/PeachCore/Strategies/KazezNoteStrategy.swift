/// Runs one staircase over all notes, whichever note comes next.
///
/// The note is drawn uniformly from the training range and the direction at random. Without an earlier answer, it
/// begins at the fitted threshold, or at the largest difference if there is no data. Use it for training (`Staircase`
/// gives the proportion of right answers); other rules are better for measuring a threshold.
public struct KazezNoteStrategy: NextNoteStrategy, Equatable {
  public var staircase = Staircase()

  public func next(
    profile: PerceptualProfile, track: LastTrial, range: NoteRange, using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents) {
    let after = track.completed.map {
      staircase.difference(after: $0.trial.offset.magnitude, correct: $0.isCorrect)
    }
    let difference = after ?? profile.overallThreshold?.value ?? staircase.bounds.largest
    return range.anywhere(staircase.bounds.clamped(difference), using: &generator)
  }
}
