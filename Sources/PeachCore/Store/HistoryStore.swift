/// What a training goes on from.
extension TrainingDataStore {
  /// The latest training answers of each strategy, whatever process stored them. Answers to comparisons that dropped out, and
  /// rows without an answer, are left out.
  public func trainingHistory() throws(DataStoreError) -> TrainingHistory {
    try run { () throws(DatabaseError) in
      let rows = try database.prepare(
        """
        SELECT time_ms, note, cents, answer, condition FROM completed_comparison
        WHERE purpose = 'training' AND strategy IS ? AND ifnull(drop_outs, 0) = 0 AND answer IS NOT NULL
        ORDER BY time_ms DESC, id DESC LIMIT \(TrainingHistory.limit)
        """)
      var answers: [StrategyName: [TrainingHistory.Answer]] = [:]
      // Imported rows may not say what chose them.
      var last = try latest(rows, of: nil).last
      for strategy in StrategyName.allCases {
        let own = try latest(rows, of: strategy)
        answers[strategy] = own
        if let newest = own.last, last.map({ $0.time <= newest.time }) ?? true { last = newest }
      }
      return TrainingHistory(answers, last: last)
    }
  }

  /// The oldest first. Their times on the session's clock are zero.
  private func latest(
    _ rows: Statement, of strategy: StrategyName?
  ) throws(DatabaseError) -> [TrainingHistory.Answer] {
    try rows.bind([strategy?.rawValue])
    var answers: [TrainingHistory.Answer] = []
    while try rows.step() {
      guard let note = MIDINote(exactly: rows.integer(1)), rows.double(2).isFinite,
        let answer = rows.text(3).flatMap(Direction.init)
      else { continue }
      let comparison = Comparison(note: note, offset: Cents(rows.double(2)), condition: rows.text(4))
      let completed = CompletedComparison(
        comparison: comparison, answer: answer, responseTime: .zero, time: .zero)
      answers.append(TrainingHistory.Answer(completed, at: UTCTime(milliseconds: rows.integer(0))))
    }
    return answers.reversed()
  }
}
