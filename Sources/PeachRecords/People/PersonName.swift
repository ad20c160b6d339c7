/// The name of a person, which is also the name of their folder.
///
/// It has 1 to 40 letters, digits, blanks and `-`, `'`, `’`, `.`, `_`; it begins with a letter or a digit and doesn't end
/// with a blank. So it is never a path, hidden or an option. Two names are equal if a file system may take them for the
/// same: case and the composition of accents don't count.
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
    // Upper case first, since it also makes ß and ſ equal to SS and S.
    key = text.uppercased().lowercased()
  }

  public static func == (left: Self, right: Self) -> Bool { left.key == right.key }
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension PersonName: Comparable {
  /// Numbers in names count as numbers: `Child 2` comes before `Child 10`. Umlauts count as in lists of names (DIN 5007-2): `Özlem`
  /// comes before `Paul`.
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
        (digits, sorted) = ("", sorted + String(character))
      }
    }
    return sorted
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
