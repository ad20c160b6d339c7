import CSQLite

/// Rebuilds the profile from the rows.
///
/// A million rows take several seconds, and other processes want to store answers meanwhile. So the rows are read in a
/// snapshot, which blocks nobody, and rows added since are included when the result is written. A mark in place of the
/// profile state shows whether anything else has changed: deleting or changing a row, or adding an older one, removes
/// the state.
extension TrainingDataStore {
  /// The maximum wait for another process's lock; a training's answers take only a few milliseconds.
  private static let lockPatienceMilliseconds: Int32 = 250

  /// The stored profile if it matches the rows by now, otherwise the rebuilt one. It is stored unless another process
  /// keeps the database locked.
  func rebuiltProfile(
    of exercise: any Exercise, progress: (_ done: Int, _ total: Int) -> Void
  ) throws(DatabaseError) -> WholeProfile {
    do throws(DatabaseError) {
      return try database.withBusyTimeout(milliseconds: Self.lockPatienceMilliseconds) {
        () throws(DatabaseError) in
        try storedRebuild(exercise, progress: progress)
      }
    } catch {
      guard error.primaryCode == SQLITE_BUSY else { throw error }
      return try database.snapshot { () throws(DatabaseError) in try replayed(exercise, progress: progress) }.whole
    }
  }

  private func storedRebuild(
    _ exercise: any Exercise, progress: (_ done: Int, _ total: Int) -> Void
  ) throws(DatabaseError) -> WholeProfile {
    if database.isReadOnly { try shadowProfileTables() }
    for _ in 0..<3 {
      let mark = Int.random(in: 1...Int.max)
      // Check again under the write lock: another process may have rebuilt it already.
      let stored = try database.transaction { () throws(DatabaseError) -> WholeProfile? in
        if let stored = try wholeProfile(of: exercise.name) { return stored }
        try statements.countProfileRows(exercise.name)
        try statements.markProfile(mark, of: exercise.name)
        return nil
      }
      if let stored { return stored }
      var replay = try database.snapshot { () throws(DatabaseError) in
        try replayed(exercise, progress: progress)
      }
      let profile = try database.transaction { () throws(DatabaseError) -> WholeProfile? in
        if let stored = try wholeProfile(of: exercise.name) { return stored }
        guard try statements.profileMark(exercise.name) == mark, try addLaterRows(of: exercise, to: &replay),
          try replay.rows == statements.profileRows(exercise.name)
        else { return nil }
        return try write(replay, of: exercise.name)
      }
      if let profile { return profile }
    }
    // The rows keep changing, so keep the write lock for the whole rebuild.
    return try database.transaction { () throws(DatabaseError) in
      try statements.countProfileRows(exercise.name)
      return try write(replayed(exercise, progress: progress), of: exercise.name)
    }
  }

  /// For a read-only database: creates temporary tables, which SQLite finds before the stored ones with the same names.
  private func shadowProfileTables() throws(DatabaseError) {
    let tables = try database.prepare(
      "SELECT sql FROM main.sqlite_schema WHERE name IN ('profile_rows', 'profile_state', 'presented_note', 'profile_day')"
    )
    var definitions: [String] = []
    while try tables.step() { definitions.append(tables.text(0) ?? "") }
    for definition in definitions {
      try database.execute("CREATE TEMP TABLE IF NOT EXISTS" + definition.dropFirst("CREATE TABLE".count))
    }
    statements = RecordStatements(database)
  }

  /// Replays all rows, ordered by time.
  private func replayed(_ exercise: any Exercise, progress: (Int, Int) -> Void) throws(DatabaseError) -> RowReplay {
    let total = try statements.profileRows(exercise.name) ?? 0
    var replay = RowReplay(exercise.profileKind)
    try eachAnswer(to: exercise) { id, row in
      if replay.rows.isMultiple(of: 10_000) { progress(replay.rows, total) }
      replay.add(row, id: id)
    }
    return replay
  }

  /// Adds the rows stored after the last one in `replay`; returns false if one of them is older than an earlier row.
  private func addLaterRows(of exercise: any Exercise, to replay: inout RowReplay) throws(DatabaseError) -> Bool {
    var isInOrder = true
    try eachAnswer(to: exercise, after: replay.lastRow) { id, row in
      let newest = replay.state.lastAnswer ?? .min
      isInOrder = isInOrder && newest <= row?.answer.milliseconds ?? newest
      if isInOrder { replay.add(row, id: id) }
    }
    return isInOrder
  }

  private func write(_ replay: RowReplay, of exercise: ExerciseName) throws(DatabaseError) -> WholeProfile {
    try statements.clearProfile(exercise)
    for (note, statistics) in replay.notes { try statements.setPresented(statistics, on: note, of: exercise) }
    for day in replay.days { try statements.setDay(day, of: exercise) }
    let profile = KnownProfile(replay.state, rows: replay.rows, lastRow: replay.lastRow)
    if profile.rows > 0 { try statements.setProfile(profile, of: exercise) }
    remember(profile, of: exercise, try statements.dataVersion())
    return replay.whole
  }
}
