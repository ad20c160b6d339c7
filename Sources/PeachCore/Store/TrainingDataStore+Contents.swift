// MARK: Contents of the database file

/// Another program may write into the database file while it is open, for example `cp` when a backup is restored, or cut
/// its log. The log doesn't belong to the new contents: written into them, it would damage them, and answers that are
/// stored from then on would be lost.
extension TrainingDataStore {
  /// - Throws: `overwritten`, from then on, if another program has written into the database or its log. The answers
  ///   given to this store are then in a file beside it.
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
    keepAnswers()
    throw .overwritten(path: path, keptAnswers)
  }

  /// Sets a log aside that was written for other contents of the database file, for example if the program that used it
  /// was killed and a backup restored.
  ///
  /// - Throws: `overwritten` if there was one. The database can be opened again.
  static func checkLog(of database: Database, path: String) throws(DataStoreError) {
    let log = database.fileName + "-wal"
    // SQLite would delete the log of an empty file.
    let isEmptied = FileStamp(path: log)?.size ?? 0 > 0 && FileStamp(path: path)?.size == 0
    guard isEmptied || (try? database.journalMode) == "wal",
      isEmptied || database.withLog({ LoggedPages(database, $0) == nil && database.logHolds($0) }) == true
    else { return }
    database.leaveLogOnClose()
    OpenFiles.setLogAside(sidePath: database.fileName)
    throw .overwritten(path: path, nil)
  }

  /// Changes page 1 without another value with the first answer in a log, and here: it has a counter, by which `LoggedPages`
  /// recognises the file that a log belongs to.
  func changeFirstPage() throws(DatabaseError) {
    guard isWatched, lastStored == nil || database.logState.map({ $0.frames == $0.copied }) == true else { return }
    try database.execute("PRAGMA user_version = \(Schema.version)")
  }

  /// Begins to watch the files that have just been opened.
  func watchContents() {
    // After a crash, the index says that a checkpoint has begun, and changes of the file look like its work.
    if database.logState?.isBeingCopied == true { _ = try? database.integer("PRAGMA wal_checkpoint(PASSIVE)") }
    writtenFiles = WrittenFiles(database, path: path)
  }

  /// SQLite's own limit, in frames (https://sqlite.org/wal.html, section 3.1).
  private static let longLog = 1000

  /// Copies a long log into the database file, as SQLite does after a commit. Call it after `checkContents`.
  func copyLog() {
    guard writtenFiles != nil, let log = database.logState, log.frames >= Self.longLog, log.frames > log.copied else {
      return
    }
    _ = try? database.integer("PRAGMA wal_checkpoint(PASSIVE)")
  }
}
