import CSQLite
import PeachBase
import PeachRecords

/// Opens the database at a path. Nothing is written before the file is identified as Peach's.
struct DatabaseOpening {
  /// The maximum wait for another process's lock.
  static let busyTimeoutMilliseconds: Int32 = 5000
  /// SQLite's path for a database that no other process can access. C: `sqlite3_open_v2`.
  static let temporaryPath = ""

  let path: String

  /// Opens the database for writing, and brings it to the present format with the columns of `table`.
  func database(create: Bool, _ table: AnswerTable) throws(DataStoreError) -> Database {
    let isTemporary = path == Self.temporaryPath
    let isNew = create && !isTemporary && createPrivately()
    // SQLite would create a log's index that is as read-only as the file, and stays so.
    if !isTemporary, access(path, F_OK) == 0, access(path, W_OK) != 0 {
      _ = try databaseToRead()
      throw DataStoreError(DatabaseError(code: SQLITE_READONLY, message: "", sql: nil), path: path)
    }
    let database = try DataStoreError.at(path) { () throws(DatabaseError) in try Database(path: path, create: create) }
    database.setBusyTimeout(milliseconds: Self.busyTimeoutMilliseconds)
    try awaitClosing(sidePath: database.fileName)
    if let obstacle = DataStoreError.obstacle(beside: path) { throw obstacle }
    // SQLite deletes the log of a database that was deleted.
    if !isTemporary && !isNew { try checkLog(of: database) }
    _ = try identify(database)
    guard !database.isReadOnly else { throw .readOnly(path: path) }
    try DataStoreError.at(path) { () throws(DatabaseError) in
      try Schema.checkBeforeMigration(database)
      try setUp(database)
      try Schema.migrate(database)
      try emptyDamagedCaches(database)
      try table.addColumns(to: database)
    }
    guard !database.hasMoved else { throw .busy(path: path) }
    return database
  }

  /// Opens the database read-only; nil if it is a new one.
  ///
  /// - Throws: `readOnly` for an earlier version, which would have to be migrated first.
  func databaseToRead() throws(DataStoreError) -> Database? {
    let isUnused = isUnused
    let database = try DataStoreError.at(path) { () throws(DatabaseError) in
      try Database(reading: path, isUnused: isUnused)
    }
    database.setBusyTimeout(milliseconds: Self.busyTimeoutMilliseconds)
    let version = try identify(database)
    guard version > 0 else { return nil }
    guard version == Schema.version else { throw .readOnly(path: path) }
    return database
  }

  /// Whether nothing is logged beside the file, which is then complete: there is no log, or an empty one without an index that
  /// processes can use, as a start on a full disk leaves. SQLite's have at least 32 kB.
  var isUnused: Bool {
    guard let log = FileVersion(path: path + "-wal") else { return true }
    return log.size == 0 && FileVersion(path: path + "-shm")?.size ?? 0 < 1 << 15
  }

  /// Opens the database read-only, without creating files or waiting; nil if that isn't possible.
  ///
  /// - Parameter isNew: whether one without tables is meant, as a start leaves that ended while it created them.
  func databaseAtRest(isNew: Bool = false) -> Database? {
    let isUnused = isUnused
    guard access(path, R_OK) == 0, isUnused || access(path + "-shm", F_OK) == 0,
      let database = try? Database(reading: path, isUnused: isUnused),
      let version = try? identify(database), (version == 0) == isNew
    else { return nil }
    return database
  }

  // MARK: Identity

  /// The size of SQLite's header. SQLite treats a shorter file as a new database and would overwrite it.
  private static let headerSize = 100

  /// The schema version of a Peach database, 0 for a new one. Throws if it belongs to another program or has been
  /// altered.
  func identify(_ database: Database) throws(DataStoreError) -> Int {
    if let size = FileVersion(path: path)?.size, (1..<Self.headerSize).contains(size) { throw .notPeach(path: path) }
    let version = try DataStoreError.at(path) { () throws(DatabaseError) in try userVersion(of: database) }
    guard version <= Schema.version else {
      throw .newer(path: path, version: version, supported: Schema.version)
    }
    if version > 0, let release = Schema.release(for: version) {
      throw .between(path: path, version: version, release: release)
    }
    let object = try DataStoreError.at(path) { () throws(DatabaseError) in
      try Schema.unknownObject(in: database, version: version)
    }
    if let object { throw .altered(path: path, object: object) }
    return version
  }

  private func userVersion(of database: Database) throws(DatabaseError) -> Int {
    // Use a snapshot, since another process may be creating the database.
    let (version, application, tables) = try database.snapshot { () throws(DatabaseError) in
      (
        try database.integer("PRAGMA user_version") ?? 0, try database.integer("PRAGMA application_id") ?? 0,
        try database.integer("SELECT count(*) FROM sqlite_schema") ?? 0
      )
    }
    guard application == Schema.applicationID || (tables == 0 && version == 0 && application == 0) else {
      throw DatabaseError(code: SQLITE_NOTADB, message: "another program's database", sql: nil)
    }
    guard version > 0 || (version == 0 && tables == 0) else {
      throw DatabaseError(code: SQLITE_CORRUPT, message: "impossible user_version \(version)", sql: nil)
    }
    return version
  }

  // MARK: Opening for writing

  /// Creates a missing file for this user alone: SQLite would use the user's umask, and gives its other files the
  /// database's permissions. If this fails, opening the database reports why.
  ///
  /// - Returns: whether it was missing.
  private func createPrivately() -> Bool {
    let descriptor = open(FilePaths.place(of: path), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    fchmod(descriptor, 0o600)
    close(descriptor)
    return true
  }

  /// Waits up to 500 ms for another connection of this process that is closing: it deletes the log, and is registered as
  /// having it open until just after.
  private func awaitClosing(sidePath: String) throws(DataStoreError) {
    let deadline = ContinuousClock.now + .milliseconds(500)
    while try OpenFiles.areHeld(path: path, sidePath: sidePath) {
      guard ContinuousClock.now < deadline else { throw .busy(path: path) }
      usleep(1000)
    }
  }

  /// Sets a log aside that was written for other contents of the database file, for example if the program that used it
  /// was killed and a backup restored.
  ///
  /// - Throws: `overwritten` if there was one. The database can be opened again. If it can't be found out, the log remains.
  func checkLog(of database: Database) throws(DataStoreError) {
    database.leaveLogOnClose()
    let log = database.fileName + "-wal"
    let isForeign = try DataStoreError.at(path) { () throws(DatabaseError) in
      // SQLite would delete the log of an empty file.
      let (logged, main) = (try stat.of(log), try stat.of(path))
      if let logged, let main, logged.st_size > 0, main.st_size == 0 { return true }
      guard try database.journalMode == "wal" else { return false }
      let isForeign = try database.withLog { state throws(DatabaseError) in
        if try LoggedPages(database, state) != nil { return false }
        return try database.logHolds(state)
      }
      return isForeign == true
    }
    guard isForeign else { return database.leaveLogOnClose(false) }
    OpenFiles.setLogAside(sidePath: database.fileName)
    throw .overwritten(path: path, nil)
  }

  /// Sets the log mode. If two processes do so on a new file at once, the later one gets SQLITE_BUSY without waiting.
  private func setUp(_ database: Database) throws(DatabaseError) {
    let deadline = ContinuousClock.now + .milliseconds(Int(Self.busyTimeoutMilliseconds))
    while true {
      do throws(DatabaseError) {
        try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
        // `copyLog` does it, after a check that the database file is still the one that the log belongs to.
        return try database.execute("PRAGMA wal_autocheckpoint = 0")
      } catch {
        guard error.primaryCode == SQLITE_BUSY, ContinuousClock.now < deadline else { throw error }
        usleep(20_000)
      }
    }
  }

  /// Tables whose contents Peach can compute or measure again, with the columns that can hold any number of bytes.
  private static let caches = [
    ("profile_state", ["exercise", "state"]), ("profile_day", ["exercise", "thresholds"]),
    ("preset_measurement", ["sha256", "peach_version", "fluidsynth_version"]),
    ("key_pitch", ["sha256", "fluidsynth_version"]),
  ]
  /// The largest possible row in bytes, with a margin. A database below this size has none that is larger.
  private static let largestRow = 1 << 20

  /// Empties the tables that have a row too large for Peach to have written it: SQLite reads all of such a row whenever
  /// it compares the row's key.
  private func emptyDamagedCaches(_ database: Database) throws(DatabaseError) {
    guard let size = FileVersion(path: path)?.size, size > Self.largestRow else { return }
    for (table, columns) in Self.caches {
      let lengths = columns.map { "ifnull(length(\($0)), 0)" }.joined(separator: " + ")
      do throws(DatabaseError) {
        guard try database.integer("SELECT max(\(lengths)) FROM \(table)") ?? 0 > Self.largestRow else { continue }
      } catch {
        guard error.primaryCode == SQLITE_TOOBIG else { throw error }
      }
      try database.execute("DELETE FROM \(table)")
    }
  }
}

extension DataStoreError {
  /// Runs `body` on the database at a path, for the errors that it throws.
  static func at<Result>(
    _ path: String, _ body: () throws(DatabaseError) -> Result
  ) throws(DataStoreError) -> Result {
    do throws(DatabaseError) {
      return try body()
    } catch {
      throw DataStoreError(error, path: path)
    }
  }
}
