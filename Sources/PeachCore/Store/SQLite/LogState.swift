import CSQLite

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

  /// Runs `body` on a state of the log that other processes don't change meanwhile; nil if they did each of ten times.
  func withLog<Result>(_ body: (LogState) -> Result) -> Result? {
    for _ in 0..<10 {
      guard let log = logState else { continue }
      let result = body(log)
      if logState == log { return result }
    }
    return nil
  }

  /// Whether the file of the log has all frames of a state.
  func logHolds(_ state: LogState) -> Bool {
    guard state.frames > 0 else { return true }
    let last = logBytes(at: state.offset(ofFrame: state.frames), count: LogState.frameHeaderSize)
    return last?[8..<16].elementsEqual(state.salts) == true && last?[16...].elementsEqual(state.checksum) == true
      && (logSize ?? 0) >= state.offset(ofFrame: state.frames + 1)
      && logBytes(at: 16, count: 8) == state.salts
  }

  /// Bytes of the database file; nil if it doesn't have them all. C: `xRead`.
  func fileBytes(at offset: Int, count: Int) -> [UInt8]? { bytes(of: SQLITE_FCNTL_FILE_POINTER, offset, count) }

  /// Bytes of the log; nil if it doesn't have them all. C: `xRead`.
  func logBytes(at offset: Int, count: Int) -> [UInt8]? { bytes(of: SQLITE_FCNTL_JOURNAL_POINTER, offset, count) }

  /// The size of the database file in bytes; nil if it can't be read. C: `xFileSize`.
  var fileSize: Int? { size(of: SQLITE_FCNTL_FILE_POINTER) }

  private var logSize: Int? { size(of: SQLITE_FCNTL_JOURNAL_POINTER) }

  private func bytes(of operation: Int32, _ offset: Int, _ count: Int) -> [UInt8]? {
    guard let file = file(operation), let methods = file.pointee.pMethods else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    return methods.pointee.xRead(file, &bytes, Int32(count), sqlite3_int64(offset)) == SQLITE_OK ? bytes : nil
  }

  private func size(of operation: Int32) -> Int? {
    guard let file = file(operation), let methods = file.pointee.pMethods else { return nil }
    var size: sqlite3_int64 = 0
    return methods.pointee.xFileSize(file, &size) == SQLITE_OK ? Int(size) : nil
  }
}
