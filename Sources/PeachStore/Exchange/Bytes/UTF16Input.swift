import PeachBase
import PeachRecords

/// Converts UTF-16 to UTF-8. Where it isn't valid, the UTF-8 isn't either.
final class UTF16Input: ByteInput {
  private let source: ByteSource
  private let isBigEndian: Bool
  /// A unit that has been read after half of a pair that it doesn't belong to.
  private var pending: UInt16?

  init(_ source: ByteSource, isBigEndian: Bool) { (self.source, self.isBigEndian) = (source, isBigEndian) }

  var proportion: Double? { source.proportion }

  func read(into buffer: UnsafeMutablePointer<UInt8>, _ count: Int) throws(ImportError) -> Int {
    var written = 0
    // A character has at most four bytes.
    while written + 4 <= count {
      guard let scalar = try scalar() else { break }
      guard let scalar = Unicode.Scalar(scalar), let bytes = UTF8.encode(scalar) else {
        buffer[written] = 0xFF
        written += 1
        continue
      }
      for byte in bytes {
        buffer[written] = byte
        written += 1
      }
    }
    return written
  }

  /// The next code point; that of a surrogate if its other half or a byte is missing. Nil at the end.
  private func scalar() throws(ImportError) -> UInt32? {
    guard let first = try unit() else { return nil }
    guard UTF16.isLeadSurrogate(first), let second = try unit() else { return UInt32(first) }
    guard UTF16.isTrailSurrogate(second) else {
      pending = second
      return UInt32(first)
    }
    return 0x1_0000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))
  }

  private func unit() throws(ImportError) -> UInt16? {
    if let pending {
      self.pending = nil
      return pending
    }
    guard let first = try source.next() else { return nil }
    guard let second = try source.next() else { return 0xD800 }
    return isBigEndian ? UInt16(first) << 8 | UInt16(second) : UInt16(second) << 8 | UInt16(first)
  }
}
