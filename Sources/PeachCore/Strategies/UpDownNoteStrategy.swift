/// An up-down track over all notes: one difference, narrowed and widened by an `UpDownRule` whatever note comes next.
///
/// The note is uniform in the training range, the direction a fair coin. Without an answer to go on from, it begins at the
/// fitted threshold, or at the largest difference where there is no data. Simple, and sound whatever the listener's psychometric function looks like: an
/// answer only has to become likelier with the difference. But nothing is learnt from how large a difference was, so that the
/// way down from 100 cents takes some ten answers, and a lapse throws it back.
public struct UpDownNoteStrategy: NextNoteStrategy, Equatable {
  public var rule: UpDownRule

  /// One right answer narrows, a wrong one widens three times as far: it settles at 75 % correct, the threshold itself
  /// (Kaernbach 1991). Steps of 1/2, 1/4 and 1/8 octave down. Of the three the best for measuring: it is at the threshold soonest.
  public static let weighted = UpDownNoteStrategy(UpDownRule(rightAnswersDown: 1, step: 0.5, upMultiple: 3))

  /// Two right answers in a row narrow, a wrong one widens as far: it settles at √½ = 70.7 % correct (Levitt 1971), at 0.8 of
  /// the threshold. Steps of 1, 1/2 and 1/4 octave. Well known, which is a reason to take it where results are to be compared;
  /// for a few answers it is too coarse.
  public static let twoDownOneUp = UpDownNoteStrategy(UpDownRule(rightAnswersDown: 2, step: 1, upMultiple: 1))

  /// Three right answers in a row narrow, a wrong one widens as far: it settles at ∛½ = 79.4 % correct (Levitt 1971), at 1.2
  /// times the threshold. Steps of 1, 1/2 and 1/4 octave. Pleasant to train with; not for fewer than 50 answers, since the
  /// way down takes three for every octave.
  public static let threeDownOneUp = UpDownNoteStrategy(UpDownRule(rightAnswersDown: 3, step: 1, upMultiple: 1))

  init(_ rule: UpDownRule) { self.rule = rule }

  public func start(profile: PerceptualProfile, last: CompletedTrial?) -> UpDownTrack {
    let first = last?.trial.offset.magnitude ?? profile.overallThreshold?.value ?? rule.largest
    return UpDownTrack(level: rule.clamped(log2: log2(max(first, rule.smallest))))
  }

  public func advance(_ track: inout UpDownTrack, by completed: CompletedTrial) {
    // From what was presented: a track that is read back from stored answers is then the same to the last bit. During a
    // warm-up the track knows it better.
    if !completed.trial.isWarmUp { track.level = log2(max(completed.trial.offset.magnitude, rule.smallest)) }
    track.advance(rule, correct: completed.isCorrect)
  }

  public func difference(of track: UpDownTrack) -> Double? { exp2(track.level) }

  public func raise(_ track: inout UpDownTrack, to cents: Double) {
    track.level = max(track.level, rule.clamped(log2: log2(cents)))
  }

  public var largestDifference: Double { rule.largest }

  public func next(
    profile: PerceptualProfile, track: UpDownTrack, range: NoteRange, using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents) {
    // The bounds may have been set anew since.
    range.anywhere(exp2(rule.clamped(log2: track.level)), using: &generator)
  }
}
