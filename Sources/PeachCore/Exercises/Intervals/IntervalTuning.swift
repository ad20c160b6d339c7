/// Two notes, an interval apart, that is a few cents off. The listener answers whether it is too narrow or too wide.
public struct IntervalTuning: Exercise {
  public let answerForm = AnswerForm.choice([
    Choice("narrower", Text(en: "Too narrow", de: "Zu eng"), letters: Text(en: "n", de: "e")),
    Choice("wider", Text(en: "Too wide", de: "Zu weit"), letters: Text("w")),
  ])
  public let columns: AnswerColumns

  public init() {
    columns = AnswerColumns(
      answerForm, own: IntervalColumns.all, required: IntervalColumns.required, rules: IntervalColumns.rules,
      earlierWords: ["sharp": "wider", "flat": "narrower"], complete: IntervalColumns.complete)
  }

  public var name: ExerciseName { .intervals }

  public let words = ExerciseWords(
    title: Text(en: "Intervals", de: "Intervalle"),
    question: Text(
      en: "Is the interval too narrow or too wide?", de: "Ist das Intervall zu eng oder zu weit?"),
    hint: Text(
      en: "Too wide: the notes are too far apart.", de: "Zu weit: Die Töne liegen zu weit auseinander."),
    shortQuestion: Text(en: "Too narrow or too wide?", de: "Zu eng oder zu weit?"),
    explanation: Text(
      en:
        "Upwards, too wide means that the second note is sharp, too narrow that it is flat. Downwards it is the "
        + "reverse.",
      de:
        "Aufwärts heißt »zu weit«, dass der zweite Ton zu hoch ist, »zu eng«, dass er zu tief ist. Abwärts ist es "
        + "umgekehrt.")
  )

  /// Names the interval.
  public func question(of trial: Trial) -> Text {
    guard let interval = trial.interval else { return words.shortQuestion }
    if interval.interval == .unison {
      return Text(
        en: "Unison: lower (too narrow) or higher (too wide)?", de: "Prime: tiefer (zu eng) oder höher (zu weit)?")
    }
    return interval.title + Text(": ") + words.shortQuestion.lowercased
  }

  public var profileKind: ProfileKind { .intervals }

  /// The keys available for note 1, so that both notes lie in the range; nil if the range is too narrow.
  public static func firstNotes(
    of interval: Interval, _ direction: Direction, in range: NoteRange
  ) -> ClosedRange<MIDINote>? {
    let (lowest, highest) = (range.lowest.number, range.highest.number - interval.semitones)
    guard lowest <= highest else { return nil }
    let shift = direction == .up ? 0 : interval.semitones
    return MIDINote(lowest + shift)...MIDINote(highest + shift)
  }

  /// A trial of an interval, with the corrections for the measured errors of its keys.
  ///
  /// - Parameter offset: how much wider than exact the interval is.
  public func trial(
    _ interval: Interval, _ direction: Direction, from note: MIDINote, offset: Cents, condition: String?,
    _ settings: TrainingSettings, using generator: inout SeededGenerator
  ) -> Trial {
    let own = settings.intervals
    let asked = TrialInterval(interval, direction, in: own.system, presentation: own.presentation)
    var trial = Trial(
      exercise: name, note: note, interval: asked, offset: offset,
      amplitudeOffset: settings.loudnessOffset(using: &generator), sounding: settings.sounding, condition: condition)
    let (first, second) = (own.pitches[note], own.pitches[asked.key(from: note)])
    trial.corrections = PitchCorrections(first: Cents(0 - first.error.value), second: Cents(0 - second.error.value))
    return trial
  }

  /// The first interval of the settings, in its first direction.
  public func trial(
    _ choice: (note: MIDINote, offset: Cents), condition: String?, _ settings: TrainingSettings,
    using generator: inout SeededGenerator
  ) -> Trial {
    trial(
      settings.intervals.intervals[0], settings.intervals.directions.directions[0], from: choice.note,
      offset: choice.offset, condition: condition, settings, using: &generator)
  }
}

extension ExerciseName {
  public static let intervals = ExerciseName(rawValue: "intervals")
}
