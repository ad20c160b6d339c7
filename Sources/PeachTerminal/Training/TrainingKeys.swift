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

  /// ↑/↓, k/j and the exercise's letters answer; q, Esc and Ctrl-D leave, s and p open screens, + and - change the volume.
  public init?(_ key: Key, _ words: ExerciseWords, language: LanguageCode) {
    switch key {
    case .up: self = .answer(.up)
    case .down: self = .answer(.down)
    case .enter: self = .start
    case .escape, .endOfInput: self = .quit
    case .character(let character): self.init(letter: character.lowercased(), words, language)
    default: return nil
    }
  }

  private init?(letter: String, _ words: ExerciseWords, _ language: LanguageCode) {
    switch letter {
    case "k": self = .answer(.up)
    case "j": self = .answer(.down)
    case "q": self = .quit
    case " ": self = .start
    case "s": self = .open(.settings)
    case "p": self = .open(.profile)
    case "+": self = .volume(louder: true)
    case "-": self = .volume(louder: false)
    default:
      guard let direction = words.direction(letter, language) else { return nil }
      self = .answer(direction)
    }
  }

  /// A line from a pipe: a letter or a word, whatever its case; nil where it means nothing. An empty line starts again.
  public init?(line: String, _ exercise: any Exercise, language: LanguageCode) {
    let word = line.lowercased()
    switch word {
    case "", "start": self = .start
    case "quit": self = .quit
    case _ where word.count == 1: self.init(letter: word, exercise.words, language)
    default:
      guard let direction = exercise.columns.direction(word) ?? exercise.words.direction(word, language) else {
        return nil
      }
      self = .answer(direction)
    }
  }
}
