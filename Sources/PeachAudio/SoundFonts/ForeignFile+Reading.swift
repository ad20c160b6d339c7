import PeachBase

extension ForeignFile {
  /// What begins with these bytes; nil if it is unknown.
  ///
  /// - Parameters:
  ///   - head: the first 4 KB of the file, or fewer.
  ///   - path: its ending tells what the bytes don't.
  init?(head: [UInt8], path: String) {
    let begins = { (magic: [UInt8], offset: Int) in head.dropFirst(offset).starts(with: magic) }
    let text = String(decoding: head, as: UTF8.self).lowercased()
    let name = path.lowercased()
    if let known = Self.magics.first(where: { begins($0.bytes, $0.offset) })?.file {
      self = known == .instrument("DLS") && name.hasSuffix(".gig") ? .instrument("GIG") : known
    } else if text.hasPrefix("version https://git-lfs") {
      self = .pointer
    } else if text.contains("<!doctype html") || text.contains("<html") {
      self = .webPage
    } else if ["<region>", "<group>", "<global>", "<control>"].contains(where: text.contains) {
      self = .instrument("SFZ")
    } else if let ending = Self.endings.first(where: { name.hasSuffix($0.ending) }) {
      self = ending.file
    } else if let first = head.first, first == 0xFF, head.count > 1, head[1] & 0xE0 == 0xE0 {
      self = .media("MP3")
    } else {
      return nil
    }
  }

  private static let magics: [(bytes: [UInt8], offset: Int, file: ForeignFile)] = [
    (Array("PK\u{3}\u{4}".utf8), 0, .archive("ZIP")), (Array("PK\u{5}\u{6}".utf8), 0, .archive("ZIP")),
    ([0x1F, 0x8B], 0, .archive("gzip")), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], 0, .archive("7z")),
    (Array("Rar!".utf8), 0, .archive("RAR")), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], 0, .archive("xz")),
    (Array("BZh".utf8), 0, .archive("bzip2")), ([0x28, 0xB5, 0x2F, 0xFD], 0, .archive("Zstandard")),
    (Array("ustar".utf8), 257, .archive("tar")), (Array("sfArk".utf8), 26, .packed("sfArk")),
    (Array("SFPACK".utf8), 0, .packed("sfpack")), (Array("DLS ".utf8), 8, .instrument("DLS")),
    (Array("WAVE".utf8), 8, .media("WAV")), (Array("AIFF".utf8), 8, .media("AIFF")),
    (Array("ID3".utf8), 0, .media("MP3")), (Array("OggS".utf8), 0, .media("Ogg")),
    (Array("fLaC".utf8), 0, .media("FLAC")),
    (Array("MThd".utf8), 0, .media("MIDI")),
  ]

  private static let endings: [(ending: String, file: ForeignFile)] = [
    (".sfark", .packed("sfArk")), (".sfpack", .packed("sfpack")), (".sfz", .instrument("SFZ")),
    (".gig", .instrument("GIG")), (".dls", .instrument("DLS")),
  ]
}
