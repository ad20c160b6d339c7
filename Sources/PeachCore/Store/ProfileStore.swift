/// The profile beside the rows it is made of: written in each answer's own transaction, never trusted where it does not match
/// them, so that its reading costs the same however many answers there are.
extension TrainingDataStore {
  /// A fitted profile and the rows it stands for.
  struct KnownProfile {
    var fitted: FittedProfile
    /// How many rows, and the id of the last.
    var answers: Int
    var lastRow: Int
  }

  /// The profile of all training and measurement answers.
  ///
  /// - Parameter progress: called with the rows done and their number while the profile is made anew from the rows, which
  ///   takes some seconds for a million.
  public func profile(
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(DataStoreError) -> PerceptualProfile {
    try run { () throws(DatabaseError) in
      if try profileRows() == 0 { return PerceptualProfile() }
      if let stored = try storedProfile(rows: profileRows()) { return try presented(with: stored) }
      return try database.transaction { () throws(DatabaseError) in
        // Read again under the write lock: another process may have been faster.
        if let stored = try storedProfile(rows: profileRows()) { return try presented(with: stored) }
        return try presented(with: rebuildProfile(progress: progress))
      }
    }
  }

  /// Takes in an answer whose row has just been inserted. To be called in its transaction.
  func addToProfile(_ record: ComparisonRecord, row: Int) throws(DatabaseError) {
    let rowsBefore = try profileRows() - 1
    guard var profile = try storedProfile(rows: rowsBefore) else {
      try rebuildProfile { _, _ in }
      return
    }
    let answer = ProfileAnswer(
      note: record.comparison.note, offset: record.comparison.offset, higher: record.answer == .higher,
      milliseconds: Int64(record.time.milliseconds))
    profile.fitted.add(answer)
    profile.answers += 1
    profile.lastRow = row
    try statements.addPresented(answer, correct: record.isCorrect)
    try write(profile)
  }

  /// How many rows there are for the profile, by the database's own count.
  private func profileRows() throws(DatabaseError) -> Int { try statements.profileRows() }

  /// What is stored, if it stands for all of so many rows.
  private func storedProfile(rows: Int) throws(DatabaseError) -> KnownProfile? {
    guard let (answers, lastRow) = try statements.profileState(), answers == rows else { return nil }
    if let known = knownProfile, known.answers == answers, known.lastRow == lastRow { return known }
    guard let fitted = FittedProfile(encoded: try statements.fittedBytes()), fitted.answers == answers else {
      return nil
    }
    let stored = KnownProfile(fitted: fitted, answers: answers, lastRow: lastRow)
    knownProfile = stored
    return stored
  }

  private func write(_ profile: KnownProfile) throws(DatabaseError) {
    try statements.setProfile(profile)
    if let day = ThresholdHistory.day(of: profile.fitted.filter) { try statements.setDay(day) }
    knownProfile = profile
  }

  /// Makes the profile anew, in the order of the answers' times. To be called in a transaction.
  @discardableResult
  private func rebuildProfile(progress: (Int, Int) -> Void) throws(DatabaseError) -> KnownProfile {
    try database.execute("DELETE FROM profile_state; DELETE FROM presented_note; DELETE FROM profile_day")
    let total = try profileRows()
    var profile = KnownProfile(fitted: FittedProfile(), answers: 0, lastRow: 0)
    var notes: [MIDINote: NoteStatistics] = [:]
    var replay = ProfileReplay()
    try eachAnswer(in: .all) { row in
      replay.add(row.answer)
      notes[row.answer.note, default: NoteStatistics()].add(row.answer.offset.magnitude, correct: row.isCorrect)
      profile.lastRow = max(profile.lastRow, row.id)
      profile.answers += 1
      if profile.answers.isMultiple(of: 10_000) { progress(profile.answers, total) }
    }
    profile.fitted = replay.fitted
    for (note, statistics) in notes { try statements.setPresented(statistics, on: note) }
    for day in replay.history.days { try statements.setDay(day) }
    if profile.answers > 0 { try write(profile) }
    return profile
  }

  private func presented(with profile: KnownProfile) throws(DatabaseError) -> PerceptualProfile {
    PerceptualProfile(try statements.presented(), fitted: profile.fitted)
  }

  /// The threshold day by day.
  public func thresholdHistory() throws(DataStoreError) -> [ThresholdHistory.Day] {
    try run { () throws(DatabaseError) in try statements.days() }
  }
}
