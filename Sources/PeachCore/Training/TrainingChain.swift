/// Chooses the trials of a training: a strategy's track that continues from earlier answers, after a pause with a
/// warm-up.
struct TrainingChain: Sendable {
  private var track = StrategyTrack()
  /// The progress of the warm-up; nil if trials are presented as the strategy chooses them.
  private var warmUp: Progress?

  private struct Progress {
    /// The number of warm-up trials answered.
    var answered: Int
    /// The smallest difference that is lifted, in cents. It doesn't fall from one trial to the next, so that the latest
    /// stored answer determines it.
    var floor: Double
    /// The difference of the latest trial before it was lifted, in cents.
    var unlifted = 0.0
  }

  init() {}

  /// Continues from the strategy's own answers.
  ///
  /// After a pause, or if the strategy has no answers yet, it begins with a warm-up at the largest of three
  /// differences: the next one according to the answers, the fitted threshold, and the last difference of another
  /// strategy used since.
  ///
  /// - Parameters:
  ///   - answers: the answers of this strategy, the oldest first.
  ///   - last: the latest answer, by any strategy.
  ///   - now: when the training begins.
  init(
    _ strategy: any NextNoteStrategy, after answers: [TrainingHistory.Answer], last: TrainingHistory.Answer?,
    profile: PerceptualProfile, now: UTCTime
  ) {
    let interrupted = replay(answers, by: strategy, profile: profile)
    if let own = answers.last, !WarmUp.isPause(from: own.time, to: now) {
      warmUp = interrupted
      return
    }
    let isOthers = last.map { last in answers.last.map { $0.time < last.time } ?? true } ?? false
    let other = isOthers ? last?.completed.trial.offset.magnitude : nil
    let candidates = [track.difference(by: strategy), profile.overallThreshold?.value, other].compactMap { $0 }
    guard let floor = candidates.max() else { return }
    track.raise(to: floor, by: strategy, profile: profile)
    warmUp = Progress(answered: 0, floor: floor)
  }

  /// Adds earlier answers and returns the warm-up to which the last of them belongs, if it isn't complete.
  private mutating func replay(
    _ answers: [TrainingHistory.Answer], by strategy: any NextNoteStrategy, profile: PerceptualProfile
  ) -> Progress? {
    var current: Progress?
    var previous: UTCTime?
    for answer in answers {
      let completed = answer.completed
      let isNew = previous.map { WarmUp.isPause(from: $0, to: answer.time) } ?? true
      previous = answer.time
      guard completed.trial.isWarmUp else {
        current = nil
        track.replay(completed, by: strategy, profile: profile)
        continue
      }
      let answered = isNew ? 0 : current?.answered ?? 0
      let presented = completed.trial.offset.magnitude
      var unlifted = presented / exp2(WarmUp.lifts[min(answered, WarmUp.lifts.count - 1)])
      // If the largest difference limited it, the presented difference doesn't show how far it was lifted.
      if presented >= strategy.largestDifference { unlifted = max(unlifted, track.difference(by: strategy) ?? 0) }
      track.raise(to: unlifted, by: strategy, profile: profile)
      if !completed.isCorrect { track.replay(completed.presented(at: unlifted), by: strategy, profile: profile) }
      current = Progress(answered: answered + 1, floor: unlifted)
    }
    return current.flatMap { $0.answered < WarmUp.lifts.count ? $0 : nil }
  }

  mutating func next(
    by strategy: any NextNoteStrategy, profile: PerceptualProfile, range: NoteRange,
    using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents, condition: String?) {
    let (note, offset) = track.next(by: strategy, profile: profile, range: range, using: &generator)
    guard let warmUp else { return (note, offset, nil) }
    let unlifted = max(offset.magnitude, warmUp.floor)
    self.warmUp?.unlifted = unlifted
    let lifted = max(unlifted, min(unlifted * exp2(WarmUp.lifts[warmUp.answered]), strategy.largestDifference))
    return (note, Cents(offset < .zero ? -lifted : lifted), WarmUp.condition)
  }

  /// Adds the answer to the latest trial.
  mutating func add(_ completed: CompletedTrial) {
    guard let warmUp, completed.trial.isWarmUp else { return track.add(completed) }
    if !completed.isCorrect { track.add(completed.presented(at: warmUp.unlifted)) }
    let answered = warmUp.answered + 1
    self.warmUp = answered < WarmUp.lifts.count ? Progress(answered: answered, floor: warmUp.unlifted) : nil
  }
}

extension CompletedTrial {
  /// The same answer to a trial with another difference, in cents.
  fileprivate func presented(at cents: Double) -> CompletedTrial {
    var trial = trial
    trial.offset = Cents(trial.offset < .zero ? -cents : cents)
    return CompletedTrial(
      trial: trial, response: response, responseTime: responseTime, time: time, dropOuts: dropOuts)
  }
}
