import CSQLite
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachRecords
@testable import PeachStore

/// What SQLite's errors mean for the user's data, and what is done then.
@Suite struct StoreErrorTests {
  private let folder = TemporaryFolder()
  private static let isRoot = geteuid() == 0

  private func error(_ code: Int32, _ path: String) -> DataStoreError {
    DataStoreError(DatabaseError(code: code, message: "m", sql: "s"), path: path)
  }

  /// Extended codes have the primary one in their low byte.
  @Test func `each error of SQLite has its meaning, and some are worth another attempt`() throws {
    let path = try folder.write([1, 2, 3], TrainingDataStore.fileName)
    func failed(_ code: Int32) -> DataStoreError {
      .failed(path: path, DatabaseError(code: code, message: "m", sql: "s"))
    }
    let cases: [(code: Int32, error: DataStoreError, isTransient: Bool)] = [
      (SQLITE_NOTADB, .notPeach(path: path), false), (SQLITE_CORRUPT, .damaged(path: path), false),
      (SQLITE_CORRUPT | 1 << 8, .damaged(path: path), false), (SQLITE_TOOBIG, .damaged(path: path), false),
      (SQLITE_READONLY, .readOnly(path: path), false), (SQLITE_READONLY | 4 << 8, .readOnly(path: path), false),
      (SQLITE_FULL, .diskFull(path: path), true), (SQLITE_BUSY, .busy(path: path), true),
      (SQLITE_BUSY | 2 << 8, .busy(path: path), true), (SQLITE_LOCKED, .busy(path: path), true),
      (SQLITE_IOERR, failed(SQLITE_IOERR), true), (SQLITE_IOERR | 3 << 8, failed(SQLITE_IOERR | 3 << 8), true),
      (SQLITE_CANTOPEN, failed(SQLITE_CANTOPEN), false), (SQLITE_PERM, failed(SQLITE_PERM), false),
      (SQLITE_ERROR, failed(SQLITE_ERROR), false), (SQLITE_CONSTRAINT, failed(SQLITE_CONSTRAINT), false),
      (SQLITE_INTERRUPT, failed(SQLITE_INTERRUPT), false),
    ]
    for (code, expected, isTransient) in cases {
      expect(error(code, path), equals: expected, "\(code)")
      expect(that: error(code, path).isTransient == isTransient && !error(code, path).isOverwritten, "\(code)")
    }
    let others: [DataStoreError] = [
      .moved(path: path, .busy(path: path)), .unanswered(path: path), .runInUse, .blocked(path: path, owner: nil),
      .overwritten(path: path, nil),
    ]
    expect(
      that: others.allSatisfy { !$0.isTransient } && others.map(\.isOverwritten) == [false, false, false, false, true])
  }

  @Test func `what is in the way of a database is named`() throws {
    for code in [SQLITE_CANTOPEN, SQLITE_PERM] {
      let (place, link) = (folder.path + "/folder", folder.path + "/link\(code)")
      _ = try? FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
      expect(error(code, place), equals: .cannotOpen(path: place, errno: EISDIR))
      expect(that: symlink("none", link) == 0 && error(code, link) == .cannotOpen(path: link, errno: ENOENT))
      // One that is missing can be made, but not below a folder that is missing or a file.
      let missing = folder.path + "/missing"
      expect(error(code, missing), equals: .failed(path: missing, DatabaseError(code: code, message: "m", sql: "s")))
      expect(error(code, folder.path + "/a/b"), equals: .cannotOpen(path: folder.path + "/a/b", errno: ENOENT))
      let below = try folder.write([], "file") + "/b"
      expect(error(code, below), equals: .cannotOpen(path: below, errno: ENOTDIR))
    }
    let path = try folder.write([1], TrainingDataStore.fileName)
    let log = try #require(FilePaths.resolved(path)) + "-wal"
    try FileManager.default.createDirectory(atPath: log, withIntermediateDirectories: false)
    for code in [SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY, SQLITE_IOERR] {
      expect(error(code, path), equals: .blocked(path: log, owner: nil))
    }
    expect(error(SQLITE_FULL, path), equals: .diskFull(path: path))
  }

  @Test(.enabled(if: isRoot)) func `the files of another user are told apart`() throws {
    let path = try folder.write([1], TrainingDataStore.fileName)
    let log = try #require(FilePaths.resolved(path)) + "-wal"
    #expect(!DatabaseExamination(folder: folder.path, limit: .zero).belongsToOther)
    try FileManager.default.createDirectory(atPath: log, withIntermediateDirectories: false)
    let entry = try #require(getpwuid(1))
    let name = String(cString: entry.pointee.pw_name)
    for (user, owner) in [(1, name), (123_456, "123456")] as [(uid_t, String)] {
      expect(chown(log, user, 0), equals: 0)
      expect(error(SQLITE_READONLY, path), equals: .blocked(path: log, owner: owner))
    }
    rmdir(log)
    expect(chown(path, 123_456, 0), equals: 0)
    for code in [SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY] {
      expect(error(code, path), equals: .otherUser(path: path))
    }
    expect(
      that: error(SQLITE_NOTADB, path) == .notPeach(path: path) && error(SQLITE_FULL, path) == .diskFull(path: path))
    #expect(DatabaseExamination(folder: folder.path, limit: .zero).belongsToOther)
  }

  // MARK: Folders and files

  @Test func `a missing database is no error, and what keeps it from being found is one`() throws {
    let none = folder.path + "/none"
    try expect(that: TrainingDataStore.existing(folder: none) == nil && TrainingDataStore.isMissing(in: none))
    expect(that: TrainingDataStore.atRest(in: none) == nil && !FilePaths.exists(none))
    let file = try folder.write([1], "file")
    #expect(throws: DataStoreError.folder(path: file, errno: ENOTDIR)) { try TrainingDataStore.existing(folder: file) }
    #expect(TrainingDataStore.atRest(in: file) == nil)
    let database = try folder.write([], TrainingDataStore.fileName)
    expect(that: TrainingDataStore.isMissing(in: folder.path) && TrainingDataStore.atRest(in: folder.path) == nil)
    let text = Array(String(repeating: "x", count: 200).utf8)
    _ = try folder.write(text, TrainingDataStore.fileName)
    expect(that: !TrainingDataStore.isMissing(in: folder.path) && TrainingDataStore.atRest(in: folder.path) == nil)
    unlink(database)
    // A start that ended while it created the tables leaves a page without any.
    try Database(path: database, create: true).execute("PRAGMA journal_mode = WAL")
    expect(that: TrainingDataStore.isMissing(in: folder.path) && TrainingDataStore.atRest(in: folder.path) == nil)
    expect(FileVersion(path: database)?.size, equals: 4096)
    unlink(database)
    try Database(path: database, create: true).execute("PRAGMA page_size = 512; CREATE TABLE other (x)")
    #expect(FileVersion(path: database)?.size ?? .max <= 4096)
    expect(that: !TrainingDataStore.isMissing(in: folder.path) && TrainingDataStore.atRest(in: folder.path) == nil)
    unlink(database)
    try TrainingDataStore(folder: folder.path).record(.numbered(1))
    #expect(!TrainingDataStore.isMissing(in: folder.path))
    try expect(TrainingDataStore.atRest(in: folder.path)?.count(), equals: 1)
    try expect(TrainingDataStore.existing(folder: folder.path)?.count(), equals: 1)
  }

  /// An index that no process can use has less than SQLite's first 32 kB.
  @Test(arguments: [nil, 0, 3, 32767])
  func `what a start on a full disk leaves keeps nobody from reading`(index: Int?) throws {
    try TrainingDataStore(folder: folder.path).record(.numbered(1))
    _ = try folder.write([], TrainingDataStore.fileName + "-wal")
    if let index { _ = try folder.write(Array(repeating: 0, count: index), TrainingDataStore.fileName + "-shm") }
    try expect(TrainingDataStore.atRest(in: folder.path)?.count(), equals: 1)
    expect(DatabaseExamination(folder: folder.path, limit: .seconds(30)).state, equals: .sound)
    #expect(!TrainingDataStore.isMissing(in: folder.path))
    expect(FileVersion(path: folder.database + "-shm")?.size, equals: index)
  }

  @Test func `a database, its log and its locks are this user's alone, whatever the mask says`() throws {
    func mode(_ path: String) -> mode_t? {
      var status = stat()
      return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }
    let path = folder.path + "/data/"
    let store = try TrainingDataStore(folder: folder.path + "/data")
    try store.record(.numbered(1))
    #expect(try store.locks.claim(7))
    for name in ["peach.sqlite", "peach.sqlite-wal", "peach.sqlite-runs"] {
      expect(mode(path + name), equals: 0o600, "\(name)")
    }
    let backup = try #require(try store.delete(.all, hasBackup: true).backup)
    expect(mode(backup), equals: 0o600)
  }

  @Test func `a header that was cut off isn't used, and stays as it is`() throws {
    _ = try TrainingDataStore(folder: folder.path)
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.database))
    for count in [1, 50, 99] {
      try whole.prefix(count).write(to: URL(fileURLWithPath: folder.database))
      #expect(throws: DataStoreError.self) { try TrainingDataStore(folder: folder.path) }
      try expect(Data(contentsOf: URL(fileURLWithPath: folder.database)), equals: whole.prefix(count))
    }
  }

  @Test func `locks at a link or in a folder aren't followed`() throws {
    let store = try TrainingDataStore(folder: folder.path)
    expect(symlink("elsewhere", folder.database + "-runs"), equals: 0)
    #expect(throws: DataStoreError.readOnly(path: folder.database)) { try store.locks.claim(7) }
    expect(that: !store.locks.othersTrain && !FilePaths.exists(folder.path + "/elsewhere"))
    // Taken as soon as it is possible.
    unlink(folder.database + "-runs")
    try expect(that: store.locks.claim(7) && FilePaths.exists(folder.database + "-runs"))
  }

  #if os(Linux)
    @Test func `a store that is closed has none of its files open`() throws {
      let path = try #require(FilePaths.resolved(folder.path))
      func open() -> [String] {
        FilePaths.names(in: "/proc/self/fd").compactMap { FilePaths.resolved("/proc/self/fd/" + $0) }
          .filter { $0.hasPrefix(path + "/") }
      }
      do {
        let store = try TrainingDataStore(folder: folder.path)
        store.locks.isTraining = true
        #expect(try store.locks.claim(7))
        store.locks.renew()
        try store.record(.numbered(1))
        _ = try store.delete(.all, hasBackup: true)
        expect(open().filter { $0.hasSuffix("-runs") }.count, equals: 1)
        withExtendedLifetime(store) {}
      }
      _ = DatabaseExamination(folder: folder.path, limit: .seconds(5))
      let buffers = LongBuffers(folder: folder.path)
      buffers.add("alsa")
      expect(that: buffers.drivers == ["alsa"] && open() == [])
    }
  #endif

  /// Each column that could hold any text, at and beyond the size that nothing has that Peach has written.
  @Test(
    arguments: [
      ("preset_measurement", "'s', 0, 0, 'p', 1.0, 1.0, 1.0, 'f'", ["sha256", "peach_version", "fluidsynth_version"]),
      (
        "key_pitch", "'s', 0, 0, 1, 1, 1.0, 60, 1, 'f', 1.0, 1.0, 1.0, 1.0, 1.0, 1.0",
        ["sha256", "fluidsynth_version"]
      ), ("profile_state", "'comparison', 1, 1, 1, 0, x'00'", ["state"]),
      ("profile_day", "'comparison', 1, 1, x'00'", ["thresholds"]),
    ] as [(String, String, [String])])
  func `a table that can be made again is emptied if a row is too large`(
    table: String, row: String, columns: [String]
  ) throws {
    let limit = 1 << 20
    for column in columns {
      for (more, left) in [(0, 1), (1, 0)] {
        var store: TrainingDataStore? = try TrainingDataStore(folder: folder.path)
        let database = try #require(store?.database)
        try database.execute("DELETE FROM \(table); INSERT INTO \(table) VALUES (\(row))")
        let watched = Self.watched[table] ?? []
        let rest = watched.filter { $0 != column }.map { "length(\($0))" } + ["0"]
        let size = "\(limit + more) - (\(rest.joined(separator: " + ")))"
        let blob = table.hasPrefix("profile") ? "zeroblob(\(size))" : "replace(hex(zeroblob(\(size))), '00', 'x')"
        try database.execute("UPDATE \(table) SET \(column) = \(blob)")
        let total = watched.map { "length(\($0))" }.joined(separator: " + ")
        try expect(database.integer("SELECT \(total) FROM \(table)"), equals: limit + more)
        try expect(database.integer("PRAGMA wal_checkpoint(TRUNCATE)"), equals: 0)
        store = nil
        let again = try TrainingDataStore(folder: folder.path)
        try expect(again.database.integer("SELECT count(*) FROM \(table)"), equals: left, "\(column) \(more)")
      }
    }
  }

  /// All columns of a table that can hold any number of bytes.
  private static let watched = [
    "preset_measurement": ["sha256", "peach_version", "fluidsynth_version"],
    "key_pitch": ["sha256", "fluidsynth_version"], "profile_state": ["exercise", "state"],
    "profile_day": ["exercise", "thresholds"],
  ]

  // MARK: Statements

  @Test func `values keep their types, and a blob counts as a text`() throws {
    let database = try Database(path: ":memory:", create: true)
    let values: [any DatabaseValue] = [
      -7, 2.5, "ä", [UInt8]([0x61, 0x62]), Int?.none, ColumnValue.integer(8), ColumnValue.real(-0.5),
      ColumnValue.text("t"), ColumnValue?.none,
    ]
    let row = try database.prepare("SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?", values)
    #expect(try row.step())
    let expected: [ColumnValue?] = [
      .integer(-7), .real(2.5), .text("ä"), .text("ab"), nil, .integer(8), .real(-0.5), .text("t"), nil,
    ]
    #expect((0..<9).map { row.value($0) } == expected)
    #expect((0..<9).map { row.isNull($0) } == expected.map { $0 == nil })
    expect(that: row.bytes(3) == [0x61, 0x62] && row.bytes(4) == [] && row.text(4) == nil)
    expect(that: row.integer(0) == -7 && row.double(1) == 2.5 && row.text(2) == "ä")
    #expect(try !row.step())
    try row.bind([.integer(1), nil, .text("x")], ["y", 5])
    #expect(try row.step())
    #expect((0..<5).map { row.text($0) } == ["1", nil, "x", "y", "5"])
    try expect(that: database.integer("SELECT ? + ?", [3, 4]) == 7 && database.integer("SELECT 1 WHERE 0") == nil)
    let empty = #expect(throws: DatabaseError.self) { try database.prepare(" ") }
    expect(empty, equals: DatabaseError(code: SQLITE_MISUSE, message: "empty statement", sql: " "))
    let wrong = #expect(throws: DatabaseError.self) { try database.execute("SELECT missing") }
    expect(wrong, equals: DatabaseError(code: SQLITE_ERROR, message: "no such column: missing", sql: "SELECT missing"))
  }

  @Test func `a wait for a lock can only be made shorter, and is as long as before afterwards`() throws {
    let database = try Database(path: ":memory:", create: true)
    func timeout() throws(DatabaseError) -> Int? { try database.integer("PRAGMA busy_timeout") }
    for (before, within) in [(100, 100), (250, 250), (5000, 250), (0, 0)] as [(Int32, Int)] {
      database.setBusyTimeout(milliseconds: before)
      let found = try database.withBusyTimeout(milliseconds: 250, timeout)
      expect(found, equals: within)
      try expect(timeout(), equals: Int(before))
      #expect(throws: DatabaseError.self) {
        try database.withBusyTimeout(milliseconds: 250) { () throws(DatabaseError) in try database.execute("x") }
      }
      try expect(timeout(), equals: Int(before))
    }
    let store = try TrainingDataStore(folder: folder.path)
    try expect(store.database.integer("PRAGMA busy_timeout"), equals: 5000)
    store.setLockPatience(.milliseconds(1500))
    try expect(store.database.integer("PRAGMA busy_timeout"), equals: 1500)
  }

  @Test func `a transaction that fails changes nothing, and numbers of changes are known`() throws {
    let database = try Database(path: ":memory:", create: true)
    try database.execute("CREATE TABLE a (x); INSERT INTO a VALUES (1), (2), (3)")
    #expect(throws: DatabaseError.self) {
      try database.transaction { () throws(DatabaseError) in
        #expect(database.isInTransaction)
        try database.execute("DELETE FROM a WHERE x > 1")
        try database.execute("nonsense")
      }
    }
    #expect(!database.isInTransaction)
    try expect(database.integer("SELECT count(*) FROM a"), equals: 3)
    let count = try database.transaction { () throws(DatabaseError) in
      try database.execute("UPDATE a SET x = 9 WHERE x > 1")
      return database.changes
    }
    try expect(that: count == 2 && database.integer("SELECT sum(x) FROM a") == 19 && !database.isInTransaction)
    try database.execute("INSERT INTO a VALUES (4)")
    expect(that: database.lastInsertedRow == 4 && database.changes == 1)
    try expect(that: database.journalMode == "memory" && database.fileName == "" && !database.isReadOnly)
  }
}
