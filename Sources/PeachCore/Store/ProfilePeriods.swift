/// Reads the answers of the profile, and reports on periods.
extension TrainingDataStore {
  /// A stored answer.
  struct AnswerRow {
    let answer: ProfileAnswer
    let isCorrect: Bool
    let isWarmUp: Bool

    fileprivate static var columns: String {
      "note, interval, cents, amplitude_offset_db, correct, time_ms, condition, \(AnswerBounds.isPossibleAnswer)"
    }

    /// Nil if a value is outside `AnswerBounds`.
    fileprivate init?(_ row: Statement, of exercise: any Exercise) {
      let values = AnswerValues(
        note: row.integer(0), interval: row.value(1, row.integer), cents: row.value(2, row.double),
        amplitudeOffset: row.value(3, row.double), isCorrect: row.integer(4) == 1)
      guard row.integer(7) == 1, let (trial, direction) = exercise.columns.read(values, of: exercise.name) else {
        return nil
      }
      isCorrect = direction == trial.direction
      answer = ProfileAnswer(
        note: trial.note, offset: trial.offset, isUp: direction == .up, milliseconds: Int64(row.integer(5)))
      isWarmUp = row.text(6) == WarmUp.condition
    }
  }

  /// The condition on rows that belong to the profile, regardless of their values.
  static let profileCondition = "purpose <> 'experiment' AND ifnull(drop_outs, 0) = 0"

  /// Reads the training and measurement answers in a span, ordered by time; impossible answers are nil.
  func eachAnswer(
    to exercise: any Exercise, in span: TimeSpan, _ body: (_ id: Int, AnswerRow?) -> Void
  ) throws(DatabaseError) {
    let selection = AnswerSelection.span(span)
    try eachAnswer(to: exercise, where: selection.condition, selection.parameters, body)
  }

  /// Reads all of these answers, including those without a possible time.
  func eachAnswer(to exercise: any Exercise, _ body: (_ id: Int, AnswerRow?) -> Void) throws(DatabaseError) {
    try eachAnswer(to: exercise, where: "TRUE", [], body)
  }

  /// Reads the answers stored after a row, ordered by time.
  func eachAnswer(
    to exercise: any Exercise, after row: Int, _ body: (_ id: Int, AnswerRow?) -> Void
  ) throws(DatabaseError) {
    try eachAnswer(to: exercise, where: "id > ?", [row], body)
  }

  private func eachAnswer(
    to exercise: any Exercise, where condition: String, _ parameters: [any DatabaseValue],
    _ body: (_ id: Int, AnswerRow?) -> Void
  ) throws(DatabaseError) {
    let rows = try database.prepare(
      """
      SELECT \(AnswerRow.columns), id FROM answer
      WHERE exercise = ? AND \(Self.profileCondition) AND \(condition) ORDER BY time_ms, id
      """)
    try rows.bind([exercise.name.rawValue] + parameters)
    while try rows.step() { body(rows.integer(8), AnswerRow(rows, of: exercise)) }
  }

  /// Reports on the profile of an exercise in a period. The report on all time uses the stored profile; reports on
  /// other periods are computed from the answers.
  ///
  /// - Parameter progress: called with the number of answers read and, if known, their total.
  public func report(
    _ request: ProfileRequest, now: UTCTime, progress: (_ done: Int, _ total: Int?) -> Void = { _, _ in }
  ) throws(DataStoreError) -> ProfileReport {
    guard let exercise = Exercises[request.exercise] else { return ProfileReport(request, now: now) }
    guard let before = request.period.spanBefore(now: now) else {
      let stored = try run { () throws(DatabaseError) in try storedOrRebuiltProfile(of: exercise, progress: progress) }
      let fit = PeriodFit(
        fitted: stored.profile.fitted, days: stored.days, trend: try trendAnswers(of: exercise, before: now),
        impossible: stored.impossible)
      return ProfileReport(request, fit: fit, now: now)
    }
    let span = request.period.span(now: now)
    var (current, previous) = (ProfileReplay(), ProfileReplay())
    var trend: [TrendAnswer] = []
    var (done, impossible) = (0, 0)
    try run { () throws(DatabaseError) in
      try eachAnswer(to: exercise, in: TimeSpan(from: before.from, until: span.until)) { _, row in
        guard let row else {
          impossible += 1
          return
        }
        if span.contains(UTCTime(milliseconds: Int(row.answer.milliseconds))) {
          current.add(row.answer)
          if Trend.contains(row.answer.milliseconds, endingAt: Int64(now.milliseconds)) {
            trend.append(TrendAnswer(row.answer))
          }
        } else {
          previous.add(row.answer)
        }
        done += 1
        if done.isMultiple(of: 10_000) { progress(done, nil) }
      }
    }
    // If the period is empty, the newest answer of all shows which period has data.
    let newest =
      try current.fitted.answers == 0 ? profile(of: exercise, progress: progress).fitted.filter.lastAnswer : nil
    return ProfileReport(
      request,
      fit: PeriodFit(
        fitted: current.fitted, days: current.history.days, trend: trend, impossible: impossible),
      before: (before, previous.fitted), newest: newest.map { UTCTime(milliseconds: Int($0)) }, now: now)
  }

  /// Aborts the current read at its next row. Call it from the read's progress closure.
  public func interrupt() { database.interrupt() }

  /// The answers in the trend's window, ordered by time.
  public func trendAnswers(
    of exercise: any Exercise, before end: UTCTime
  ) throws(DataStoreError) -> [TrendAnswer] {
    try run { () throws(DatabaseError) in
      var answers: [TrendAnswer] = []
      let begin = UTCTime(milliseconds: end.milliseconds - Trend.window * 86_400_000)
      try eachAnswer(to: exercise, in: TimeSpan(from: begin)) { _, row in
        if let row { answers.append(TrendAnswer(row.answer)) }
      }
      return answers
    }
  }
}
