import CSQLite

/// How far a database's log has been written and copied into the database file, from the log's index
/// (https://sqlite.org/walformat.html, section 2).
struct LogState: Equatable {
  /// The bytes that mark all frames of the present log; a log that begins again has others.
  let salts: [UInt8]
  /// The number of frames that commits have written.
  let frames: Int
  /// In bytes.
  let pageSize: Int
  /// The number of frames that checkpoints have copied, and that they have begun to copy.
  let copied: Int
  let begun: Int

  /// Whether a checkpoint is copying pages, or was killed while doing so.
  var isBeingCopied: Bool { begun > copied }

  /// Whether a checkpoint has copied pages between two states.
  func wasCopied(since earlier: Self) -> Bool {
    isBeingCopied || salts != earlier.salts || copied != earlier.copied || begun != earlier.begun
  }

  private static let headerSize = 48
  fileprivate static let size = 132

  /// - Parameter index: the first bytes of the index.
  /// - Returns: nil if another process is changing it. The header is stored twice, to show that.
  fileprivate init?(_ index: [UInt8]) {
    func number(_ place: Int) -> Int {
      index.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: place, as: UInt32.self)) }
    }
    let header = index[..<Self.headerSize]
    guard header.elementsEqual(index[Self.headerSize..<2 * Self.headerSize]), index[12] != 0 else { return nil }
    salts = Array(index[32..<40])
    frames = number(16)
    let size = index.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: 14, as: UInt16.self)) }
    pageSize = size & 0xFE00 + (size & 1) << 16
    copied = number(96)
    begun = number(128)
  }
}

/// The log as SQLite has it open. Another descriptor must not be opened, because closing it would release SQLite's locks.
extension Database {
  /// The state of the log; nil if another process is changing it. Call it only in log mode. C: `xShmMap`.
  var logState: LogState? {
    guard let file = file(SQLITE_FCNTL_FILE_POINTER), let map = file.pointee.pMethods.pointee.xShmMap else {
      return nil
    }
    var region: UnsafeMutableRawPointer?
    guard map(file, 0, 1 << 15, 0, &region) == SQLITE_OK, let region else { return nil }
    return LogState([UInt8](UnsafeRawBufferPointer(start: region, count: LogState.size)))
  }

  /// Whether the file of the log has all frames of a state. C: `xFileSize`, `xRead`.
  func logHolds(_ state: LogState) -> Bool {
    guard state.frames > 0, let log = file(SQLITE_FCNTL_JOURNAL_POINTER) else { return true }
    let (header, frameHeader) = (32, 24)
    var size: sqlite3_int64 = 0
    guard log.pointee.pMethods.pointee.xFileSize(log, &size) == SQLITE_OK,
      Int(size) >= header + state.frames * (frameHeader + state.pageSize)
    else { return false }
    var bytes = [UInt8](repeating: 0, count: header)
    guard log.pointee.pMethods.pointee.xRead(log, &bytes, Int32(header), 0) == SQLITE_OK else { return false }
    return bytes[16..<24].elementsEqual(state.salts)
  }

  /// The largest file that is compared with what it was.
  private static let largestCompared = 8 << 20

  /// A digest of all bytes of the database file; nil for a large file, or if it can't be read. Takes a millisecond for a file of
  /// some megabytes. C: `xFileSize`, `xRead`.
  var fileDigest: WordDigest? {
    guard let file = file(SQLITE_FCNTL_FILE_POINTER), let methods = file.pointee.pMethods else { return nil }
    var size: sqlite3_int64 = 0
    guard methods.pointee.xFileSize(file, &size) == SQLITE_OK, size <= Self.largestCompared else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(size))
    guard size == 0 || methods.pointee.xRead(file, &bytes, Int32(size), 0) == SQLITE_OK else { return nil }
    return bytes.withUnsafeBytes { WordDigest($0) }
  }
}
