/// Reads the answers from which a training continues.
extension TrainingDataStore {
  /// The latest training answers of each strategy to an exercise, from all processes. Answers to trials with drop-outs,
  /// rows without an answer and rows with impossible values are omitted.
  ///
  /// Runs are ordered by their start, since answers rendered faster than real time have times ahead of the clock.
  public func trainingHistory(of exercise: any Exercise) throws(DataStoreError) -> TrainingHistory {
    try run { () throws(DatabaseError) in
      let rows = try database.prepare(
        """
        SELECT * FROM (
          SELECT \(AnswerValues.columns), time_ms, condition,
            ifnull((SELECT started_ms FROM run WHERE run.id = answer.run), time_ms) AS started, id
          FROM answer
          WHERE exercise = ? AND purpose = 'training' AND strategy IS ? AND ifnull(drop_outs, 0) = 0 AND answer.answer IS NOT NULL
            AND \(AnswerBounds.isPossibleAnswer)
          ORDER BY time_ms DESC, id DESC LIMIT \(TrainingHistory.limit)
        ) ORDER BY started, time_ms, id
        """)
      var answers: [StrategyName: [TrainingHistory.Answer]] = [:]
      // Imported rows may lack a strategy.
      var (last, started) = try latest(rows, of: nil, to: exercise)
      for strategy in StrategyName.allCases {
        let own = try latest(rows, of: strategy, to: exercise)
        answers[strategy] = own.answers
        let (newest, known) = (own.answers.last?.time.milliseconds ?? .min, last.last?.time.milliseconds ?? .min)
        if (own.started, newest) > (started, known) { (last, started) = own }
      }
      return TrainingHistory(answers, last: last.last)
    }
  }

  /// Reads the latest answers, oldest first, and the start of the newest answer's run in milliseconds (`Int.min`
  /// without answers). The answers' session times are zero.
  private func latest(
    _ rows: Statement, of strategy: StrategyName?, to exercise: any Exercise
  ) throws(DatabaseError) -> (answers: [TrainingHistory.Answer], started: Int) {
    try rows.bind([exercise.name.rawValue, strategy?.rawValue])
    var answers: [TrainingHistory.Answer] = []
    var started = Int.min
    while try rows.step() {
      guard let (read, answer) = exercise.columns.read(AnswerValues(row: rows), of: exercise.name) else { continue }
      var trial = read
      trial.condition = rows.text(10)
      let completed = CompletedTrial(trial: trial, answer: answer, responseTime: .zero, time: .zero)
      answers.append(TrainingHistory.Answer(completed, at: UTCTime(milliseconds: rows.integer(9))))
      started = rows.integer(11)
    }
    return (answers, started)
  }

  /// The listener's own spread, from the latest matches of the training whose sound didn't drop out.
  public func matchSpread() throws(DataStoreError) -> MatchSpread {
    try run { () throws(DatabaseError) in
      let rows = try database.prepare(
        """
        SELECT error_cents FROM answer
        WHERE exercise = ? AND purpose = 'training' AND ifnull(drop_outs, 0) = 0 AND error_cents IS NOT NULL
          AND \(AnswerBounds.isPossibleAnswer)
        ORDER BY time_ms DESC, id DESC LIMIT \(MatchSpread.memory)
        """)
      try rows.bind([ExerciseName.matching.rawValue])
      var errors: [Cents] = []
      while try rows.step() { errors.append(Cents(rows.double(0))) }
      return MatchSpread(errors.reversed())
    }
  }
}
