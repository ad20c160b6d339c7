import PeachBase
import PeachExercises
import PeachFits
import PeachRecords

/// The statements for the stored profile of each exercise.
extension RecordStatements {
  /// A row of `profile_state`, without the state.
  struct ProfileRow {
    var version = Int.random(in: 1...Int.max)
    /// The last row of all exercises that the state includes, and the number of this exercise's rows up to there.
    var lastRow: Int
    var rows: Int
    var impossible = 0
  }

  func profileRow(_ exercise: ExerciseName) throws(DatabaseError) -> ProfileRow? {
    let statement = try prepared(
      "SELECT version, last_answer, answers, impossible FROM profile_state WHERE exercise = ?")
    try statement.bind([exercise.rawValue])
    guard try statement.step() else { return nil }
    defer { statement.reset() }
    return ProfileRow(
      version: statement.integer(0), lastRow: statement.integer(1), rows: statement.integer(2),
      impossible: statement.integer(3))
  }

  /// The stored state; nil if no sequence of answers could have produced it, or if other rules decided which of them count.
  ///
  /// - Parameter hasDays: false for a state that isn't stored again, without the days.
  func profileState(
    _ exercise: Exercise, impossible: Int, hasDays: Bool = true
  ) throws(DatabaseError) -> ProfileState? {
    let statement = try prepared("SELECT state FROM profile_state WHERE exercise = ?")
    try statement.bind([exercise.name.rawValue])
    guard try statement.step() else { return nil }
    defer { statement.reset() }
    let (bytes, rules) = (statement.bytes(0), rules(of: exercise))
    let days = hasDays ? try days(exercise.name) : nil
    guard bytes.starts(with: rules), !hasDays || days != nil else { return nil }
    return ProfileState(exercise, encoded: Array(bytes.dropFirst(rules.count)), days: days, impossible: impossible)
  }

  /// Stores a state, or with nil only the version and the rows, so that a change of these rows is noticed.
  func setProfile(_ state: ProfileState?, _ row: ProfileRow, of exercise: Exercise) throws(DatabaseError) {
    let (name, bytes) = (exercise.name.rawValue, state.map { rules(of: exercise) + $0.fit.encoded() })
    try prepared("INSERT OR REPLACE INTO profile_state VALUES (?, ?, ?, ?, ?, ?)").run(
      name, row.version, row.lastRow, row.rows, row.impossible, bytes ?? [])
    guard let state else { return }
    if state.daysWhenStored == nil { try prepared("DELETE FROM profile_day WHERE exercise = ?").run(name) }
    // The last stored day may have got more answers.
    for day in state.fit.storedDays.dropFirst(max(0, (state.daysWhenStored ?? 0) - 1)) {
      try prepared("INSERT OR REPLACE INTO profile_day VALUES (?, ?, ?, ?)").run(
        name, Int(day.number), day.answers, day.bytes)
    }
  }

  /// Begins a stored state: a version with other rules for possible answers computes the profile again.
  private func rules(of exercise: Exercise) -> [UInt8] {
    Array(WordDigest(Array(table.isPossible(exercise).utf8)).text.utf8)
  }

  /// The stored days; nil if one is impossible.
  private func days(_ exercise: ExerciseName) throws(DatabaseError) -> [StoredDay]? {
    let statement = try prepared("SELECT day, answers, thresholds FROM profile_day WHERE exercise = ? ORDER BY day")
    try statement.bind([exercise.rawValue])
    defer { statement.reset() }
    var days: [StoredDay] = []
    while try statement.step() {
      let number = Int64(statement.integer(0))
      guard Self.dayNumbers.contains(number) else { return nil }
      days.append(StoredDay(number: number, answers: statement.integer(1), bytes: statement.bytes(2)))
    }
    return days
  }

  /// East and west of Greenwich it may be the day after or before.
  private static let dayNumbers = -1...Days.number(of: Int64(CommonColumns.possibleTime.upperBound)) + 1

  // MARK: Rows

  /// The last row of all.
  func lastRow() throws(DatabaseError) -> Int { try prepared("SELECT max(id) FROM answer").first() ?? 0 }

  /// The number of rows of an exercise up to a row, counted in the index.
  func rows(of exercise: ExerciseName, to last: Int) throws(DatabaseError) -> Int {
    try prepared("SELECT count(*) FROM answer WHERE exercise = ? AND id <= ?").first([exercise.rawValue, last]) ?? 0
  }

  /// The number of rows of an exercise after a row, at most `limit`.
  func rows(of exercise: ExerciseName, after row: Int, limit: Int) throws(DatabaseError) -> Int {
    try prepared("SELECT count(*) FROM (SELECT 1 FROM answer WHERE \(Self.later(than: row)) LIMIT ?)")
      .first([exercise.rawValue, row, limit]) ?? 0
  }

  /// The condition on an exercise's rows after a row: an index finds all rows, but not the last few.
  static func later(than row: Int) -> String { row == 0 ? "exercise = ? AND id > ?" : "+exercise = ? AND id > ?" }
}
