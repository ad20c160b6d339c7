/// A fit to the answers of one period, starting from the prior.
public struct PeriodFit: Sendable {
  var replay = ProfileReplay<FilterBank>()
  /// The answers that show a trend or change, in the order of their times: those in the period, without the listener's
  /// first ones; for all time, those in the trend's window.
  package var compared: [ProfileAnswer] = []
  /// Those among them for which the listener was listening, if they are known.
  package var attentive: AttentiveAnswers?
  /// The number of answers excluded because a value is impossible.
  package var impossible = 0

  package init(
    replay: ProfileReplay<FilterBank> = ProfileReplay<FilterBank>(), compared: [ProfileAnswer] = [], impossible: Int = 0
  ) {
    (self.replay, self.compared, self.impossible) = (replay, compared, impossible)
  }

  package var bank: FilterBank { replay.filter }

  package mutating func add(_ answer: ProfileAnswer, isFirst: Bool = false) {
    replay.add(answer)
    if !isFirst { compared.append(answer) }
  }
}
