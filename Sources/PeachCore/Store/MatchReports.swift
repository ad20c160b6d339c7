/// Reads matches and reports on them.
extension TrainingDataStore {
  /// Reports on the profile of matches in a period, computed from the rows.
  ///
  /// - Parameter progress: called with the number of matches read and, if known, their total.
  public func report(
    _ request: MatchRequest, now: UTCTime, progress: (_ done: Int, _ total: Int?) -> Void = { _, _ in }
  ) throws(DataStoreError) -> MatchReport {
    try run { () throws(DatabaseError) in
      var (answers, done, impossible) = ([MatchAnswer](), 0, 0)
      try eachMatch(in: request.period.span(now: now)) { answer in
        done += 1
        if done.isMultiple(of: 10_000) { progress(done, nil) }
        guard let answer else {
          impossible += 1
          return
        }
        if answer.mode == request.mode { answers.append(answer) }
      }
      let newest = try answers.isEmpty && request.period != .all ? newestMatch(request.mode) : nil
      return MatchReport(request, answers: answers, impossible: impossible, newest: newest, now: now)
    }
  }

  /// Reads the matches in a span, ordered by time; impossible ones are nil.
  private func eachMatch(in span: TimeSpan, _ body: (MatchAnswer?) -> Void) throws(DatabaseError) {
    // Without a span, rows without a possible time are counted too.
    let selection = AnswerSelection.span(span)
    let isAll = span == .all
    let rows = try database.prepare(
      """
      SELECT matching_mode, note, cents, error_cents, time_ms, \(AnswerBounds.isPossibleAnswer) FROM answer
      WHERE exercise = ? AND \(Self.profileCondition) AND \(isAll ? "TRUE" : selection.condition) ORDER BY time_ms, id
      """)
    try rows.bind([ExerciseName.matching.rawValue] + (isAll ? [] : selection.parameters))
    while try rows.step() {
      guard rows.integer(5) == 1, let mode = rows.text(0).flatMap(MatchingMode.init) else {
        body(nil)
        continue
      }
      body(
        MatchAnswer(
          mode: mode, note: MIDINote(rows.integer(1)), start: rows.double(2), error: rows.double(3),
          milliseconds: Int64(rows.integer(4))))
    }
  }

  /// The time of the newest match of all in a mode; nil without matches.
  private func newestMatch(_ mode: MatchingMode) throws(DatabaseError) -> UTCTime? {
    let rows = try database.prepare(
      """
      SELECT time_ms FROM answer
      WHERE exercise = ? AND \(Self.profileCondition) AND matching_mode = ? AND \(AnswerBounds.isPossibleAnswer)
      ORDER BY time_ms DESC LIMIT 1
      """)
    try rows.bind([ExerciseName.matching.rawValue, mode.rawValue])
    return try rows.step() ? UTCTime(milliseconds: rows.integer(0)) : nil
  }
}
