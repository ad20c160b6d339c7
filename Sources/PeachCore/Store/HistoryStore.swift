/// What a training goes on from.
extension TrainingDataStore {
  /// The latest training answers of each strategy, whatever process stored them. Answers to comparisons that dropped out, and
  /// rows without an answer or with impossible values, are left out.
  ///
  /// The runs follow one another as they were started: what is rendered faster than real time has times ahead of the clock.
  public func trainingHistory() throws(DataStoreError) -> TrainingHistory {
    try run { () throws(DatabaseError) in
      let rows = try database.prepare(
        """
        SELECT * FROM (
          SELECT time_ms, note, cents, answer, condition,
            ifnull((SELECT started_ms FROM run WHERE run.id = completed_comparison.run), time_ms) AS started, id
          FROM completed_comparison
          WHERE purpose = 'training' AND strategy IS ? AND ifnull(drop_outs, 0) = 0 AND answer IS NOT NULL
            AND \(AnswerBounds.isPossibleAnswer)
          ORDER BY time_ms DESC, id DESC LIMIT \(TrainingHistory.limit)
        ) ORDER BY started, time_ms, id
        """)
      var answers: [StrategyName: [TrainingHistory.Answer]] = [:]
      // Imported rows may not say what chose them.
      var (last, started) = try latest(rows, of: nil)
      for strategy in StrategyName.allCases {
        let own = try latest(rows, of: strategy)
        answers[strategy] = own.answers
        let (newest, known) = (own.answers.last?.time.milliseconds ?? .min, last.last?.time.milliseconds ?? .min)
        if (own.started, newest) > (started, known) { (last, started) = own }
      }
      return TrainingHistory(answers, last: last.last)
    }
  }

  /// The oldest first, and when the run of the newest was started, in milliseconds; the least number without answers. Their
  /// times on the session's clock are zero.
  private func latest(
    _ rows: Statement, of strategy: StrategyName?
  ) throws(DatabaseError) -> (answers: [TrainingHistory.Answer], started: Int) {
    try rows.bind([strategy?.rawValue])
    var answers: [TrainingHistory.Answer] = []
    var started = Int.min
    while try rows.step() {
      guard let note = MIDINote(exactly: rows.integer(1)), let answer = rows.text(3).flatMap(Direction.init) else {
        continue
      }
      let comparison = Comparison(note: note, offset: Cents(rows.double(2)), condition: rows.text(4))
      let completed = CompletedComparison(
        comparison: comparison, answer: answer, responseTime: .zero, time: .zero)
      answers.append(TrainingHistory.Answer(completed, at: UTCTime(milliseconds: rows.integer(0))))
      started = rows.integer(5)
    }
    return (answers, started)
  }
}
