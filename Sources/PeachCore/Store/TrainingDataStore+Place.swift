import CSQLite

// MARK: Where the database is

/// A database may be deleted, replaced or renamed while it is open, and its folder or its log as well. Rows that are written to
/// it then are lost to everybody who opens it by its path.
extension TrainingDataStore {
  /// Runs `body` on the database that the path leads to.
  func run<Result>(_ body: () throws(DatabaseError) -> Result) throws(DataStoreError) -> Result {
    try followPath()
    do throws(DatabaseError) {
      return try body()
    } catch {
      throw DataStoreError(error, path: path)
    }
  }

  /// Runs `body`, which writes, and again where the path leads elsewhere by then: what it has written can be reached by the
  /// path when this returns.
  ///
  /// - Parameter body: may find what it wrote before, or not.
  /// - Throws: `moved` where the path leads to no database and none can be made there.
  func write<Result>(_ body: () throws(DatabaseError) -> Result) throws(DataStoreError) -> Result {
    for _ in 0..<3 {
      do throws(DataStoreError) {
        let result = try run(body)
        if isInPlace { return result }
      } catch {
        if isInPlace || openFiles == nil { throw error }
      }
    }
    throw .moved(path: path, nil)
  }

  /// - Throws: `moved` where what has been written can't be reached by the path.
  func checkPlace() throws(DataStoreError) { if !isInPlace { throw .moved(path: path, nil) } }

  private var isInPlace: Bool { !isWatched || openFiles?.areInPlace == true }

  /// Opens what the path leads to, where that is something else than before. Until there is something, reading goes on with
  /// what is open.
  private func followPath() throws(DataStoreError) {
    guard !isInPlace, !database.isInTransaction else { return }
    if !remakesDatabase, openFiles != nil, access(path, F_OK) != 0 { return }
    try letGo()
    do throws(DataStoreError) {
      if remakesDatabase { try Folder.create(folder) }
      try open(create: remakesDatabase)
    } catch {
      throw error.mayPass ? error : .moved(path: path, error)
    }
    if let claimedRun { _ = try? claim(claimedRun) }
  }

  /// Closes the files that the path no longer leads to. Answers in the log belong to the file that they were written for,
  /// wherever that is now; nobody else's log is touched.
  private func letGo() throws(DataStoreError) {
    guard let openFiles else { return }
    do throws(DatabaseError) {
      let empty = try Database(path: ":memory:", create: true)
      if openFiles.canEmptyLog {
        // The first column tells whether somebody else was in the way. A disk that is gone has nothing to keep.
        if (try? database.integer("PRAGMA wal_checkpoint(TRUNCATE)")) == 1 {
          throw DatabaseError(code: SQLITE_BUSY, message: "database is locked", sql: nil)
        }
        openFiles.deleteLeftovers()
      }
      database.leaveLogOnClose()
      use(empty, nil)
    } catch {
      throw DataStoreError(error, path: path)
    }
  }

  private var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }
}
