import CSQLite
import FoundationEssentials

/// The user's data in one SQLite file: answers, settings, and what is known of sounds. For use by one thread at a time.
///
/// Write-ahead log, `synchronous = FULL`, one transaction an answer: what `record` has returned from survives a crash of
/// the program and of the machine. Several processes can use the file at once.
public final class TrainingDataStore {
  public static let fileName = "peach.sqlite"
  /// How long a process waits for another's lock.
  static let busyTimeoutMilliseconds: Int32 = 5000

  public let path: String
  private(set) var database: Database
  /// What `database` has open; nil if that isn't watched, and where nothing is open.
  private(set) var openFiles: OpenFiles?
  /// Whether `database` is a file that is also written.
  let isWatched: Bool
  /// Whether a database that has been deleted is made anew at its path, and its folder.
  var remakesDatabase = false
  private var lockPatience = TrainingDataStore.busyTimeoutMilliseconds
  lazy var statements = RecordStatements(database)
  /// What the fit remembers, as of the last time it was read or written here.
  var knownProfiles: [ExerciseName: KnownProfile] = [:]
  var claim: RunClaim?
  var claimedRun: UUID?

  /// The version of the library that is loaded. C: `sqlite3_libversion`.
  public static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

  /// A database that is gone when this is: in memory while it is small, then in a file without a name in SQLite's folder for
  /// temporary files, so that memory doesn't grow with the answers.
  public static func temporary() throws(DataStoreError) -> TrainingDataStore {
    try TrainingDataStore(path: temporaryPath, create: true)
  }

  /// What SQLite calls a database that no other process can reach. C: `sqlite3_open_v2`.
  private static let temporaryPath = ""
  var isTemporary: Bool { path == Self.temporaryPath }

  /// Opens the database in `folder`, and makes folder and database where there are none.
  public convenience init(folder: String) throws(DataStoreError) {
    try Folder.create(folder)
    try self.init(path: folder + "/" + Self.fileName, create: true)
  }

  /// Opens the database in `folder` where there is one; nil if there is none. Where file or folder cannot be written, it
  /// is opened for reading alone.
  public static func existing(folder: String) throws(DataStoreError) -> TrainingDataStore? {
    let path = folder + "/" + fileName
    var status = stat()
    if stat(path, &status) != 0 {
      if errno == ENOENT { return nil }
      if errno == ENOTDIR { throw .folder(path: folder, errno: ENOTDIR) }
    }
    let isWritable = access(path, W_OK) == 0 && access(folder, W_OK) == 0
    return isWritable ? try TrainingDataStore(path: path, create: false) : try reading(path)
  }

  /// Opens the database in `folder` for reading alone, without making a file or waiting; nil if that can't be done.
  public static func atRest(in folder: String) -> TrainingDataStore? {
    let path = folder + "/" + fileName
    let isUnused = access(path + "-wal", F_OK) != 0
    guard access(path, R_OK) == 0, isUnused || access(path + "-shm", F_OK) == 0,
      let database = try? Database(reading: path, isUnused: isUnused),
      let version = try? identify(database, path: path), version > 0
    else { return nil }
    return TrainingDataStore(path: path, reading: database)
  }

  private static func reading(_ path: String) throws(DataStoreError) -> TrainingDataStore? {
    let database: Database
    do throws(DatabaseError) {
      // Nobody can write here, so what no log stands beside is whole.
      database = try Database(reading: path, isUnused: access(path + "-wal", F_OK) != 0)
    } catch {
      throw DataStoreError(error, path: path)
    }
    database.setBusyTimeout(milliseconds: busyTimeoutMilliseconds)
    let version = try identify(database, path: path)
    guard version > 0 else { return nil }
    // An earlier form would have to be changed first.
    guard version == Schema.version else { throw .readOnly(path: path) }
    return TrainingDataStore(path: path, reading: database)
  }

  init(path: String, reading database: Database) {
    (self.path, self.database, isWatched) = (path, database, false)
  }

  private init(path: String, create: Bool) throws(DataStoreError) {
    self.path = path
    isWatched = path != Self.temporaryPath
    database = try Self.openDatabase(path, create: create)
    openFiles = isWatched ? OpenFiles(path: path, sidePath: database.fileName) : nil
  }

  /// Opens what the path leads to now.
  func open(create: Bool) throws(DataStoreError) {
    let opened = try Self.openDatabase(path, create: create)
    use(opened, OpenFiles(path: path, sidePath: opened.fileName))
  }

  func use(_ opened: Database, _ files: OpenFiles?) {
    opened.setBusyTimeout(milliseconds: lockPatience)
    statements = RecordStatements(opened)
    knownProfiles = [:]
    database = opened
    openFiles = files
  }

  private static func openDatabase(_ path: String, create: Bool) throws(DataStoreError) -> Database {
    if create && path != temporaryPath { createPrivately(path) }
    let database: Database
    do throws(DatabaseError) {
      database = try Database(path: path, create: create)
      database.setBusyTimeout(milliseconds: busyTimeoutMilliseconds)
    } catch {
      throw DataStoreError(error, path: path)
    }
    guard !OpenFiles.areHeld(path: path, sidePath: database.fileName) else { throw .busy(path: path) }
    if let obstacle = DataStoreError.obstacle(beside: path) { throw obstacle }
    // Nothing is written before the file has proved to be ours.
    try probe(database, path: path)
    do throws(DatabaseError) {
      try Schema.checkBeforeMigration(database)
      try setUp(database)
      try Schema.migrate(database)
      // The triggers add to it, and an answer is not stored where they can't.
      let statements = RecordStatements(database)
      for exercise in Exercises.all where try statements.profileRows(exercise.name) == nil {
        try statements.countProfileRows(exercise.name)
      }
    } catch {
      throw DataStoreError(error, path: path)
    }
    guard !database.hasMoved else { throw .busy(path: path) }
    return database
  }

  /// Makes the file where there is none, for this user alone: SQLite would leave the permissions to the user's mask, and
  /// gives its other files those of the database. Why it cannot be made is what opening the database says.
  private static func createPrivately(_ path: String) {
    let descriptor = PeachCore.open(
      FilePaths.place(of: path), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    fchmod(descriptor, 0o600)
    close(descriptor)
  }

  private static func probe(_ database: Database, path: String) throws(DataStoreError) {
    _ = try identify(database, path: path)
    guard !database.isReadOnly else { throw .readOnly(path: path) }
  }

  /// Two processes that meet a new file at once: the one that is late to set the log mode gets BUSY without waiting.
  private static func setUp(_ database: Database) throws(DatabaseError) {
    for attempt in 1... {
      do throws(DatabaseError) {
        try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
        return
      } catch {
        guard error.primaryCode == SQLITE_BUSY, attempt < 100 else { throw error }
        usleep(20_000)
      }
    }
  }
}

// MARK: Answers

extension TrainingDataStore {
  /// Stores one answer, durably when this returns; the run with its first answer. An answer that is stored already stays as
  /// it is: a write that failed, or went to a database that has moved since, may have stored it.
  public func record(_ record: AnswerRecord, run: RunRecord) throws(DataStoreError) {
    try write { () throws(DatabaseError) in
      do throws(DatabaseError) {
        try database.transaction { () throws(DatabaseError) in
          if try statements.contains(record) { return }
          try statements.insert(record, run: run)
          if run.purpose != .experiment { try addToProfile(record, row: database.lastInsertedRow) }
        }
      } catch {
        // What they remember of rows may have been rolled back.
        statements = RecordStatements(database)
        knownProfiles = [:]
        throw error
      }
    }
  }

  /// Sets how long a read or a write waits for another process's lock; 5 s at first.
  public func setLockPatience(_ patience: Duration) {
    lockPatience = Int32(patience.inSeconds * 1000)
    database.setBusyTimeout(milliseconds: lockPatience)
  }

  /// How many answers are stored.
  public func count() throws(DataStoreError) -> Int {
    try run { () throws(DatabaseError) in try database.integer("SELECT count(*) FROM answer") ?? 0 }
  }
}

// MARK: Settings

extension TrainingDataStore {
  /// All settings; what is not stored has its default, and so has what this version cannot take.
  public func settings() throws(DataStoreError) -> Settings {
    try run { () throws(DatabaseError) in try StoredSettings(database).settings }
  }

  /// Stores one setting; the default is stored too, so that a later change of defaults does not move it.
  public func set(_ key: SettingKey, to value: String) throws(DataStoreError) {
    try setValue(value, forKey: key.rawValue)
    if key == .audioDriver { try forgetDropOuts() }
  }

  /// Puts one setting back to its default, or all.
  public func reset(_ key: SettingKey?) throws(DataStoreError) {
    try write { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        for key in key.map({ [$0] }) ?? SettingKey.allCases {
          try database.prepare("DELETE FROM setting WHERE key = ?").run(key.rawValue)
        }
      }
    }
    if key == nil || key == .audioDriver { try forgetDropOuts() }
  }

  /// Whoever chooses a driver tries it anew.
  private func forgetDropOuts() throws(DataStoreError) {
    try write { () throws(DatabaseError) in
      try database.prepare("DELETE FROM setting WHERE key GLOB ?").run(StoredSettings.periodKeyPrefix + "*")
    }
  }

  /// The audio driver that last worked.
  public func lastDriver() throws(DataStoreError) -> String? {
    try run { () throws(DatabaseError) in try StoredSettings(database).lastDriver }
  }

  public func setLastDriver(_ name: String) throws(DataStoreError) {
    try setValue(name, forKey: StoredSettings.lastDriverKey)
  }

  /// The audio drivers through which the sound has dropped out.
  public func droppedOutDrivers() throws(DataStoreError) -> Set<String> {
    try run { () throws(DatabaseError) in try StoredSettings(database).droppedOutDrivers }
  }

  /// Remembers that the sound dropped out through a driver, which gets this period since, in frames.
  public func setPeriod(_ frames: Int, ofDriver name: String) throws(DataStoreError) {
    try setValue(String(frames), forKey: StoredSettings.periodKeyPrefix + name)
  }

  /// SQLite: `PRAGMA synchronous`; 2 is FULL.
  var synchronous: Int? { try? database.integer("PRAGMA synchronous") }

  private func setValue(_ value: String, forKey key: String) throws(DataStoreError) {
    try write { () throws(DatabaseError) in
      try database.prepare("INSERT INTO setting VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value")
        .run(key, value)
    }
  }

  /// Changes whenever another process has changed the database.
  public func dataVersion() throws(DataStoreError) -> Int {
    try run { () throws(DatabaseError) in try statements.dataVersion() }
  }
}
