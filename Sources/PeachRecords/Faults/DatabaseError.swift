/// An error reported by SQLite.
public struct DatabaseError: Error, Equatable, Sendable {
  /// The extended result code.
  public let code: Int32
  public let message: String
  /// The statement, if there was one.
  public let sql: String?

  /// The primary result code, such as `SQLITE_BUSY`.
  public var primaryCode: Int32 { code & 0xFF }

  package init(code: Int32, message: String, sql: String?) {
    self.code = code
    self.message = message
    self.sql = sql
  }
}
