/// Runs one up-down track over all notes: one difference, narrowed and widened by an `UpDownRule`, whichever note comes
/// next.
///
/// The note is drawn uniformly from the training range and the direction at random. Without an earlier answer, it
/// begins at the fitted threshold, or at the largest difference if there is no data. The rule is simple and valid for
/// any psychometric function: an answer only has to become likelier with the difference. But it learns nothing from the
/// size of a difference, so that the descent from 100 cents takes about ten answers, and a lapse sets it back.
public struct UpDownNoteStrategy: NextNoteStrategy, Equatable {
  public var rule: UpDownRule

  /// One right answer narrows, a wrong one widens three times as far. It settles at 75 % correct, the threshold itself
  /// (Kaernbach 1991). Downward steps of 1/2, 1/4 and 1/8 octave. Of the three rules the best for measuring, since it
  /// reaches the threshold soonest.
  public static let weighted = UpDownNoteStrategy(UpDownRule(rightAnswersDown: 1, step: 0.5, upMultiple: 3))

  /// Two right answers in a row narrow, a wrong one widens as far. It settles at √½ = 70.7 % correct (Levitt 1971), at
  /// 0.8 of the threshold. Steps of 1, 1/2 and 1/4 octave. It is well known, which helps when comparing results; it is
  /// too coarse for few answers.
  public static let twoDownOneUp = UpDownNoteStrategy(UpDownRule(rightAnswersDown: 2, step: 1, upMultiple: 1))

  /// Three right answers in a row narrow, a wrong one widens as far. It settles at ∛½ = 79.4 % correct (Levitt 1971),
  /// at 1.2 times the threshold. Steps of 1, 1/2 and 1/4 octave. Pleasant for training; not for fewer than 50 answers,
  /// since the descent takes three per octave.
  public static let threeDownOneUp = UpDownNoteStrategy(UpDownRule(rightAnswersDown: 3, step: 1, upMultiple: 1))

  init(_ rule: UpDownRule) { self.rule = rule }

  public func start(profile: PerceptualProfile, last: CompletedTrial?) -> UpDownTrack {
    let first = last?.trial.offset.magnitude ?? profile.overallThreshold?.value ?? rule.largest
    return UpDownTrack(level: rule.clamped(log2: log2(max(first, rule.smallest))))
  }

  public func advance(_ track: inout UpDownTrack, by completed: CompletedTrial) {
    // Use the presented difference, so that a track read back from stored answers is identical to the last bit.
    track.level = log2(max(completed.trial.offset.magnitude, rule.smallest))
    track.advance(rule, correct: completed.isCorrect)
  }

  public func next(
    profile: PerceptualProfile, track: UpDownTrack, range: NoteRange, using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents) {
    // The bounds may have changed since the last answer.
    range.anywhere(exp2(rule.clamped(log2: track.level)), using: &generator)
  }
}
