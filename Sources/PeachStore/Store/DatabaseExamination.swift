import CSQLite
import PeachBase
import PeachExercises
import PeachRecords

/// A read-only examination of the user's database that doesn't create files.
public struct DatabaseExamination: Sendable {
  public enum State: Equatable, Sendable {
    /// There is no database yet; the first training creates it.
    case absent
    case sound
    /// No damage was found in the part read within the time limit.
    case partlyRead
    /// The first error that SQLite's `integrity_check` reports, `quick_check` for a large database, or the first difference from
    /// the format.
    case damaged(String?)
    case unreadable(DataStoreError)
  }

  public let path: String
  public let exists: Bool
  public private(set) var state = State.absent
  /// The size of the file and its write-ahead log, in bytes.
  public let size: Int
  /// The space available to this user, in bytes; nil if unknown.
  public let freeSpace: Int?
  /// The schema version of the database; nil if it can't be read.
  public private(set) var schemaVersion: Int?
  private var stored: StoredSettings?
  /// The number of answers excluded from every fit because a value is impossible; nil if they couldn't be
  /// counted.
  public private(set) var impossibleAnswers: Int?
  /// Why they are impossible; the most frequent reasons first.
  public private(set) var brokenRules: [BrokenRule] = []
  /// The number of answers to exercises that this version doesn't know; nil if they couldn't be counted.
  public private(set) var unknownAnswers: Int?
  /// The answers of trainings in the latest 30 days, and how many of them don't count because the sound dropped out.
  public private(set) var lately: (answers: Int, droppedOut: Int) = (0, 0)
  /// The number of runs that can't be read because a value is impossible or their plan is invalid.
  public private(set) var impossibleRuns: Int?
  /// Whether the stored profile doesn't match the answers. The next read then recomputes it.
  public private(set) var isProfileStale = false
  /// Whether the file and its folder are writable, or can be created.
  public let isWritable: Bool
  public let belongsToOther: Bool

  /// The stored settings; the defaults if none are stored or `settingsWereRead` is false.
  public var settings: Settings { stored?.settings ?? Settings() }
  /// Whether the settings are known; without a database there are none.
  public var settingsWereRead: Bool { stored != nil || schemaVersion == 0 || state == .absent }
  public var lastDriver: String? { stored?.lastDriver }
  /// Stored settings that are invalid in this version.
  public var refusedSettings: [(key: String, value: String)] { stored?.refused ?? [] }

  /// The schema version that this program writes.
  public static var supportedVersion: Int { Schema.version }

  /// - Parameters:
  ///   - folder: the data folder.
  ///   - limit: the maximum time for reading.
  ///   - plans: the plan types for decoding the runs of each purpose; a run with an invalid plan is impossible.
  public init(folder: String, limit: Duration, plans: [Purpose: any RunPlan.Type] = [:]) {
    path = folder + "/" + TrainingDataStore.fileName
    var status = stat()
    exists = stat(path, &status) == 0
    let failure = exists ? 0 : errno
    size = exists ? Int(status.st_size) + (FileVersion(path: path + "-wal")?.size ?? 0) : 0
    belongsToOther = exists && status.st_uid != geteuid()
    let place = Self.nearestExisting(folder)
    freeSpace = Self.freeSpace(in: place)
    isWritable =
      access(place, W_OK) == 0 && FileIdentity(folder: place) != nil
      && (!exists || access(path, W_OK) == 0 && Self.hasWritableFormat(path))
    guard exists else {
      switch failure {
      case ENOENT: break
      case EACCES:
        // The folder is there.
        let refused = DatabaseError(code: SQLITE_CANTOPEN, message: "unable to open database file", sql: nil)
        state = .unreadable(DataStoreError(refused, path: path))
      default: state = .unreadable(.folder(path: folder, errno: failure))
      }
      return
    }
    examine(limit, plans)
    if let obstacle = DataStoreError.obstacle(beside: path) { state = .unreadable(obstacle) }
  }

  private mutating func examine(_ limit: Duration, _ plans: [Purpose: any RunPlan.Type]) {
    let (file, opening) = (self, DatabaseOpening(path: path))
    let isUnused = opening.isUnused
    read(isUnused: isUnused, limit, plans)
    // Another process has begun to write, which can look like damage.
    guard state != .sound, isUnused, !opening.isUnused else { return }
    self = file
    read(isUnused: false, limit, plans)
  }

  private mutating func read(isUnused: Bool, _ limit: Duration, _ plans: [Purpose: any RunPlan.Type]) {
    state = .sound
    do throws(DataStoreError) {
      let database = try DataStoreError.at(path) { () throws(DatabaseError) in
        try Database(reading: path, isUnused: isUnused)
      }
      database.setBusyTimeout(milliseconds: 1000)
      database.setDeadline(.now + limit)
      schemaVersion = try DatabaseOpening(path: path).identify(database)
      try DataStoreError.at(path) { () throws(DatabaseError) in try check(database) }
      // Opening an earlier version for writing adds what it lacks.
      guard state == .sound, schemaVersion == Schema.version else { return }
      let store = try DataStoreError.at(path) { () throws(DatabaseError) in
        try TrainingDataStore(path: path, reading: database)
      }
      try DataStoreError.at(path) { () throws(DatabaseError) in try count(store) }
      for (purpose, plan) in plans {
        let unusable = try store.runs.all(for: purpose).count { $0.plan != nil && $0.plan(as: plan) == nil }
        impossibleRuns = (impossibleRuns ?? 0) + unusable
      }
    } catch {
      switch error {
      case .damaged: state = .damaged(nil)
      case .failed(_, let cause) where cause.primaryCode == SQLITE_INTERRUPT: state = .partlyRead
      default: state = .unreadable(error)
      }
    }
  }

  /// The size in bytes below which indexes are compared with their tables, which takes about a second for 100 MB.
  private static let largestChecked = 100_000_000

  /// Looks for damage, and reads the settings.
  private mutating func check(_ database: Database) throws(DatabaseError) {
    let version = schemaVersion ?? 0
    // If damage prevents reading the settings, the check below reports the damage.
    let settings = Result { () throws(DatabaseError) in version > 0 ? try StoredSettings(database) : nil }
    stored = try? settings.get()
    let check = size < Self.largestChecked ? "integrity_check" : "quick_check"
    let statement = try database.prepare("PRAGMA \(check)(1)")
    let result = try statement.step() ? statement.text(0) : nil
    guard result == "ok" else {
      // SQLite's heading, `*** in database main ***`, is left out.
      state = .damaged(result?.split(separator: "\n").first { !$0.hasPrefix("***") }.map(String.init))
      return
    }
    _ = try settings.get()
    if let fault = try Schema.faults(in: database, version: version).first { state = .damaged(fault) }
  }

  private mutating func count(_ store: TrainingDataStore) throws(DatabaseError) {
    let (database, table) = (store.database, store.table)
    impossibleAnswers = try AnswerSelection.impossible.summary(in: database, table).count
    if impossibleAnswers != 0 { brokenRules = try table.brokenRules(in: database) }
    unknownAnswers = try database.integer("SELECT count(*) FROM answer WHERE \(table.isUnknown)")
    let rows = try database.prepare(
      """
      SELECT count(*), ifnull(sum(\(CommonColumns.dropOuts) > 0), 0) FROM answer
      WHERE \(CommonColumns.purpose) = 'training' AND \(CommonColumns.time) >= ?
      """, [UTCTime.now.milliseconds - 30 * 86_400_000])
    if try rows.step() { lately = (rows.integer(0), rows.integer(1)) }
    impossibleRuns = try database.integer(
      "SELECT count(*) FROM run WHERE purpose IS NOT 'training' AND NOT (\(AnswerTable.isPossibleRun))")
    do throws(DatabaseError) {
      for exercise in table.exercises {
        // A row without answers has no state yet.
        guard let row = try store.connection.statements.profileRow(exercise.name), row.rows > 0 else { continue }
        if try store.profiles.stored(exercise) == nil { isProfileStale = true }
      }
    } catch {
      // A row of it is too large. Opening the database for writing deletes it.
      guard error.primaryCode == SQLITE_TOOBIG else { throw error }
      isProfileStale = true
    }
  }

  /// Whether SQLite can write this file format: the header's byte 18, the write version, is at most 2. An empty file
  /// has none.
  private static func hasWritableFormat(_ path: String) -> Bool {
    guard let file = fopen(path, "r") else { return false }
    defer { fclose(file) }
    fseek(file, 18, SEEK_SET)
    return fgetc(file) <= 2
  }

  /// The folder itself, or its nearest existing parent.
  private static func nearestExisting(_ folder: String) -> String {
    var path = Substring(folder)
    while access(String(path), F_OK) != 0 {
      guard let slash = path.lastIndex(of: "/") else { return "." }
      path = path[..<slash]
      if path.isEmpty { return "/" }
    }
    return String(path)
  }

  /// C: `statvfs`.
  private static func freeSpace(in folder: String) -> Int? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Int(clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
  }
}
