import PeachCore

/// What the keys and words of a training mean.
public enum TrainingInput: Equatable, Sendable {
  case answer(Direction)
  case quit
  /// Begins again, where training was suspended.
  case start
  /// Leaves for another screen.
  case open(Place)
  /// One step louder or softer.
  case volume(louder: Bool)
}

extension TrainingInput {
  /// Whether it asks for another screen.
  public var leadsOn: Bool { if case .open = self { true } else { false } }

  /// ↑/↓, k/j and the initials of the words in the language; q, Esc and Ctrl-D leave, s and p open screens, + and - change the
  /// volume.
  public init?(_ key: Key, language: LanguageCode) {
    switch key {
    case .up: self = .answer(.up)
    case .down: self = .answer(.down)
    case .enter: self = .start
    case .escape, .endOfInput: self = .quit
    case .character(let character):
      guard let input = Self.letters(language)[Character(character.lowercased())] else { return nil }
      self = input
    default: return nil
    }
  }

  private static func letters(_ language: LanguageCode) -> [Character: TrainingInput] {
    var letters: [Character: TrainingInput] = [
      "k": .answer(.up), "j": .answer(.down), "q": .quit, " ": .start, "s": .open(.settings), "p": .open(.profile),
      "+": .volume(louder: true), "-": .volume(louder: false),
    ]
    for direction in Direction.allCases {
      if let initial = TrainingMessages.word(direction)(language).lowercased().first {
        letters[initial] = .answer(direction)
      }
    }
    return letters
  }

  /// A line from a pipe: a letter or a word, whatever its case; nil where it means nothing. An empty line starts again.
  public init?(line: String, language: LanguageCode) {
    let word = line.lowercased()
    if word.isEmpty {
      self = .start
    } else if word.count == 1, let letter = word.first {
      guard let input = Self.letters(language)[letter] else { return nil }
      self = input
    } else {
      switch word {
      case "higher", "höher", "hoeher": self = .answer(.up)
      case "lower", "tiefer": self = .answer(.down)
      case "quit": self = .quit
      case "start": self = .start
      default: return nil
      }
    }
  }
}
