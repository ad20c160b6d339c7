import PeachRecords

extension ByteSource {
  /// The text of a file as UTF-8 without a byte order mark. A file compressed with gzip is unpacked, and UTF-16 is converted.
  ///
  /// - Throws: also for files in which text can't be found: spreadsheets and other archives.
  static func text(of file: FileInput) throws(ImportError) -> ByteSource {
    var source = ByteSource(file)
    if try source.isNext(GzipInput.mark) { source = ByteSource(try GzipInput(source)) }
    for (mark, container) in containers where try source.isNext(mark) {
      throw ImportError(.container(container))
    }
    if let isBigEndian = try source.utf16Order() {
      source = ByteSource(UTF16Input(source, isBigEndian: isBigEndian))
    }
    if try source.isNext([0xEF, 0xBB, 0xBF]) { for _ in 0..<3 { _ = try source.next() } }
    return source
  }

  /// What files of other kinds begin with.
  private static let containers: [([UInt8], ImportError.Container)] = [
    (Array("PK\u{3}\u{4}".utf8), .spreadsheet), ([0xD0, 0xCF, 0x11, 0xE0], .spreadsheet),
    (Array("SQLite format 3\0".utf8), .database),
    (GzipInput.mark, .compressed("gzip")), (Array("BZh".utf8), .compressed("bzip2")),
    ([0xFD] + Array("7zXZ".utf8), .compressed("xz")), ([0x28, 0xB5, 0x2F, 0xFD], .compressed("zstd")),
  ]

  /// Whether UTF-16 has its higher byte first; nil if this isn't UTF-16. Without a byte order mark, the first character tells,
  /// which is ASCII.
  private func utf16Order() throws(ImportError) -> Bool? {
    let first = try preview()
    guard first.count >= 2 else { return nil }
    switch (first[0], first[1]) {
    case (0xFF, 0xFE), (0x09...0x7F, 0): return false
    case (0xFE, 0xFF), (0, 0x09...0x7F): return true
    default: return nil
    }
  }
}
