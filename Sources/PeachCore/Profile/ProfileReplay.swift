/// Replays answers in the order of their times and records the thresholds at the end of each day.
struct ProfileReplay {
  private(set) var bank: FilterBank
  private var pastDays: ThresholdHistory

  /// - Parameters:
  ///   - bank: the answers so far.
  ///   - days: their days.
  init(_ bank: FilterBank = FilterBank(), days: ThresholdHistory = ThresholdHistory()) {
    self.bank = bank
    pastDays = days
  }

  /// Adds an answer. A day is recorded when the next one begins, since reading the thresholds costs time too.
  mutating func add(_ answer: ProfileAnswer) {
    if let last = bank.lastAnswer, Days.number(of: answer.milliseconds) > Days.number(of: last) {
      pastDays.record(bank)
    }
    bank.add(answer)
  }

  var history: ThresholdHistory {
    var history = pastDays
    history.record(bank)
    return history
  }
}
