import CSQLite
import PeachBase
import PeachRecords

/// An open SQLite database: a thin layer over one `sqlite3*`, for use by one thread at a time.
final class Database {
  fileprivate let handle: OpaquePointer
  private var deadline: ContinuousClock.Instant?
  /// Called while statements run, and the error with which it interrupted one.
  private var check: (() throws -> Void)?
  private var checkError: (any Error)?
  private var busyTimeout: Int32 = 0
  /// The size of the largest row in bytes. Peach's own have some tens of kilobytes; a larger one is damage, and reading
  /// it would take all memory.
  private static let largestRow: Int32 = 1 << 24

  /// Opens the file for reading and writing, and creates it if `create` is true.
  ///
  /// C: `sqlite3_open_v2`. SQLite accesses the file only when a statement runs, so errors may occur later.
  /// - Throws: `DatabaseError`, with `SQLITE_CANTOPEN` if the file can't be opened.
  convenience init(path: String, create: Bool) throws(DatabaseError) {
    try self.init(name: path, flags: SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0))
  }

  /// Opens the file read-only.
  ///
  /// - Parameter isUnused: whether no process has the file open. Then nothing is locked, and no file is created beside
  ///   it. With SQLite's `immutable=1`, concurrent writes would look like damage.
  convenience init(reading path: String, isUnused: Bool) throws(DatabaseError) {
    let uri = "file:" + path.uriPath + (isUnused ? "?immutable=1" : "?mode=ro")
    try self.init(name: uri, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
  }

  private init(name: String, flags: Int32) throws(DatabaseError) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(opened)
      throw DatabaseError(code: code, message: message, sql: nil)
    }
    handle = opened
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.largestRow)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Sets the maximum wait of a statement for another process's lock. C: `sqlite3_busy_timeout`.
  func setBusyTimeout(milliseconds: Int32) {
    busyTimeout = milliseconds
    sqlite3_busy_timeout(handle, milliseconds)
  }

  /// Runs `body` with a busy timeout that is at most the current one.
  func withBusyTimeout<Result>(
    milliseconds: Int32, _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    let before = busyTimeout
    setBusyTimeout(milliseconds: min(milliseconds, before))
    defer { setBusyTimeout(milliseconds: before) }
    return try body()
  }

  /// Makes statements fail with `SQLITE_INTERRUPT` after a deadline.
  func setDeadline(_ deadline: ContinuousClock.Instant) {
    self.deadline = deadline
    handleProgress()
  }

  /// Runs `body`, and calls `check` every few milliseconds while its statements run. An error that `check` throws ends
  /// the statement and is thrown.
  func checking<Result>(_ check: () throws -> Void, _ body: () throws -> Result) throws -> Result {
    try withoutActuallyEscaping(check) { check in
      self.check = check
      handleProgress()
      defer { (self.check, checkError) = (nil, nil) }
      do {
        return try body()
      } catch {
        throw checkError ?? error
      }
    }
  }

  /// C: `sqlite3_progress_handler`.
  private func handleProgress() {
    let database = Unmanaged.passUnretained(self).toOpaque()
    let isOver: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { database in
      guard let database else { return 0 }
      return Unmanaged<Database>.fromOpaque(database).takeUnretainedValue().isOver ? 1 : 0
    }
    sqlite3_progress_handler(handle, 100_000, isOver, database)
  }

  private var isOver: Bool {
    do { try check?() } catch { checkError = error }
    return checkError != nil || deadline.map { ContinuousClock.now > $0 } == true
  }

  /// Makes the running statements fail with `SQLITE_INTERRUPT`. C: `sqlite3_interrupt`.
  func interrupt() { sqlite3_interrupt(handle) }

  /// Whether the file is read-only. C: `sqlite3_db_readonly`.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// The path of the file with symbolic links resolved. C: `sqlite3_db_filename`.
  var fileName: String { sqlite3_db_filename(handle, "main").map { String(cString: $0) } ?? "" }

  /// Whether its path now leads to another file or to none. C: `SQLITE_FCNTL_HAS_MOVED`.
  var hasMoved: Bool {
    var hasMoved: Int32 = 0
    return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK && hasMoved != 0
  }

  /// The file or its log as SQLite has it open; nil if it isn't open. C: `SQLITE_FCNTL_FILE_POINTER`,
  /// `SQLITE_FCNTL_JOURNAL_POINTER`.
  func file(_ operation: Int32) -> UnsafeMutablePointer<sqlite3_file>? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard sqlite3_file_control(handle, "main", operation, &file) == SQLITE_OK, let file, file.pointee.pMethods != nil
    else { return nil }
    return file
  }

  /// C: `sqlite3_get_autocommit`.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Whether closing leaves the log, instead of writing it back to the file and deleting it. C:
  /// `SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE`.
  func leaveLogOnClose(_ leaves: Bool = true) { peach_sqlite_leave_log_on_close(handle, leaves ? 1 : 0) }

  /// The number of rows changed by the last INSERT, UPDATE or DELETE. C: `sqlite3_changes`.
  var changes: Int { Int(sqlite3_changes(handle)) }

  /// The ID of the last inserted row. C: `sqlite3_last_insert_rowid`.
  var lastInsertedRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

  /// Runs one or more statements without parameters. C: `sqlite3_exec`.
  func execute(_ sql: String) throws(DatabaseError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil), sql: sql)
  }

  /// How commits are made: `wal` with a log.
  var journalMode: String? {
    get throws(DatabaseError) {
      let statement = try prepare("PRAGMA journal_mode")
      return try statement.step() ? statement.text(0) : nil
    }
  }

  /// - Parameter values: those of its parameters.
  func prepare(_ sql: String, _ values: [any DatabaseValue] = []) throws(DatabaseError) -> Statement {
    let statement = try Statement(database: self, sql: sql)
    try statement.bind(values)
    return statement
  }

  /// The first column of the first row as an integer; nil without a row.
  func integer(_ sql: String, _ values: [any DatabaseValue] = []) throws(DatabaseError) -> Int? {
    try prepare(sql).first(values)
  }

  /// Runs `body` in a transaction that holds the write lock from the start; any error rolls it back.
  func transaction<Result>(_ body: () throws(DatabaseError) -> Result) throws(DatabaseError) -> Result {
    try transaction("BEGIN IMMEDIATE", body)
  }

  /// Runs `body`, which must not write, on a consistent state of the rows; other connections can write meanwhile.
  func snapshot<Result>(_ body: () throws(DatabaseError) -> Result) throws(DatabaseError) -> Result {
    try transaction("BEGIN", body)
  }

  private func transaction<Result>(
    _ begin: String, _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try execute(begin)
    do throws(DatabaseError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Some errors, such as a full disk, have already rolled back.
      if isInTransaction { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  /// Throws an error for a result code other than success.
  fileprivate func check(_ code: Int32, sql: String) throws(DatabaseError) {
    guard code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE else {
      let error = DatabaseError(code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
      // SQLite takes a part of the schema that it couldn't read for a damaged one.
      guard error.isDamage, couldNotRead else { throw error }
      throw DatabaseError(code: SQLITE_IOERR, message: "disk I/O error", sql: sql)
    }
  }

  /// Whether reading the file or its log has failed. C: `SQLITE_FCNTL_LAST_ERRNO`.
  private var couldNotRead: Bool {
    [SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER].contains { operation in
      var number: Int32 = 0
      guard let file = file(operation), let control = file.pointee.pMethods.pointee.xFileControl else { return false }
      return control(file, SQLITE_FCNTL_LAST_ERRNO, &number) == SQLITE_OK && number == EIO
    }
  }
}

extension String {
  /// The string as the path of a URI, with all but unreserved characters percent-encoded. RFC 3986, section 2.
  fileprivate var uriPath: String {
    utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      if character.isASCII && (character.isLetter || character.isNumber || "/-._~".contains(character)) {
        return String(character)
      }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}

/// A value that SQLite can store.
protocol DatabaseValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int: DatabaseValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 { sqlite3_bind_int64(statement, index, Int64(self)) }
}

extension Double: DatabaseValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 { sqlite3_bind_double(statement, index, self) }
}

extension String: DatabaseValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_text(statement, index, self, -1, peach_sqlite_transient())
  }
}

extension [UInt8]: DatabaseValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    withUnsafeBytes { sqlite3_bind_blob(statement, index, $0.baseAddress, Int32($0.count), peach_sqlite_transient()) }
  }
}

extension ColumnValue: DatabaseValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .integer(let number): number.bind(to: statement, at: index)
    case .real(let number): number.bind(to: statement, at: index)
    case .text(let text): text.bind(to: statement, at: index)
    }
  }
}

extension Optional: DatabaseValue where Wrapped: DatabaseValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    self?.bind(to: statement, at: index) ?? sqlite3_bind_null(statement, index)
  }
}

/// A prepared statement; it keeps its database open. C: `sqlite3_stmt`.
final class Statement {
  private let database: Database
  private let handle: OpaquePointer
  private let sql: String

  fileprivate init(database: Database, sql: String) throws(DatabaseError) {
    var prepared: OpaquePointer?
    try database.check(sqlite3_prepare_v2(database.handle, sql, -1, &prepared, nil), sql: sql)
    guard let prepared else { throw DatabaseError(code: SQLITE_MISUSE, message: "empty statement", sql: sql) }
    handle = prepared
    self.database = database
    self.sql = sql
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds all parameters in order and runs the statement to its end. It can then be run again.
  func run(_ values: any DatabaseValue...) throws(DatabaseError) {
    try bind(values)
    while try step() {}
  }

  /// Binds all parameters and reads the first column of the first row as an integer; nil without a row. It can then be run
  /// again.
  func first(_ values: [any DatabaseValue] = []) throws(DatabaseError) -> Int? {
    try bind(values)
    defer { reset() }
    return try step() ? integer(0) : nil
  }

  /// Resets the statement and binds new parameters. C: `sqlite3_reset`, `sqlite3_bind_*`.
  func bind(_ values: [any DatabaseValue]) throws(DatabaseError) {
    sqlite3_reset(handle)
    for (index, value) in values.enumerated() {
      try database.check(value.bind(to: handle, at: Int32(index + 1)), sql: sql)
    }
  }

  /// Binds the values of columns, and others after them. Quicker than values of any type.
  func bind(_ values: [ColumnValue?], _ others: [any DatabaseValue] = []) throws(DatabaseError) {
    sqlite3_reset(handle)
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      try database.check(value?.bind(to: handle, at: place) ?? sqlite3_bind_null(handle, place), sql: sql)
    }
    for (index, value) in others.enumerated() {
      try database.check(value.bind(to: handle, at: Int32(values.count + index + 1)), sql: sql)
    }
  }

  /// Ends a run before its last row: an open one would keep the state of the database that it reads. C: `sqlite3_reset`.
  func reset() { sqlite3_reset(handle) }

  /// Moves to the next row; false at the end, after which the statement can be run again. C: `sqlite3_step`.
  func step() throws(DatabaseError) -> Bool {
    let code = sqlite3_step(handle)
    if code != SQLITE_ROW { sqlite3_reset(handle) }
    try database.check(code, sql: sql)
    return code == SQLITE_ROW
  }

  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }
  func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }
  func bytes(_ column: Int32) -> [UInt8] {
    let count = Int(sqlite3_column_bytes(handle, column))
    return sqlite3_column_blob(handle, column).map { [UInt8](UnsafeRawBufferPointer(start: $0, count: count)) } ?? []
  }
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
  func text(_ column: Int32) -> String? { sqlite3_column_text(handle, column).map { String(cString: $0) } }
  /// The value of a column; nil if it is NULL. A blob counts as a text.
  func value(_ column: Int32) -> ColumnValue? {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_NULL: nil
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(double(column))
    default: text(column).map(ColumnValue.text)
    }
  }
}
