/// The place of an answer among the choices of an exercise, from 0.
public struct ChoiceIndex: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Of two choices that the sign of a difference tells apart, the one for negative differences.
  public static let down = ChoiceIndex(rawValue: 0)
  /// The other of the two.
  public static let up = ChoiceIndex(rawValue: 1)

  /// The right one of the two. A difference of zero counts as up.
  public init(signOf difference: Cents) { self = difference < .zero ? .down : .up }
}

/// One of the answers to choose from.
public struct Choice: Equatable, Sendable {
  /// The value of `answer` in rows, files and events, the same in every language.
  public let word: String
  /// The answer as shown.
  public let label: Text
  /// The letters that give the answer, the first of which is shown. They exclude the letters of commands.
  public let letters: Text

  public init(_ word: String, _ label: Text, letters: Text) {
    (self.word, self.label, self.letters) = (word, label, letters)
  }

  /// The letter that is shown.
  public var letter: Text { letters.map { $0.prefix(1) } }
}

/// The form of an answer. It says what is right, which sessions, checks of rows and simulated listeners follow.
public enum AnswerForm: Sendable {
  /// On which side of exact the difference is: `below` is right where it is negative, `above` otherwise.
  case sides(below: Choice, above: Choice)
  /// One of at least two choices; the column has the number of the right one, from 1. If the settings want it, the direction in
  /// which it is off is named after it: down or up.
  case oneOf([Choice], right: Column<Int>, directions: [Choice] = [])
  /// The listener tunes the note while it sounds, and then confirms it.
  case tuning

  /// The choices; none if a note is tuned.
  public var choices: [Choice] {
    switch self {
    case .sides(let below, let above): [below, above]
    case .oneOf(let choices, _, _): choices
    case .tuning: []
    }
  }

  /// The directions that can be named after a choice, down first; none in most exercises.
  public var directions: [Choice] { if case .oneOf(_, _, let directions) = self { directions } else { [] } }

  /// The column that has the number of the right choice; nil if the sign of the difference tells it, and if a note is tuned.
  var rightColumn: AnswerColumn? { if case .oneOf(_, let column, _) = self { column.declaration } else { nil } }

  public var isSides: Bool { if case .sides = self { true } else { false } }
  public var isTuning: Bool { if case .tuning = self { true } else { false } }

  /// All that can be answered. The index of a direction follows those of the choices.
  private var answers: [Choice] { choices + directions }

  public subscript(index: ChoiceIndex) -> Choice { answers[index.rawValue] }

  /// Asks for the direction after a choice: `Too low (l) or too high (h)?`; nil if none is asked.
  public var directionQuestion: Text? {
    guard directions.count == 2 else { return nil }
    let named = directions.map { $0.label + Text(" (") + $0.letter + Text(")") }
    return named[0] + Text(en: " or ", de: " oder ") + named[1].lowercased + Text("?")
  }

  /// The direction that an answer names; nil for one of several choices.
  public func direction(of index: ChoiceIndex) -> Direction? {
    let place = index.rawValue - (directions.isEmpty ? 0 : choices.count)
    let isDirection = isSides || !directions.isEmpty && place >= 0
    return isDirection ? place == 0 ? .down : .up : nil
  }

  /// The answer that names a direction; nil if none does.
  public func answer(_ direction: Direction) -> ChoiceIndex? {
    let indices = answers.indices.map { ChoiceIndex(rawValue: $0) }
    return indices.first { self.direction(of: $0) == direction }
  }

  /// The choices in the order in which they are shown: of two sides, the upper one first.
  public var shown: [ChoiceIndex] {
    let indices = choices.indices.map { ChoiceIndex(rawValue: $0) }
    return isSides ? indices.reversed() : indices
  }

  /// The number of choices of which the listener is right or wrong, whatever the sign of the difference; nil if the sign tells
  /// which of two is right, and if a note is tuned.
  public var unsignedChoices: Int? { if case .oneOf(let choices, _, _) = self { choices.count } else { nil } }

  /// The right choice; nil if a note is tuned, or if the trial doesn't say.
  public func right(in trial: Trial) -> ChoiceIndex? {
    switch self {
    case .sides: ChoiceIndex(signOf: trial.offset)
    case .oneOf(_, let column, _): trial[column].map { ChoiceIndex(rawValue: $0 - 1) }
    case .tuning: nil
    }
  }

  /// The choice that a MIDI key means that isn't a side: the white keys from C4 up; nil for other keys.
  public func choice(key: MIDINote) -> ChoiceIndex? {
    let whiteKeys = [60, 62, 64, 65, 67, 69, 71]
    guard !isSides, let place = whiteKeys.prefix(answers.count).firstIndex(of: key.number) else { return nil }
    return ChoiceIndex(rawValue: place)
  }

  /// The choice with this word in rows, files and events; nil if there is none.
  public func choice(word: String) -> ChoiceIndex? {
    answers.firstIndex { $0.word == word }.map { ChoiceIndex(rawValue: $0) }
  }

  /// The choice that a letter or a word means, in a language or in the words of rows and events; nil if it means none.
  ///
  /// - Parameter name: in lower case. An umlaut may be written with an e.
  public func choice(named name: String, _ language: LanguageCode) -> ChoiceIndex? {
    if name.count > 1, let choice = choice(word: name) { return choice }
    let index = answers.firstIndex { choice in
      let label = choice.label.lowercased
      return name.count == 1
        ? choice.letters(language).contains(name)
        : [label.english, label.german, label.german.withoutUmlauts].contains(name)
    }
    return index.map { ChoiceIndex(rawValue: $0) }
  }
}

extension RandomNumberGenerator {
  /// Either of two choices with equal probability.
  package mutating func choice() -> ChoiceIndex { next() & 1 == 0 ? .up : .down }
}
