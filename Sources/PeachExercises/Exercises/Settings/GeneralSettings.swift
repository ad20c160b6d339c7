import PeachBase

/// The settings that no exercise or strategy has alone, and how trainings are displayed.
extension Setting {
  /// In the order of lists; exercises and strategies list their own.
  static let general = [
    exercise, noteRange, duration, varyLoudness, strategy, sound, referencePitch, volume, midiInput, tick,
    replayAfterWrong, language, gap, maxOffset, feedback, trainingSmallest, velocity,
    audioDriver, midiDriver, midiHigher, midiLower, plainFeedback,
  ]

  public static let exercise = Setting(
    "exercise",
    SettingContent(
      .choice(Exercises.all.map { SettingChoice($0.name.rawValue, $0.words.title) }), \.exercise, written: \.rawValue,
      read: { Exercises[ExerciseName(rawValue: $0)]?.name }), .training,
    Text(en: "Exercise", de: "Übung"), Text(en: "What you train", de: "Was du übst"),
    valueName: Text(en: "an exercise", de: "keine Übung"))

  public static let noteRange = Setting(
    "note-range",
    SettingContent(
      .noteRange, \.training.fixedRange, written: { $0?.description ?? NoteRange.adaptiveWord },
      read: { $0 == NoteRange.adaptiveWord ? .some(nil) : NoteRange(description: $0).map { .some($0) } }),
    .training, Text(en: "Note range", de: "Tonumfang"),
    Text(
      en: "The lowest and the highest note, or 'adaptive': C3:C5 at first, growing by fifths as you train",
      de: "Der tiefste und der höchste Ton oder »adaptive«: anfangs C3:C5, wächst beim Üben um Quinten"),
    valueName: range)

  public static let duration = Setting(
    "duration", .number(0.3...3, "s", durationPath, \.inSeconds, { .seconds($0) }), .training,
    Text(en: "Note duration", de: "Tondauer"),
    Text(en: "How long each note sounds", de: "Wie lange jeder Ton klingt"), yields: true)

  /// The same in files of experiments, whose notes can be as short as two ramps of a sine.
  public static let experimentDuration = Setting(
    "duration", .number(0.02...3, "s", durationPath, \.inSeconds, { .seconds($0) }), .training, duration.label,
    duration.help)

  private static let durationPath: SettingContent.Path<Duration> = \.training.sounding.duration

  public static let gap = Setting(
    "gap", .number(0...2, "s", \.training.sounding.gap, \.inSeconds, { .seconds($0) }), .advanced,
    Text(en: "Gap", de: "Pause"),
    Text(en: "The silence between the notes", de: "Die Stille zwischen den Tönen"))

  public static let varyLoudness = Setting(
    "vary-loudness", .number(0...1, "", \.training.varyLoudness), .training,
    Text(en: "Vary loudness", de: "Lautstärke variieren"),
    Text(
      en: "How much louder or softer the second note may be: 0 no variation, 1 most",
      de: "Um wie viel lauter oder leiser der zweite Ton sein darf: 0 gar nicht, 1 am meisten"),
    yields: true)

  public static let maxOffset = Setting(
    "max-offset", .number(0...12, "dB", \.training.largestLoudnessOffset), .advanced,
    Text(en: "Largest variation", de: "Größte Variation"),
    Text(
      en: "The loudness difference when 'Vary loudness' is 1",
      de: "Der Lautstärkeunterschied, wenn »Lautstärke variieren« 1 ist"))

  public static let feedback = Setting(
    "feedback", .number(0.1...2, "s", \.training.feedbackDuration, \.inSeconds, { .seconds($0) }), .advanced,
    Text(en: "Feedback", de: "Rückmeldung"),
    Text(en: "How long right or wrong is shown", de: "Wie lange richtig oder falsch gezeigt wird"))

  public static let tick = Setting(
    "tick",
    SettingContent(
      .choice([
        SettingChoice("noise", Text(en: "noise", de: "Rauschen")),
        SettingChoice("bell", Text(en: "bell", de: "Glocke")),
        .off,
      ]), \.writtenTick, written: { $0 }, read: { Settings.isTick($0) ? $0 : nil }), .display,
    Text(en: "Tick", de: "Ticken"),
    Text(
      en: "The tick on a wrong answer; also as the level of the noise, -24…0 dB (otherwise -12)",
      de: "Das Ticken bei einer falschen Antwort; auch als Pegel des Rauschens, -24…0 dB (sonst -12)"),
    others: Text(en: "a level, -24…0 dB", de: "einen Pegel, -24…0 dB"),
    older: [
      Setting(
        "tick-level", .number(-24...0, "dB", \.tickLevel, \.value, { AmplitudeDB($0) }), .display, Text(""), Text(""))
    ])

  public static let replayAfterWrong = Setting(
    "replay-after-wrong", .flag(\.training.replaysAfterWrong), .display,
    Text(en: "Replay after wrong", de: "Falsche wiederholen"),
    Text(
      en: "Play the notes of a wrong answer once more before the next ones",
      de: "Nach einer falschen Antwort die Töne noch einmal spielen"),
    yields: true)

  /// Listed by the exercises that have exact notes to listen to.
  public static let listening = Setting(
    "listening",
    SettingContent(
      .integer(0...12), \.training.listening, written: { String($0) },
      read: { Int($0).flatMap { 0...12 ~= $0 ? $0 : nil } }), .exercise, Text(en: "Listening", de: "Zuhören"),
    Text(
      en: "After how many of 12 questions the exact notes sound, only to be heard: 0 never, 12 after each",
      de: "Nach wie vielen von 12 Fragen die genauen Töne erklingen, nur zum Anhören: 0 nie, 12 nach jeder"))

  public static let plainFeedback = Setting(
    "plain-feedback",
    .choice(\.plainFeedback) { $0 == .off ? .off : SettingChoice($0.rawValue, Text(en: "words", de: "Worte")) },
    .advanced, Text(en: "Feedback in words", de: "Rückmeldung in Worten"),
    Text(
      en: "In training without a screen, whether Correct or Incorrect is printed after an answer",
      de: "Ob beim Üben ohne Bildschirm nach einer Antwort Richtig oder Falsch ausgegeben wird"))

  public static let language = Setting(
    "language",
    .optional(
      .choice([
        .automatic, SettingChoice("en", Text("English")), SettingChoice("de", Text("Deutsch")),
      ]), \.language, written: \.rawValue, read: { LanguageCode(rawValue: $0) }), .display,
    Text(en: "Language", de: "Sprache"),
    Text(
      en: "The language; automatically that of the locale", de: "Die Sprache; automatisch die der Systemumgebung"),
    valueName: languageName)

  // What values with names are called, for errors, with the German negation.
  public static let interval = Text(en: "an interval", de: "kein Intervall")
  public static let range = Text(en: "a note range", de: "kein Tonumfang")
  public static let languageName = Text(en: "a language", de: "keine Sprache")
}

extension TrainingSettings {
  /// Nil for an adaptive range.
  fileprivate var fixedRange: NoteRange? {
    get { adaptsNoteRange ? nil : noteRange }
    set { (noteRange, adaptsNoteRange) = (newValue ?? .beginning, newValue == nil) }
  }
}
