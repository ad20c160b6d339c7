import PeachRecords

extension Separator {
  init?(in text: String) {
    guard let separator = text.utf8.lazy.compactMap(Self.init).first else { return nil }
    self = separator
  }

  /// The first separator outside quotes in what comes next; a comma if there is none.
  static func next(in source: ByteSource) throws(ImportError) -> Self {
    var isQuoted = false
    for byte in try source.preview() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, let separator = Self(rawValue: byte) { return separator }
    }
    return .comma
  }
}
