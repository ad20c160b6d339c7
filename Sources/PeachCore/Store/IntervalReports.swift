extension TrainingDataStore {
  /// Reports on the profile of intervals in a period. The report on all time uses the stored profile; reports on other
  /// periods are computed from the answers.
  ///
  /// - Parameter progress: called with the number of answers read and, if known, their total.
  public func report(
    _ request: IntervalRequest, now: UTCTime, progress: (_ done: Int, _ total: Int?) -> Void = { _, _ in }
  ) throws(DataStoreError) -> IntervalReport {
    let exercise = Exercise.intervals
    return try run { () throws(DatabaseError) in
      guard request.period != .all else {
        let stored = try wholeProfile(of: exercise, progress: progress)
        return IntervalReport(
          request, filter: stored.intervals[request.presentation], impossible: stored.impossible, now: now)
      }
      var (filter, done, impossible) = (IntervalFilter(), 0, 0)
      try eachAnswer(to: exercise, in: request.period.span(now: now)) { row in
        done += 1
        if done.isMultiple(of: 10_000) { progress(done, nil) }
        guard let answer = row?.interval else {
          impossible += 1
          return
        }
        if answer.presentation == request.presentation { filter.add(answer) }
      }
      // If the period is empty, the newest answer of all shows which period has data.
      let newest =
        try filter.answers == 0
        ? wholeProfile(of: exercise, progress: progress).intervals[request.presentation].lastAnswer : nil
      return IntervalReport(
        request, filter: filter, impossible: impossible, newest: newest.map { UTCTime(milliseconds: Int($0)) }, now: now
      )
    }
  }
}
