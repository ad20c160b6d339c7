/// Stores the profile of each exercise in the database, so that reading it takes the same time for any number of
/// answers. It is updated in each answer's own transaction and ignored if it doesn't match the rows.
extension TrainingDataStore {
  /// A profile and the rows that it includes.
  struct KnownProfile {
    var state: ProfileState
    /// The number of rows, including impossible answers, and the ID of the last row.
    var rows: Int
    var lastRow: Int
    /// The database's data version when this profile was read or written.
    var dataVersion = 0

    init(_ state: ProfileState, rows: Int = 0, lastRow: Int = 0) {
      self.state = state
      self.rows = rows
      self.lastRow = lastRow
    }
  }

  /// All stored parts of a profile, of which only those of the exercise's kind have answers.
  struct WholeProfile {
    var profile = PerceptualProfile()
    var intervals = IntervalProfile()
    /// The thresholds at the end of each day.
    var days: [ThresholdHistory.Day] = []
    /// Answers that were left out because a value is impossible.
    var impossible = 0
  }

  /// The profile of all training and measurement answers to an exercise.
  ///
  /// - Parameter progress: called with the number of rows done and their total while the profile is rebuilt from the
  ///   rows, which takes some seconds for a million.
  public func profile(
    of exercise: any Exercise, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(DataStoreError) -> PerceptualProfile {
    try run { () throws(DatabaseError) in try storedOrRebuiltProfile(of: exercise, progress: progress).profile }
  }

  /// The profile to begin a training with: the stored one, or, if it has to be rebuilt, the latest answers' alone, so
  /// that nobody waits for a million rows. They determine the current threshold; the next `profile` is whole.
  public func readyProfile(of exercise: any Exercise) throws(DataStoreError) -> PerceptualProfile {
    try ready(exercise).profile
  }

  /// The same for an exercise with a profile of intervals.
  public func readyIntervals(of exercise: any Exercise) throws(DataStoreError) -> IntervalProfile {
    try ready(exercise).intervals
  }

  private func ready(_ exercise: any Exercise) throws(DataStoreError) -> WholeProfile {
    try run { () throws(DatabaseError) in
      if let stored = try wholeProfile(of: exercise.name) { return stored }
      var replay = RowReplay(exercise.profileKind)
      try eachOfLatest(Self.readyAnswers, to: exercise) { replay.add($0, id: 0) }
      return replay.whole
    }
  }

  static let readyAnswers = 2_000

  /// The stored profile if it is valid and matches all rows; otherwise the profile rebuilt from the rows.
  func storedOrRebuiltProfile(
    of exercise: any Exercise, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(DatabaseError) -> WholeProfile {
    if let stored = try wholeProfile(of: exercise.name) { return stored }
    return try rebuiltProfile(of: exercise, progress: progress)
  }

  /// The stored profile; nil if it is invalid or doesn't match all rows.
  func wholeProfile(of exercise: ExerciseName) throws(DatabaseError) -> WholeProfile? {
    // The profile of matches is computed from the rows.
    if Exercises[exercise]?.profileKind == .matches { return WholeProfile() }
    guard let rows = try statements.profileRows(exercise) else { return nil }
    if rows == 0 { return try statements.hasProfileRows(exercise) ? nil : WholeProfile() }
    guard let stored = try storedProfile(of: exercise, rows: rows) else { return nil }
    let impossible = stored.rows - stored.state.answers
    switch stored.state {
    case .intervals(let intervals): return WholeProfile(intervals: intervals, impossible: impossible)
    case .keys(let bank):
      guard let notes = try statements.presented(exercise), let days = try statements.days(exercise),
        bank.answers == days.last?.answers ?? 0,
        MIDINote.range.map(MIDINote.init).allSatisfy({ bank.answers(on: $0) == notes[$0]?.count ?? 0 })
      else { return nil }
      return WholeProfile(profile: PerceptualProfile(notes, bank: bank), days: days, impossible: impossible)
    }
  }

  /// Adds an answer whose row has just been inserted. Call it in the same transaction.
  ///
  /// If the stored profile doesn't match the earlier rows, or the clock was set back, it remains without the answer, so
  /// that no answer waits for a rebuild from a million rows. The next read rebuilds it.
  func addToProfile(_ record: AnswerRecord, row: Int) throws(DatabaseError) {
    let (exercise, completed, columns) = (record.exercise.name, record.completed, record.exercise.columns)
    // Use the row's values, so that a profile rebuilt from the rows is identical to the last bit.
    guard completed.isIntact, completed.answer != nil,
      let (trial, direction) = columns.read(columns.row(of: completed), of: exercise)
    else { return }
    let answer = StoredAnswer(trial, direction, at: record.time, isWarmUp: completed.trial.isWarmUp)
    guard let rowsBefore = try statements.profileRows(exercise).map({ $0 - 1 }), rowsBefore >= 0 else { return }
    if rowsBefore == 0 { try statements.clearProfile(exercise) }
    guard let empty = ProfileState(record.exercise.profileKind).map({ KnownProfile($0) }),
      var profile = try rowsBefore == 0 ? empty : storedProfile(of: exercise, rows: rowsBefore),
      profile.state.lastAnswer ?? .min <= answer.answer.milliseconds
    else { return }
    profile.state.add(answer)
    profile.rows += 1
    profile.lastRow = row
    if case .keys = profile.state {
      try statements.addPresented(
        answer.answer, correct: answer.isCorrect, isWarmUp: answer.isWarmUp, of: exercise)
    }
    try write(profile, of: exercise)
  }

  /// The stored profile, if it includes exactly this number of rows.
  func storedProfile(of exercise: ExerciseName, rows: Int) throws(DatabaseError) -> KnownProfile? {
    // Read the data version first, so that later writes by other processes invalidate this profile. Counts and IDs
    // aren't enough, since the IDs of deleted rows are reused.
    let dataVersion = try statements.dataVersion()
    guard let (stateRows, lastRow) = try statements.profileState(exercise), stateRows == rows else { return nil }
    if let known = knownProfiles[exercise], known.dataVersion == dataVersion, known.rows == rows,
      known.lastRow == lastRow
    {
      return known
    }
    // Impossible answers are counted as rows, but not fitted.
    guard let kind = Exercises[exercise]?.profileKind,
      let state = ProfileState(kind, encoded: try statements.bankBytes(exercise)), state.answers <= rows,
      CommonColumns.possibleTime.contains(Int(state.lastAnswer ?? 0))
    else { return nil }
    let stored = KnownProfile(state, rows: rows, lastRow: lastRow)
    remember(stored, of: exercise, dataVersion)
    return stored
  }

  /// Remembers a profile that was read or written at a data version of the database.
  func remember(_ profile: KnownProfile, of exercise: ExerciseName, _ dataVersion: Int) {
    var profile = profile
    profile.dataVersion = dataVersion
    knownProfiles[exercise] = profile
  }

  private func write(_ profile: KnownProfile, of exercise: ExerciseName) throws(DatabaseError) {
    try statements.setProfile(profile, of: exercise)
    if case .keys(let bank) = profile.state, let day = ThresholdHistory.day(of: bank) {
      try statements.setDay(day, of: exercise)
    }
    remember(profile, of: exercise, try statements.dataVersion())
  }
}
