import Foundation
import TestSupport
import Testing

/// Another process that holds a write lock with BEGIN IMMEDIATE until it is released.
final class ForeignLock {
  private let process: ChildProcess
  private let input: ChildPipe

  init(_ database: String) throws {
    input = try ChildPipe()
    process = try ChildProcess(
      ["sqlite3", database], environment: Program.environment(), input: input.reading.fileDescriptor)
    try input.writing.write(contentsOf: Data("PRAGMA busy_timeout = 10000;\nBEGIN IMMEDIATE;\n".utf8))
    // Twice, as another process may be writing just now.
    try #require(eventually { try [Self.isHeld(database), Self.isHeld(database)].allSatisfy { $0 } })
  }

  /// Whether a process holds a write lock.
  static func isHeld(_ database: String) throws -> Bool {
    try ChildProcess(["sqlite3", database, "BEGIN IMMEDIATE; ROLLBACK"], environment: Program.environment()).wait() != 0
  }

  /// Whether a process is writing, without starting another one to find out.
  ///
  /// It holds byte 120 of the index of the write-ahead log, but not byte 122, which is for recovering the log (SQLite: "WAL-mode
  /// File Format", section 2.3).
  static func isWriting(_ database: String) -> Bool {
    let index = open(database + "-shm", O_RDWR | O_CLOEXEC)
    guard index >= 0 else { return false }
    defer { close(index) }
    func isHeld(_ byte: off_t) -> Bool {
      var lock = flock()
      (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
      (lock.l_start, lock.l_len) = (byte, 1)
      return fcntl(index, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK
    }
    return isHeld(120) && !isHeld(122)
  }

  /// Releases the lock.
  func release() { process.end() }
}
