import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach experiment loudness list`: lists all runs.
enum LoudnessListCommand {
  static let spec = CommandSpec(
    name: "list",
    overview: Text(en: "List the runs of loudness experiments.", de: "Zeigt die Durchgänge von Lautheitsversuchen."),
    options: [Option.json.spec],
    examples: [
      ("peach experiment loudness list", Text(en: "All runs, latest first", de: "Alle Durchgänge, der letzte zuerst")),
      ("peach experiment loudness list --json", Text(en: "For programs", de: "Für Programme")),
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let store = try TrainingDataStore.existing(folder: context.dataFolder())
    let runs = try store?.runs.loudnessRuns() ?? []
    let rows = try runs.map { (run: $0, answers: try store?.runs.intactAnswers(of: $0.stored.id) ?? 0) }
    let leftOut = try store?.runs.leftOut()
    if let text = leftOut ?? (rows.isEmpty && !parsed[.json] ? ExperimentMessages.noRuns : nil) {
      context.console.say(text(context.language))
    }
    if parsed[.json] {
      try context.printJSON(.array(rows.map(json)))
      return .success
    }
    let language = context.language
    let lines = rows.map { run, answers in
      let levels = run.plan.levels.map { Figure.written($0)(language) }.joined(separator: " ")
      return [
        String(run.stored.id.uuidString.prefix(8)), Dates.localMinute(run.stored.started),
        [answers, run.plan.answers].map { Figure.count($0)(language) }.joined(separator: "/"),
        "\(levels) × \(Figure.written(run.plan.maxOffset)(language)) dB",
        run.plan.participant.map { LoudnessMessages.name($0)(language) } ?? "",
      ]
    }
    let widths = lines.first.map { $0.indices.map { column in 2 + (lines.map { $0[column].count }.max() ?? 0) } } ?? []
    for line in lines {
      try context.console.print(zip(line, widths).map { $0.padded(to: $1) }.joined().trimmingEnd)
    }
    return .success
  }

  private static func json(_ run: LoudnessRun, answers: Int) -> JSON {
    [
      "run": .text(run.stored.id.uuidString), "started": .text(run.stored.started.iso),
      "participant": JSON(run.plan.participant), "answers": .integer(answers),
      "plannedAnswers": .integer(run.plan.answers), "levels": .array(run.plan.levels.map(JSON.number)),
      "maxOffsetDB": .number(run.plan.maxOffset),
    ]
  }
}
