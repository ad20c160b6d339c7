import CSQLite

/// An error reported by SQLite.
public struct DatabaseError: Error, Equatable, Sendable {
  /// The extended result code.
  public let code: Int32
  public let message: String
  /// The statement, if there was one.
  public let sql: String?

  /// The primary result code, such as `SQLITE_BUSY`.
  public var primaryCode: Int32 { code & 0xFF }

  /// Whether a disk read or write failed.
  var isInputOutput: Bool { primaryCode == SQLITE_IOERR }

  /// Whether the file isn't a database, or is a damaged one.
  var isDamage: Bool { [SQLITE_NOTADB, SQLITE_CORRUPT, SQLITE_ERROR].contains(primaryCode) }

  /// Whether another connection has locked the database.
  var isLock: Bool { [SQLITE_BUSY, SQLITE_LOCKED].contains(primaryCode) }
}
