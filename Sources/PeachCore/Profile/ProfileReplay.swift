/// Answers taken in one after the other, in the order of their times, with the threshold at the end of each day on the way.
struct ProfileReplay {
  private(set) var fitted = FittedProfile()
  private var pastDays = ThresholdHistory()

  /// Takes in one answer. A day is entered once the next one begins: reading the threshold costs as much as an answer.
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
