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
    let scan = ColumnScan(rows, Self.columns)
    while try rows.step() {
      guard rows.integer(scan.count + 1) == 1, let mode = scan[MatchingColumns.mode],
        let note = scan[CommonColumns.note],
        let start = scan[CommonColumns.cents], let error = scan[TuningColumns.error],
        let time = scan[CommonColumns.time]
      else {
        body(nil)
        continue
      }
      body(
        MatchAnswer(
          mode: mode, note: MIDINote(note), start: start, error: error, milliseconds: Int64(time.milliseconds)))
    }
  }

  private static let columns = [AnswerColumn](
    CommonColumns.time, MatchingColumns.mode, CommonColumns.note, CommonColumns.cents, TuningColumns.error)

  /// All matches of the profile, by exercise and span; without a span, also those without a possible time. In two parts, and without
  /// the index of times, so that SQLite doesn't read the answers to other exercises.
  static var matchRows: String {
    let time = CommonColumns.time
    return ["=", "<>"].map { comparison in
      """
      SELECT \(columns.sql), id, \(AnswerTable().isPossible(PitchMatching())), +\(time) AS began FROM answer
      WHERE exercise = ?1 AND purpose \(comparison) 'training' AND \(profileCondition)
        AND (+\(time) >= ?2 AND +\(time) < ?3 OR ?2 = \(Int.min) AND ?3 = \(Int.max))
      """
    }.joined(separator: " UNION ALL ") + " ORDER BY began, id"
  }
}
