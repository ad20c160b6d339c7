import FoundationEssentials
import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// `peach experiment loudness run`: one run, in blocks.
enum LoudnessRunCommand {

  static let spec = CommandSpec(
    name: "run",
    overview: Text(
      en: "Run a loudness experiment: note 2 differs in loudness as well, and its pitch is to be judged.",
      de: "Führt einen Lautheitsversuch aus: Ton 2 ist auch verschieden laut, und seine Höhe ist zu beurteilen."),
    options: LoudnessDesign.options + [
      LoudnessDesign.comparisonsPerLevel.spec, LoudnessDesign.block.spec, LoudnessDesign.participant.spec,
      SessionOptions.resume.spec(
        Text(
          en: "Go on with the latest run that was interrupted (of --participant, where that is given)",
          de: "Den letzten unterbrochenen Durchgang fortsetzen (den von --participant, wo das dabeisteht)")),
      Option.setting(.noteRange).spec,
      Option.json.spec(Text(en: "What was found, as JSON at the end", de: "Was gefunden wurde, am Ende als JSON")),
    ] + SessionOptions.all + SoundOptions.all,
    examples: [
      (
        "peach experiment loudness run --participant P07 --max-offset 6",
        Text(en: "Three levels, 180 comparisons, three blocks", de: "Drei Stufen, 180 Vergleiche, drei Blöcke")
      ),
      (
        "peach experiment loudness run --listener simulated:threshold=8,loudness=2 --seed 1 --json",
        Text(en: "Without sound: a model answers", de: "Ohne Ton: ein Modell antwortet")
      ),
    ],
    discussion: [
      Text(
        en:
          "Each level has a track of its own, and the levels take turns in an order that the seed determines. Nothing is "
          + "shown but right or wrong; how far it is, between the blocks. The profile does not take these answers. Both "
          + "notes are turned down alike where the louder one would otherwise clip.",
        de:
          "Jede Stufe hat ihren eigenen Verlauf, und die Stufen wechseln in einer Folge, die der Startwert bestimmt. Zu sehen "
          + "ist nur richtig oder falsch; wie weit es ist, zwischen den Blöcken. Ins Profil gehen diese Antworten nicht ein. "
          + "Beide Töne werden gleich viel leiser, wo der lautere sonst übersteuern würde.")
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    try SessionOptions.check(parsed)
    try LoudnessDesign.check(parsed)
    try SessionOptions.checkContinue(parsed, free: [LoudnessDesign.participant.spec])
    let training = Training(invocation)
    return try training.run { data in
      let run =
        try parsed[SessionOptions.resume]
        ? unfinished(data.store, participant: parsed[LoudnessDesign.participant])
        : begun(parsed, context, seed: training.seed, data.store)
      return try sessionPlan(run, data, invocation)
    }
  }

  private static func begun(
    _ parsed: ParsedCommand, _ context: Context, seed: UInt64, _ store: TrainingDataStore
  ) throws -> LoudnessRun {
    let plan = LoudnessDesign.plan(parsed, try PlannedSettings.fixed(parsed, store, context), seed: seed)
    return LoudnessRun(stored: try .init(plan: plan), plan: plan)
  }

  /// The latest run that is not at its end.
  private static func unfinished(_ store: TrainingDataStore, participant: String?) throws -> LoudnessRun {
    let runs = try participant.map { try store.loudnessRuns(of: $0) } ?? store.loudnessRuns()
    guard let run = try runs.first(where: { try store.intactAnswers(of: $0.stored.id) < $0.plan.answers }) else {
      throw CommandError(
        ErrorMessage(ExperimentMessages.nothingToContinue, hint: try store.leftOut()), .missingInput)
    }
    return run
  }

  private static func sessionPlan(
    _ run: LoudnessRun, _ data: UserData, _ invocation: Invocation
  ) throws -> SessionPlan {
    let (parsed, context) = (invocation.parsed, invocation.context)
    try SessionOptions.claim(run.stored.id, in: data.store)
    let form = ResultForm(parsed)
    let hasResult = form != .words || data.isTemporary
    var settings = Settings(written: run.plan.settings)
    settings.sound = try SessionSound.id(parsed, planned: settings.sound, run: run.stored.id, data.store, context)
    let follower = CourseFollower(LoudnessCourse(run.plan))
    return SessionPlan(
      purpose: .experiment, run: run.stored, course: follower.course, seed: run.plan.seed,
      settings: settings, answers: run.plan.answers,
      answered: try data.store.answers(of: run.stored.id), hasResult: hasResult,
      pause: { ExperimentMessages.block(follower.latest.answers / run.plan.block, of: run.plan.blocks) },
      conclude: {
        let course = follower.latest
        guard course.answers > 0 else { return }
        if !data.isTemporary {
          context.console.say(ExperimentMessages.stored(course.answers, of: run.plan.answers)(context.language))
        }
        guard hasResult, !course.hasMore else { return }
        try LoudnessOutput([run], in: data.store, context).print(context, as: form)
      })
  }
}
