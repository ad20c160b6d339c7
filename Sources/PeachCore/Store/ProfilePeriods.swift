/// The answers that the profile is made of, and what they say of a period alone.
extension TrainingDataStore {
  /// An answer as it is stored.
  struct AnswerRow {
    let answer: ProfileAnswer
    let isCorrect: Bool
    let isWarmUp: Bool

    fileprivate static let columns = "note, cents, correct, time_ms, condition, \(AnswerBounds.isPossibleAnswer)"

    /// Nil where a value is outside `AnswerBounds`.
    fileprivate init?(_ row: Statement) {
      guard row.integer(5) == 1, let note = MIDINote(exactly: row.integer(0)) else { return nil }
      let offset = Cents(row.double(1))
      isCorrect = row.integer(2) == 1
      // A row from elsewhere may lack its answer; what was right tells it.
      answer = ProfileAnswer(
        note: note, offset: offset, higher: isCorrect == (offset >= .zero), milliseconds: Int64(row.integer(3)))
      isWarmUp = row.text(4) == WarmUp.condition
    }
  }

  /// The rows that the profile is made of, whatever their values.
  static let profileCondition = "purpose <> 'experiment' AND ifnull(drop_outs, 0) = 0"

  /// Reads the training and measurement answers in a span, in the order of their times; an impossible one is nil.
  func eachAnswer(in span: TimeSpan, _ body: (_ id: Int, AnswerRow?) -> Void) throws(DatabaseError) {
    let selection = AnswerSelection.span(span)
    try eachAnswer(where: selection.condition, selection.parameters, body)
  }

  /// Reads all of them, those without a possible time too.
  func eachAnswer(_ body: (_ id: Int, AnswerRow?) -> Void) throws(DatabaseError) {
    try eachAnswer(where: "TRUE", [], body)
  }

  /// Reads those that were stored after a row, in the order of their times.
  func eachAnswer(after row: Int, _ body: (_ id: Int, AnswerRow?) -> Void) throws(DatabaseError) {
    try eachAnswer(where: "id > ?", [row], body)
  }

  private func eachAnswer(
    where condition: String, _ parameters: [any DatabaseValue], _ body: (_ id: Int, AnswerRow?) -> Void
  ) throws(DatabaseError) {
    let rows = try database.prepare(
      """
      SELECT \(AnswerRow.columns), id FROM completed_comparison
      WHERE \(Self.profileCondition) AND \(condition) ORDER BY time_ms, id
      """)
    try rows.bind(parameters)
    while try rows.step() { body(rows.integer(6), AnswerRow(rows)) }
  }

  /// Everything that the profile says of a period: of all time from what is stored, of any other from its answers anew.
  ///
  /// - Parameter progress: called with the answers done and, where it is known, their number while many are read.
  public func report(
    _ request: ProfileRequest, now: UTCTime, progress: (_ done: Int, _ total: Int?) -> Void = { _, _ in }
  ) throws(DataStoreError) -> ProfileReport {
    guard let before = request.period.spanBefore(now: now) else {
      let stored = try run { () throws(DatabaseError) in try storedOrRebuiltProfile(progress: progress) }
      let fit = PeriodFit(
        fitted: stored.profile.fitted, days: stored.days, trend: try trendAnswers(before: now),
        impossible: stored.impossible)
      return ProfileReport(request, fit: fit, now: now)
    }
    let span = request.period.span(now: now)
    var (current, previous) = (ProfileReplay(), ProfileReplay())
    var trend: [TrendAnswer] = []
    var (done, impossible) = (0, 0)
    try run { () throws(DatabaseError) in
      try eachAnswer(in: TimeSpan(from: before.from, until: span.until)) { _, row in
        guard let row else {
          impossible += 1
          return
        }
        if span.contains(UTCTime(milliseconds: Int(row.answer.milliseconds))) {
          current.add(row.answer)
          if Trend.holds(row.answer.milliseconds, endingAt: Int64(now.milliseconds)) {
            trend.append(TrendAnswer(row.answer))
          }
        } else {
          previous.add(row.answer)
        }
        done += 1
        if done.isMultiple(of: 10_000) { progress(done, nil) }
      }
    }
    // What there is beyond an empty period tells which one to look at.
    let newest = try current.fitted.answers == 0 ? profile(progress: progress).fitted.filter.lastAnswer : nil
    return ProfileReport(
      request,
      fit: PeriodFit(
        fitted: current.fitted, days: current.history.days, trend: trend, impossible: impossible),
      before: (before, previous.fitted), newest: newest.map { UTCTime(milliseconds: Int($0)) }, now: now)
  }

  /// Has what is being read fail, as soon as the next row is asked for. To be called from where its progress is told.
  public func interrupt() { database.interrupt() }

  /// The answers of the trend's window, in the order of their times.
  public func trendAnswers(before end: UTCTime) throws(DataStoreError) -> [TrendAnswer] {
    try run { () throws(DatabaseError) in
      var answers: [TrendAnswer] = []
      let begin = UTCTime(milliseconds: end.milliseconds - Trend.window * 86_400_000)
      try eachAnswer(in: TimeSpan(from: begin)) { _, row in
        if let row { answers.append(TrendAnswer(row.answer)) }
      }
      return answers
    }
  }
}
