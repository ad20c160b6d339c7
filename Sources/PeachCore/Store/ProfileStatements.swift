/// The statements of the stored profile.
extension RecordStatements {
  func profileRows() throws(DatabaseError) -> Int {
    let statement = try prepared("SELECT count FROM profile_rows")
    try statement.bind([])
    guard try statement.step() else { return 0 }
    let count = statement.integer(0)
    while try statement.step() {}
    return count
  }

  /// How many answers the stored state stands for, and the last one's row.
  func profileState() throws(DatabaseError) -> (answers: Int, lastRow: Int)? {
    let statement = try prepared("SELECT answers, last_comparison FROM profile_state")
    try statement.bind([])
    guard try statement.step() else { return nil }
    let state = (statement.integer(0), statement.integer(1))
    while try statement.step() {}
    return state
  }

  func fittedBytes() throws(DatabaseError) -> [UInt8] {
    let statement = try database.prepare("SELECT fitted FROM profile_state")
    return try statement.step() ? statement.bytes(0) : []
  }

  func setProfile(_ profile: TrainingDataStore.KnownProfile) throws(DatabaseError) {
    try prepared("INSERT OR REPLACE INTO profile_state VALUES (1, ?, ?, ?)")
      .run(profile.answers, profile.lastRow, profile.fitted.encoded())
  }

  /// Puts a mark in the place of the state, one that matches no rows.
  func markProfile(_ mark: Int) throws(DatabaseError) {
    try prepared("INSERT OR REPLACE INTO profile_state VALUES (1, -1, ?, x'')").run(mark)
  }

  /// Nil where there is none.
  func profileMark() throws(DatabaseError) -> Int? {
    try profileState().flatMap { $0.answers == -1 ? $0.lastRow : nil }
  }

  func clearProfile() throws(DatabaseError) {
    try database.execute("DELETE FROM profile_state; DELETE FROM presented_note; DELETE FROM profile_day")
  }

  // MARK: Days

  func setDay(_ day: ThresholdHistory.Day) throws(DatabaseError) {
    try prepared("INSERT OR REPLACE INTO profile_day VALUES (?, ?, ?, ?, ?)").run(
      Int(day.number), day.answers, day.estimate.meanLog2, day.estimate.lower95Log2, day.estimate.upper95Log2)
  }

  func days() throws(DatabaseError) -> [ThresholdHistory.Day] {
    let statement = try database.prepare(
      "SELECT day, answers, mean_log2, lower95_log2, upper95_log2 FROM profile_day ORDER BY day")
    var days: [ThresholdHistory.Day] = []
    while try statement.step() {
      days.append(
        ThresholdHistory.Day(
          number: Int64(statement.integer(0)), answers: statement.integer(1),
          estimate: ThresholdEstimate(
            meanLog2: statement.double(2), lower95Log2: statement.double(3), upper95Log2: statement.double(4))))
    }
    return days
  }

  // MARK: What was presented

  func addPresented(_ answer: ProfileAnswer, correct: Bool, isWarmUp: Bool) throws(DatabaseError) {
    let difference = answer.offset.magnitude
    try prepared(
      """
      INSERT INTO presented_note VALUES (?1, 1, ?2, ?2 * ?2, ?2, ?3)
      ON CONFLICT (note) DO UPDATE SET count = count + 1, sum = sum + excluded.sum,
        sum_of_squares = sum_of_squares + excluded.sum_of_squares,
        last_cents = iif(?4, last_cents, excluded.last_cents),
        last_correct = iif(?4, last_correct, excluded.last_correct)
      """
    ).run(answer.note.number, difference, correct ? 1 : 0, isWarmUp ? 1 : 0)
  }

  func setPresented(_ statistics: NoteStatistics, on note: MIDINote) throws(DatabaseError) {
    guard let last = statistics.last else { return }
    try prepared("INSERT OR REPLACE INTO presented_note VALUES (?, ?, ?, ?, ?, ?)").run(
      note.number, statistics.count, statistics.sum, statistics.sumOfSquares, last.difference, last.correct ? 1 : 0)
  }

  func presented() throws(DatabaseError) -> [MIDINote: NoteStatistics] {
    let statement = try database.prepare(
      "SELECT note, count, sum, sum_of_squares, last_cents, last_correct FROM presented_note")
    var notes: [MIDINote: NoteStatistics] = [:]
    while try statement.step() {
      guard let note = MIDINote(exactly: statement.integer(0)) else { continue }
      notes[note] = NoteStatistics(
        count: statement.integer(1), sum: statement.double(2), sumOfSquares: statement.double(3),
        last: .init(difference: statement.double(4), correct: statement.integer(5) == 1))
    }
    return notes
  }
}
