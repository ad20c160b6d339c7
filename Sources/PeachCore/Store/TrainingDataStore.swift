import CSQLite
import FoundationEssentials

/// The user's data in one SQLite file: answers, settings and data about sounds. For use by one thread at a time.
///
/// It uses a write-ahead log, `synchronous = FULL` and one transaction per answer: an answer survives a crash of the
/// program and of the machine once `record` has returned. Several processes can use the file at once.
public final class TrainingDataStore {
  public static let fileName = "peach.sqlite"
  /// The maximum wait for another process's lock.
  static let busyTimeoutMilliseconds: Int32 = 5000

  public let path: String
  private(set) var database: Database
  /// The files that `database` has open; nil if they aren't watched or none are open.
  private(set) var openFiles: OpenFiles?
  /// Whether `database` is a writable file, whose location is watched.
  let isWatched: Bool
  /// What SQLite has written of them; nil without a log.
  var writtenFiles: WrittenFiles?
  /// Whether another program has written into the database or its log. Nothing is written from then on.
  var isOverwritten = false
  /// The answers stored here, to be kept if the database is overwritten.
  var given: [(record: AnswerRecord, run: RunRecord)] = []
  var keptAnswers: KeptAnswers?
  /// The last answer stored in the open database.
  var lastStored: UUID?
  /// Whether a deleted database and its folder are recreated.
  var remakesDatabase = false
  private var lockPatience = TrainingDataStore.busyTimeoutMilliseconds
  /// The columns of answers in this database.
  private(set) var table: AnswerTable
  lazy var statements = RecordStatements(database, table)
  /// The profiles as they were last read where they can't be stored, with the database's data version.
  var knownProfiles: [ExerciseName: (dataVersion: Int, state: ProfileState)] = [:]
  var locks: ProcessLocks?
  var claimedRun: UUID?
  /// Whether a training of this process stores its answers here, which an import by another waits for.
  public var isTraining = false { didSet { markTraining() } }

  /// The version of the loaded library. C: `sqlite3_libversion`.
  public static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

  /// A temporary database, deleted together with this object. It is in memory while it is small, then in an unnamed
  /// file in SQLite's temporary folder, so that memory doesn't grow with the answers.
  public static func temporary() throws(DataStoreError) -> TrainingDataStore {
    try TrainingDataStore(path: temporaryPath, create: true, Exercises.all)
  }

  /// SQLite's path for a database that no other process can access. C: `sqlite3_open_v2`.
  private static let temporaryPath = ""
  var isTemporary: Bool { path == Self.temporaryPath }

  /// Opens the database in `folder`; creates the folder and the database if they are missing.
  ///
  /// - Parameter exercises: those whose answers it stores; their columns are added to the table of answers.
  public convenience init(folder: String, _ exercises: [Exercise] = Exercises.all) throws(DataStoreError) {
    try Folder.create(folder)
    try self.init(path: folder + "/" + Self.fileName, create: true, exercises)
  }

  /// Opens the database in `folder` if there is one; otherwise nil. If the file or folder isn't writable, it opens the
  /// database read-only.
  public static func existing(
    folder: String, _ exercises: [Exercise] = Exercises.all
  ) throws(DataStoreError) -> TrainingDataStore? {
    let path = folder + "/" + fileName
    var status = stat()
    if stat(path, &status) != 0 {
      if errno == ENOENT { return nil }
      if errno == ENOTDIR { throw .folder(path: folder, errno: ENOTDIR) }
    }
    let isWritable = access(path, W_OK) == 0 && access(folder, W_OK) == 0
    return isWritable ? try TrainingDataStore(path: path, create: false, exercises) : try reading(path, exercises)
  }

  /// Opens the database in `folder` read-only, without creating files or waiting; nil if that isn't possible.
  public static func atRest(in folder: String) -> TrainingDataStore? {
    let path = folder + "/" + fileName
    let isUnused = access(path + "-wal", F_OK) != 0
    guard access(path, R_OK) == 0, isUnused || access(path + "-shm", F_OK) == 0,
      let database = try? Database(reading: path, isUnused: isUnused),
      let version = try? identify(database, path: path), version > 0
    else { return nil }
    return try? TrainingDataStore(path: path, reading: database)
  }

  private static func reading(
    _ path: String, _ exercises: [Exercise]
  ) throws(DataStoreError) -> TrainingDataStore? {
    let database: Database
    do throws(DatabaseError) {
      // Read-only, and no WAL beside it: the file is complete.
      database = try Database(reading: path, isUnused: access(path + "-wal", F_OK) != 0)
    } catch {
      throw DataStoreError(error, path: path)
    }
    database.setBusyTimeout(milliseconds: busyTimeoutMilliseconds)
    let version = try identify(database, path: path)
    guard version > 0 else { return nil }
    // An earlier version would have to be migrated first.
    guard version == Schema.version else { throw .readOnly(path: path) }
    do throws(DatabaseError) {
      return try TrainingDataStore(path: path, reading: database, exercises)
    } catch {
      throw DataStoreError(error, path: path)
    }
  }

  init(
    path: String, reading database: Database, _ exercises: [Exercise] = Exercises.all
  ) throws(DatabaseError) {
    (self.path, self.database, isWatched) = (path, database, false)
    table = try AnswerTable(exercises).reading(database)
  }

  private init(path: String, create: Bool, _ exercises: [Exercise]) throws(DataStoreError) {
    self.path = path
    isWatched = path != Self.temporaryPath
    table = AnswerTable(exercises)
    database = try Self.openDatabase(path, create: create, table)
    openFiles = isWatched ? OpenFiles(path: path, sidePath: database.fileName) : nil
    if isWatched { watchContents() }
  }

  /// A log that no longer belongs to the database must not be written into it.
  deinit { try? checkContents() }

  /// Opens the database at the path.
  func open(create: Bool) throws(DataStoreError) {
    let opened = try Self.openDatabase(path, create: create, table)
    use(opened, OpenFiles(path: path, sidePath: opened.fileName))
  }

  func use(_ opened: Database, _ files: OpenFiles?) {
    opened.setBusyTimeout(milliseconds: lockPatience)
    statements = RecordStatements(opened, table)
    database = opened
    openFiles = files
    (writtenFiles, lastStored) = (nil, nil)
    if files != nil { watchContents() }
  }

  private static func openDatabase(
    _ path: String, create: Bool, _ table: AnswerTable
  ) throws(DataStoreError) -> Database {
    let isNew = create && path != temporaryPath && createPrivately(path)
    let database: Database
    do throws(DatabaseError) {
      database = try Database(path: path, create: create)
      database.setBusyTimeout(milliseconds: busyTimeoutMilliseconds)
    } catch {
      throw DataStoreError(error, path: path)
    }
    try awaitClosing(path, sidePath: database.fileName)
    if let obstacle = DataStoreError.obstacle(beside: path) { throw obstacle }
    // SQLite deletes the log of a database that was deleted.
    if path != temporaryPath && !isNew { try checkLog(of: database, path: path) }
    // Write nothing until the file is identified as ours.
    try checkWritable(database, path: path)
    do throws(DatabaseError) {
      try Schema.checkBeforeMigration(database)
      try setUp(database)
      try Schema.migrate(database)
      try emptyDamagedCaches(database, path: path)
      try table.addColumns(to: database)
    } catch {
      throw DataStoreError(error, path: path)
    }
    guard !database.hasMoved else { throw .busy(path: path) }
    return database
  }

  /// Waits up to 500 ms for another connection of this process that is closing: it deletes the log, and is registered as
  /// having it open until just after.
  private static func awaitClosing(_ path: String, sidePath: String) throws(DataStoreError) {
    let deadline = ContinuousClock.now + .milliseconds(500)
    while OpenFiles.areHeld(path: path, sidePath: sidePath) {
      guard ContinuousClock.now < deadline else { throw .busy(path: path) }
      usleep(1000)
    }
  }

  /// Creates a missing file for this user alone: SQLite would use the user's umask, and gives its other files the
  /// database's permissions. If this fails, opening the database reports why.
  ///
  /// - Returns: whether it was missing.
  private static func createPrivately(_ path: String) -> Bool {
    let descriptor = PeachCore.open(
      FilePaths.place(of: path), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    fchmod(descriptor, 0o600)
    close(descriptor)
    return true
  }

  private static func checkWritable(_ database: Database, path: String) throws(DataStoreError) {
    _ = try identify(database, path: path)
    guard !database.isReadOnly else { throw .readOnly(path: path) }
  }

  /// Sets the log mode. If two processes do so on a new file at once, the later one gets SQLITE_BUSY without waiting.
  private static func setUp(_ database: Database) throws(DatabaseError) {
    let deadline = ContinuousClock.now + .milliseconds(Int(busyTimeoutMilliseconds))
    while true {
      do throws(DatabaseError) {
        try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
        // `copyLog` does it, after a check that the database file is still the one that the log belongs to.
        try database.execute("PRAGMA wal_autocheckpoint = 0")
        return
      } catch {
        guard error.primaryCode == SQLITE_BUSY, ContinuousClock.now < deadline else { throw error }
        usleep(20_000)
      }
    }
  }
}

// MARK: Answers

extension TrainingDataStore {
  /// Stores one answer, and the run with its first answer; the answer is durable when this returns. An answer that is
  /// already stored remains unchanged: a write that failed, or that went to a database that has moved since, may have
  /// stored it.
  public func record(_ record: AnswerRecord, run: RunRecord) throws(DataStoreError) {
    try keeping(record, run) { () throws(DataStoreError) in try store(record, run) }
  }

  private func store(_ record: AnswerRecord, _ run: RunRecord) throws(DataStoreError) {
    try write { () throws(DatabaseError) in
      do throws(DatabaseError) {
        try database.transaction { () throws(DatabaseError) in
          if try statements.contains(record) { return }
          try changeFirstPage()
          try statements.insert(record, run: run)
        }
      } catch {
        // Cached rows may have been rolled back.
        statements = RecordStatements(database, table)
        throw error
      }
    }
  }

  /// Sets the maximum wait of a read or a write for another process's lock; initially 5 s.
  public func setLockPatience(_ patience: Duration) {
    lockPatience = Int32(patience.inSeconds * 1000)
    database.setBusyTimeout(milliseconds: lockPatience)
  }

  /// The number of stored answers.
  public func count() throws(DataStoreError) -> Int {
    try run { () throws(DatabaseError) in try database.integer("SELECT count(*) FROM answer") ?? 0 }
  }

  /// Changes whenever another process has changed the database.
  public func dataVersion() throws(DataStoreError) -> Int {
    try run { () throws(DatabaseError) in try statements.dataVersion() }
  }
}
