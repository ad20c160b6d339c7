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
    try rows(
      of: Exercise.matching, CommonColumns.time, MatchingColumns.mode, CommonColumns.note, CommonColumns.cents,
      TuningColumns.error, where: Self.isInSpan, [span.from?.milliseconds ?? .min, span.until?.milliseconds ?? .max]
    ) { row in
      guard let row, let time = row.0, let mode = row.1, let note = row.2, let start = row.3, let error = row.4 else {
        body(nil)
        return
      }
      body(
        MatchAnswer(
          mode: mode, note: MIDINote(note), start: start, error: error, milliseconds: Int64(time.milliseconds)))
    }
  }

  /// The condition on matches in a span; without a span, also on those without a possible time.
  static let isInSpan = """
    exercise = ?1 AND (\(CommonColumns.time) >= ?2 AND \(CommonColumns.time) < ?3 OR ?2 = \(Int.min) AND ?3 = \(Int.max))
    """
}
