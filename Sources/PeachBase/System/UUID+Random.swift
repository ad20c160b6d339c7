import FoundationEssentials

extension UUID {
  /// A random UUID of version 4 (RFC 9562). `UUID()` opens a file for it, and gives zeros if too many files are open.
  public static func random() -> UUID { UUID(.random(in: 0 ... .max), .random(in: 0 ... .max), version: 4) }

  /// A UUID of a version (RFC 9562) with 122 of these bits.
  package init(_ high: UInt64, _ low: UInt64, version: UInt64) {
    let words = ((high & ~0xF000 | version << 12).bigEndian, (low & ~(3 << 62) | 2 << 62).bigEndian)
    self = withUnsafeBytes(of: words) { UUID(uuid: $0.load(as: uuid_t.self)) }
  }
}
