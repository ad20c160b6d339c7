import PeachBase
import PeachRecords
import Synchronization

/// The files that belong to a database path: the database, its log (`-wal`), where commits go first, and the log's
/// index (`-shm`). Each is nil if there is no such file; what can't be found out is an error.
struct DatabaseFiles: Equatable, Sendable {
  fileprivate let main: FileIdentity?
  fileprivate let log: FileIdentity?
  fileprivate let index: FileIdentity?

  /// - Parameters:
  ///   - path: the path of the database.
  ///   - sidePath: the resolved path of the database, beside which SQLite keeps the log.
  init(path: String, sidePath: String) throws(DataStoreError) {
    (main, log, index) = try DataStoreError.at(path) { () throws(DatabaseError) in
      func file(_ path: String) throws(DatabaseError) -> FileIdentity? {
        try stat.of(path).flatMap { FileIdentity($0) }
      }
      return (try file(path), try file(sidePath + "-wal"), try file(sidePath + "-shm"))
    }
  }
}

/// Registers the files that a connection of this process has open, for the lifetime of this object.
///
/// Within a process, SQLite shares one log index among all connections to a database file, even if the log has been
/// deleted: a new connection would look for the old log's rows in the new log. So all connections must close before one
/// opens the database again.
final class OpenFiles: Sendable {
  private static let all = Mutex<[ObjectIdentifier: DatabaseFiles]>([:])

  private let path: String
  private let sidePath: String
  private let files: DatabaseFiles

  init(path: String, sidePath: String) throws(DataStoreError) {
    (self.path, self.sidePath) = (path, sidePath)
    let files = try DatabaseFiles(path: path, sidePath: sidePath)
    self.files = files
    let id = ObjectIdentifier(self)
    Self.all.withLock { $0[id] = files }
  }

  deinit {
    let id = ObjectIdentifier(self)
    Self.all.withLock { $0[id] = nil }
  }

  private func now() throws(DataStoreError) -> DatabaseFiles { try DatabaseFiles(path: path, sidePath: sidePath) }

  /// Whether the path still leads to these files. Takes three system calls, some microseconds.
  func areInPlace() throws(DataStoreError) -> Bool { try now() == files }

  /// Whether the log may be written back into the database file, wherever that is now: no other log can have been written
  /// since these files were opened, because log and index are unchanged or deleted, or the log is empty.
  func canEmptyLog() throws(DataStoreError) -> Bool {
    let now = try now()
    let isEmpty = FileVersion(path: sidePath + "-wal")?.size == 0
    return (now.log == nil || now.log == files.log || isEmpty) && (now.index == nil || now.index == files.index)
  }

  /// Whether the path leads to the same database file, perhaps beside another log.
  func hasSameDatabase() throws(DataStoreError) -> Bool {
    let now = try now()
    return files.main != nil && files.main == now.main
  }

  /// Sets the log aside, unless there is another one now. The database at the path, which the log doesn't belong to, would
  /// use it as its own.
  func setLogAside() throws(DataStoreError) {
    let now = try now()
    Self.setLogAside(
      sidePath: sidePath,
      (files.log != nil && files.log == now.log, files.index != nil && files.index == now.index))
  }

  /// Renames a log, which may be the only place of somebody's answers, to `peach-backup-log-….wal`, and deletes an empty
  /// one. Its index can be made again.
  static func setLogAside(sidePath: String, _ files: (log: Bool, index: Bool) = (true, true)) {
    let log = sidePath + "-wal"
    if files.log, let size = FileVersion(path: log)?.size {
      if size > 0 {
        rename(log, BackupPath.unused(in: FilePaths.folder(of: log), of: "log", ending: ".wal"))
      } else {
        unlink(log)
      }
    }
    if files.index { unlink(sidePath + "-shm") }
  }

  /// Whether a connection of this process has the database file open with another log than the current one.
  static func areHeld(path: String, sidePath: String) throws(DataStoreError) -> Bool {
    let files = try DatabaseFiles(path: path, sidePath: sidePath)
    return all.withLock { $0.values.contains { $0.main == files.main && $0 != files } }
  }
}
