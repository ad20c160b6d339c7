import CSQLite

/// Why the user's data cannot be read or written. Cases state facts; the words for them are the caller's.
public enum DataStoreError: Error, Equatable, Sendable {
  /// The folder for the data cannot be made.
  case folder(path: String, errno: Int32)
  case cannotOpen(path: String, DatabaseError)
  /// The file is no SQLite database, or one of another program.
  case notPeach(path: String)
  case damaged(path: String)
  /// It holds something that no version of Peach creates, such as `trigger x`.
  case altered(path: String, object: String)
  /// The file or its folder cannot be written.
  case readOnly(path: String)
  /// The file is another user's, and cannot be opened or written by this one.
  case otherUser(path: String)
  /// A file at the place of the database's log or its index keeps SQLite from using it: another user's, whose name is
  /// `owner`, or no regular file.
  case blocked(path: String, owner: String?)
  /// The database was deleted, replaced or renamed while it was open, and no other can be used or made at its path; the
  /// second value says why, where that is known.
  indirect case moved(path: String, DataStoreError?)
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
      case let code where [SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_IOERR].contains(code):
        .obstacle(beside: path) ?? Self.unusable(error, path: path)
      case SQLITE_FULL: .diskFull(path: path)
      case SQLITE_BUSY, SQLITE_LOCKED: .busy(path: path)
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

  private static func unusable(_ error: DatabaseError, path: String) -> Self {
    switch error.primaryCode {
    case SQLITE_READONLY: .readOnly(path: path)
    case SQLITE_IOERR: .failed(path: path, error)
    default: .cannotOpen(path: path, error)
    }
  }

  /// `blocked` where the database at `path` could be used, but not its log or the log's index; nil otherwise.
  static func obstacle(beside path: String) -> Self? {
    guard access(path, R_OK | W_OK) == 0 else { return nil }
    let database = FilePaths.resolved(path) ?? path
    for file in [database + "-shm", database + "-wal"] {
      var status = stat()
      guard lstat(file, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFREG, access(file, R_OK | W_OK) == 0 { continue }
      return .blocked(path: file, owner: status.st_uid == geteuid() ? nil : userName(status.st_uid))
    }
    return nil
  }

  /// The name of a user, or the number where there is none. C: `getpwuid_r`.
  private static func userName(_ id: uid_t) -> String {
    var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      guard let bytes = buffer.baseAddress, getpwuid_r(id, &entry, bytes, buffer.count, &found) == 0,
        let name = found?.pointee.pw_name
      else { return String(id) }
      return String(cString: name)
    }
  }

  /// Whether another attempt may succeed without anybody repairing anything.
  var mayPass: Bool {
    switch self {
    case .busy, .diskFull: true
    case .failed(_, let error): error.isInputOutput
    default: false
    }
  }
}
