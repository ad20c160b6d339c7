/// Stores the profile of each exercise now and then, so that reading it takes the same time for any number of answers: it is the
/// stored one with the rows that came later.
extension TrainingDataStore {
  /// The profile of all training and measurement answers to an exercise.
  ///
  /// - Parameter progress: called with the number of rows done and their total while the profile is computed from the
  ///   rows, which takes some seconds for a million.
  public func profile(
    of exercise: Exercise, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(DataStoreError) -> PerceptualProfile {
    try run { () throws(DatabaseError) in
      try (wholeProfile(of: exercise, progress: progress).fit as? KeyFit)?.profile ?? PerceptualProfile()
    }
  }

  /// The profile to begin a training with. If more than `readyAnswers` would have to be added to the stored one, it is the
  /// profile of as many latest answers alone, which determine the current threshold; the next `profile` is whole.
  public func readyProfile(of exercise: Exercise) throws(DataStoreError) -> PerceptualProfile {
    try (ready(exercise).fit as? KeyFit)?.profile ?? PerceptualProfile()
  }

  /// The same as the fit of any exercise.
  public func readyFit(of exercise: Exercise) throws(DataStoreError) -> any ProfileFit { try ready(exercise).fit }

  private func ready(_ exercise: Exercise) throws(DataStoreError) -> ProfileState {
    try run { () throws(DatabaseError) in
      let read = try database.snapshot { () throws(DatabaseError) in
        try readProfile(of: exercise, atMost: Self.readyAnswers)
      }
      if let read { return read.state }
      var state = ProfileState(exercise)
      try eachOfLatest(Self.readyAnswers, to: exercise) { state.add($0) }
      return state
    }
  }

  /// The most answers that are added while somebody waits.
  static let readyAnswers = 2_000
  /// The rows with which a reader stores the profile again.
  private static let worthStoring = 100
  /// The maximum wait of a reader for another process's lock; a training's answers take only a few milliseconds.
  private static let lockPatienceMilliseconds: Int32 = 250

  /// Stores the profile with the answers since, if there are few. A training calls it now and then.
  public func storeProfile(of exercise: Exercise) throws(DataStoreError) {
    guard exercise.fit.isStored else { return }
    try run { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        guard let read = try readProfile(of: exercise, atMost: Self.readyAnswers), read.state.added > 0 else { return }
        try statements.setProfile(read.state, read.row, of: exercise.name)
      }
    }
  }

  /// The stored profile with all later rows. It is stored, too, if that saves the next reader time and no other process keeps
  /// the database locked.
  func wholeProfile(
    of exercise: Exercise, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(DatabaseError) -> ProfileState {
    guard exercise.fit.isStored else { return ProfileState(exercise) }
    let dataVersion = try statements.dataVersion()
    if let known = knownProfiles[exercise.name], known.dataVersion == dataVersion { return known.state }
    let mark = try? database.withBusyTimeout(milliseconds: Self.lockPatienceMilliseconds) {
      () throws(DatabaseError) in try markProfile(of: exercise)
    }
    let read = try database.snapshot { () throws(DatabaseError) in try readProfile(of: exercise, progress: progress) }
    guard let read else { return ProfileState(exercise) }
    if database.isReadOnly { knownProfiles[exercise.name] = (dataVersion, read.state) }
    if let mark, read.state.added >= (read.state.daysWhenStored == nil ? 1 : Self.worthStoring) {
      try? database.withBusyTimeout(milliseconds: Self.lockPatienceMilliseconds) { () throws(DatabaseError) in
        try database.transaction { () throws(DatabaseError) in
          guard try statements.profileRow(exercise.name)?.version == mark else { return }
          try statements.setProfile(read.state, read.row, of: exercise.name)
        }
      }
    }
    return read.state
  }

  /// The version of the stored profile, which is gone as soon as a row that it includes changes. An unusable profile is replaced
  /// by a new version without a state.
  private func markProfile(of exercise: Exercise) throws(DatabaseError) -> Int? {
    guard !database.isReadOnly else { return nil }
    if let stored = try storedProfile(of: exercise) { return stored.row.version }
    return try database.transaction { () throws(DatabaseError) in
      if let stored = try storedProfile(of: exercise) { return stored.row.version }
      let last = try statements.lastRow()
      let row = RecordStatements.ProfileRow(version: .random(in: 1...Int.max), lastRow: last, rows: 0)
      try statements.setProfile(nil, row, of: exercise.name)
      return row.version
    }
  }

  /// The stored profile; nil if there is none, or if it is impossible or doesn't match the number of rows.
  func storedProfile(
    of exercise: Exercise
  ) throws(DatabaseError) -> (state: ProfileState, row: RecordStatements.ProfileRow)? {
    guard let row = try statements.profileRow(exercise.name), row.impossible <= row.rows,
      let state = try statements.profileState(exercise, impossible: row.impossible),
      try statements.rows(of: exercise.name, to: row.lastRow) == row.rows
    else { return nil }
    return (state, row)
  }

  /// The stored profile with the rows since, or all rows if it is unusable or one of them is earlier than its last. Call it in a
  /// transaction.
  ///
  /// - Parameter limit: the most rows to add.
  /// - Returns: the profile and the row to store it with; nil if there are more rows.
  private func readProfile(
    of exercise: Exercise, atMost limit: Int = .max, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(DatabaseError) -> (state: ProfileState, row: RecordStatements.ProfileRow)? {
    if let stored = try storedProfile(of: exercise),
      let read = try adding(to: stored.state, stored.row, of: exercise, atMost: limit, progress)
    {
      return read
    }
    let empty = RecordStatements.ProfileRow(version: 0, lastRow: 0, rows: 0)
    return try adding(to: ProfileState(exercise), empty, of: exercise, atMost: limit, progress)
  }

  /// Adds the rows after the last one; nil if there are too many, or one is earlier than an answer before.
  private func adding(
    to state: ProfileState, _ row: RecordStatements.ProfileRow, of exercise: Exercise, atMost limit: Int,
    _ progress: (_ done: Int, _ total: Int) -> Void
  ) throws(DatabaseError) -> (state: ProfileState, row: RecordStatements.ProfileRow)? {
    let total = try statements.rows(of: exercise.name, after: row.lastRow, limit: limit == .max ? limit : limit + 1)
    guard total <= limit else { return nil }
    var (state, isInOrder) = (state, true)
    let begin = state.fit.lastAnswer ?? .min
    try eachAnswer(to: exercise, after: row.lastRow) { answer in
      isInOrder = isInOrder && answer.map { $0.milliseconds >= begin } ?? true
      guard isInOrder else { return }
      if state.added.isMultiple(of: 10_000), row.lastRow == 0 || total > 10_000 { progress(state.added, total) }
      state.add(answer)
    }
    guard isInOrder else { return nil }
    let new = RecordStatements.ProfileRow(
      version: .random(in: 1...Int.max), lastRow: try statements.lastRow(), rows: row.rows + total,
      impossible: state.impossible)
    return (state, new)
  }
}
