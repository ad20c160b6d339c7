/// One chain of difficulty over all notes: the staircase runs on whatever note comes next.
///
/// The note is uniform in the training range, the direction a fair coin. Without an answer to go on from, it begins at the
/// fitted threshold, or at the largest difference where there is no data. For training: `Staircase` says how often a listener
/// is right. For measuring a threshold there are better rules.
public struct KazezNoteStrategy: NextNoteStrategy, Equatable {
  public var staircase = Staircase()

  public init() {}

  public func next(
    profile: PerceptualProfile, track: LastTrial, range: NoteRange, using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents) {
    let difference = difference(of: track) ?? profile.overallThreshold?.value ?? staircase.largest
    return range.anywhere(staircase.clamped(difference), using: &generator)
  }

  public func difference(of track: LastTrial) -> Double? {
    track.difference
      ?? track.completed.map { staircase.difference(after: $0.trial.offset.magnitude, correct: $0.isCorrect) }
  }

  public func raise(_ track: inout LastTrial, to cents: Double) {
    track.difference = max(cents, difference(of: track) ?? 0)
  }

  public var largestDifference: Double { staircase.largest }
}
