/// The profile of each exercise beside the rows it is made of: written in each answer's own transaction, never trusted where it does not match
/// them, so that its reading costs the same however many answers there are.
extension TrainingDataStore {
  /// A fitted profile and the rows it stands for.
  struct KnownProfile {
    var fitted: FittedProfile
    /// How many rows, those with impossible answers included, and the id of the last.
    var rows: Int
    var lastRow: Int
    /// The database's, when this was read or written here.
    var dataVersion = 0

    init(fitted: FittedProfile = FittedProfile(), rows: Int = 0, lastRow: Int = 0) {
      self.fitted = fitted
      self.rows = rows
      self.lastRow = lastRow
    }
  }

  /// Everything that is stored of the profile.
  struct WholeProfile {
    var profile = PerceptualProfile()
    /// The threshold day by day.
    var days: [ThresholdHistory.Day] = []
    /// Answers that were left out because a value is outside `AnswerBounds`.
    var impossible = 0
  }

  /// The profile of all training and measurement answers to an exercise.
  ///
  /// - Parameter progress: called with the rows done and their number while the profile is made anew from the rows, which
  ///   takes some seconds for a million.
  public func profile(
    of exercise: any Exercise, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(DataStoreError) -> PerceptualProfile {
    try run { () throws(DatabaseError) in try storedOrRebuiltProfile(of: exercise, progress: progress).profile }
  }

  /// What is stored, where it is possible and stands for all rows; else what the rows say.
  func storedOrRebuiltProfile(
    of exercise: any Exercise, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(DatabaseError) -> WholeProfile {
    if let stored = try wholeProfile(of: exercise.name) { return stored }
    return try rebuiltProfile(of: exercise, progress: progress)
  }

  /// What is stored; nil if it is not possible or does not stand for all rows.
  func wholeProfile(of exercise: ExerciseName) throws(DatabaseError) -> WholeProfile? {
    guard let rows = try statements.profileRows(exercise) else { return nil }
    if rows == 0 { return try statements.hasProfileRows(exercise) ? nil : WholeProfile() }
    guard let stored = try storedProfile(of: exercise, rows: rows), let notes = try statements.presented(exercise),
      let days = try statements.days(exercise), stored.fitted.answers == days.last?.answers ?? 0,
      AnswerBounds.note.map(MIDINote.init).allSatisfy({ note in
        stored.fitted.deviations.answers(on: note) == notes[note]?.count ?? 0
      })
    else { return nil }
    return WholeProfile(
      profile: PerceptualProfile(notes, fitted: stored.fitted), days: days,
      impossible: stored.rows - stored.fitted.answers)
  }

  /// Takes in an answer whose row has just been inserted. To be called in its transaction.
  ///
  /// Where what is stored does not match the rows before, or the clock has been set back, it stays without the answer: nobody is
  /// to wait while a million others are gone through. Whoever reads the profile next makes it anew.
  func addToProfile(_ record: AnswerRecord, row: Int) throws(DatabaseError) {
    let (exercise, completed) = (record.exercise.name, record.completed)
    // As the row has it, so that a profile made anew from the rows is the same to the last bit.
    let columns = record.exercise.columns
    guard completed.isIntact, let direction = completed.answer,
      let offset = columns.offset(of: columns.values(of: completed))
    else { return }
    let answer = ProfileAnswer(
      note: completed.trial.note, offset: offset, isUp: direction == .up,
      milliseconds: Int64(record.time.milliseconds))
    guard let rowsBefore = try statements.profileRows(exercise).map({ $0 - 1 }), rowsBefore >= 0 else { return }
    if rowsBefore == 0 { try statements.clearProfile(exercise) }
    guard var profile = try rowsBefore == 0 ? KnownProfile() : storedProfile(of: exercise, rows: rowsBefore)
    else { return }
    guard profile.fitted.filter.lastAnswer ?? .min <= answer.milliseconds else { return }
    profile.fitted.add(answer)
    profile.rows += 1
    profile.lastRow = row
    try statements.addPresented(answer, correct: completed.isCorrect, isWarmUp: completed.trial.isWarmUp, of: exercise)
    try write(profile, of: exercise)
  }

  /// What is stored, if it stands for all of so many rows.
  func storedProfile(of exercise: ExerciseName, rows: Int) throws(DatabaseError) -> KnownProfile? {
    // Read first: what others write after it makes what is kept here too old. Counts and ids alone would not tell, since those
    // of deleted rows are used again.
    let dataVersion = try statements.dataVersion()
    guard let (stateRows, lastRow) = try statements.profileState(exercise), stateRows == rows else { return nil }
    if let known = knownProfiles[exercise], known.dataVersion == dataVersion, known.rows == rows,
      known.lastRow == lastRow
    {
      return known
    }
    // Impossible answers are rows, but are not fitted.
    guard let fitted = FittedProfile(encoded: try statements.fittedBytes(exercise)), fitted.answers <= rows,
      AnswerBounds.time.contains(Int(fitted.filter.lastAnswer ?? 0))
    else { return nil }
    let stored = KnownProfile(fitted: fitted, rows: rows, lastRow: lastRow)
    keep(stored, of: exercise, dataVersion)
    return stored
  }

  /// What has been read or written at a version of the database is not read again at that one.
  func keep(_ profile: KnownProfile, of exercise: ExerciseName, _ dataVersion: Int) {
    var profile = profile
    profile.dataVersion = dataVersion
    knownProfiles[exercise] = profile
  }

  private func write(_ profile: KnownProfile, of exercise: ExerciseName) throws(DatabaseError) {
    try statements.setProfile(profile, of: exercise)
    if let day = ThresholdHistory.day(of: profile.fitted.filter) { try statements.setDay(day, of: exercise) }
    keep(profile, of: exercise, try statements.dataVersion())
  }

  /// The threshold day by day.
  public func thresholdHistory(of exercise: any Exercise) throws(DataStoreError) -> [ThresholdHistory.Day] {
    try run { () throws(DatabaseError) in try storedOrRebuiltProfile(of: exercise).days }
  }
}
