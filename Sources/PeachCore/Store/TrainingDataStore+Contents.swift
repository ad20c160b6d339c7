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
        writtenFiles?.areWhole(database) == false
      else { return }
      isOverwritten = true
      keepAnswers()
      database.leaveLogOnClose()
      openFiles.deleteLog()
      // Reads would mix the old log and the new contents.
      if let empty = try? Database(path: ":memory:", create: true) { use(empty, nil) }
    }
    throw .overwritten(path: path, keptAnswers)
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
    writtenFiles = WrittenFiles(database, path: path) ?? writtenFiles
  }
}
