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
      // If the period is empty, the newest match of all shows which period has some.
      var newest: UTCTime?
      if answers.isEmpty && request.period != .all {
        try eachMatch(in: .all) { answer in
          if let answer, answer.mode == request.mode { newest = UTCTime(milliseconds: Int(answer.milliseconds)) }
        }
      }
      return MatchReport(request, answers: answers, impossible: impossible, newest: newest, now: now)
    }
  }

  /// Reads the matches in a span, ordered by time; impossible ones are nil.
  private func eachMatch(in span: TimeSpan, _ body: (MatchAnswer?) -> Void) throws(DatabaseError) {
    let rows = try database.prepare(Self.matchRows)
    try rows.bind([ExerciseName.matching.rawValue, span.from?.milliseconds ?? .min, span.until?.milliseconds ?? .max])
    while try rows.step() {
      guard rows.integer(6) == 1, let mode = rows.text(2).flatMap(MatchingMode.init) else {
        body(nil)
        continue
      }
      body(
        MatchAnswer(
          mode: mode, note: MIDINote(rows.integer(3)), start: rows.double(4), error: rows.double(5),
          milliseconds: Int64(rows.integer(0))))
    }
  }

  /// All matches of the profile, by exercise and span; without a span, also those without a possible time. In two parts, and without
  /// the index of times, so that SQLite doesn't read the answers to other exercises.
  static var matchRows: String {
    ["=", "<>"].map { comparison in
      """
      SELECT +time_ms, id, matching_mode, note, cents, error_cents, \(AnswerBounds.isPossibleAnswer) FROM answer
      WHERE exercise = ?1 AND purpose \(comparison) 'training' AND \(profileCondition)
        AND (+time_ms >= ?2 AND +time_ms < ?3 OR ?2 = \(Int.min) AND ?3 = \(Int.max))
      """
    }.joined(separator: " UNION ALL ") + " ORDER BY 1, 2"
  }
}
