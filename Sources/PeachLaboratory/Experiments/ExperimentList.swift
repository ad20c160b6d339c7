import PeachCommandLine
import PeachCommands
import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// `peach experiment list`: lists all runs.
enum ExperimentList {
  static let spec = CommandSpec(
    name: "list",
    overview: Text(en: "List the runs of experiments.", de: "Zeigt die Durchgänge von Versuchen."),
    options: [Option.json.spec],
    examples: [
      example("peach experiment list", en: "All runs, latest first", de: "Alle Durchgänge, der letzte zuerst"),
      example("peach experiment list --json", en: "For programs", de: "Für Programme"),
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let store = try TrainingDataStore.existing(folder: context.dataFolder())
    let runs = try store?.runs.experiments() ?? []
    let rows = try runs.map { run in
      let answers = try store?.runs.answers(of: run.stored.id) ?? []
      return (run: run, answers: run.plan.ordered.answers(after: answers.map(\.completed)))
    }
    let leftOut = try store?.runs.leftOut()
    if let text = leftOut ?? (rows.isEmpty && !parsed[.json] ? ExperimentMessages.noRuns : nil) {
      context.console.say(text(context.language))
    }
    if parsed[.json] {
      try context.printJSON(.array(rows.map(json)))
      return .success
    }
    let language = context.language
    let lines =
      [ExperimentMessages.runColumns.map { $0(language) }]
      + rows.map { run, answers in
        [
          String(run.stored.id.uuidString.prefix(8)), Dates.localMinute(run.stored.started),
          Figure.count(answers.given)(language) + "/" + Figure.count(answers.planned)(language),
          String(run.plan.file.hash.prefix(8)), run.plan.file.title(language),
          run.plan.participant.map { FindingMessages.name($0)(language) } ?? "",
          run.plan.respondent.map { ExperimentMessages.word($0)(language) } ?? "",
        ]
      }
    let widths = lines.first.map { $0.indices.map { column in 2 + (lines.map { $0[column].count }.max() ?? 0) } } ?? []
    for line in lines where !rows.isEmpty {
      try context.console.print(zip(line, widths).map { $0.padded(to: $1) }.joined().trimmingEnd)
    }
    return .success
  }

  private static func json(_ run: ExperimentRun, answers: (given: Int, planned: Int)) -> JSON {
    [
      "run": .text(run.stored.id.uuidString), "started": .text(run.stored.started.iso),
      "title": .text(run.plan.file.title(.english)), "sha256": .text(run.plan.file.hash),
      "participant": JSON(run.plan.participant), "answers": .integer(answers.given),
      "plannedAnswers": .integer(answers.planned), "respondent": JSON(run.plan.respondent?.written),
      "sessions": .integer(run.plan.sessions.count),
    ]
  }
}
