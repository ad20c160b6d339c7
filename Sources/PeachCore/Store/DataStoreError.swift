import CSQLite

/// Why the user's data cannot be read or written. Cases state facts; the words for them are the caller's.
public enum DataStoreError: Error, Equatable, Sendable {
  /// The folder for the data cannot be made.
  case folder(path: String, errno: Int32)
  case cannotOpen(path: String, DatabaseError)
  /// The file is no SQLite database, or one of another program.
  case notPeach(path: String)
  case damaged(path: String)
  /// The file or its folder cannot be written.
  case readOnly(path: String)
  /// The file is another user's, and cannot be opened or written by this one.
  case otherUser(path: String)
  /// Written by a later Peach.
  case newer(path: String, version: Int, supported: Int)
  case diskFull(path: String)
  /// Another process held the database for longer than the busy timeout.
  case busy(path: String)
  /// The disk had not finished a write when it was given up.
  case unanswered(path: String)
  case failed(path: String, DatabaseError)

  init(_ error: DatabaseError, path: String) {
    self =
      switch error.primaryCode {
      case SQLITE_NOTADB: .notPeach(path: path)
      case SQLITE_CORRUPT: .damaged(path: path)
      case let code where [SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM].contains(code) && Self.isOthers(path):
        .otherUser(path: path)
      case SQLITE_READONLY: .readOnly(path: path)
      case SQLITE_FULL: .diskFull(path: path)
      case SQLITE_BUSY, SQLITE_LOCKED: .busy(path: path)
      case SQLITE_CANTOPEN, SQLITE_PERM: .cannotOpen(path: path, error)
      default: .failed(path: path, error)
      }
  }

  /// Whether the file belongs to another user; where one may not even look, whether its folder does.
  private static func isOthers(_ path: String) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 { return status.st_uid != geteuid() }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    return errno == EACCES && stat(folder, &status) == 0 && status.st_uid != geteuid()
  }
}
