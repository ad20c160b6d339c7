/// Counts the answers that don't count because the sound dropped out. Those of experiments belong to no profile.
extension TrainingDataStore {
  /// The number of these answers to all exercises.
  public func droppedOutAnswers() throws(DataStoreError) -> Int {
    try run { () throws(DatabaseError) in
      try database.integer("SELECT count(*) FROM answer WHERE \(Self.droppedOut)") ?? 0
    }
  }

  /// The number of these answers in a part of a profile and a period.
  func droppedOutAnswers(
    to exercise: Exercise, part: String?, in period: HistoryRange, now: UTCTime
  ) throws(DatabaseError) -> Int {
    var conditions = [Self.droppedOut, "exercise = ?"]
    var parameters: [any DatabaseValue] = [exercise.name.rawValue]
    if let part, let column = exercise.fit.partColumn {
      conditions.append("\(column.sql) = ?")
      parameters.append(part)
    }
    if period != .all {
      let span = AnswerSelection.span(period.span(now: now))
      conditions.append(span.condition(table))
      parameters += span.parameters
    }
    let statement = try database.prepare("SELECT count(*) FROM answer WHERE " + conditions.joined(separator: " AND "))
    try statement.bind(parameters)
    return try statement.step() ? statement.integer(0) : 0
  }

  private static let droppedOut = "\(CommonColumns.purpose) <> 'experiment' AND \(CommonColumns.dropOuts) > 0"
}
