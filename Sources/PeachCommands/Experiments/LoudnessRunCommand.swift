import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// `peach experiment loudness run`: runs an experiment in blocks.
enum LoudnessRunCommand {
  static let spec = CommandSpec(
    name: "run",
    overview: Text(
      en: "Run a loudness experiment: compare pitches while note 2 also differs in level.",
      de: "Führt einen Lautheitsversuch durch: Tonhöhen vergleichen, während Ton 2 auch im Pegel abweicht."),
    options: LoudnessDesign.options + [
      LoudnessDesign.comparisonsPerLevel.spec, LoudnessDesign.block.spec, LoudnessDesign.participant.spec,
      SessionOptions.skipIntroduction.spec,
      SessionOptions.resume.spec(
        Text(
          en: "Continue the latest interrupted run (of --participant, if given)",
          de: "Den letzten unterbrochenen Durchgang fortsetzen (den von --participant, wenn angegeben)")),
      Option.setting(.noteRange).spec,
      Option.json.spec(
        Text(en: "Print the findings as JSON at the end", de: "Die Ergebnisse am Ende als JSON ausgeben")),
    ] + SessionOptions.all + SoundOptions.all + MIDIOptions.all,
    examples: [
      (
        "peach experiment loudness run --participant P07 --max-offset 6",
        Text(en: "Three levels, 180 comparisons, three blocks", de: "Drei Stufen, 180 Vergleiche, drei Blöcke")
      ),
      (
        "peach experiment loudness run --listener simulated:threshold=8,loudness=2 --seed 1 --json",
        Text(
          en: "Answered by a simulated listener, without sound", de: "Von einem simulierten Hörer beantwortet, ohne Ton"
        )
      ),
    ],
    discussion: [
      Text(
        en:
          "Each level has its own track; the seed determines the order of levels. During a block only correct or incorrect is "
          + "shown, and between blocks the progress. The answers don't count for your profile. If the louder note would clip, "
          + "both notes are lowered by the same amount.",
        de:
          "Jede Stufe hat ihren eigenen Verlauf; der Startwert bestimmt die Reihenfolge der Stufen. Während eines Blocks wird "
          + "nur richtig oder falsch gezeigt, zwischen den Blöcken der Fortschritt. Die Antworten gehen nicht in dein Profil "
          + "ein. Würde der lautere Ton übersteuern, werden beide Töne gleich stark abgesenkt.")
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
        : newRun(parsed, context, seed: training.seed, data.store)
      return try sessionPlan(run, data, invocation)
    }
  }

  private static func newRun(
    _ parsed: ParsedCommand, _ context: Context, seed: UInt64, _ store: TrainingDataStore
  ) throws -> LoudnessRun {
    let plan = LoudnessDesign.plan(parsed, try PlannedSettings.fixed(parsed, store, context), seed: seed)
    return LoudnessRun(stored: try .init(plan: plan), plan: plan)
  }

  /// The latest incomplete run.
  private static func unfinished(_ store: TrainingDataStore, participant: String?) throws -> LoudnessRun {
    let runs = try participant.map { try store.runs.loudnessRuns(of: $0) } ?? store.runs.loudnessRuns()
    guard let run = try runs.first(where: { try store.runs.intactAnswers(of: $0.stored.id) < $0.plan.answers }) else {
      throw CommandError(
        ErrorMessage(ExperimentMessages.nothingToContinue, hint: try store.runs.leftOut()), .missingInput)
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
    let answered = try data.store.runs.answers(of: run.stored.id)
    return SessionPlan(
      purpose: .experiment, run: run.stored, course: follower.course, seed: run.plan.seed,
      settings: settings, answers: run.plan.answers,
      answered: answered, hasResult: hasResult,
      pause: { ExperimentMessages.block(follower.latest.answers / run.plan.block + 1, of: run.plan.blocks) },
      progress: { SessionProgress(done: follower.latest.answers, of: run.plan.answers) },
      introduction: SessionOptions.introduction(
        parsed, isBegun: !answered.isEmpty, SessionMessages.follows(pairs: run.plan.answers, blocks: run.plan.blocks)),
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
