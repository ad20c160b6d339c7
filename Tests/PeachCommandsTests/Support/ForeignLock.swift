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
    try #require(eventually { try Self.isHeld(database) })
  }

  /// Whether a process holds a write lock.
  static func isHeld(_ database: String) throws -> Bool {
    try ChildProcess(["sqlite3", database, "BEGIN IMMEDIATE; ROLLBACK"], environment: Program.environment()).wait() != 0
  }

  /// Releases the lock.
  func release() { process.end() }
}
