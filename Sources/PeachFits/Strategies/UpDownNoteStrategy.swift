import PeachBase

/// Runs one up-down track over all notes: one difference, narrowed and widened by a rule, whichever note comes next.
///
/// A number of right answers in a row narrows the difference by a step, one wrong answer widens it. Steps are octaves of
/// the difference: a downward step divides it by 2^step, an upward step multiplies it by 2^(step · upMultiple). A
/// reversal is a step in the opposite direction to the one before. From the second reversal on, including that step, the
/// step size is halved, from the fourth on quartered. Steps limited by the bounds count as steps.
///
/// It settles where steps down and up balance: with p the proportion of right answers, p^n · 1 = (1 − p^n) · upMultiple
/// for n right answers in a row (Levitt 1971 for equal steps, Kaernbach 1991 for weighted ones).
///
/// The note is drawn uniformly from the training range and the direction at random. Without an earlier answer, it
/// begins at the fitted threshold, or at the largest difference if there is no data. The rule is simple and valid for
/// any psychometric function: an answer only has to become likelier with the difference. But it learns nothing from the
/// size of a difference, so that the descent from 100 cents takes about ten answers, and a lapse sets it back.
public struct UpDownNoteStrategy: NextNoteStrategy, Equatable {
  /// The number n of right answers in a row that narrow the difference, at least 1.
  var rightAnswersDown = 1
  /// The first step down, in octaves.
  package var step = 0.5
  /// The size of an upward step in units of a downward step, above 0.
  package var upMultiple = 3.0
  /// The proportion of right answers at which it stays, after one right answer down: u / (1 + u).
  package var correct: Double {
    // Rounded, so that a proportion that was set is read as it was.
    get { (upMultiple / (1 + upMultiple) * 1e9).rounded() / 1e9 }
    set { upMultiple = newValue / (1 - newValue) }
  }
  package var bounds = DifferenceBounds()

  package init(
    rightAnswersDown: Int = 1, step: Double = 0.5, upMultiple: Double = 3.0,
    bounds: DifferenceBounds = DifferenceBounds()
  ) {
    (self.rightAnswersDown, self.step, self.upMultiple, self.bounds) = (rightAnswersDown, step, upMultiple, bounds)
  }

  /// The rules by the names under which users choose them.
  package static let named: KeyValuePairs<StrategyName, UpDownNoteStrategy> = [
    // It settles at 75 % correct, the threshold itself (Kaernbach 1991). Of the three rules the best for measuring,
    // since it reaches the threshold soonest.
    .weightedUpDown: UpDownNoteStrategy(rightAnswersDown: 1, step: 0.5, upMultiple: 3),
    // It settles at √½ = 70.7 % correct (Levitt 1971), at 0.8 of the threshold. It is well known, which helps when
    // comparing results; it is too coarse for few answers.
    .twoDownOneUp: UpDownNoteStrategy(rightAnswersDown: 2, step: 1, upMultiple: 1),
    // It settles at ∛½ = 79.4 % correct (Levitt 1971), at 1.2 times the threshold. Pleasant for training; not for fewer
    // than 50 answers, since the descent takes three per octave.
    .threeDownOneUp: UpDownNoteStrategy(rightAnswersDown: 3, step: 1, upMultiple: 1),
  ]

  public func start(profile: PerceptualProfile, last: CompletedTrial?) -> UpDownTrack {
    let first = last?.trial.offset.magnitude ?? profile.overallThreshold?.value ?? bounds.largest
    return UpDownTrack(level: clamped(log2: log2(max(first, bounds.smallest))))
  }

  public func advance(_ track: inout UpDownTrack, by completed: CompletedTrial) {
    // Use the presented difference, so that a track read back from stored answers is identical to the last bit.
    track.level = log2(max(completed.trial.offset.magnitude, bounds.smallest))
    track.advance(self, correct: completed.isCorrect)
  }

  public func next(
    profile: PerceptualProfile, track: UpDownTrack, range: NoteRange, using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents) {
    // The bounds may have changed since the last answer.
    range.anywhere(exp2(clamped(log2: track.level)), using: &generator)
  }

  /// The differences after whose answers the direction of the steps changed, in octaves above 1 cent.
  public func turns(of answers: [CompletedTrial]) -> [Double] {
    var track = start(profile: PerceptualProfile(), last: nil)
    for answer in answers { advance(&track, by: answer) }
    return track.turns
  }

  fileprivate func clamped(log2 level: Double) -> Double {
    max(log2(bounds.smallest), min(log2(bounds.largest), level))
  }
}

public struct UpDownTrack: Equatable, Sendable {
  /// log2 of the next difference, in octaves above 1 cent.
  fileprivate(set) var level: Double
  /// The differences after whose answers the direction of the steps changed, in octaves above 1 cent.
  private(set) var turns: [Double] = []
  var reversals: Int { turns.count }
  /// The number of right answers since the last step.
  private var run = 0
  private var lastMove: Move?

  private enum Move { case down, up }

  fileprivate init(level: Double) { self.level = level }

  /// Adds an answer.
  mutating func advance(_ rule: UpDownNoteStrategy, correct: Bool) {
    run = correct ? run + 1 : 0
    guard !correct || run >= rule.rightAnswersDown else { return }
    run = 0
    let move: Move = correct ? .down : .up
    if let lastMove, lastMove != move { turns.append(level) }
    lastMove = move
    let step = rule.step / (reversals < 2 ? 1 : reversals < 4 ? 2 : 4)
    level = rule.clamped(log2: level + (move == .down ? -step : step * rule.upMultiple))
  }
}
