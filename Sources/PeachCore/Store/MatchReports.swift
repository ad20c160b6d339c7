/// Reads matches and reports on them.
extension TrainingDataStore {
  /// Reports on the profile of matches in a period, computed from the rows.
  ///
  /// - Parameter progress: called with the number of matches read and, if known, their total.
  public func report(
    _ request: MatchRequest, now: UTCTime, progress: (_ done: Int, _ total: Int?) -> Void = { _, _ in }
  ) throws(DataStoreError) -> MatchReport {
    .empty(request, now: now)
  }
}
