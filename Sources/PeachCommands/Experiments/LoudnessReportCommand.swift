import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach experiment loudness report`: what the answers say.
enum LoudnessReportCommand {
  private static let name = Argument(
    optional: "run", .text,
    Text(
      en: "The beginning of a run's ID; the latest run without it",
      de: "Der Anfang der Kennung eines Durchgangs; ohne sie der letzte"))
  private static let participant = Option(
    "participant", .text, "ID", Text(en: "All runs of this participant", de: "Alle Durchgänge dieser Person"))
  private static let all = Option.flag("all", Text(en: "All runs of everybody", de: "Alle Durchgänge von allen"))

  static let spec = CommandSpec(
    name: "report",
    overview: Text(
      en: "Report what a loudness experiment has found.", de: "Berichtet, was ein Lautheitsversuch gefunden hat."),
    arguments: [name.spec],
    options: [
      participant.spec, all.spec, Option.json.spec(Text(en: "As JSON, with everything", de: "Als JSON, mit allem")),
      RequestedFiles.svg.spec, RequestedFiles.html.spec, RequestedFiles.csv.spec,
      RequestedFiles.spreadsheet.spec,
    ],
    examples: [
      ("peach experiment loudness report", Text(en: "The latest run", de: "Der letzte Durchgang")),
      (
        "peach experiment loudness report --html report.html --csv trials.csv",
        Text(en: "As a page, with all answers beside it", de: "Als Seite, mit allen Antworten daneben")
      ),
      (
        "peach experiment loudness report --all --json",
        Text(en: "Everybody, pooled, for a program", de: "Alle, zusammengefasst, für ein Programm")
      ),
    ],
    discussion: [
      Text(
        en:
          "The loudness bias is fitted to all answers by probit regression on cents and decibels, with lapses; its interval and "
          + "p come from the likelihood ratio. Several participants are pooled by a random-effects summary.",
        de:
          "Die Lautheitsverzerrung wird durch Probit-Regression auf Cent und Dezibel an alle Antworten angepasst, mit "
          + "Antworten ohne Hinhören; ihr Intervall und p kommen aus dem Likelihood-Quotienten. Mehrere Teilnehmende werden "
          + "durch eine Zusammenfassung mit zufälligen Effekten vereint.")
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let (name, participant) = (parsed[Self.name], parsed[Self.participant])
    guard [name != nil, participant != nil, parsed[all]].count(where: { $0 }) <= 1 else {
      throw parsed.usageError(ExperimentMessages.oneChoice)
    }
    guard !parsed[RequestedFiles.spreadsheet] || parsed.has(RequestedFiles.csv) else {
      throw parsed.usageError(ExchangeMessages.spreadsheetNeedsCSV)
    }
    guard let store = try TrainingDataStore.existing(folder: context.dataFolder()) else {
      throw CommandError(ErrorMessage(ExperimentMessages.noRuns), .missingInput)
    }
    let latest = try store.latestLoudnessRun()
    guard name != nil || latest != nil else {
      throw CommandError(ErrorMessage(ExperimentMessages.noRuns, hint: try store.leftOut()), .missingInput)
    }
    let runs: [LoudnessRun] =
      if let name {
        [try store.loudnessRun(name)]
      } else if let participant {
        try store.loudnessRuns(of: participant)
      } else {
        parsed[all] ? try store.loudnessRuns() : [latest].compactMap { $0 }
      }
    let output = try LoudnessOutput(runs, in: store, context)
    let files = try output.files(parsed, context)
    let watch = ExchangeWatch(context)
    return try watch.run {
      try files.write(context, watch)
      if parsed[.json] || files.isEmpty { try output.print(context, as: .init(parsed)) }
      return .success
    }
  }
}
