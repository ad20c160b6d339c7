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

extension Exercise {
  public func question(of trial: Trial) -> Text { words.shortQuestion }

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

/// The words of an exercise.
public struct ExerciseWords: Sendable {
  public let title: Text
  /// The question, in full sentences.
  public let question: Text
  /// A sentence for those who see the question for the first time; nil if it explains itself.
  public let hint: Text?
  /// The question in a few words.
  public let shortQuestion: Text
  /// What the answers mean, if it takes more than their words.
  public let explanation: Text?

  public init(
    title: Text, question: Text, hint: Text? = nil, shortQuestion: Text, explanation: Text? = nil
  ) {
    self.title = title
    self.question = question
    self.hint = hint
    self.shortQuestion = shortQuestion
    self.explanation = explanation
  }

  /// The question and its hint.
  public var introduction: Text { hint.map { question + Text(" ") + $0 } ?? question }
}
