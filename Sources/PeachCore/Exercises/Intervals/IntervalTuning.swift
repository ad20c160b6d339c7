/// Two notes an equal-tempered fifth apart, the second a few cents sharp or flat. The listener answers which.
public struct IntervalTuning: Exercise {
  public init() {}

  public var name: ExerciseName { .intervals }

  /// A perfect fifth, in semitones.
  static let interval = 7

  public let columns = AnswerColumns(up: "sharp", down: "flat", intervals: interval...interval)

  public let words = ExerciseWords(
    title: Text(en: "Intervals", de: "Intervalle"),
    question: Text(
      en: "Two notes, a fifth apart. Is the second sharp or flat?",
      de: "Zwei Töne im Abstand einer Quinte. Ist der zweite zu hoch oder zu tief?"),
    shortQuestion: Text(en: "Sharp or flat?", de: "Zu hoch oder zu tief?"),
    up: Text(en: "Sharp", de: "Zu hoch"), down: Text(en: "Flat", de: "Zu tief"),
    // The letter s opens the settings.
    upLetters: Text("h"), downLetters: Text(en: "fl", de: "t"))

  public var span: Int { Self.interval }

  public func trial(
    _ choice: (note: MIDINote, offset: Cents), condition: String?, _ settings: TrainingSettings,
    using generator: inout SeededGenerator
  ) -> Trial {
    Trial(
      exercise: name, note: choice.note, interval: Self.interval, offset: choice.offset,
      amplitudeOffset: settings.loudnessOffset(using: &generator), sounding: settings.sounding, condition: condition)
  }
}

extension ExerciseName {
  public static let intervals = ExerciseName(rawValue: "intervals")
}
