/// Reads the answers from which a training continues.
extension TrainingDataStore {
  /// The latest training answers of each strategy to an exercise, from all processes, among the latest `readyAnswers`. Answers
  /// to trials with drop-outs, rows without an answer and rows with impossible values are omitted.
  ///
  /// Runs are ordered by their start, since answers rendered faster than real time have times ahead of the clock.
  public func trainingHistory(of exercise: Exercise) throws(DataStoreError) -> TrainingHistory {
    try run { () throws(DatabaseError) in
      let time = CommonColumns.time
      let columns =
        exercise.columns.read + [AnswerColumn](time, CommonColumns.condition, CommonColumns.strategy)
      let rows = try database.prepare(
        """
        SELECT \(table.sql(columns)), ifnull((SELECT \(RunColumns.started) FROM run WHERE run.id = answer.run), \(time))
        FROM answer
        WHERE exercise = ? AND purpose = 'training' AND \(Self.isIntact) AND answer.answer IS NOT NULL
          AND \(table.isPossible(exercise))
        ORDER BY \(time) DESC, id DESC LIMIT \(Self.readyAnswers)
        """)
      try rows.bind([exercise.name.rawValue])
      // The latest answers first. Imported rows may lack a strategy.
      var latest: [StrategyName?: [HistoryAnswer]] = [:]
      let row = ColumnScan(rows, columns)
      while try rows.step() {
        let strategy = row[CommonColumns.strategy]
        guard latest[strategy]?.count ?? 0 < TrainingHistory.limit,
          let (read, response) = exercise.columns.read(row, of: exercise.name), let time = row[CommonColumns.time]
        else { continue }
        var trial = read
        trial.condition = row[CommonColumns.condition]
        let completed = CompletedTrial(trial: trial, response: response, responseTime: .zero, time: .zero)
        latest[strategy, default: []].append(
          (rows.integer(row.count), TrainingHistory.Answer(completed: completed, time: time)))
      }
      var answers: [StrategyName: [TrainingHistory.Answer]] = [:]
      var last: HistoryAnswer?
      for (strategy, found) in latest {
        // Stable, so that equal times keep the order of their rows.
        let sorted = found.reversed().sorted(by: Self.isEarlier)
        if let strategy { answers[strategy] = sorted.map(\.answer) }
        if let newest = sorted.last, last.map({ Self.isEarlier($0, newest) }) ?? true { last = newest }
      }
      return TrainingHistory(answers, last: last?.answer)
    }
  }

  /// An answer, and when its run began, in milliseconds since 1970, UTC.
  private typealias HistoryAnswer = (started: Int, answer: TrainingHistory.Answer)

  private static func isEarlier(_ one: HistoryAnswer, _ other: HistoryAnswer) -> Bool {
    (one.started, one.answer.time.milliseconds) < (other.started, other.answer.time.milliseconds)
  }

  private static let isIntact = "ifnull(\(CommonColumns.dropOuts), 0) = 0"

  /// The listener's own spread, from the latest matches of the training whose sound didn't drop out.
  public func matchSpread(of exercise: Exercise) throws(DataStoreError) -> MatchSpread {
    try run { () throws(DatabaseError) in
      let rows = try database.prepare(
        """
        SELECT \(TuningColumns.error) FROM answer
        WHERE exercise = ? AND purpose = 'training' AND \(Self.isIntact) AND \(TuningColumns.error) IS NOT NULL
          AND \(table.isPossible(exercise))
        ORDER BY \(CommonColumns.time) DESC, id DESC LIMIT \(MatchSpread.memory)
        """)
      try rows.bind([exercise.name.rawValue])
      var errors: [Cents] = []
      while try rows.step() { errors.append(Cents(rows.double(0))) }
      return MatchSpread(errors.reversed())
    }
  }
}
