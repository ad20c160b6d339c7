/// Writes little-endian numbers, as RIFF requires.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ value: UInt8) {
    bytes.append(value)
  }

  mutating func append(_ value: UInt16) {
    bytes.append(UInt8(truncatingIfNeeded: value))
    bytes.append(UInt8(truncatingIfNeeded: value >> 8))
  }

  mutating func append(_ value: Int16) {
    append(UInt16(bitPattern: value))
  }

  mutating func append(_ value: UInt32) {
    append(UInt16(truncatingIfNeeded: value))
    append(UInt16(truncatingIfNeeded: value >> 16))
  }

  mutating func append(_ other: [UInt8]) {
    bytes += other
  }

  /// Appends a name in a field of `width` bytes that ends with at least one zero.
  mutating func append(name: String, width: Int) {
    let text = Array(name.utf8)
    precondition(text.count < width && text.allSatisfy { $0 < 0x80 })
    bytes += text + [UInt8](repeating: 0, count: width - text.count)
  }
}

/// RIFF chunks: four letters, a size, the content, and a zero if the size is odd.
enum Chunk {
  static func make(_ id: String, _ content: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(Array(id.utf8))
    writer.append(UInt32(content.count))
    writer.append(content)
    if content.count % 2 == 1 { writer.append(UInt8(0)) }
    return writer.bytes
  }

  static func list(_ type: String, _ chunks: [[UInt8]]) -> [UInt8] {
    make("LIST", Array(type.utf8) + chunks.joined())
  }

  /// A zero-terminated string, padded to an even size with a second zero (SoundFont 2.04, section 5).
  static func text(_ id: String, _ text: String) -> [UInt8] {
    let content = Array(text.utf8) + [0]
    return make(id, content.count % 2 == 0 ? content : content + [0])
  }
}
