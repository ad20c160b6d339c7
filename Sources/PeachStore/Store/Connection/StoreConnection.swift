import CSQLite
import FoundationEssentials
import PeachBase
import PeachExercises
import PeachRecords

/// A connection to the database at a path, for use by one thread at a time.
///
/// A database, its folder or its log may be deleted, replaced or renamed while it is open. Rows written after that
/// would be lost to everyone who opens the database by its path, so the connection follows the path, and hands over the
/// answers given to it that the database there lacks.
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
  /// Whether the database at the path may lack answers that were given before.
  private var handsOver = false
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
    openFiles = isWatched ? try OpenFiles(path: path, sidePath: database.fileName) : nil
    if isWatched { try watchContents() }
  }

  /// Uses a database that was opened read-only.
  init(path: String, reading database: Database, _ exercises: [Exercise]) throws(DatabaseError) {
    (self.path, self.database, isWatched) = (path, database, false)
    table = try AnswerTable(exercises).reading(database)
    statements = RecordStatements(database, table)
    locks = ProcessLocks(database: path)
  }

  /// A log that isn't known to belong to the database, and to be whole, must not be written into it.
  deinit {
    do throws(DataStoreError) {
      try checkContents(wholeLog: true)
    } catch {
      database.leaveLogOnClose()
    }
  }

  private func use(_ opened: Database, _ files: OpenFiles?) throws(DataStoreError) {
    opened.setBusyTimeout(milliseconds: lockPatience)
    database = opened
    renewStatements()
    openFiles = files
    (writtenFiles, lastStored) = (nil, nil)
    if files != nil { try watchContents() }
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
        if try isInPlace() {
          try copyLog()
          return result
        }
      } catch {
        // What looks like damage may be another program's writing.
        try checkContents()
        if openFiles == nil { throw error }
        if try isInPlace() { throw error }
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
    if try !isInPlace() { throw .moved(path: path, nil) }
    try copyLog()
  }

  private func isInPlace() throws(DataStoreError) -> Bool {
    guard isWatched else { return true }
    return try openFiles?.areInPlace() == true
  }

  /// Makes sure that the answers given to this connection are in the database at the path, or in a file beside it.
  ///
  /// - Throws: why they aren't in the database.
  func settle() throws(DataStoreError) {
    guard isWatched, !given.answers.isEmpty else { return }
    do throws(DataStoreError) {
      try followPath()
    } catch {
      // No database at the path takes them, as when another program's file is there.
      guard !error.isTransient, !error.isOverwritten, let kept = given.keep(beside: path), kept.failure == nil
      else { throw error }
      throw .overwritten(path: path, kept)
    }
    try checkContents(wholeLog: true)
  }

  /// Opens the database at the path if it is another one than before. While there is none, reads continue with the open
  /// one.
  private func followPath() throws(DataStoreError) {
    try checkContents()
    guard try !isInPlace(), !database.isInTransaction else { return try handOver() }
    if !remakesDatabase, openFiles != nil,
      try DataStoreError.at(path, { () throws(DatabaseError) in try stat.of(path) }) == nil
    {
      return
    }
    try closeMovedFiles()
    handsOver = true
    do throws(DataStoreError) {
      if remakesDatabase { try Folder.create(folder) }
      let opened = try DatabaseOpening(path: path).database(create: remakesDatabase, table)
      try use(opened, OpenFiles(path: path, sidePath: opened.fileName))
    } catch {
      throw error.isTransient ? error : .moved(path: path, error)
    }
    locks.renew()
    try handOver()
  }

  /// Adds the answers given before that the database lacks.
  private func handOver() throws(DataStoreError) {
    guard handsOver, !database.isInTransaction, openFiles != nil else { return }
    try DataStoreError.at(path) { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        for (record, run) in given.answers where try !statements.contains(record) {
          try statements.insert(record, run: run)
        }
      }
    }
    handsOver = false
  }

  /// Closes the files that the path no longer leads to. Answers in the log are written to the database file they belong
  /// to, wherever that is now; other logs remain untouched.
  private func closeMovedFiles() throws(DataStoreError) {
    guard let openFiles else { return }
    let empty = try DataStoreError.at(path) { () throws(DatabaseError) in try Database(path: ":memory:", create: true) }
    if try openFiles.canEmptyLog() {
      // The first column is 1 if another connection blocked the checkpoint. A disk that is gone has nothing to keep.
      if (try? database.integer("PRAGMA wal_checkpoint(TRUNCATE)")) == 1 { throw .busy(path: path) }
      if try !openFiles.hasSameDatabase() { try openFiles.setLogAside() }
    }
    database.leaveLogOnClose()
    try use(empty, nil)
  }

  // MARK: Contents of the database file

  /// - Parameter wholeLog: whether to read the log from its beginning, as before it is copied into the database file.
  /// - Throws: `overwritten`, from then on, if another program has written into the database or its log. The answers
  ///   given to this connection are then in a file beside it.
  func checkContents(wholeLog: Bool = false) throws(DataStoreError) {
    if !isOverwritten {
      guard let openFiles, !database.isInTransaction, try openFiles.hasSameDatabase(),
        let fault = try DataStoreError.at(
          path,
          { () throws(DatabaseError) in
            try writtenFiles?.fault(database, holding: lastStored, wholeLog: wholeLog)
          })
      else { return }
      isOverwritten = true
      database.leaveLogOnClose()
      // The frames before the damage belong to the database, and SQLite finds them.
      if fault == .otherContents, try !hasOtherLog() { try openFiles.setLogAside() }
      // Reads would mix the old log and the new contents.
      if let empty = try? Database(path: ":memory:", create: true) { try use(empty, nil) }
    }
    // Repeated until it succeeds.
    throw .overwritten(path: path, given.keep(beside: path))
  }

  private func hasOtherLog() throws(DataStoreError) -> Bool {
    let found = try DataStoreError.at(path) { () throws(DatabaseError) in try writtenFiles?.hasOtherLog(database) }
    return found ?? true
  }

  /// Changes page 1 without another value with the first answer in a log, and here: it has a counter, by which `LoggedPages`
  /// recognises the file that a log belongs to.
  private func changeFirstPage() throws(DatabaseError) {
    guard isWatched else { return }
    if lastStored != nil, let log = try database.logState(), log.frames != log.copied { return }
    try database.execute("PRAGMA user_version = \(Schema.version)")
  }

  /// Begins to watch the files that have just been opened.
  private func watchContents() throws(DataStoreError) {
    try DataStoreError.at(path) { () throws(DatabaseError) in
      // After a crash, the index says that a checkpoint has begun, and changes of the file look like its work.
      if try database.logState()?.isBeingCopied == true { copyPages() }
      writtenFiles = try WrittenFiles(database, path: path)
    }
  }

  /// SQLite's own limit, in frames (https://sqlite.org/wal.html, section 3.1).
  private static let longLog = 1000

  /// Copies a long log into the database file, as SQLite does after a commit.
  private func copyLog() throws(DataStoreError) {
    guard writtenFiles != nil, let log = try DataStoreError.at(path, database.logState), log.frames >= Self.longLog,
      log.frames > log.copied
    else { return }
    try checkContents(wholeLog: true)
    copyPages()
  }

  private func copyPages() { _ = try? database.integer("PRAGMA wal_checkpoint(PASSIVE)") }
}
