/// The statements for the stored profile of each exercise.
extension RecordStatements {
  /// The number of rows in the profile, as counted by triggers; nil if the count is missing or impossible.
  func profileRows(_ exercise: ExerciseName) throws(DatabaseError) -> Int? {
    let statement = try prepared(
      "SELECT count FROM profile_rows WHERE exercise = ? AND typeof(count) = 'integer' AND count BETWEEN 0 AND 1 << 53")
    try statement.bind([exercise.rawValue])
    guard try statement.step() else { return nil }
    let count = statement.integer(0)
    while try statement.step() {}
    return count
  }

  /// Whether there are any rows, independent of the stored count.
  func hasProfileRows(_ exercise: ExerciseName) throws(DatabaseError) -> Bool {
    // Use two parts, so that SQLite can use an index for each.
    let parts = ["purpose = 'training'", "purpose <> 'training'"].map {
      "EXISTS (SELECT 1 FROM answer WHERE exercise = ?1 AND \($0) AND \(TrainingDataStore.profileCondition))"
    }
    let statement = try prepared("SELECT " + parts.joined(separator: " OR "))
    try statement.bind([exercise.rawValue])
    let exists = try statement.step() && statement.integer(0) == 1
    while try statement.step() {}
    return exists
  }

  /// Recounts the rows.
  func countProfileRows(_ exercise: ExerciseName) throws(DatabaseError) {
    try prepared(
      """
      INSERT OR REPLACE INTO profile_rows
      SELECT ?1, count(*) FROM answer WHERE exercise = ?1 AND \(TrainingDataStore.profileCondition)
      """
    ).run(exercise.rawValue)
  }

  /// The number of rows that the stored state includes, and the ID of the last.
  func profileState(_ exercise: ExerciseName) throws(DatabaseError) -> (rows: Int, lastRow: Int)? {
    let statement = try prepared("SELECT answers, last_answer FROM profile_state WHERE exercise = ?")
    try statement.bind([exercise.rawValue])
    guard try statement.step() else { return nil }
    let state = (statement.integer(0), statement.integer(1))
    while try statement.step() {}
    return state
  }

  func bankBytes(_ exercise: ExerciseName) throws(DatabaseError) -> [UInt8] {
    let statement = try database.prepare("SELECT bank FROM profile_state WHERE exercise = ?")
    try statement.bind([exercise.rawValue])
    return try statement.step() ? statement.bytes(0) : []
  }

  func setProfile(_ profile: TrainingDataStore.KnownProfile, of exercise: ExerciseName) throws(DatabaseError) {
    try prepared("INSERT OR REPLACE INTO profile_state VALUES (?, ?, ?, ?)")
      .run(exercise.rawValue, profile.rows, profile.lastRow, profile.state.encoded())
  }

  /// Replaces the state with a mark, which matches no rows.
  func markProfile(_ mark: Int, of exercise: ExerciseName) throws(DatabaseError) {
    try prepared("INSERT OR REPLACE INTO profile_state VALUES (?, -1, ?, x'')").run(exercise.rawValue, mark)
  }

  /// The current mark; nil if there is none.
  func profileMark(_ exercise: ExerciseName) throws(DatabaseError) -> Int? {
    try profileState(exercise).flatMap { $0.rows == -1 ? $0.lastRow : nil }
  }

  func clearProfile(_ exercise: ExerciseName) throws(DatabaseError) {
    for table in ["profile_state", "presented_note", "profile_day"] {
      try prepared("DELETE FROM \(table) WHERE exercise = ?").run(exercise.rawValue)
    }
  }

  // MARK: Days

  func setDay(_ day: ThresholdHistory.Day, of exercise: ExerciseName) throws(DatabaseError) {
    try prepared("INSERT OR REPLACE INTO profile_day VALUES (?, ?, ?, ?)").run(
      exercise.rawValue, Int(day.number), day.answers, day.thresholds.encoded())
  }

  /// The stored days; nil if they are impossible. Each must have more answers than the one before.
  func days(_ exercise: ExerciseName) throws(DatabaseError) -> [ThresholdHistory.Day]? {
    let statement = try database.prepare(
      "SELECT day, answers, thresholds FROM profile_day WHERE exercise = ? ORDER BY day")
    try statement.bind([exercise.rawValue])
    var days: [ThresholdHistory.Day] = []
    while try statement.step() {
      guard let thresholds = KeyboardThresholds(encoded: statement.bytes(2)) else { return nil }
      let day = ThresholdHistory.Day(
        number: Int64(statement.integer(0)), answers: statement.integer(1), thresholds: thresholds)
      guard Self.dayNumbers.contains(day.number), day.answers > days.last?.answers ?? 0,
        day.number > days.last?.number ?? -1
      else { return nil }
      days.append(day)
    }
    return days
  }

  private static let dayNumbers = 0...Days.number(of: Int64(CommonColumns.possibleTime.upperBound))

  // MARK: Presented differences

  func addPresented(
    _ answer: ProfileAnswer, correct: Bool, isWarmUp: Bool, of exercise: ExerciseName
  ) throws(DatabaseError) {
    let difference = answer.offset.magnitude
    try prepared(
      """
      INSERT INTO presented_note VALUES (?5, ?1, 1, ?2, ?2 * ?2, ?2, ?3)
      ON CONFLICT (exercise, note) DO UPDATE SET count = count + 1, sum = sum + excluded.sum,
        sum_of_squares = sum_of_squares + excluded.sum_of_squares,
        last_cents = iif(?4, last_cents, excluded.last_cents),
        last_correct = iif(?4, last_correct, excluded.last_correct)
      """
    ).run(answer.note.number, difference, correct ? 1 : 0, isWarmUp ? 1 : 0, exercise.rawValue)
  }

  func setPresented(
    _ statistics: NoteStatistics, on note: MIDINote, of exercise: ExerciseName
  ) throws(DatabaseError) {
    guard let last = statistics.last else { return }
    try prepared("INSERT OR REPLACE INTO presented_note VALUES (?, ?, ?, ?, ?, ?, ?)").run(
      exercise.rawValue, note.number, statistics.count, statistics.sum, statistics.sumOfSquares, last.difference,
      last.correct ? 1 : 0)
  }

  /// The stored statistics by note; nil if they are impossible.
  func presented(_ exercise: ExerciseName) throws(DatabaseError) -> [MIDINote: NoteStatistics]? {
    let statement = try database.prepare(
      "SELECT note, count, sum, sum_of_squares, last_cents, last_correct FROM presented_note WHERE exercise = ?")
    try statement.bind([exercise.rawValue])
    var notes: [MIDINote: NoteStatistics] = [:]
    while try statement.step() {
      let (count, sum, squares) = (statement.integer(1), statement.double(2), statement.double(3))
      let last = statement.double(4)
      guard let note = MIDINote(exactly: statement.integer(0)), count > 0, sum.isFinite, sum >= 0, squares.isFinite,
        squares >= 0, (0...CommonColumns.cents.range.upperBound).contains(last)
      else { return nil }
      notes[note] = NoteStatistics(
        count: count, sum: sum, sumOfSquares: squares, last: .init(difference: last, correct: statement.integer(5) == 1)
      )
    }
    return notes
  }
}
