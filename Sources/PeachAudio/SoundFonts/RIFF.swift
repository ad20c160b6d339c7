import PeachBase

/// Reads the chunks of an open RIFF file, checking all offsets against its size.
struct RIFFReader {
  let descriptor: Int32
  let size: Int

  /// The limit of chunks in a list. SoundFonts have three lists of at most a dozen chunks.
  private static let mostChunks = 1000

  struct Chunk {
    let id: String
    /// The offset of the chunk's data in the file.
    let start: Int
    let length: Int
    var end: Int { start + length }
  }

  /// The chunks between two offsets.
  ///
  /// RIFF pads a chunk of odd length with a zero byte. Some editors that write compressed samples omit it, as in MuseScore's
  /// banks. Names never begin with a zero, so a zero is padding. A chunk without a name ends the list.
  func chunks(from start: Int, to end: Int) throws(SoundFontDefect) -> [Chunk] {
    var chunks: [Chunk] = []
    var offset = start
    while offset + 8 <= end {
      let header = try bytes(at: offset, count: 8)
      let chunk = Chunk(id: header.ascii(0, 4), start: offset + 8, length: Int(header.uint32(4)))
      guard chunk.id.utf8.count == 4 else { break }
      guard chunk.end <= end, chunks.count < Self.mostChunks else { throw .truncated(chunk: chunk.id) }
      chunks.append(chunk)
      offset = chunk.end
      if chunk.length % 2 == 1, offset < end, try bytes(at: offset, count: 1).data[0] == 0 { offset += 1 }
    }
    return chunks
  }

  func bytes(of chunk: Chunk) throws(SoundFontDefect) -> Bytes { try bytes(at: chunk.start, count: chunk.length) }

  func bytes(at offset: Int, count: Int) throws(SoundFontDefect) -> Bytes {
    guard offset >= 0, count >= 0, offset + count <= size else { throw .truncated(chunk: "RIFF") }
    var data = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let read = data.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
      }
      if read < 0 && errno == EINTR { continue }
      guard read >= 0 else { throw .unreadable(errno: errno) }
      guard read > 0 else { throw .truncated(chunk: "RIFF") }
      done += read
    }
    return Bytes(data: data)
  }
}

/// Writes chunks of a RIFF file, whose lengths are even.
enum RIFF {
  static func chunk(_ id: String, _ data: [UInt8]) -> [UInt8] { Array(id.utf8) + UInt32(data.count).bytes + data }
  static func list(_ kind: String, _ data: [UInt8]) -> [UInt8] { chunk("LIST", Array(kind.utf8) + data) }
}

extension FixedWidthInteger {
  /// Little-endian.
  var bytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}

/// Little-endian fields in an array of bytes. Callers check the size; reading outside traps.
struct Bytes {
  let data: [UInt8]

  func uint16(_ offset: Int) -> Int { Int(data[offset]) | Int(data[offset + 1]) << 8 }
  func uint32(_ offset: Int) -> UInt32 { UInt32(uint16(offset)) | UInt32(uint16(offset + 2)) << 16 }

  /// Text up to the first zero byte, with question marks for bytes that aren't printable ASCII.
  func ascii(_ offset: Int, _ length: Int) -> String {
    let bytes = data[offset..<offset + length].prefix { $0 != 0 }
    return String(decoding: bytes.map { (32..<127).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }
}
