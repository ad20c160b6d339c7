import PeachBase
import PeachExercises

/// The input of a training: the meaning of a key or a line.
package enum TrainingInput: Equatable, Sendable {
  case answer(ChoiceIndex)
  /// Tunes the note further by this interval.
  case adjust(Cents)
  /// Confirms the tuned note.
  case commit
  /// Plays the open pair again.
  case again
  case quit
  /// Continues a suspended training; a key with this meaning also confirms a tuned note.
  case start
  case open(Place)
  /// One step louder or softer.
  case volume(louder: Bool)
}

extension TrainingInput {
  /// Whether it answers a question, or a part of it.
  package var isAnswer: Bool {
    switch self {
    case .answer, .adjust, .commit: true
    case .again, .quit, .start, .open, .volume: false
    }
  }

  /// The input if there are screens to go to; without them, Esc stops the session and other screens can't be opened.
  package func allowed(canNavigate: Bool) -> TrainingInput? {
    guard !canNavigate, case .open(let place) = self else { return self }
    return place == .start ? .quit : nil
  }

  /// Whether a key leaves where there are no screens: q, Esc or Ctrl-D.
  package static func leaves(_ key: Key) -> Bool {
    TrainingInput(command: key)?.allowed(canNavigate: false) == .quit
  }

  /// The exercise's letters answer, and so do ↑/↓ and k/j if there are two choices or a direction; q and Ctrl-D leave, r plays the pair again,
  /// Esc, s and p open screens, + and - change the volume.
  package init?(_ key: Key, _ form: AnswerForm, language: LanguageCode) {
    if let command = TrainingInput(command: key) {
      self = command
      return
    }
    switch key {
    case .up: self.init(.up, form)
    case .down: self.init(.down, form)
    case .character(let character):
      let letter = character.lowercased()
      if let choice = form.choice(named: letter, language) {
        self = .answer(choice)
      } else if letter == "k" || letter == "j" {
        self.init(letter == "k" ? .up : .down, form)
      } else {
        return nil
      }
    default: return nil
    }
  }

  private init?(_ direction: Direction, _ form: AnswerForm) {
    guard let answer = form.answer(direction) else { return nil }
    self = .answer(answer)
  }

  /// ←/→ tune by 1 cent, with Shift by 0.1, as comma and full stop do; ↑/↓ by 10. The mouse tunes by 0.5 cents a column where it
  /// is dragged, the wheel by 1 cent, both with a modifier key by 0.1. Only differences count: the place on the screen says
  /// nothing. Another button of the mouse confirms; a click of the first one doesn't, because it begins to drag.
  package init?(tuning key: Key) {
    switch key {
    case .left: self = .adjust(Cents(-1))
    case .right: self = .adjust(Cents(1))
    case .shiftLeft, .character(","): self = .adjust(Cents(-0.1))
    case .shiftRight, .character("."): self = .adjust(Cents(0.1))
    case .up: self = .adjust(Cents(10))
    case .down: self = .adjust(Cents(-10))
    case .drag(let columns, let isFine): self = .adjust(Cents(Double(columns) * (isFine ? 0.1 : 0.5)))
    case .wheel(let up, let isFine): self = .adjust(Cents((up ? 1 : -1) * (isFine ? 0.1 : 1)))
    case .otherClick: self = .commit
    default: self.init(command: key)
    }
  }

  /// The command for a key, the same in all exercises and languages.
  package init?(command key: Key) {
    switch key {
    case .enter, .character(" "): self = .start
    case .escape: self = .open(.start)
    case .endOfInput, .character("q"), .character("Q"): self = .quit
    case .character("r"), .character("R"): self = .again
    case .character("s"), .character("S"): self = .open(.settings)
    case .character("p"), .character("P"): self = .open(.profile)
    case .character("+"): self = .volume(louder: true)
    case .character("-"): self = .volume(louder: false)
    default: return nil
    }
  }

  /// The input for a line from a pipe: a letter or a word in any case, or an empty line to start again; where a note is tuned,
  /// also JSON. Nil for other lines.
  package init?(line: String, _ exercise: Exercise, language: LanguageCode) {
    let word = line.lowercased()
    if exercise.answerForm.isTuning {
      if line.hasPrefix("{") { self.init(json: line) } else { self.init(tuning: word) }
      return
    }
    switch word {
    case "", "start": self = .start
    case "quit": self = .quit
    case "again", "nochmal": self = .again
    case _ where word.count == 1: self.init(.character(Character(word)), exercise.answerForm, language: language)
    default:
      guard let choice = exercise.answerForm.choice(named: word, language) else { return nil }
      self = .answer(choice)
    }
  }

  /// `{"adjust":-3.5}` or `{"commit":true}`.
  private init?(json line: String) {
    guard let json = JSON(parsing: line), let adjust = json.optional("adjust", as: \.number),
      let commit = json.optional("commit", as: \.bool)
    else { return nil }
    switch (adjust, commit) {
    case (let cents?, nil) where abs(cents) <= Self.largestChange: self = .adjust(Cents(cents))
    case (nil, true?): self = .commit
    default: return nil
    }
  }

  /// A number of cents with its sign, or a word in lower case. Without a sign, a number could be meant as a pitch.
  private init?(tuning word: String) {
    switch word {
    case "", "start": self = .start
    case "commit", "c", "fertig", "f": self = .commit
    case "quit", "q": self = .quit
    case "again", "nochmal", "r": self = .again
    case "+", "-": self = .volume(louder: word == "+")
    default:
      let number = word.replacing("−", with: "-").replacing(",", with: ".")
      guard number.hasPrefix("+") || number.hasPrefix("-"),
        let size = Decimal.number(number.dropFirst()), (0...Self.largestChange).contains(size)
      else { return nil }
      self = .adjust(Cents(number.hasPrefix("+") ? size : -size))
    }
  }

  /// The largest change by one line, in cents: from one end of the range of a note to the other.
  static let largestChange = 2 * TuningProgress.limit
}
