import CSQLite

/// What SQLite answered when it did not do as it was asked.
public struct DatabaseError: Error, Equatable, Sendable {
  /// The extended result code.
  public let code: Int32
  public let message: String
  /// The statement, where there was one.
  public let sql: String?

  public init(code: Int32, message: String, sql: String?) {
    self.code = code
    self.message = message
    self.sql = sql
  }

  /// The primary result code, such as `SQLITE_BUSY`.
  public var primaryCode: Int32 { code & 0xFF }

  /// Whether a disk failed to read or write.
  var isInputOutput: Bool { primaryCode == SQLITE_IOERR }
}
