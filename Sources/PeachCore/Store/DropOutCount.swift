/// Counts the answers that don't count because the sound dropped out. Those of experiments belong to no profile.
extension TrainingDataStore {
  /// The number of these answers to all exercises.
  public func droppedOutAnswers() throws(DataStoreError) -> Int {
    try run { () throws(DatabaseError) in
      try database.integer("SELECT count(*) FROM answer WHERE \(Self.droppedOut)") ?? 0
    }
  }

  /// The number of these answers in the part of a profile that a report covers.
  func droppedOutAnswers(_ request: AnyProfileRequest, now: UTCTime) throws(DataStoreError) -> Int {
    var conditions = [Self.droppedOut, "exercise = ?"]
    var parameters: [any DatabaseValue] = []
    switch request {
    case .keys(let request): parameters = [request.exercise.rawValue]
    case .intervals(let request):
      conditions.append("\(IntervalColumns.presentation) = ?")
      parameters = [ExerciseName.intervals.rawValue, request.presentation.rawValue]
    case .matches(let request):
      conditions.append("\(MatchingColumns.mode) = ?")
      parameters = [ExerciseName.matching.rawValue, request.mode.rawValue]
    }
    if request.period != .all {
      let span = AnswerSelection.span(request.period.span(now: now))
      conditions.append(span.condition(table))
      parameters += span.parameters
    }
    let (sql, values) = ("SELECT count(*) FROM answer WHERE " + conditions.joined(separator: " AND "), parameters)
    return try run { () throws(DatabaseError) in
      let statement = try database.prepare(sql)
      try statement.bind(values)
      return try statement.step() ? statement.integer(0) : 0
    }
  }

  private static let droppedOut = "\(CommonColumns.purpose) <> 'experiment' AND \(CommonColumns.dropOuts) > 0"
}
