import CSQLite

/// A read-only examination of the user's database that doesn't create files.
public struct DatabaseExamination: Sendable {
  public enum State: Equatable, Sendable {
    /// There is no database yet; the first training creates it.
    case absent
    case sound
    /// No damage was found in the part read within the time limit.
    case partlyRead
    /// The errors that SQLite's `integrity_check` reports; `quick_check` for a large database.
    case damaged([String])
    case unreadable(DataStoreError)
  }

  public let path: String
  public let exists: Bool
  public let state: State
  /// The size of the file and its write-ahead log, in bytes.
  public let size: Int
  /// The space available to this user, in bytes; nil if unknown.
  public let freeSpace: Int?
  /// The schema version of the database; nil if it can't be read.
  public let schemaVersion: Int?
  /// The stored settings; the defaults if none are stored or `settingsWereRead` is false.
  public let settings: Settings
  /// Whether the settings are known; without a database there are none.
  public let settingsWereRead: Bool
  public let lastDriver: String?
  /// Stored settings that are invalid in this version.
  public let refusedSettings: [(key: String, value: String)]
  /// The number of answers excluded from every fit because a value is impossible; nil if they couldn't be
  /// counted.
  public let impossibleAnswers: Int?
  /// The number of answers to exercises that this version doesn't know; nil if they couldn't be counted.
  public let unknownAnswers: Int?
  /// The number of runs that can't be read because a value is impossible or their plan is invalid.
  public let impossibleRuns: Int?
  /// Whether the stored profile doesn't match the answers. The next read then recomputes it.
  public let isProfileStale: Bool
  /// Whether the file and its folder are writable, or can be created.
  public let isWritable: Bool
  public let belongsToOther: Bool

  /// The schema version that this program writes.
  public static var supportedVersion: Int { Schema.version }

  /// - Parameters:
  ///   - folder: the data folder.
  ///   - limit: the maximum time for reading.
  ///   - plans: the plan types for decoding the runs of each purpose; a run with an invalid plan is impossible.
  public init(folder: String, limit: Duration, plans: [Purpose: any RunPlan.Type] = [:]) {
    path = folder + "/" + TrainingDataStore.fileName
    var status = stat()
    let isThere = stat(path, &status) == 0
    let failure = isThere ? 0 : errno
    exists = isThere
    let log = path + "-wal"
    size = isThere ? Int(status.st_size) + Self.size(of: log) : 0
    belongsToOther = isThere && status.st_uid != geteuid()
    let place = Self.nearestExisting(folder)
    freeSpace = Self.freeSpace(in: place)
    isWritable =
      access(place, W_OK) == 0 && Self.isFolder(place)
      && (!isThere || access(path, W_OK) == 0 && Self.hasWritableFormat(path))
    guard isThere else {
      state = failure == ENOENT ? .absent : .unreadable(.folder(path: folder, errno: failure))
      settingsWereRead = failure == ENOENT
      (schemaVersion, settings, lastDriver, refusedSettings) = (nil, Settings(), nil, [])
      (impossibleAnswers, unknownAnswers, impossibleRuns, isProfileStale) = (nil, nil, nil, false)
      return
    }
    var reading = Reading(path: path, size: size, isUnused: access(log, F_OK) != 0, limit: limit, plans)
    // Another process has begun to write, which can look like damage.
    if reading.state != .sound, reading.isUnused, access(log, F_OK) == 0 {
      reading = Reading(path: path, size: size, isUnused: false, limit: limit, plans)
    }
    state = DataStoreError.obstacle(beside: path).map { .unreadable($0) } ?? reading.state
    schemaVersion = reading.version
    settings = reading.stored?.settings ?? Settings()
    settingsWereRead = reading.stored != nil || reading.version == 0
    lastDriver = reading.stored?.lastDriver
    refusedSettings = reading.stored?.refused ?? []
    (impossibleAnswers, unknownAnswers) = (reading.impossibleAnswers, reading.unknownAnswers)
    impossibleRuns = reading.impossibleRuns
    isProfileStale = reading.isProfileStale
  }

  private struct Reading {
    /// The size in bytes below which indexes are compared with their tables, which takes about a second for 100 MB.
    static let largestChecked = 100_000_000

    let isUnused: Bool
    let size: Int
    var state = State.sound
    var version: Int?
    var stored: StoredSettings?
    var impossibleAnswers: Int?
    var unknownAnswers: Int?
    var impossibleRuns: Int?
    var isProfileStale = false

    init(path: String, size: Int, isUnused: Bool, limit: Duration, _ plans: [Purpose: any RunPlan.Type]) {
      self.isUnused = isUnused
      self.size = size
      do throws(DataStoreError) {
        try read(path, deadline: .now + limit, plans)
      } catch {
        switch error {
        case .damaged: state = .damaged([])
        case .failed(_, let cause) where cause.primaryCode == SQLITE_INTERRUPT: state = .partlyRead
        default: state = .unreadable(error)
        }
      }
    }

    private mutating func read(
      _ path: String, deadline: ContinuousClock.Instant, _ plans: [Purpose: any RunPlan.Type]
    ) throws(DataStoreError) {
      func run<Result>(_ body: () throws(DatabaseError) -> Result) throws(DataStoreError) -> Result {
        do throws(DatabaseError) {
          return try body()
        } catch {
          throw DataStoreError(error, path: path)
        }
      }
      let (isUnused, size) = (isUnused, size)
      let database = try run { () throws(DatabaseError) in try Database(reading: path, isUnused: isUnused) }
      database.setBusyTimeout(milliseconds: 1000)
      database.setDeadline(deadline)
      let version = try DatabaseOpening(path: path).identify(database)
      self.version = version
      // If damage prevents reading the settings, the check below reports the damage.
      let settings = Result { () throws(DataStoreError) in
        version > 0 ? try run { () throws(DatabaseError) in try StoredSettings(database) } : nil
      }
      stored = try? settings.get()
      let complaints = try run { () throws(DatabaseError) in
        let check = size < Self.largestChecked ? "integrity_check" : "quick_check"
        let statement = try database.prepare("PRAGMA \(check)(5)")
        var lines: [String] = []
        do throws(DatabaseError) {
          while try statement.step() { lines.append(statement.text(0) ?? "") }
        } catch {
          // Damage can also abort the check.
          if lines.isEmpty { throw error }
        }
        return lines
      }
      guard complaints == ["ok"] else {
        state = .damaged(complaints)
        return
      }
      _ = try settings.get()
      let faults = try run { () throws(DatabaseError) in try Schema.faults(in: database, version: version) }
      guard faults.isEmpty else {
        state = .damaged(faults)
        return
      }
      // Opening an earlier version for writing adds what it lacks.
      guard version == Schema.version else { return }
      let store = try run { () throws(DatabaseError) in try TrainingDataStore(path: path, reading: database) }
      try run { () throws(DatabaseError) in
        impossibleAnswers = try AnswerSelection.impossible.summary(in: database, store.table).count
        unknownAnswers = try database.integer("SELECT count(*) FROM answer WHERE \(store.table.isUnknown)")
        impossibleRuns = try database.integer("SELECT count(*) FROM run WHERE NOT (\(AnswerTable.isPossibleRun))")
        do throws(DatabaseError) {
          for exercise in store.table.exercises where try store.connection.statements.profileRow(exercise.name) != nil {
            if try store.profiles.stored(exercise) == nil { isProfileStale = true }
          }
        } catch {
          // A row of it is too large. Opening the database for writing deletes it.
          guard error.primaryCode == SQLITE_TOOBIG else { throw error }
          isProfileStale = true
        }
      }
      for (purpose, plan) in plans {
        let unusable = try store.runs.all(for: purpose).count { $0.plan != nil && $0.plan(as: plan) == nil }
        impossibleRuns = (impossibleRuns ?? 0) + unusable
      }
    }
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
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
