/// Reads the answers of a profile for a request.
struct ProfileReader: AnswerReader {
  let store: TrainingDataStore
  let exercise: Exercise
  let request: ProfileRequest
  let now: UTCTime
  /// Called with the number of answers read and, if known, their total.
  let progress: (_ done: Int, _ total: Int?) -> Void

  func whole<Fit: ProfileFit>(_ type: Fit.Type) throws(DatabaseError) -> (fit: Fit, impossible: Int) {
    let state = try store.wholeProfile(of: exercise, progress: progress)
    return (state.fit as? Fit ?? Fit(), state.impossible)
  }

  func each(in span: TimeSpan, _ body: (FitAnswer?) -> Void) throws(DatabaseError) {
    var done = 0
    try store.eachAnswer(to: exercise, in: span) { answer in
      body(answer)
      done += 1
      if done.isMultiple(of: 10_000) { progress(done, nil) }
    }
  }

  func firstAnswers(from instant: UTCTime?) throws(DatabaseError) -> Int {
    try store.firstAnswers(to: exercise, from: instant)
  }

  func droppedOut() throws(DatabaseError) -> Int {
    try store.droppedOutAnswers(to: exercise, part: request.part, in: request.period, now: now)
  }
}

extension TrainingDataStore {
  /// The rows of a profile.
  ///
  /// - Parameter progress: called with the number of answers read and, if known, their total.
  public func rows(
    _ request: ProfileRequest, now: UTCTime, progress: @escaping (_ done: Int, _ total: Int?) -> Void = { _, _ in }
  ) throws(DataStoreError) -> ProfileRows {
    guard let exercise = table[request.exercise] else { return .empty(request, now: now) }
    return try read(request, of: exercise, now: now, progress: progress) { reader throws(DatabaseError) in
      try exercise.fit.rows(request, of: exercise, from: reader, now: now)
    }
  }

  /// Reads for a request.
  func read<Report>(
    _ request: ProfileRequest, of exercise: Exercise, now: UTCTime,
    progress: @escaping (_ done: Int, _ total: Int?) -> Void = { _, _ in },
    _ body: (ProfileReader) throws(DatabaseError) -> Report
  ) throws(DataStoreError) -> Report {
    let reader = ProfileReader(store: self, exercise: exercise, request: request, now: now, progress: progress)
    return try run { () throws(DatabaseError) in try body(reader) }
  }
}
