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

  private struct Row: Encodable {
    let run: String
    let started: String
    let participant: String?
    let answers: Int
    let plannedAnswers: Int
    let levels: [Double]
    let maxOffsetDB: Double
  }

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let store = try TrainingDataStore.existing(folder: context.dataFolder())
    let runs = try store?.loudnessRuns() ?? []
    let rows = try runs.map { run in
      Row(
        run: run.stored.id.uuidString, started: run.stored.started.iso, participant: run.plan.participant,
        answers: try store?.intactAnswers(of: run.stored.id) ?? 0, plannedAnswers: run.plan.answers,
        levels: run.plan.levels, maxOffsetDB: run.plan.maxOffset)
    }
    let leftOut = try store?.leftOut()
    if let text = leftOut ?? (rows.isEmpty && !parsed[.json] ? ExperimentMessages.noRuns : nil) {
      context.console.say(text(context.language))
    }
    if parsed[.json] {
      try context.printJSON(rows)
      return .success
    }
    let language = context.language
    let lines = zip(runs, rows).map { run, row in
      let levels = row.levels.map { Figure.written($0)(language) }.joined(separator: " ")
      return [
        String(row.run.prefix(8)), Dates.localMinute(run.stored.started),
        [row.answers, row.plannedAnswers].map { Figure.count($0)(language) }.joined(separator: "/"),
        "\(levels) × \(Figure.written(row.maxOffsetDB)(language)) dB",
        row.participant.map { LoudnessMessages.name($0)(language) } ?? "",
      ]
    }
    let widths = lines.first.map { $0.indices.map { column in 2 + (lines.map { $0[column].count }.max() ?? 0) } } ?? []
    for line in lines {
      try context.console.print(zip(line, widths).map { $0.padded(to: $1) }.joined().trimmingEnd)
    }
    return .success
  }
}
