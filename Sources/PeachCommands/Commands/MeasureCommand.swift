import FoundationEssentials
import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach measure`: one threshold as a number, with its interval.
enum MeasureCommand {
  private static let note = Option(
    "note", .note, "NOTE", Text(en: "Measure this note alone", de: "Nur diesen Ton messen"))
  private static let noteRange = Option.setting(.noteRange)
  private static let comparisons = Option(
    "comparisons", .integer(MeasurementPlan.counts), "N",
    Text(
      en: "End after so many answers, the easy pairs not counted",
      de: "Nach so vielen Antworten enden, die leichten Paare nicht gezählt"),
    standard: MeasurementPlan.usualComparisons)
  private static let untilWidth = Option(
    "until-width", .number(MeasurementPlan.widths), "OCTAVES",
    Text(
      en: "Instead: end when the 95 % interval is no wider, in octaves; 1 takes some 200 answers",
      de:
        "Stattdessen: enden, wenn das 95-%-Intervall nicht mehr breiter ist, in Oktaven; 1 braucht etwa 200 Antworten"))

  static let spec = CommandSpec(
    name: "measure",
    overview: Text(
      en: "Measure the threshold: a few easy pairs, then as many comparisons as it takes, then the number.",
      de: "Misst die Schwelle: einige leichte Paare, dann so viele Vergleiche wie nötig, dann die Zahl."),
    options: [
      note.spec, noteRange.spec, PlannedSettings.strategyOption.spec, comparisons.spec, untilWidth.spec,
      SessionOptions.resume.spec(
        Text(
          en: "Go on with the latest measurement, which was interrupted",
          de: "Die letzte Messung fortsetzen, die unterbrochen wurde")),
      Option.json.spec(Text(en: "The result as JSON", de: "Das Ergebnis als JSON")),
    ] + SessionOptions.all + SoundOptions.all,
    examples: [
      ("peach measure", Text(en: "80 comparisons over four octaves", de: "80 Vergleiche über vier Oktaven")),
      (
        "peach measure --note A4 --until-width 1.5 --preset violin",
        Text(
          en: "One note on the violin, to within an octave and a half", de: "Ein Ton der Geige, auf anderthalb Oktaven")
      ),
      (
        "peach measure --listener simulated:threshold=12 --seed 1 --json",
        Text(en: "Without sound: a model answers", de: "Ohne Ton: ein Modell antwortet")
      ),
    ],
    discussion: [
      Text(
        en:
          "The threshold is the difference at which three of four answers are right. It is fitted to this measurement's answers "
          + "alone, together with the inclination to one of the words and with the share of answers given without "
          + "listening. The answers are kept, with those of training, for the profile.",
        de:
          "Die Schwelle ist der Unterschied, bei dem drei von vier Antworten stimmen. Sie wird an die Antworten dieser Messung "
          + "allein angepasst, zusammen mit der Neigung zu einem der Worte und dem Anteil der Antworten, die ohne Hinhören "
          + "gegeben wurden. Die Antworten gehen mit denen des Übens ins Profil ein."),
      Text(
        en:
          "Threshold tracking is the default, since its interval holds what it promises for listeners of other slopes than the "
          + "model's; quest-plus is narrower for those the model fits. The strategies' bounds are 0.1 and 100 cents here; of "
          + "your settings, those of the sound hold, vary-loudness does not.",
        de:
          "Vorgabe ist die Schwellenverfolgung, deren Intervall auch für Hörer mit anderer Steigung als der des Modells hält, "
          + "was es verspricht; quest-plus ist enger bei denen, auf die das Modell passt. Die Strategien haben hier die Grenzen "
          + "0,1 und 100 Cent; von deinen Einstellungen gelten die des Klangs, vary-loudness nicht."),
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let parsed = invocation.parsed
    try SessionOptions.check(parsed)
    try check(parsed)
    let training = Training(invocation)
    return try training.run { data in
      let (run, plan) =
        try parsed[SessionOptions.resume]
        ? unfinished(data.store) : begun(parsed, invocation.context, training.seed, data.store)
      return try sessionPlan(run, plan, data, invocation.context, parsed)
    }
  }

  private static func check(_ parsed: ParsedCommand) throws {
    for (one, other) in [(note.spec, noteRange.spec), (comparisons.spec, untilWidth.spec)]
    where parsed.has(one) && parsed.has(other) {
      throw parsed.usageError(
        Text(
          en: "'\(one.word)' and '\(other.word)' exclude each other.",
          de: "»\(one.word)« und »\(other.word)« schließen einander aus."))
    }
    if let note = parsed[Self.note], NoteRange(only: note) == nil {
      throw parsed.usageError(
        Text(en: "'--note' takes A0…C8 here.", de: "»--note« nimmt hier A0…C8."))
    }
    try SessionOptions.checkContinue(parsed)
  }

  private typealias Run = (TrainingDataStore.StoredRun, MeasurementPlan)

  private static func begun(
    _ parsed: ParsedCommand, _ context: Context, _ seed: UInt64, _ store: TrainingDataStore
  ) throws -> Run {
    let settings = try PlannedSettings.fixed(parsed, store, context)
    let end = parsed[untilWidth].map(MeasurementPlan.End.width) ?? .comparisons(parsed[comparisons])
    let plan = MeasurementPlan(settings, note: parsed[note], end: end, seed: seed)
    return (try TrainingDataStore.StoredRun(plan: plan), plan)
  }

  /// The latest measurement, if it is not at its end.
  private static func unfinished(_ store: TrainingDataStore) throws -> Run {
    guard let run = try store.runs(for: .measurement).first, run.plan != nil else {
      throw CommandError(ErrorMessage(MeasurementMessages.nothingToContinue), .missingInput)
    }
    guard let plan = run.plan(as: MeasurementPlan.self) else {
      throw CommandError(ErrorMessage(MeasurementMessages.impossiblePlan), .badData)
    }
    return (run, plan)
  }

  private static func sessionPlan(
    _ run: TrainingDataStore.StoredRun, _ plan: MeasurementPlan, _ data: UserData, _ context: Context,
    _ parsed: ParsedCommand
  ) throws -> SessionPlan {
    try SessionOptions.claim(run.id, in: data.store)
    let answered = try data.store.answers(of: run.id)
    var soFar = MeasurementCourse(plan)
    for (completed, time) in answered where completed.isIntact { soFar.add(completed, at: time) }
    guard !soFar.isOver else {
      throw CommandError(ErrorMessage(MeasurementMessages.nothingToContinue), .missingInput)
    }
    var settings = Settings(written: plan.settings)
    settings.sound = try SessionSound.id(parsed, planned: settings.sound, run: run.id, data.store, context)
    let report = MeasurementReport(run: run, plan: plan, context: context)
    // The session answers it anew up to where it was, with the same random numbers.
    let follower = CourseFollower(MeasurementCourse(plan))
    return SessionPlan(
      purpose: .measurement, run: run, course: follower.course, seed: plan.seed,
      settings: settings, range: plan.range, answers: plan.answers, answered: answered,
      hasResult: true,
      conclude: {
        let askedAgain = try data.store.answers(of: run.id).count { !$0.completed.isIntact }
        try report.print(
          follower.latest, askedAgain: askedAgain, isKept: !data.isTemporary,
          as: ResultForm(parsed))
      })
  }
}
