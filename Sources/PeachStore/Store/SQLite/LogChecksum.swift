import PeachBase
import PeachRecords

/// The checksum of the frames of a log that have been read, each of which depends on all before it
/// (https://sqlite.org/fileformat2.html, section 4.2).
struct LogChecksum {
  private var salts: [UInt8] = []
  private var frames = 0
  private var sums: (UInt32, UInt32) = (0, 0)
  private var isBigEndian = false

  private static let headerSize = 32

  /// Reads the frames of a state that follow.
  ///
  /// - Returns: whether SQLite has written all of them.
  mutating func add(_ log: LogState, of database: Database) throws(DatabaseError) -> Bool {
    guard log.frames > 0 else { return true }
    if salts != log.salts || frames > log.frames {
      guard let header = try database.logBytes(at: 0, count: Self.headerSize) else { return false }
      (salts, frames, sums, isBigEndian) = (log.salts, 0, (0, 0), header[3] & 1 == 1)
      add(header[..<24])
      guard isNow(header[24...]) else { return false }
    }
    while frames < log.frames {
      let size = LogState.frameHeaderSize + log.pageSize
      guard let frame = try database.logBytes(at: log.offset(ofFrame: frames + 1), count: size) else { return false }
      add(frame[..<8])
      add(frame[LogState.frameHeaderSize...])
      guard frame[8..<16].elementsEqual(salts), isNow(frame[16..<LogState.frameHeaderSize]) else { return false }
      frames += 1
    }
    return true
  }

  private func isNow(_ stored: ArraySlice<UInt8>) -> Bool {
    withUnsafeBytes(of: (sums.0.bigEndian, sums.1.bigEndian)) { $0.elementsEqual(stored) }
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    var (first, second) = sums
    bytes.withUnsafeBytes { bytes in
      for place in stride(from: 0, to: bytes.count, by: 8) {
        let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        let next = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
        first &+= (isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)) &+ second
        second &+= (isBigEndian ? UInt32(bigEndian: next) : UInt32(littleEndian: next)) &+ first
      }
    }
    sums = (first, second)
  }
}
