import PeachBase

/// Reads names in SoundFonts, whose encoding the specification leaves open.
enum SoundFontName {
  /// The size of the field of a name, in bytes.
  static let size = 20

  /// A name in UTF-8 if it is valid, otherwise in Windows-1252, or in Shift-JIS if that fits and Windows-1252 has no character for
  /// one of the bytes. Without control characters and outer blanks.
  ///
  /// - Parameter bytes: up to the first zero.
  static func text(_ bytes: [UInt8]) -> String {
    // Most names, of which a file can have thousands.
    if isPlain(bytes) {
      let isBlank = { $0 == UInt8(ascii: " ") }
      return String(decoding: bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed(), as: UTF8.self)
    }
    let text =
      utf8(bytes) ?? decoded(bytes, from: "CP1252") ?? decoded(bytes, from: "CP932")
      ?? bytes.map { decoded([$0], from: "CP1252") ?? String(Unicode.Scalar($0)) }.joined()
    let printable = text.replacingUnprintable { _ in " " }
    return String(printable.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// A name as versions up to 0.3 read it: with a question mark for each byte that isn't printable ASCII.
  static func earlier(_ bytes: [UInt8]) -> String {
    text(bytes.map { printable.contains($0) ? $0 : UInt8(ascii: "?") })
  }

  /// Whether all bytes are printable ASCII.
  static func isPlain(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy(printable.contains) }

  private static let printable: Range<UInt8> = 32..<127

  /// Nil if it is invalid. A name that fills its field can end within a character, which is left out.
  private static func utf8(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.elementsEqual(bytes) { return text }
    guard bytes.count >= size - 1, let last = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }), bytes[last] >= 0xC2,
      case let rest = bytes[..<last], rest.contains(where: { $0 >= 0x80 })
    else { return nil }
    return utf8(Array(rest))
  }

  /// Nil if it is invalid, or if the system lacks the table. C: `iconv`.
  private static func decoded(_ bytes: [UInt8], from encoding: String) -> String? {
    guard let converter = iconv_open("UTF-8", encoding), converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    var source = bytes.map { CChar(bitPattern: $0) }
    // No character of one or two bytes takes more than three in UTF-8.
    var target = [CChar](repeating: 0, count: 3 * bytes.count + 1)
    let isRead = source.withUnsafeMutableBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        var (input, output) = (source.baseAddress, target.baseAddress)
        var (rest, room) = (source.count, target.count - 1)
        return iconv(converter, &input, &rest, &output, &room) == 0 && rest == 0
      }
    }
    return isRead ? String(decoding: target.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }
}
