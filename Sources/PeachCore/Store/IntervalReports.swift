extension TrainingDataStore {
  /// Reports on the profile of intervals in a period.
  ///
  /// - Parameter progress: called with the number of answers read and, if known, their total.
  public func report(
    _ request: IntervalRequest, now: UTCTime, progress: (_ done: Int, _ total: Int?) -> Void = { _, _ in }
  ) throws(DataStoreError) -> IntervalReport {
    .empty(request, now: now)
  }
}
