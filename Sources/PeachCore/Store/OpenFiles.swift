import Synchronization

/// The files of a database as its path leads to them: the database itself, its log (`-wal`), where commits go first, and the
/// log's index (`-shm`). Nil if there is no such file.
struct DatabaseFiles: Equatable, Sendable {
  private let main: FileIdentity?
  private let log: FileIdentity?
  private let index: FileIdentity?

  /// - Parameters:
  ///   - path: of the database.
  ///   - sidePath: beside which SQLite keeps the log: the path behind symbolic links.
  init(path: String, sidePath: String) {
    main = FileIdentity(path: path)
    log = FileIdentity(path: sidePath + "-wal")
    index = FileIdentity(path: sidePath + "-shm")
  }

  /// Whether both are of the same database file, with another log or another index.
  func share(_ other: Self) -> Bool { main == other.main && self != other }

  /// Which of log and index are still there without their database file.
  func leftovers(_ now: Self) -> (log: Bool, index: Bool) {
    (main != now.main && log == now.log, main != now.main && index == now.index)
  }

  /// Whether nobody can have written another log than ours since these files were opened: log and index are either the same
  /// or deleted.
  func keepLog(_ now: Self) -> Bool { (now.log == nil || now.log == log) && (now.index == nil || now.index == index) }
}

/// The files that a connection of this process has open, for as long as this is held.
///
/// SQLite shares one index of the log among all connections of a process to one database file, even where the log has been
/// deleted: a new connection would look for the rows of the old log in the new one. So all have to let go before one opens
/// the database again.
final class OpenFiles: Sendable {
  private static let all = Mutex<[ObjectIdentifier: DatabaseFiles]>([:])

  private let path: String
  private let sidePath: String
  private let files: DatabaseFiles

  init(path: String, sidePath: String) {
    (self.path, self.sidePath) = (path, sidePath)
    let files = DatabaseFiles(path: path, sidePath: sidePath)
    self.files = files
    let id = ObjectIdentifier(self)
    Self.all.withLock { $0[id] = files }
  }

  deinit {
    let id = ObjectIdentifier(self)
    Self.all.withLock { $0[id] = nil }
  }

  private var now: DatabaseFiles { DatabaseFiles(path: path, sidePath: sidePath) }

  /// Whether the path still leads to them. Takes three calls of the system, some microseconds.
  var areInPlace: Bool { now == files }

  /// Whether what is in the log may be moved into the database file, wherever that is now.
  var canEmptyLog: Bool { files.keepLog(now) }

  /// Deletes the log and its index where the database file is no longer beside them: the next one there would take them for
  /// its own. To be called when the log is empty.
  func deleteLeftovers() {
    let leftovers = files.leftovers(now)
    if leftovers.log { unlink(sidePath + "-wal") }
    if leftovers.index { unlink(sidePath + "-shm") }
  }

  /// Whether a connection of this process has the database file open with another log than the path leads to.
  static func areHeld(path: String, sidePath: String) -> Bool {
    let files = DatabaseFiles(path: path, sidePath: sidePath)
    return all.withLock { $0.values.contains { $0.share(files) } }
  }
}
