/// Replays answers in the order of their times and records the threshold at the end of each day.
struct ProfileReplay {
  private(set) var fitted = FittedProfile()
  private var pastDays = ThresholdHistory()

  /// Adds an answer. A day is recorded when the next one begins, since reading the threshold costs as much as adding an
  /// answer.
  mutating func add(_ answer: ProfileAnswer) {
    if let last = fitted.filter.lastAnswer, Days.number(of: answer.milliseconds) > Days.number(of: last) {
      pastDays.record(fitted.filter)
    }
    fitted.add(answer)
  }

  var history: ThresholdHistory {
    var history = pastDays
    history.record(fitted.filter)
    return history
  }
}
