/// The cells that text takes (Unicode Standard Annex #11). Control characters count as their escape sequences.
extension Character {
  /// 2 for Wide and Fullwidth characters and emoji, 0 for characters without a cell, such as a combining mark without a base,
  /// otherwise 1. Ambiguous characters count as 1.
  package var cells: Int {
    // CR LF is the only ASCII character of two scalars.
    if isASCII { return unicodeScalars.reduce(0) { $0 + ($1.isUnprintable ? $1.escaped.count : 1) } }
    // Marks and joiners belong to the character before them; U+FE0F requests emoji presentation.
    let widest = unicodeScalars.reduce(0) { max($0, $1.cells) }
    return widest == 1 && unicodeScalars.contains("\u{FE0F}") ? 2 : widest
  }
}

extension StringProtocol {
  package var cells: Int { reduce(0) { $0 + $1.cells } }

  /// The longest prefix that takes at most `cells` cells.
  func prefix(cells: Int) -> SubSequence {
    var room = cells
    return prefix { character in
      room -= character.cells
      return room >= 0
    }
  }

  /// The longest suffix that takes at most `cells` cells.
  func suffix(cells: Int) -> String { String(String(reversed()).prefix(cells: cells).reversed()) }
}

extension Unicode.Scalar {
  fileprivate var cells: Int {
    // Lines and blocks, as in `isUnprintable`.
    if (0x2500...0x259F).contains(value) { return 1 }
    if isUnprintable { return escaped.count }
    // Vowels and final consonants of Korean syllables.
    if (0x1160...0x11FF).contains(value) { return 0 }
    switch properties.generalCategory {
    case .format, .nonspacingMark, .enclosingMark: return 0
    default: return properties.isEmojiPresentation || Self.isWide(value) ? 2 : 1
    }
  }

  /// The ranges of EastAsianWidth.txt with W or F, without emoji but including unassigned code points between them.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
