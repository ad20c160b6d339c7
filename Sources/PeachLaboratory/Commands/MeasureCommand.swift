import PeachCommandLine
import PeachCommands
import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// `peach measure`: measures one threshold with its 95 % interval.
enum MeasureCommand {
  private static let note = Option(
    "note", .note, "NOTE", en: "Measure only this note", de: "Nur diesen Ton messen")
  private static let noteRange = Option.setting(.noteRange)
  private static let strategy = Option.setting(
    .strategy, standard: MeasurementTemplate().settings.training.strategy.rawValue)
  private static let comparisons = Option(
    "comparisons", .integer(MeasurementTemplate.counts), "N",
    en: "Stop after N answers, not counting the easy pairs",
    de: "Nach N Antworten aufhören, ohne die leichten Paare",
    standard: MeasurementTemplate.usualComparisons)
  private static let untilWidth = Option(
    "until-width", .number(MeasurementTemplate.widths, "octaves"), "OCTAVES",
    en: "Stop when the 95 % interval is this narrow, in octaves, instead; 1 takes about 200 answers",
    de: "Stattdessen aufhören, wenn das 95-%-Intervall so schmal ist, in Oktaven; 1 braucht etwa 200 Antworten")

  static let spec = CommandSpec(
    name: "measure",
    overview: Text(
      en: "Measure your threshold: a few easy pairs, then comparisons, then the result.",
      de: "Misst deine Schwelle: einige leichte Paare, dann Vergleiche, dann das Ergebnis."),
    options: [
      note.spec, noteRange.spec, strategy.spec, comparisons.spec, untilWidth.spec,
      SessionOptions.skipIntroduction.spec,
      SessionOptions.resume.spec(
        Text(
          en: "Continue the latest measurement, if it was interrupted",
          de: "Die letzte Messung fortsetzen, wenn sie unterbrochen wurde")),
      Option.json.spec(Text(en: "Print the result as JSON", de: "Das Ergebnis als JSON ausgeben")),
    ] + SessionOptions.all + SoundOptions.all + MIDIOptions.all,
    examples: [
      example("peach measure", en: "80 comparisons over four octaves", de: "80 Vergleiche über vier Oktaven"),
      example(
        "peach measure --note A4 --until-width 1.5 --preset violin",
        en: "One violin note, until the interval is 1.5 octaves wide",
        de: "Ein Geigenton, bis das Intervall 1,5 Oktaven breit ist"),
      example(
        "peach measure --listener simulated:threshold=12 --seed 1 --json",
        en: "Answered by a simulated listener, without sound", de: "Von einem simulierten Hörer beantwortet, ohne Ton"),
    ],
    discussion: [
      Text(
        en:
          "The threshold is the difference at which three out of four answers are correct. It is fitted to the answers of this "
          + "measurement only, together with the psychometric slope, the bias towards one answer and the lapse rate. The answers are stored and "
          + "count for your profile, like those of training.",
        de:
          "Die Schwelle ist der Unterschied, bei dem drei von vier Antworten richtig sind. Sie wird nur aus den Antworten dieser "
          + "Messung geschätzt, zusammen mit der psychometrischen Steigung, der Neigung zu einer der Antworten und dem Anteil der Aussetzer. Die Antworten "
          + "werden gespeichert und gehen wie die des Trainings in dein Profil ein."),
      Text(
        en:
          "The default strategy is threshold-tracking, here with differences that an attentive listener judges correctly in about "
          + "80 % of cases. Slope, bias and lapse rate are fitted too, so the interval holds for listeners of different kinds: see "
          + "'How far to trust the numbers' in the documentation. Here all strategies use differences from 0.1 to 100 cents. Your "
          + "sound settings apply; vary-loudness doesn't.",
        de:
          "Die Vorgabe ist threshold-tracking, hier mit Unterschieden, die aufmerksame Hörer in etwa 80 % der Fälle richtig "
          + "beurteilen. Steigung, Neigung und Aussetzer werden mitgeschätzt, darum gilt das Intervall für verschiedene Hörer: "
          + "siehe »How far to trust the numbers« in der Dokumentation. Alle Strategien verwenden hier Unterschiede von 0,1 bis "
          + "100 Cent. Deine Klangeinstellungen gelten, vary-loudness nicht."
      ),
    ],
    run: run, group: .research)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let parsed = invocation.parsed
    try SessionOptions.check(parsed)
    try SessionOptions.checkListener(parsed, for: [Exercises.standard])
    try check(parsed)
    let training = Training(invocation)
    return try training.run { data in
      let run =
        try parsed[SessionOptions.resume]
        ? unfinished(data.store) : newRun(parsed, invocation.context, training.seed, data.store)
      return try sessionPlan(run, data, invocation.context, parsed)
    }
  }

  private static func check(_ parsed: ParsedCommand) throws {
    for (one, other) in [(note.spec, noteRange.spec), (comparisons.spec, untilWidth.spec)]
    where parsed.has(one) && parsed.has(other) {
      throw parsed.usageError(.combined(one.word, other.word))
    }
    if let note = parsed[Self.note], NoteRange(only: note) == nil {
      throw parsed.usageError(
        en: "'--note' must be from A0 to C8.", de: "»--note« muss zwischen A0 und C8 liegen.")
    }
    if parsed.has(SessionOptions.seed), let seed = parsed[SessionOptions.seed], seed > MeasurementTemplate.largestSeed {
      throw parsed.usageError(
        en: "'--seed' of a measurement must be at most \(MeasurementTemplate.largestSeed).",
        de: "»--seed« einer Messung darf höchstens \(MeasurementTemplate.largestSeed) sein.")
    }
    try SessionOptions.checkContinue(parsed)
  }

  private static func newRun(
    _ parsed: ParsedCommand, _ context: Context, _ seed: UInt64, _ store: TrainingDataStore
  ) throws -> ExperimentRun {
    var template = MeasurementTemplate()
    var settings = parsed.applied(to: try context.storedSettings().measuring)
    let source = try SoundOptions.source(parsed, settings: settings, context)
    settings = settings.fixed(store, context.catalogue, sound: source)
    // Without a path.
    settings.sound = SoundSourceID(description: source.record.name) ?? settings.sound
    (template.settings, template.note) = (settings, parsed[note])
    template.end = parsed[untilWidth].map(MeasurementTemplate.End.width) ?? .comparisons(parsed[comparisons])
    template.seed = Int(seed & UInt64(MeasurementTemplate.largestSeed))
    let plan = ExperimentPlan(try ExperimentArgument.read(json: template.file, named: spec.name), participant: nil)
    return ExperimentRun(stored: try StoredRun(plan: plan), plan: plan)
  }

  /// The latest measurement.
  ///
  /// - Throws: `CommandError` if there is none or its plan is invalid.
  private static func unfinished(_ store: TrainingDataStore) throws -> ExperimentRun {
    guard let stored = try store.runs.all(for: .measurement).first, stored.plan != nil else {
      throw CommandError(ErrorMessage(MeasurementMessages.nothingToContinue), .missingInput)
    }
    guard let run = ExperimentRun(stored), run.plan.file.isMeasurement else {
      throw CommandError(ErrorMessage(MeasurementMessages.impossiblePlan), .badData)
    }
    return run
  }

  private static func sessionPlan(
    _ run: ExperimentRun, _ data: UserData, _ context: Context, _ parsed: ParsedCommand
  ) throws -> SessionPlan {
    let (id, file) = (run.stored.id, run.plan.file)
    try SessionOptions.claim(id, in: data.store)
    let answered = try data.store.runs.answers(of: id)
    var soFar = ExperimentCourse(run.plan)
    soFar.resume(after: answered, file.settings.training)
    guard !soFar.isFinished else {
      throw CommandError(ErrorMessage(MeasurementMessages.nothingToContinue), .missingInput)
    }
    let sound = try SessionSound.id(parsed, planned: file.sound.id, run: id, data.store, context)
    let stored = try parsed.applied(to: context.storedSettings())
    var settings = file.settings(of: soFar.exercise, sound, from: stored)
    (settings.tick, settings.tickLevel) = (stored.tick, stored.tickLevel)
    let report = MeasurementReport(run: run, context: context)
    // The session replays the stored answers with the same random numbers, so it starts from an empty course.
    let follower = CourseFollower(ExperimentCourse(run.plan))
    var plan = SessionPlan(
      purpose: .measurement, run: run.stored, course: follower.course, seed: UInt64(report.seed ?? 0),
      settings: settings, range: report.note.flatMap(NoteRange.init(only:)), answers: report.answers,
      answered: answered, hasResult: true,
      progress: { SessionProgress(done: follower.latest.answers, of: report.answers) },
      introduction: SessionOptions.introduction(
        parsed, isBegun: !answered.isEmpty, SessionMessages.follows(pairs: report.answers)),
      conclude: {
        let askedAgain = try data.store.runs.answers(of: id).count { !$0.completed.isIntact }
        try report.print(follower.latest, askedAgain: askedAgain, isKept: !data.isTemporary, as: ResultForm(parsed))
      })
    plan.strategy = { file.strategy(of: $0.condition) }
    return plan
  }
}
