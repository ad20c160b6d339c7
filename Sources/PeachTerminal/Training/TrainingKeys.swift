import PeachCore
import PeachLanguage

/// The input of a training: the meaning of a key or a line.
public enum TrainingInput: Equatable, Sendable {
  case answer(Direction)
  /// Plays the open pair again.
  case again
  case quit
  /// Continues a suspended training.
  case start
  /// Opens another screen.
  case open(Place)
  /// One step louder or softer.
  case volume(louder: Bool)
}

extension TrainingInput {
  /// Whether it asks for another screen.
  public var navigates: Bool { if case .open = self { true } else { false } }

  /// ↑/↓, k/j and the exercise's letters answer; q, Esc and Ctrl-D leave, r plays the
  /// pair again, s and p open screens, + and - change the volume.
  public init?(_ key: Key, _ words: ExerciseWords, language: LanguageCode) {
    if let command = TrainingInput(command: key) {
      self = command
      return
    }
    switch key {
    case .up, .character("k"), .character("K"): self = .answer(.up)
    case .down, .character("j"), .character("J"): self = .answer(.down)
    case .character(let letter):
      guard let direction = words.direction(letter.lowercased(), language) else { return nil }
      self = .answer(direction)
    default: return nil
    }
  }

  /// The command for a key, the same in all exercises and languages.
  public init?(command key: Key) {
    switch key {
    case .enter, .character(" "): self = .start
    case .escape, .endOfInput, .character("q"), .character("Q"): self = .quit
    case .character("r"), .character("R"): self = .again
    case .character("s"), .character("S"): self = .open(.settings)
    case .character("p"), .character("P"): self = .open(.profile)
    case .character("+"): self = .volume(louder: true)
    case .character("-"): self = .volume(louder: false)
    default: return nil
    }
  }

  /// The input for a line from a pipe: a letter or a word in any case, or an empty line to start again. Nil for other lines.
  public init?(line: String, _ exercise: any Exercise, language: LanguageCode) {
    let word = line.lowercased()
    switch word {
    case "", "start": self = .start
    case "quit": self = .quit
    case "again", "nochmal": self = .again
    case _ where word.count == 1: self.init(.character(Character(word)), exercise.words, language: language)
    default:
      guard let direction = exercise.columns.direction(word) ?? exercise.words.direction(word, language) else {
        return nil
      }
      self = .answer(direction)
    }
  }
}
