import CSQLite
import PeachBase
import PeachExercises
import PeachRecords

/// The user's data in one SQLite file: answers, settings and data about sounds. For use by one thread at a time.
///
/// It uses a write-ahead log, `synchronous = FULL` and one transaction per answer: an answer survives a crash of the
/// program and of the machine once `record` has returned. Several processes can use the file at once.
public final class TrainingDataStore {
  public static let fileName = "peach.sqlite"
  /// The version of the loaded library. C: `sqlite3_libversion`.
  public static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

  let connection: StoreConnection
  public let profiles: StoredProfiles
  public let runs: StoredRuns
  public let sounds: StoredSounds
  public let rigs: StoredRigs

  var path: String { connection.path }
  var database: Database { connection.database }
  var table: AnswerTable { connection.table }
  /// What this process and others do with the database.
  public var locks: ProcessLocks { connection.locks }

  private init(_ connection: StoreConnection) {
    self.connection = connection
    profiles = StoredProfiles(connection)
    runs = StoredRuns(connection: connection)
    sounds = StoredSounds(connection: connection)
    rigs = StoredRigs(connection: connection)
  }

  /// A temporary database, deleted together with this object. It is in memory while it is small, then in an unnamed
  /// file in SQLite's temporary folder, so that memory doesn't grow with the answers.
  public static func temporary() throws(DataStoreError) -> TrainingDataStore {
    self.init(try StoreConnection(path: DatabaseOpening.temporaryPath, create: true, Exercises.all))
  }

  /// Opens the database in `folder`; creates the folder and the database if they are missing.
  ///
  /// - Parameter exercises: those whose answers it stores; their columns are added to the table of answers.
  public convenience init(folder: String, _ exercises: [Exercise] = Exercises.all) throws(DataStoreError) {
    try Folder.create(folder)
    self.init(try StoreConnection(path: folder + "/" + Self.fileName, create: true, exercises))
  }

  /// Opens the database in `folder` if there is one; otherwise nil. If the file or folder isn't writable, it opens the
  /// database read-only.
  public static func existing(
    folder: String, _ exercises: [Exercise] = Exercises.all
  ) throws(DataStoreError) -> TrainingDataStore? {
    let path = folder + "/" + fileName
    if access(path, F_OK) != 0 {
      if errno == ENOENT { return nil }
      if errno == ENOTDIR { throw .folder(path: folder, errno: ENOTDIR) }
    }
    func toRead() throws(DataStoreError) -> TrainingDataStore? {
      guard let database = try DatabaseOpening(path: path).databaseToRead() else { return nil }
      return try DataStoreError.at(path) { () throws(DatabaseError) in
        try TrainingDataStore(path: path, reading: database, exercises)
      }
    }
    guard access(path, W_OK) == 0, access(folder, W_OK) == 0 else { return try toRead() }
    do throws(DataStoreError) {
      return TrainingDataStore(try StoreConnection(path: path, create: false, exercises))
    } catch let refusal {
      guard case .diskFull = refusal else { throw refusal }
      // Answers can be read, and taken elsewhere; those of an earlier version can't.
      do throws(DataStoreError) { return try toRead() } catch .readOnly { throw refusal }
    }
  }

  /// Whether there certainly is no database in a folder, or only one without anything: an empty file, or a page without tables.
  public static func isMissing(in folder: String) -> Bool {
    let path = folder + "/" + fileName
    guard let size = FileVersion(path: path)?.size else { return FilePaths.isMissing(path) }
    return size == 0 || size <= 1 << 12 && DatabaseOpening(path: path).databaseAtRest(isNew: true) != nil
  }

  /// Opens the database in `folder` read-only, without creating files or waiting; nil if that isn't possible.
  public static func atRest(in folder: String) -> TrainingDataStore? {
    let path = folder + "/" + fileName
    return DatabaseOpening(path: path).databaseAtRest().flatMap { try? TrainingDataStore(path: path, reading: $0) }
  }

  convenience init(
    path: String, reading database: Database, _ exercises: [Exercise] = Exercises.all
  ) throws(DatabaseError) {
    self.init(try StoreConnection(path: path, reading: database, exercises))
  }

  /// Whether opening the database for writing would bring it to a newer format, which takes about 9 s for a million
  /// answers.
  public var isOutdated: Bool {
    (try? database.integer("PRAGMA user_version")).flatMap { $0 }.map { $0 < Schema.version } ?? false
  }

  /// Sets the maximum wait of a read or a write for another process's lock; initially 5 s.
  public func setLockPatience(_ patience: Duration) { connection.setLockPatience(patience) }

  /// Changes whenever another process has changed the database.
  public func dataVersion() throws(DataStoreError) -> Int {
    try connection.run { () throws(DatabaseError) in try connection.statements.dataVersion() }
  }
}

// MARK: Answers

extension TrainingDataStore {
  /// Stores one answer, and the run with its first answer; the answer is durable when this returns. An answer that is
  /// already stored remains unchanged: a write that failed, or that went to a database that has moved since, may have
  /// stored it.
  public func record(_ record: AnswerRecord, run: RunRecord) throws(DataStoreError) {
    try connection.record(record, run: run)
  }

  /// Whether one of some answers is stored.
  public func hasAnswer(among ids: [String]) throws(DataStoreError) -> Bool {
    try connection.run { () throws(DatabaseError) in
      let found = try database.prepare("SELECT 1 FROM answer WHERE \(CommonColumns.id) = ?")
      for id in ids where try found.first([id]) != nil { return true }
      return false
    }
  }

  /// Whether no answer is stored. Counting them would read a whole index.
  public func isEmpty() throws(DataStoreError) -> Bool {
    try connection.run { () throws(DatabaseError) in try database.integer("SELECT 1 FROM answer LIMIT 1") == nil }
  }

  /// The number of stored answers.
  public func count() throws(DataStoreError) -> Int {
    try connection.run { () throws(DatabaseError) in try database.integer("SELECT count(*) FROM answer") ?? 0 }
  }
}
