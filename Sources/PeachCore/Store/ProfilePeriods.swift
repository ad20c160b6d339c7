/// Reads the answers of a profile.
extension TrainingDataStore {
  /// The condition on rows that belong to the profile, regardless of their values.
  static let profileCondition = "\(CommonColumns.purpose) <> 'experiment' AND ifnull(\(CommonColumns.dropOuts), 0) = 0"

  /// Reads the training and measurement answers in a span, ordered by time; impossible answers are nil.
  func eachAnswer(
    to exercise: Exercise, in span: TimeSpan, _ body: (FitAnswer?) -> Void
  ) throws(DatabaseError) {
    let selection = AnswerSelection.span(span)
    try eachAnswer(to: exercise, where: "exercise = ? AND " + selection.condition(table), selection.parameters, body)
  }

  /// Reads the answers stored after a row, ordered by time, including those without a possible time.
  func eachAnswer(
    to exercise: Exercise, after row: Int, _ body: (FitAnswer?) -> Void
  ) throws(DatabaseError) {
    try eachAnswer(to: exercise, where: Self.later(than: row), [row], body)
  }

  /// The condition on an exercise's rows after a row: an index finds all rows, but not the last few.
  static func later(than row: Int) -> String { row == 0 ? "exercise = ? AND id > ?" : "+exercise = ? AND id > ?" }

  /// Reads the latest possible answers, oldest first.
  func eachOfLatest(
    _ count: Int, to exercise: Exercise, _ body: (FitAnswer) -> Void
  ) throws(DatabaseError) {
    let latest = try database.prepare(
      """
      SELECT min(time) FROM (
        SELECT \(CommonColumns.time) AS time FROM answer WHERE exercise = ? AND \(Self.profileCondition)
        ORDER BY time DESC LIMIT ?
      )
      """)
    try latest.bind([exercise.name.rawValue, count])
    guard try latest.step(), let begin = latest.value(0, latest.integer) else { return }
    try eachAnswer(to: exercise, where: "exercise = ? AND \(CommonColumns.time) >= ?", [begin]) {
      if let row = $0 { body(row) }
    }
  }

  private func eachAnswer(
    to exercise: Exercise, where condition: String, _ parameters: [any DatabaseValue],
    _ body: (FitAnswer?) -> Void
  ) throws(DatabaseError) {
    let columns = exercise.columns.read + [AnswerColumn](CommonColumns.time, CommonColumns.condition)
    let rows = try database.prepare(table.profileRows(columns, of: exercise, where: condition))
    try rows.bind([exercise.name.rawValue] + parameters)
    let scan = ColumnScan(rows, columns)
    while try rows.step() {
      body(rows.integer(scan.count) == 1 ? FitAnswer(scan, of: exercise) : nil)
    }
  }

  /// The number of answers from an instant on that are among the listener's first.
  func firstAnswers(to exercise: Exercise, from instant: UTCTime?) throws(DatabaseError) -> Int {
    guard let instant else { return Trend.firstAnswers }
    let earlier = try database.prepare(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM answer
        WHERE exercise = ? AND \(Self.profileCondition) AND \(CommonColumns.time) < ?
          AND \(table.isPossible(exercise))
        LIMIT \(Trend.firstAnswers)
      )
      """)
    try earlier.bind([exercise.name.rawValue, instant.milliseconds])
    return try earlier.step() ? Trend.firstAnswers - earlier.integer(0) : Trend.firstAnswers
  }

  /// Aborts the current read at its next row. Call it from the read's progress closure.
  public func interrupt() { database.interrupt() }
}

extension FitAnswer {
  /// Nil if the row lacks a value.
  fileprivate init?(_ row: ColumnScan, of exercise: Exercise) {
    guard let read = exercise.columns.read(row, of: exercise.name), let time = row[CommonColumns.time]
    else { return nil }
    var trial = read.trial
    trial.condition = row[CommonColumns.condition]
    self.init(trial: trial, response: read.response, time: time, unsignedChoices: exercise.answerForm.unsignedChoices)
  }
}
