import PeachBase
import PeachExercises
import PeachFits
import PeachRecords

/// The profiles of the exercises. Each is stored now and then, so that reading it takes the same time for any number of answers:
/// it is the stored one with the rows that came later.
public final class StoredProfiles {
  let connection: StoreConnection
  /// The profiles as they were last read where they can't be stored, with the database's data version.
  private var known: [ExerciseName: (dataVersion: Int, state: ProfileState)] = [:]

  private var database: Database { connection.database }
  private var statements: RecordStatements { connection.statements }

  init(_ connection: StoreConnection) { self.connection = connection }

  /// The rows of a profile.
  ///
  /// - Parameter progress: called with the number of answers read and, if known, their total.
  public func rows(
    _ request: ProfileRequest, now: UTCTime, progress: @escaping (_ done: Int, _ total: Int?) -> Void = { _, _ in }
  ) throws(DataStoreError) -> ProfileRows {
    guard let exercise = connection.table[request.exercise] else { return .empty(request, now: now) }
    let reader = ProfileReader(profiles: self, exercise: exercise, request: request, now: now, progress: progress)
    return try connection.run { () throws(DatabaseError) in
      try exercise.fit.rows(request, of: exercise, from: reader, now: now)
    }
  }

  /// Aborts the current read at its next row. Call it from the read's progress closure.
  public func interrupt() { database.interrupt() }

  /// The fit to begin a training with. If more than `readyAnswers` would have to be added to the stored one, it is the
  /// fit of the latest `latestAnswers` alone, which determine the current threshold; the next profile is whole.
  public func readyFit(of exercise: Exercise) throws(DataStoreError) -> any ProfileFit {
    try connection.run { () throws(DatabaseError) in
      let read = try database.snapshot { () throws(DatabaseError) in
        try readRows(of: exercise, atMost: Self.readyAnswers, isReady: true)
      }
      if let read { return read.state.fit }
      var state = ProfileState(exercise)
      try eachOfLatest(Self.latestAnswers, to: exercise) { state.add($0) }
      return state.fit
    }
  }

  /// The profiles with answers, each part by itself, in the order in which they are offered.
  public func withAnswers() throws(DataStoreError) -> [ProfileRequest] {
    try connection.run { () throws(DatabaseError) in
      var requests: [ProfileRequest] = []
      for exercise in connection.table.exercises {
        let column = exercise.fit.partColumn.map { connection.table.sql([$0]) } ?? "''"
        let first = try database.prepare(
          """
          SELECT 1 FROM answer
          WHERE exercise = ? AND \(Self.condition) AND \(column) = ? LIMIT 1
          """)
        for part in exercise.profileParts {
          try first.bind([exercise.name.rawValue, part ?? ""])
          if try first.step() { requests.append(ProfileRequest(exercise.name, part: part)) }
        }
      }
      return requests
    }
  }

  /// The number of possible answers to all exercises that don't count because the sound dropped out. Those of experiments belong
  /// to no profile.
  public func droppedOutAnswers() throws(DataStoreError) -> Int {
    try connection.run { () throws(DatabaseError) in
      let condition = ProfileReader.droppedOut + " AND " + AnswerSelection.possible.condition(connection.table)
      return try database.integer("SELECT count(*) FROM answer WHERE " + condition) ?? 0
    }
  }

  /// The most answers that are added while somebody waits.
  static let readyAnswers = 2_000
  /// The answers with which a training begins if there would be more.
  static let latestAnswers = 500
  /// The most rows of all exercises among which those of one are looked for while somebody waits.
  private static let laterRows = 10_000
  /// The rows with which a reader stores the profile again.
  private static let worthStoring = 100
  /// The maximum wait of a reader for another process's lock; a training's answers take only a few milliseconds.
  private static let lockPatienceMilliseconds: Int32 = 250

  /// Stores the profile with the answers since, if there are few. A training calls it now and then.
  func update(_ exercise: Exercise) throws(DataStoreError) {
    guard exercise.fit.isStored else { return }
    try connection.run { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        guard let read = try readRows(of: exercise, atMost: Self.readyAnswers), read.state.added > 0 else { return }
        try statements.setProfile(read.state, read.row, of: exercise)
      }
    }
  }

  /// The stored profile with all later rows. It is stored, too, if that saves the next reader time and no other process keeps
  /// the database locked.
  func whole(
    _ exercise: Exercise, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(DatabaseError) -> ProfileState {
    guard exercise.fit.isStored else { return ProfileState(exercise) }
    let dataVersion = try statements.dataVersion()
    if let known = known[exercise.name], known.dataVersion == dataVersion { return known.state }
    let mark = try? database.withBusyTimeout(milliseconds: Self.lockPatienceMilliseconds) {
      () throws(DatabaseError) in try markStored(exercise)
    }
    let read = try database.snapshot { () throws(DatabaseError) in try readRows(of: exercise, progress: progress) }
    guard let read else { return ProfileState(exercise) }
    if database.isReadOnly { known[exercise.name] = (dataVersion, read.state) }
    if let mark, read.state.added >= (read.state.daysWhenStored == nil ? 1 : Self.worthStoring) {
      try? database.withBusyTimeout(milliseconds: Self.lockPatienceMilliseconds) { () throws(DatabaseError) in
        try database.transaction { () throws(DatabaseError) in
          guard try statements.profileRow(exercise.name)?.version == mark else { return }
          try statements.setProfile(read.state, read.row, of: exercise)
        }
      }
    }
    return read.state
  }

  /// A profile and the row to store it with.
  typealias Stored = (state: ProfileState, row: RecordStatements.ProfileRow)

  /// The version of the stored profile, which is gone as soon as a row that it includes changes. An unusable profile is replaced
  /// by a new version without a state.
  private func markStored(_ exercise: Exercise) throws(DatabaseError) -> Int? {
    guard !database.isReadOnly else { return nil }
    if let stored = try self.stored(exercise) { return stored.row.version }
    return try database.transaction { () throws(DatabaseError) in
      if let stored = try self.stored(exercise) { return stored.row.version }
      let row = RecordStatements.ProfileRow(lastRow: try statements.lastRow(), rows: 0)
      try statements.setProfile(nil, row, of: exercise)
      return row.version
    }
  }

  /// The stored profile; nil if there is none, or if it is impossible or doesn't match the number of rows.
  ///
  /// - Parameter isReady: to begin a training, for which neither the rows are counted nor the days are read, as there can be
  ///   many, and only if few rows of all exercises came later.
  func stored(_ exercise: Exercise, isReady: Bool = false) throws(DatabaseError) -> Stored? {
    guard let row = try statements.profileRow(exercise.name), row.impossible <= row.rows,
      let state = try statements.profileState(exercise, impossible: row.impossible, hasDays: !isReady),
      try isReady
        ? statements.lastRow() - row.lastRow <= Self.laterRows
        : statements.rows(of: exercise.name, to: row.lastRow) == row.rows
    else { return nil }
    return (state, row)
  }

  /// The stored profile with the rows since, or all rows if it is unusable or one of them is earlier than its last. Call it in a
  /// transaction.
  ///
  /// - Parameters:
  ///   - limit: the most rows to add.
  ///   - isReady: to begin a training; the result must not be stored.
  /// - Returns: nil if there are more rows.
  private func readRows(
    of exercise: Exercise, atMost limit: Int = .max, isReady: Bool = false,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(DatabaseError) -> Stored? {
    if let stored = try stored(exercise, isReady: isReady),
      let read = try adding(to: stored, of: exercise, atMost: limit, progress)
    {
      return read
    }
    let empty = (ProfileState(exercise), RecordStatements.ProfileRow(lastRow: 0, rows: 0))
    return try adding(to: empty, of: exercise, atMost: limit, progress)
  }

  /// Adds the rows after the last one; nil if there are too many, or one is earlier than an answer before.
  private func adding(
    to stored: Stored, of exercise: Exercise, atMost limit: Int, _ progress: (_ done: Int, _ total: Int) -> Void
  ) throws(DatabaseError) -> Stored? {
    var worker = BatchWorker(stored.state) { $0.add($1) }
    var (isInOrder, done) = (true, 0)
    let last = stored.row.lastRow
    let total = try statements.rows(of: exercise.name, after: last, limit: limit == .max ? limit : limit + 1)
    guard total <= limit else { return nil }
    let begin = stored.state.fit.lastAnswer ?? .min
    try eachAnswer(to: exercise, where: RecordStatements.later(than: last), [last]) { answer in
      isInOrder = isInOrder && answer.map { $0.milliseconds >= begin } ?? true
      guard isInOrder else { return }
      if done.isMultiple(of: 10_000), last == 0 || total > 10_000 { progress(done, total) }
      done += 1
      worker.append(answer)
    }
    guard isInOrder else { return nil }
    let state = worker.finish()
    let row = RecordStatements.ProfileRow(
      lastRow: try statements.lastRow(), rows: stored.row.rows + total, impossible: state.impossible)
    return (state, row)
  }

  // MARK: Answers

  /// The condition on rows that belong to the profile, regardless of their values.
  static let condition = "\(CommonColumns.purpose) <> 'experiment' AND ifnull(\(CommonColumns.dropOuts), 0) = 0"

  /// Reads the latest possible answers, oldest first.
  private func eachOfLatest(
    _ count: Int, to exercise: Exercise, _ body: (FitAnswer) -> Void
  ) throws(DatabaseError) {
    let latest = try database.prepare(
      """
      SELECT min(time) FROM (
        SELECT \(CommonColumns.time) AS time FROM answer WHERE exercise = ? AND \(Self.condition)
        ORDER BY time DESC LIMIT ?
      )
      """, [exercise.name.rawValue, count])
    guard try latest.step(), let begin = latest.value(0) else { return }
    try eachAnswer(to: exercise, where: "exercise = ? AND \(CommonColumns.time) >= ?", [begin]) {
      if let row = $0 { body(row) }
    }
  }

  /// Reads the answers of the profile, ordered by time; impossible ones are nil.
  ///
  /// - Parameters:
  ///   - condition: its first parameter is the name of the exercise.
  ///   - values: those of the others.
  func eachAnswer(
    to exercise: Exercise, where condition: String, _ values: [any DatabaseValue], _ body: (FitAnswer?) -> Void
  ) throws(DatabaseError) {
    let columns = exercise.columns.read + [AnswerColumn](CommonColumns.time)
    let rows = try database.prepare(
      connection.table.profileRows(columns, of: exercise, where: condition), [exercise.name.rawValue] + values)
    let scan = ColumnScan(rows, columns)
    while try rows.step() {
      body(rows.integer(scan.count) == 1 ? FitAnswer(scan, of: exercise) : nil)
    }
  }
}

extension FitAnswer {
  /// Nil if the row lacks a value.
  fileprivate init?(_ row: ColumnScan, of exercise: Exercise) {
    guard let (trial, response) = exercise.columns.read(row, of: exercise.name), let time = row[CommonColumns.time]
    else { return nil }
    self.init(trial: trial, response: response, time: time, unsignedChoices: exercise.answerForm.unsignedChoices)
  }
}
