/// Reads the answers from which a training continues.
extension TrainingDataStore {
  /// The latest training answers of each strategy to an exercise, from all processes. Answers to trials with drop-outs,
  /// rows without an answer and rows with impossible values are omitted.
  ///
  /// Runs are ordered by their start, since answers rendered faster than real time have times ahead of the clock.
  public func trainingHistory(of exercise: any Exercise) throws(DataStoreError) -> TrainingHistory {
    try run { () throws(DatabaseError) in
      let time = CommonColumns.time
      let rows = try database.prepare(
        """
        SELECT * FROM (
          SELECT \(Self.columns.sql), ifnull((SELECT \(RunColumns.started) FROM run WHERE run.id = answer.run), \(time)) AS started, id
          FROM answer
          WHERE exercise = ? AND purpose = 'training' AND \(CommonColumns.strategy) IS ? AND \(Self.isIntact)
            AND answer.answer IS NOT NULL AND \(AnswerTable().isPossible(exercise))
          ORDER BY \(time) DESC, id DESC LIMIT \(TrainingHistory.limit)
        ) ORDER BY started, \(time), id
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

  private static let columns =
    AnswerColumns.read + [AnswerColumn](CommonColumns.time, CommonColumns.condition)
  private static let isIntact = "ifnull(\(CommonColumns.dropOuts), 0) = 0"

  /// Reads the latest answers, oldest first, and the start of the newest answer's run in milliseconds (`Int.min`
  /// without answers). The answers' session times are zero.
  private func latest(
    _ rows: Statement, of strategy: StrategyName?, to exercise: any Exercise
  ) throws(DatabaseError) -> (answers: [TrainingHistory.Answer], started: Int) {
    try rows.bind([exercise.name.rawValue, strategy?.rawValue])
    var answers: [TrainingHistory.Answer] = []
    var started = Int.min
    let scan = ColumnScan(rows, Self.columns)
    while try rows.step() {
      guard let (read, answer) = exercise.columns.read(scan, of: exercise.name), let time = scan[CommonColumns.time]
      else { continue }
      var trial = read
      trial.condition = scan[CommonColumns.condition]
      let completed = CompletedTrial(trial: trial, answer: answer, responseTime: .zero, time: .zero)
      answers.append(TrainingHistory.Answer(completed, at: time))
      started = rows.integer(scan.count)
    }
    return (answers, started)
  }

  /// The listener's own spread, from the latest matches of the training whose sound didn't drop out.
  public func matchSpread() throws(DataStoreError) -> MatchSpread {
    try run { () throws(DatabaseError) in
      let rows = try database.prepare(
        """
        SELECT \(TuningColumns.error) FROM answer
        WHERE exercise = ? AND purpose = 'training' AND \(Self.isIntact) AND \(TuningColumns.error) IS NOT NULL
          AND \(AnswerTable().isPossible(PitchMatching()))
        ORDER BY \(CommonColumns.time) DESC, id DESC LIMIT \(MatchSpread.memory)
        """)
      try rows.bind([ExerciseName.matching.rawValue])
      var errors: [Cents] = []
      while try rows.step() { errors.append(Cents(rows.double(0))) }
      return MatchSpread(errors.reversed())
    }
  }
}
