/// A note, and a second one that the listener tunes until it is the same.
public struct PitchMatching: Exercise {
  public let answerForm = AnswerForm.tuning
  public let columns = AnswerColumns(.tuning, own: [MatchingColumns.mode], required: [MatchingColumns.mode])

  public init() {}

  public var name: ExerciseName { .matching }

  public let words = ExerciseWords(
    title: Text(en: "Matching", de: "Nachstimmen"),
    question: Text(
      en: "Tune the second note until it has the same pitch as the first.",
      de: "Stimme den zweiten Ton, bis er so hoch ist wie der erste."),
    shortQuestion: Text(en: "Tune the note.", de: "Stimme den Ton."))

  public var profileKind: ProfileKind { .matches }

  /// The distances from exact at which the second note can begin, in cents.
  static let starts = 20.0...60.0

  public func phrase(of trial: Trial) -> Phrase {
    var notes = trial.phrase.notes
    if trial.matching == .together {
      notes[0].isHeld = true
      notes[1].start = .after(gap: .zero)
    }
    return Phrase(notes, tuned: 1, volume: trial.sounding.volume)
  }

  public func trial(
    _ choice: (note: MIDINote, offset: Cents), condition: String?, _ settings: TrainingSettings,
    using generator: inout SeededGenerator
  ) -> Trial {
    var trial = Trial(
      exercise: name, note: choice.note, offset: choice.offset,
      amplitudeOffset: settings.loudnessOffset(using: &generator), sounding: settings.sounding, condition: condition)
    trial.matching = settings.matching.mode
    return trial
  }
}

extension ExerciseName {
  public static let matching = ExerciseName(rawValue: "matching")
}

/// The settings of the exercise `matching`.
public struct MatchingSettings: Equatable, Sendable {
  public var mode = MatchingMode.successive
  /// Whether the feedback tells the cents.
  public var showsNumbers = false

  public init() {}
}
