import CSQLite

// MARK: Location of the database

/// A database, its folder or its log may be deleted, replaced or renamed while it is open. Rows written after that
/// would be lost to everyone who opens the database by its path.
extension TrainingDataStore {
  /// Runs `body` on the database at the path.
  func run<Result>(_ body: () throws(DatabaseError) -> Result) throws(DataStoreError) -> Result {
    try followPath()
    do throws(DatabaseError) {
      return try body()
    } catch {
      throw DataStoreError(error, path: path)
    }
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
    try closeMovedFiles()
    do throws(DataStoreError) {
      if remakesDatabase { try Folder.create(folder) }
      try open(create: remakesDatabase)
    } catch {
      throw error.isTransient ? error : .moved(path: path, error)
    }
    renewLocks()
  }

  /// Closes the files that the path no longer leads to. Answers in the log are written to the database file they belong
  /// to, wherever that is now; other logs remain untouched.
  private func closeMovedFiles() throws(DataStoreError) {
    guard let openFiles else { return }
    do throws(DatabaseError) {
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
    } catch {
      throw DataStoreError(error, path: path)
    }
  }

  var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }
}
