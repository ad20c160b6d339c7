import PeachCore
import PeachLanguage

/// How many cells of a terminal text takes: by Unicode Standard Annex #11, East Asian Width. Control characters are written out
/// where they are shown, and take the cells of that.
extension Character {
  /// 2 for what is Wide or Fullwidth there and for what is drawn as an emoji, 0 for what has no place of its own, such as a
  /// mark with nothing to stand on, else 1. Where terminals may choose (Ambiguous), 1.
  public var cells: Int {
    // The one character of two such scalars is a carriage return with its line feed.
    if isASCII { return unicodeScalars.reduce(0) { $0 + ($1.isUnprintable ? $1.escaped.count : 1) } }
    // Marks and joiners are a part of the character that they follow; one of them asks for the emoji of a sign.
    let widest = unicodeScalars.reduce(0) { max($0, $1.cells) }
    return widest == 1 && unicodeScalars.contains("\u{FE0F}") ? 2 : widest
  }
}

extension StringProtocol {
  public var cells: Int { reduce(0) { $0 + $1.cells } }

  /// The longest beginning that takes no more than so many cells.
  func prefix(cells: Int) -> SubSequence {
    var room = cells
    return prefix { character in
      room -= character.cells
      return room >= 0
    }
  }

  /// The longest end that takes no more than so many cells.
  func suffix(cells: Int) -> String { String(String(reversed()).prefix(cells: cells).reversed()) }
}

extension Unicode.Scalar {
  fileprivate var cells: Int {
    if isUnprintable { return escaped.count }
    // What follows in a Korean syllable.
    if (0x1160...0x11FF).contains(value) { return 0 }
    switch properties.generalCategory {
    case .format, .nonspacingMark, .enclosingMark: return 0
    default: return properties.isEmojiPresentation || Self.isWide(value) ? 2 : 1
    }
  }

  /// The ranges of EastAsianWidth.txt with W or F, without the emoji; what is not assigned between them counts as they do.
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
