import PeachBase

/// Runs one staircase over all notes, whichever note comes next.
///
/// The note is drawn uniformly from the training range and the direction at random. Without an earlier answer, it
/// begins at the fitted threshold, or at the largest difference if there is no data. Use it for training (`Staircase`
/// gives the proportion of right answers); other rules are better for measuring a threshold.
public struct KazezNoteStrategy: NextNoteStrategy, Equatable {
  public var staircase = Staircase()

  package init() {}

  /// Widens less for more than two choices, unless the settings say how much: of three, 73 % are then right instead of 80 %, and a
  /// threshold takes fewer answers.
  package func suited(toChoices choices: Int?) -> KazezNoteStrategy {
    var suited = self
    if choices ?? 2 > 2, staircase.widen == Staircase().widen { suited.staircase.widen = 0.12 }
    return suited
  }

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
