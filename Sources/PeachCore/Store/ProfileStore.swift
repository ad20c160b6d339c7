/// The profile beside the rows it is made of: written in each answer's own transaction, never trusted where it does not match
/// them, so that its reading costs the same however many answers there are.
extension TrainingDataStore {
  /// A fitted profile and the rows it stands for.
  struct KnownProfile {
    var fitted: FittedProfile
    /// How many rows, and the id of the last.
    var answers: Int
    var lastRow: Int
    /// The database's, when this was read or written here.
    var dataVersion = 0

    init(fitted: FittedProfile = FittedProfile(), answers: Int = 0, lastRow: Int = 0) {
      self.fitted = fitted
      self.answers = answers
      self.lastRow = lastRow
    }
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
      return try rebuiltProfile(progress: progress)
    }
  }

  /// Takes in an answer whose row has just been inserted. To be called in its transaction.
  ///
  /// Where what is stored does not match the rows before, or the clock has been set back, it stays without the answer: nobody is
  /// to wait while a million others are gone through. Whoever reads the profile next makes it anew.
  func addToProfile(_ record: ComparisonRecord, row: Int) throws(DatabaseError) {
    guard record.dropOuts == 0 else { return }
    let rowsBefore = try profileRows() - 1
    if rowsBefore == 0 { try statements.clearProfile() }
    guard var profile = try rowsBefore == 0 ? KnownProfile() : storedProfile(rows: rowsBefore) else { return }
    let answer = ProfileAnswer(
      note: record.comparison.note, offset: record.comparison.offset, higher: record.answer == .higher,
      milliseconds: Int64(record.time.milliseconds))
    guard profile.fitted.filter.lastAnswer ?? .min <= answer.milliseconds else { return }
    profile.fitted.add(answer)
    profile.answers += 1
    profile.lastRow = row
    try statements.addPresented(answer, correct: record.isCorrect, isWarmUp: record.comparison.isWarmUp)
    try write(profile)
  }

  /// How many rows there are for the profile, by the database's own count.
  func profileRows() throws(DatabaseError) -> Int { try statements.profileRows() }

  /// What is stored, if it stands for all of so many rows.
  func storedProfile(rows: Int) throws(DatabaseError) -> KnownProfile? {
    // Read first: what others write after it makes what is kept here too old. Counts and ids alone would not tell, since those
    // of deleted rows are used again.
    let dataVersion = try statements.dataVersion()
    guard let (answers, lastRow) = try statements.profileState(), answers == rows else { return nil }
    if let known = knownProfile, known.dataVersion == dataVersion, known.answers == answers, known.lastRow == lastRow {
      return known
    }
    guard let fitted = FittedProfile(encoded: try statements.fittedBytes()), fitted.answers == answers else {
      return nil
    }
    let stored = KnownProfile(fitted: fitted, answers: answers, lastRow: lastRow)
    keep(stored, dataVersion)
    return stored
  }

  /// What has been read or written at a version of the database is not read again at that one.
  func keep(_ profile: KnownProfile, _ dataVersion: Int) {
    knownProfile = profile
    knownProfile?.dataVersion = dataVersion
  }

  private func write(_ profile: KnownProfile) throws(DatabaseError) {
    try statements.setProfile(profile)
    if let day = ThresholdHistory.day(of: profile.fitted.filter) { try statements.setDay(day) }
    keep(profile, try statements.dataVersion())
  }

  func presented(with profile: KnownProfile) throws(DatabaseError) -> PerceptualProfile {
    PerceptualProfile(try statements.presented(), fitted: profile.fitted)
  }

  /// The threshold day by day.
  public func thresholdHistory() throws(DataStoreError) -> [ThresholdHistory.Day] {
    try run { () throws(DatabaseError) in try statements.days() }
  }
}
