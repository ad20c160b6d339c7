import CSQLite
import PeachBase
import PeachRecords

extension stat {
  /// What a path leads to; nil if there is nothing. Follows links. C: `stat`.
  ///
  /// - Throws: `SQLITE_IOERR` if it can't be found out.
  static func of(_ path: String) throws(DatabaseError) -> stat? {
    var status = stat()
    if stat(path, &status) == 0 { return status }
    guard errno != ENOENT && errno != ENOTDIR else { return nil }
    throw DatabaseError(code: SQLITE_IOERR, message: String(cString: strerror(errno)), sql: nil)
  }
}
