import PeachBase
import PeachFits

extension Exercise {
  /// Two notes, an interval apart, that is a few cents off. The listener answers whether it is too narrow or too wide.
  public static let intervals = Exercise(
    .intervals,
    ExerciseWords(
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
          + "umgekehrt.")),
    .sides(
      below: Choice("narrower", Text(en: "Too narrow", de: "Zu eng"), letters: Text(en: "n", de: "e")),
      above: Choice("wider", Text(en: "Too wide", de: "Zu weit"), letters: Text("w"))),
    columns: { AnswerColumns.intervals($0, earlierWords: ["sharp": "wider", "flat": "narrower"]) },
    fit: IntervalProfile.self, course: .intervals,
    settings: [.intervals, .direction, .tuning, .presentation, .listening],
    conflict: { settings, chosen in
      if settings.intervals.asksHarmonicUnison { return IntervalProfileMessages.harmonicUnison }
      guard !settings.intervals.awaitsFile else { return nil }
      let system = settings.intervals.tunes
      return system.lacking(settings.intervals.intervals, areChosen: chosen.contains(.intervals)).map {
        IntervalProfileMessages.lacking($0, in: system)
      }
    },
    prepare: { trial, settings, generator in
      trial.ask(settings.intervals.drawn(from: trial.note, using: &generator))
    }, question: intervalQuestion)

  /// Names the interval.
  @Sendable private static func intervalQuestion(of trial: Trial) -> Text {
    let question = intervals.words.shortQuestion
    guard let interval = trial.interval else { return question }
    if interval.isUnison {
      return Text(
        en: "Unison: lower (too narrow) or higher (too wide)?", de: "Prime: tiefer (zu eng) oder höher (zu weit)?")
    }
    return interval.title + Text(": ") + question.lowercased
  }
}

extension Trial {
  /// Asks for the first interval of the settings in its first direction, with the corrections for the measured errors of its
  /// keys.
  public mutating func ask(_ settings: IntervalSettings) {
    let (system, direction) = (settings.tunes, settings.directions.directions[0])
    let choice = system.choices(settings.intervals)[0]
    // Settings for which there is no such interval are refused before a training. A scale can have thousands of intervals.
    let other = { [note] in
      system.choices(IntervalChoice.all).lazy.compactMap { system.interval($0, direction, from: note) }.first
    }
    guard let tuned = settings.asked ?? system.interval(choice, direction, from: note) ?? other() else {
      preconditionFailure("A tuning without intervals is refused")
    }
    note = tuned.note
    let asked = TrialInterval(tuned, direction, in: system, presentation: settings.presentation)
    interval = asked
    if !system.follows {
      let second = tuned.offset + asked.offset(wider: .zero).value
      self[IntervalColumns.exactOffsets] = ColumnType.list([tuned.offset, second])
    }
    guard !settings.pitches.areCorrected else { return }
    let (first, second) = (settings.pitches[note], settings.pitches[asked.key(from: note)])
    corrections = PitchCorrections(first: Cents(0 - first.error.value), second: Cents(0 - second.error.value))
  }
}

extension ExerciseName {
  public static let intervals = ExerciseName(rawValue: "intervals")
}
