import CSQLite
import PeachRecords

extension DatabaseError {
  /// Whether a disk read or write failed.
  var isInputOutput: Bool { primaryCode == SQLITE_IOERR }

  /// Whether the file isn't a database, or is a damaged one.
  var isDamage: Bool { [SQLITE_NOTADB, SQLITE_CORRUPT, SQLITE_ERROR].contains(primaryCode) }

  /// Whether another connection has locked the database.
  var isLock: Bool { [SQLITE_BUSY, SQLITE_LOCKED].contains(primaryCode) }
}
