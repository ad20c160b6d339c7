import CSQLite
import PeachBase
import PeachRecords

extension DataStoreError {
  init(_ error: DatabaseError, path: String) {
    self =
      switch error.primaryCode {
      case SQLITE_NOTADB: .notPeach(path: path)
      case SQLITE_CORRUPT, SQLITE_TOOBIG: .damaged(path: path)
      case SQLITE_READONLY:
        // A full disk lets a database only be read.
        .foreign(path) ?? .obstacle(beside: path)
          ?? (Self.isOnlyFull(path) ? .diskFull(path: path) : .readOnly(path: path))
      case SQLITE_CANTOPEN, SQLITE_PERM:
        .foreign(path) ?? .obstacle(beside: path) ?? .refusal(of: path) ?? .failed(path: path, error)
      case SQLITE_IOERR:
        .obstacle(beside: path) ?? (Self.isDiskFull(path) ? .diskFull(path: path) : .failed(path: path, error))
      case SQLITE_FULL: .diskFull(path: path)
      case _ where error.isLock: .busy(path: path)
      default: .failed(path: path, error)
      }
  }

  /// Why the system doesn't let the file be opened for writing, or created; nil if it does.
  private static func refusal(of path: String) -> Self? {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return .cannotOpen(path: path, errno: EISDIR) }
    guard access(path, R_OK | W_OK) != 0 else { return nil }
    // A file that is missing is created, unless a link leads to it.
    if errno == ENOENT, lstat(path, &status) != 0, access(FilePaths.folder(of: path), W_OK | X_OK) == 0 { return nil }
    return errno == EROFS ? .readOnly(path: path) : .cannotOpen(path: path, errno: errno)
  }

  /// Whether there is no room for the log's index, without which a database can't be opened for writing. C: `statvfs`.
  private static func isDiskFull(_ path: String) -> Bool {
    var status = statvfs()
    return statvfs(path, &status) == 0 && UInt64(status.f_bavail) * UInt64(status.f_frsize) < 1 << 16
  }

  /// Whether nothing but a full disk keeps the file from being written.
  private static func isOnlyFull(_ path: String) -> Bool {
    access(path, W_OK) == 0 && access(FilePaths.folder(of: path), W_OK) == 0 && isDiskFull(path)
  }

  /// `otherUser` if the file belongs to another user, or if its folder does and doesn't let the file be seen; otherwise nil.
  private static func foreign(_ path: String) -> Self? {
    var status = stat()
    if stat(path, &status) == 0 { return status.st_uid != geteuid() ? .otherUser(path: path) : nil }
    let folder = FilePaths.folder(of: path)
    guard errno == EACCES, stat(folder, &status) == 0, status.st_uid != geteuid() else { return nil }
    return .otherUser(path: folder)
  }

  /// `blocked` if the database at `path` is usable, but not its log or the log's index; otherwise nil.
  static func obstacle(beside path: String) -> Self? {
    guard access(path, R_OK | W_OK) == 0 else { return nil }
    let database = FilePaths.resolved(path) ?? path
    for file in [database + "-shm", database + "-wal"] {
      var status = stat()
      guard lstat(file, &status) == 0 else { continue }
      // A closing connection may delete them meanwhile.
      if status.st_mode & S_IFMT == S_IFREG, access(file, R_OK | W_OK) == 0 || errno == ENOENT { continue }
      return .blocked(path: file, owner: status.st_uid == geteuid() ? nil : userName(status.st_uid))
    }
    return nil
  }

  /// The name of a user, or the number if there is no name. C: `getpwuid_r`.
  private static func userName(_ id: uid_t) -> String {
    var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      guard let bytes = buffer.baseAddress, getpwuid_r(id, &entry, bytes, buffer.count, &found) == 0,
        let name = found?.pointee.pw_name
      else { return String(id) }
      return String(cString: name)
    }
  }

  var isOverwritten: Bool { if case .overwritten = self { true } else { false } }

  /// Whether a retry may succeed without any repair.
  var isTransient: Bool {
    switch self {
    case .busy, .diskFull: true
    case .failed(_, let error): error.isInputOutput
    default: false
    }
  }
}
