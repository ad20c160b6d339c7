/// An exercise: how a trial sounds, when answers open and what they mean, what its rows contain, and its words.
///
/// An exercise is a value without state. Everything else (session, stages, displays, store, export, import, profile)
/// knows exercises only through this protocol. To add an exercise, add it to `Exercises.all`.
public protocol Exercise: Sendable {
  var name: ExerciseName { get }

  var words: ExerciseWords { get }

  /// The question of a trial, in a few words.
  func question(of trial: Trial) -> Text

  /// The columns of a row that hold its trials and answers.
  var columns: AnswerColumns { get }

  var answerForm: AnswerForm { get }

  /// What sounds, and from when on answers and response times count.
  func phrase(of trial: Trial) -> Phrase

  /// What its profile is about, and how its trials are chosen.
  var profileKind: ProfileKind { get }

  /// Creates the trial for a strategy's choice.
  ///
  /// - Parameters:
  ///   - choice: the key of note 1 and the signed difference to judge.
  ///   - condition: the part of the session to which the trial belongs.
  func trial(
    _ choice: (note: MIDINote, offset: Cents), condition: String?, _ settings: TrainingSettings,
    using generator: inout SeededGenerator
  ) -> Trial
}

/// What a profile is about.
public enum ProfileKind: Sendable {
  /// One threshold for each key.
  case keys
  /// One threshold and one centre for each interval and direction.
  case intervals
  /// The bias and the precision of matches.
  case matches
}

/// The form of an answer.
public enum AnswerForm: Sendable {
  /// One of two directions.
  case direction
  /// The listener tunes the note while it sounds, and then confirms it.
  case tuning
}

extension Exercise {
  public func question(of trial: Trial) -> Text { words.shortQuestion }

  public var answerForm: AnswerForm { .direction }

  public func phrase(of trial: Trial) -> Phrase { trial.phrase }

  public var profileKind: ProfileKind { .keys }

  public func trial(
    _ choice: (note: MIDINote, offset: Cents), condition: String?, _ settings: TrainingSettings,
    using generator: inout SeededGenerator
  ) -> Trial {
    Trial(
      exercise: name, note: choice.note, offset: choice.offset,
      amplitudeOffset: settings.loudnessOffset(using: &generator), sounding: settings.sounding, condition: condition)
  }
}

/// The words of an exercise for itself and its answers.
public struct ExerciseWords: Sendable {
  public let title: Text
  /// The question, in full sentences.
  public let question: Text
  /// A sentence for those who see the question for the first time; nil if it explains itself.
  public let hint: Text?
  /// The question in a few words.
  public let shortQuestion: Text
  /// The answers as shown.
  public let up: Text
  public let down: Text
  /// The letters that give the answers, the first of which is shown. They exclude the letters of commands.
  public let upLetters: Text
  public let downLetters: Text
  /// What the answers mean, if it takes more than their words.
  public let explanation: Text?

  public init(
    title: Text, question: Text, hint: Text? = nil, shortQuestion: Text, up: Text, down: Text, upLetters: Text,
    downLetters: Text, explanation: Text? = nil
  ) {
    self.title = title
    self.question = question
    self.hint = hint
    self.shortQuestion = shortQuestion
    self.up = up
    self.down = down
    self.upLetters = upLetters
    self.downLetters = downLetters
    self.explanation = explanation
  }

  public subscript(direction: Direction) -> Text { direction == .up ? up : down }

  /// The question and its hint.
  public var introduction: Text { hint.map { question + Text(" ") + $0 } ?? question }

  /// The letters shown for the answers.
  public var letters: (up: Text, down: Text) { (upLetters.map { $0.prefix(1) }, downLetters.map { $0.prefix(1) }) }

  /// The direction that a letter or a word means, in a language or in the words of rows and events; nil if it means
  /// none.
  ///
  /// - Parameter word: a word in lower case. An umlaut may be written with an e.
  public func direction(_ word: String, _ language: LanguageCode) -> Direction? {
    for direction in Direction.allCases {
      let letters = direction == .up ? upLetters : downLetters
      let name = self[direction].lowercased
      let spellings = [name.english, name.german, name.german.withoutUmlauts]
      if word.count == 1 ? letters(language).contains(word) : spellings.contains(word) { return direction }
    }
    return nil
  }
}
