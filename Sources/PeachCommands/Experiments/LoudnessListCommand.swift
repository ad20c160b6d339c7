import PeachCore
import PeachTerminal

/// `peach experiment loudness list`: the runs there are.
enum LoudnessListCommand {
  static let spec = CommandSpec(
    name: "list",
    overview: Text(en: "List the runs of loudness experiments.", de: "Zeigt die Durchgänge von Lautheitsversuchen."),
    options: [.flag("json", Text(en: "As JSON", de: "Als JSON"))],
    examples: [
      ("peach experiment loudness list", Text(en: "The latest first", de: "Der letzte zuerst")),
      ("peach experiment loudness list --json", Text(en: "For a program", de: "Für ein Programm")),
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
    let rows = try (store?.loudnessRuns() ?? []).map { run in
      Row(
        run: run.stored.id.uuidString, started: run.stored.started.iso, participant: run.plan.participant,
        answers: try store?.answers(of: run.stored.id).count ?? 0, plannedAnswers: run.plan.answers,
        levels: run.plan.levels, maxOffsetDB: run.plan.maxOffset)
    }
    let leftOut = try store?.leftOut()
    if let text = leftOut ?? (rows.isEmpty && !parsed.has("json") ? ExperimentMessages.noRuns : nil) {
      context.console.say(text(context.language))
    }
    if parsed.has("json") {
      try context.printJSON(rows)
      return .success
    }
    for row in rows {
      let levels = row.levels.map(SettingKey.written).joined(separator: ",")
      let fields = [
        String(row.run.prefix(8)), String(row.started.prefix(16)), "\(row.answers)/\(row.plannedAnswers)",
        "\(levels) × \(SettingKey.written(row.maxOffsetDB)) dB",
        row.participant.map { LoudnessMessages.name($0)(context.language) } ?? "",
      ]
      try context.console.print(
        zip(fields, [10, 18, 12, 20, 0]).map { $0.padded(to: $1) }.joined())
    }
    return .success
  }
}
