import CSQLite
import FoundationEssentials

/// A connection to the database at a path, for use by one thread at a time.
///
/// A database, its folder or its log may be deleted, replaced or renamed while it is open. Rows written after that
/// would be lost to everyone who opens the database by its path, so the connection follows the path.
///
/// Another program may also write into the database file while it is open, for example `cp` when a backup is restored, or
/// cut its log. The log doesn't belong to the new contents: written into them, it would damage them, and answers that are
/// stored from then on would be lost.
final class StoreConnection {
  let path: String
  var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }
  private(set) var database: Database
  /// The columns of answers in this database.
  let table: AnswerTable
  private(set) var statements: RecordStatements
  /// The files that `database` has open; nil if they aren't watched or none are open.
  private var openFiles: OpenFiles?
  /// Whether `database` is a writable file, whose location is watched.
  private let isWatched: Bool
  var isTemporary: Bool { path == DatabaseOpening.temporaryPath }
  /// What SQLite has written of them; nil without a log.
  private var writtenFiles: WrittenFiles?
  /// Whether another program has written into the database or its log. Nothing is written from then on.
  private var isOverwritten = false
  private var given = GivenAnswers()
  /// The last answer stored in the open database.
  private var lastStored: UUID?
  /// Whether a deleted database and its folder are recreated.
  var remakesDatabase = false
  private var lockPatience = DatabaseOpening.busyTimeoutMilliseconds
  let locks: ProcessLocks

  /// Opens the database for reading and writing.
  init(path: String, create: Bool, _ exercises: [Exercise]) throws(DataStoreError) {
    self.path = path
    isWatched = path != DatabaseOpening.temporaryPath
    table = AnswerTable(exercises)
    database = try DatabaseOpening(path: path).database(create: create, table)
    statements = RecordStatements(database, table)
    locks = ProcessLocks(database: isWatched ? path : nil)
    openFiles = isWatched ? OpenFiles(path: path, sidePath: database.fileName) : nil
    if isWatched { watchContents() }
  }

  /// Uses a database that was opened read-only.
  init(path: String, reading database: Database, _ exercises: [Exercise]) throws(DatabaseError) {
    (self.path, self.database, isWatched) = (path, database, false)
    table = try AnswerTable(exercises).reading(database)
    statements = RecordStatements(database, table)
    locks = ProcessLocks(database: path)
  }

  /// A log that no longer belongs to the database must not be written into it.
  deinit { try? checkContents() }

  private func use(_ opened: Database, _ files: OpenFiles?) {
    opened.setBusyTimeout(milliseconds: lockPatience)
    database = opened
    renewStatements()
    openFiles = files
    (writtenFiles, lastStored) = (nil, nil)
    if files != nil { watchContents() }
  }

  /// Prepares all statements again, because the rows that they have cached may be gone.
  func renewStatements() { statements = RecordStatements(database, table) }

  /// Sets the maximum wait of a read or a write for another process's lock; initially 5 s.
  func setLockPatience(_ patience: Duration) {
    lockPatience = Int32(patience.inSeconds * 1000)
    database.setBusyTimeout(milliseconds: lockPatience)
  }

  // MARK: Reading and writing

  /// Runs `body` on the database at the path.
  func run<Result>(_ body: () throws(DatabaseError) -> Result) throws(DataStoreError) -> Result {
    try followPath()
    return try DataStoreError.at(path, body)
  }

  /// Runs `body`, which writes, and repeats it if the path leads to another file afterwards. On return, everything
  /// written is accessible by the path.
  ///
  /// - Parameter body: must work whether or not it has already written.
  /// - Throws: `moved` if there is no database at the path and none can be created.
  func write<Result>(_ body: () throws(DatabaseError) -> Result) throws(DataStoreError) -> Result {
    for _ in 0..<3 {
      do throws(DataStoreError) {
        let result = try run(body)
        try checkContents()
        if isInPlace {
          copyLog()
          return result
        }
      } catch {
        // What looks like damage may be another program's writing.
        try checkContents()
        if isInPlace || openFiles == nil { throw error }
      }
    }
    throw .moved(path: path, nil)
  }

  /// Runs `body` in a transaction, as `write` does.
  func change<Result>(_ body: () throws(DatabaseError) -> Result) throws(DataStoreError) -> Result {
    try write { () throws(DatabaseError) in try database.transaction(body) }
  }

  /// Stores one answer, and keeps it if the database is overwritten.
  func record(_ record: AnswerRecord, run: RunRecord) throws(DataStoreError) {
    if isWatched { given.add(record, run) }
    do throws(DataStoreError) {
      try write { () throws(DatabaseError) in try insert(record, run: run) }
      if isWatched { lastStored = record.id }
    } catch {
      // An answer that the database refuses would keep the others from being added.
      if isWatched && !error.isTransient && !error.isOverwritten { given.removeLast() }
      throw error
    }
  }

  private func insert(_ record: AnswerRecord, run: RunRecord) throws(DatabaseError) {
    do throws(DatabaseError) {
      try database.transaction { () throws(DatabaseError) in
        if try statements.contains(record) { return }
        try changeFirstPage()
        try statements.insert(record, run: run)
      }
    } catch {
      // Cached rows may have been rolled back.
      renewStatements()
      throw error
    }
  }

  // MARK: Location of the database

  /// - Throws: `moved` or `overwritten` if the written data isn't accessible by the path.
  func checkPlace() throws(DataStoreError) {
    try checkContents()
    if !isInPlace { throw .moved(path: path, nil) }
    copyLog()
  }

  private var isInPlace: Bool { !isWatched || openFiles?.areInPlace == true }

  /// Opens the database at the path if it is another one than before. While there is none, reads continue with the open
  /// one.
  private func followPath() throws(DataStoreError) {
    try checkContents()
    guard !isInPlace, !database.isInTransaction else { return }
    if !remakesDatabase, openFiles != nil, access(path, F_OK) != 0 { return }
    try DataStoreError.at(path) { () throws(DatabaseError) in try closeMovedFiles() }
    do throws(DataStoreError) {
      if remakesDatabase { try Folder.create(folder) }
      let opened = try DatabaseOpening(path: path).database(create: remakesDatabase, table)
      use(opened, OpenFiles(path: path, sidePath: opened.fileName))
    } catch {
      throw error.isTransient ? error : .moved(path: path, error)
    }
    locks.renew()
  }

  /// Closes the files that the path no longer leads to. Answers in the log are written to the database file they belong
  /// to, wherever that is now; other logs remain untouched.
  private func closeMovedFiles() throws(DatabaseError) {
    guard let openFiles else { return }
    let empty = try Database(path: ":memory:", create: true)
    if openFiles.canEmptyLog {
      // The first column is 1 if another connection blocked the checkpoint. A disk that is gone has nothing to keep.
      if (try? database.integer("PRAGMA wal_checkpoint(TRUNCATE)")) == 1 {
        throw DatabaseError(code: SQLITE_BUSY, message: "database is locked", sql: nil)
      }
      if !openFiles.hasSameDatabase { openFiles.setLogAside() }
    }
    database.leaveLogOnClose()
    use(empty, nil)
  }

  // MARK: Contents of the database file

  /// - Throws: `overwritten`, from then on, if another program has written into the database or its log. The answers
  ///   given to this connection are then in a file beside it.
  func checkContents() throws(DataStoreError) {
    if !isOverwritten {
      guard let openFiles, !database.isInTransaction, openFiles.hasSameDatabase,
        writtenFiles?.areWhole(database, holding: lastStored) == false
      else { return }
      isOverwritten = true
      database.leaveLogOnClose()
      if writtenFiles?.hasOtherLog(database) == false { openFiles.setLogAside() }
      // Reads would mix the old log and the new contents.
      if let empty = try? Database(path: ":memory:", create: true) { use(empty, nil) }
    }
    // Repeated until it succeeds.
    throw .overwritten(path: path, given.keep(beside: path))
  }

  /// Changes page 1 without another value with the first answer in a log, and here: it has a counter, by which `LoggedPages`
  /// recognises the file that a log belongs to.
  private func changeFirstPage() throws(DatabaseError) {
    guard isWatched, lastStored == nil || database.logState.map({ $0.frames == $0.copied }) == true else { return }
    try database.execute("PRAGMA user_version = \(Schema.version)")
  }

  /// Begins to watch the files that have just been opened.
  private func watchContents() {
    // After a crash, the index says that a checkpoint has begun, and changes of the file look like its work.
    if database.logState?.isBeingCopied == true { copyPages() }
    writtenFiles = WrittenFiles(database, path: path)
  }

  /// SQLite's own limit, in frames (https://sqlite.org/wal.html, section 3.1).
  private static let longLog = 1000

  /// Copies a long log into the database file, as SQLite does after a commit. Call it after `checkContents`.
  private func copyLog() {
    guard writtenFiles != nil, let log = database.logState, log.frames >= Self.longLog, log.frames > log.copied else {
      return
    }
    copyPages()
  }

  private func copyPages() { _ = try? database.integer("PRAGMA wal_checkpoint(PASSIVE)") }
}
