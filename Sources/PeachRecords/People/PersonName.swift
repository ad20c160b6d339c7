/// The name of a person, which is also the name of their folder.
///
/// It has 1 to 40 letters, digits, blanks and `-`, `'`, `’`, `.`, `_`; it begins with a letter or a digit and doesn't end
/// with a blank. So it is never a path, hidden or an option. Two names are equal if a file system may take them for the
/// same: case and the composition of accents don't count, and ß counts as ss.
public struct PersonName: Hashable, Sendable {
  public static let longest = 40

  /// The name as written when the person was added.
  public let text: String
  /// The name with case folded.
  private let key: String

  /// Nil if the text isn't a valid name.
  public init?(_ text: String) {
    let scalars = text.unicodeScalars
    // File systems limit names to 255 bytes; a character can have any number of accents.
    guard let first = scalars.first, first.isLetterOrDigit, scalars.last != " ", scalars.allSatisfy(\.isAllowedInName),
      text.count <= Self.longest, text.utf8.count <= 4 * Self.longest
    else { return nil }
    self.text = text
    // Upper case also makes ß and ſ equal to SS and S, but leaves ẞ, whose lower case is ß.
    key = text.lowercased().uppercased().lowercased()
  }

  public static func == (left: Self, right: Self) -> Bool { left.key == right.key }
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension PersonName: Comparable {
  /// Numbers in names count as numbers: `Child 2` comes before `Child 10`. Umlauts count as in lists of names (DIN 5007-2): `Özlem`
  /// comes before `Olaf`; other letters count without their marks.
  public static func < (left: Self, right: Self) -> Bool {
    left.sortKey == right.sortKey ? left.key < right.key : left.sortKey < right.sortKey
  }

  /// The key with each number padded to the same length.
  private var sortKey: String {
    var (sorted, digits) = ("", "")
    for character in key.withoutUmlauts + " " {
      if character.isASCII && character.isNumber {
        digits.append(character)
      } else {
        if !digits.isEmpty { sorted += String(repeating: "0", count: max(0, Self.longest - digits.count)) + digits }
        (digits, sorted) = ("", sorted + character.plainLetters)
      }
    }
    return sorted
  }
}

extension Character {
  /// A lower-case Latin letter without its marks: `e` for `é`, `l` for `ł`, `ae` for `æ`. Anything else is as it is.
  fileprivate var plainLetters: String {
    let words = unicodeScalars.first?.properties.name?.split(separator: " ") ?? []
    // Such as LATIN SMALL LETTER E WITH ACUTE. A longer word, as in ETH, doesn't say where the letter belongs.
    return words.starts(with: ["LATIN", "SMALL"]) && words.count > 3 && words[3].count < 3
      ? words[3].lowercased() : String(self)
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: true
    default: false
    }
  }

  fileprivate var isAllowedInName: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: isLetterOrDigit || " -'\u{2019}._".unicodeScalars.contains(self)
    }
  }
}
