import FoundationEssentials

extension UUID {
  /// A random UUID of version 4 (RFC 9562). `UUID()` opens a file for it, and gives zeros if too many files are open.
  public static func random() -> UUID {
    let high = UInt64.random(in: 0 ... .max) & ~0xF000 | 0x4000
    let low = UInt64.random(in: 0 ... .max) & ~(3 << 62) | 2 << 62
    return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { UUID(uuid: $0.load(as: uuid_t.self)) }
  }
}
