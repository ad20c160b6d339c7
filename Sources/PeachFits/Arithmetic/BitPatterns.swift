/// Numbers as bytes for storage, little-endian, doubles by their bit patterns.
package enum BitPatterns {
  package static func bytes(_ words: [UInt64]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 8 * words.count) { bytes, count in
      let raw = UnsafeMutableRawBufferPointer(bytes)
      for (index, word) in words.enumerated() {
        raw.storeBytes(of: word.littleEndian, toByteOffset: 8 * index, as: UInt64.self)
      }
      count = 8 * words.count
    }
  }

  /// FNV-1a on whole words: h = (h xor word)·prime. Each step is reversible, so a change within one word always changes
  /// the checksum.
  package static func checksum(_ words: some Sequence<UInt64>) -> UInt64 {
    words.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1) &* 0x0000_0100_0000_01b3 }
  }

  /// With their checksum.
  static func sealed(_ words: [UInt64]) -> [UInt64] { words + [checksum(words)] }

  /// The words without their checksum; nil unless there are exactly `count` and it is theirs.
  static func unsealed(_ bytes: [UInt8], count: Int) -> [UInt64]? {
    guard let all = words(bytes, count: count + 1), checksum(all.dropLast()) == all.last else { return nil }
    return all.dropLast()
  }

  /// Nil unless there are exactly `count` words.
  package static func words(_ bytes: [UInt8], count: Int) -> [UInt64]? {
    guard bytes.count == 8 * count else { return nil }
    return bytes.withUnsafeBytes { raw in
      (0..<count).map { UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self)) }
    }
  }
}
