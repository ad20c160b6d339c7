import CSQLite
import PeachBase
import PeachRecords

/// How far a database's log has been written and copied into the database file, from the log's index
/// (https://sqlite.org/walformat.html, section 2).
struct LogState: Equatable {
  /// The bytes that mark all frames of the present log; a log that begins again has others.
  let salts: [UInt8]
  /// The number of frames that commits have written.
  let frames: Int
  /// The checksum in the header of the last frame, which depends on all frames.
  fileprivate let checksum: [UInt8]
  /// In bytes; 0 before the first commit.
  let pageSize: Int
  /// The number of pages of the database; 0 before the first commit.
  let pages: Int
  /// The number of frames that checkpoints have copied, and that they have begun to copy.
  let copied: Int
  let begun: Int

  /// Whether a checkpoint is copying pages, or was killed while doing so.
  var isBeingCopied: Bool { begun > copied }

  /// Whether a checkpoint has copied pages between two states of one log.
  func wasCopied(since earlier: Self) -> Bool {
    isBeingCopied || copied != earlier.copied || begun != earlier.begun
  }

  /// Whether SQLite can have made this state from an earlier one: a log grows or begins again.
  func follows(_ earlier: Self) -> Bool { salts != earlier.salts || frames >= earlier.frames }

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
    checksum = [24, 28].flatMap { place in withUnsafeBytes(of: UInt32(number(place)).bigEndian) { Array($0) } }
    let size = index.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: 14, as: UInt16.self)) }
    pageSize = size & 0xFE00 + (size & 1) << 16
    pages = number(20)
    copied = number(96)
    begun = number(128)
  }

  private static let logHeaderSize = 32
  static let frameHeaderSize = 24

  /// The offset of a frame in the file of the log.
  ///
  /// - Parameter number: from 1.
  func offset(ofFrame number: Int) -> Int { Self.logHeaderSize + (number - 1) * (Self.frameHeaderSize + pageSize) }
}

/// The files as SQLite has them open. Another descriptor must not be opened, because closing it would release SQLite's locks.
///
/// What can't be read says nothing about the files, so it is an error rather than nil.
extension Database {
  /// The state of the log; nil if another process is changing it. Call it only in log mode. C: `xShmMap`.
  func logState() throws(DatabaseError) -> LogState? {
    guard let file = file(SQLITE_FCNTL_FILE_POINTER), let map = file.pointee.pMethods.pointee.xShmMap else {
      return nil
    }
    var region: UnsafeMutableRawPointer?
    try check(map(file, 0, 1 << 15, 0, &region), reading: "log index")
    return region.flatMap { LogState([UInt8](UnsafeRawBufferPointer(start: $0, count: LogState.size))) }
  }

  /// Runs `body` on a state of the log that other processes don't change meanwhile; nil if they did each of ten times.
  func withLog<Result>(
    _ body: (LogState) throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result? {
    for _ in 0..<10 {
      guard let log = try logState() else { continue }
      let result = try body(log)
      if try logState() == log { return result }
    }
    return nil
  }

  /// Whether the file of the log has all frames of a state.
  func logHolds(_ state: LogState) throws(DatabaseError) -> Bool {
    guard state.frames > 0 else { return true }
    guard let size = try logSize(), size >= state.offset(ofFrame: state.frames + 1),
      let last = try logBytes(at: state.offset(ofFrame: state.frames), count: LogState.frameHeaderSize),
      let salts = try logBytes(at: 16, count: 8)
    else { return false }
    return last[8..<16].elementsEqual(state.salts) && last[16...].elementsEqual(state.checksum) && salts == state.salts
  }

  /// Bytes of the database file; nil if it doesn't have them all. C: `xRead`.
  func fileBytes(at offset: Int, count: Int) throws(DatabaseError) -> [UInt8]? {
    try bytes(of: SQLITE_FCNTL_FILE_POINTER, offset, count)
  }

  /// Bytes of the log; nil if it doesn't have them all. C: `xRead`.
  func logBytes(at offset: Int, count: Int) throws(DatabaseError) -> [UInt8]? {
    try bytes(of: SQLITE_FCNTL_JOURNAL_POINTER, offset, count)
  }

  /// The size of the database file in bytes; nil if it isn't open. C: `xFileSize`.
  func fileSize() throws(DatabaseError) -> Int? { try size(of: SQLITE_FCNTL_FILE_POINTER) }

  private func logSize() throws(DatabaseError) -> Int? { try size(of: SQLITE_FCNTL_JOURNAL_POINTER) }

  private func bytes(of operation: Int32, _ offset: Int, _ count: Int) throws(DatabaseError) -> [UInt8]? {
    guard let file = file(operation), let methods = file.pointee.pMethods else { return nil }
    var code = SQLITE_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      code = methods.pointee.xRead(file, buffer.baseAddress, Int32(count), sqlite3_int64(offset))
      initialized = count
    }
    // SQLITE_IOERR_SHORT_READ, a macro with an operator.
    if code == SQLITE_IOERR | 2 << 8 { return nil }
    try check(code, reading: "bytes at \(offset)")
    return bytes
  }

  private func size(of operation: Int32) throws(DatabaseError) -> Int? {
    guard let file = file(operation), let methods = file.pointee.pMethods else { return nil }
    var size: sqlite3_int64 = 0
    try check(methods.pointee.xFileSize(file, &size), reading: "file size")
    return Int(size)
  }

  private func check(_ code: Int32, reading what: String) throws(DatabaseError) {
    guard code != SQLITE_OK else { return }
    throw DatabaseError(code: code, message: String(cString: sqlite3_errstr(code)) + ", reading \(what)", sql: nil)
  }
}
