import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach experiment loudness report`: reports the findings of runs.
enum LoudnessReportCommand {
  private static let name = Argument(
    optional: "run", .text,
    Text(
      en: "Beginning of a run's ID (default: the latest run)",
      de: "Anfang der Kennung eines Durchgangs (Vorgabe: der letzte)"))
  private static let participant = Option(
    "participant", .text, "ID", Text(en: "All runs of this participant", de: "Alle Durchgänge mit dieser Kennung"))
  private static let all = Option.flag(
    "all", Text(en: "All runs of all participants", de: "Alle Durchgänge aller Teilnehmenden"))

  static let spec = CommandSpec(
    name: "report",
    overview: Text(
      en: "Report the findings of loudness experiments.", de: "Zeigt die Ergebnisse von Lautheitsversuchen."),
    arguments: [name.spec],
    options: [
      participant.spec, all.spec, Option.json.spec(Text(en: "Print everything as JSON", de: "Alles als JSON ausgeben")),
      RequestedFiles.svg.spec, RequestedFiles.html.spec, RequestedFiles.csv.spec,
      RequestedFiles.spreadsheet.spec,
    ],
    examples: [
      ("peach experiment loudness report", Text(en: "The latest run", de: "Der letzte Durchgang")),
      (
        "peach experiment loudness report --html report.html --csv trials.csv",
        Text(en: "A page, and a file with all answers", de: "Eine Seite und eine Datei mit allen Antworten")
      ),
      (
        "peach experiment loudness report --all --json",
        Text(en: "All participants, pooled, for programs", de: "Alle Teilnehmenden, zusammengefasst, für Programme")
      ),
    ],
    discussion: [
      Text(
        en:
          "The loudness bias is fitted to all answers by probit regression on cents and decibels, with lapses and a free slope. "
          + "Its interval and p come from the likelihood ratio. A separate check looks for a shift that is the same for louder "
          + "and softer notes, which the bias can't describe. Several participants are pooled by random-effects meta-analysis.",
        de:
          "Die Lautheitsverzerrung wird durch Probit-Regression auf Cent und Dezibel aus allen Antworten geschätzt, mit "
          + "Aussetzern und freier Steigung. Ihr Intervall und p stammen aus dem Likelihood-Quotienten. Eine eigene Prüfung "
          + "sucht nach einer Verschiebung, die für lautere und leisere Töne gleich ist; die Verzerrung kann sie nicht "
          + "beschreiben. Mehrere Teilnehmende werden durch eine "
          + "Metaanalyse mit zufälligen Effekten zusammengefasst.")
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
    let latest = try store.runs.latestLoudnessRun()
    guard name != nil || latest != nil else {
      throw CommandError(ErrorMessage(ExperimentMessages.noRuns, hint: try store.runs.leftOut()), .missingInput)
    }
    let runs: [LoudnessRun] =
      if let name {
        [try store.runs.loudnessRun(name)]
      } else if let participant {
        try store.runs.loudnessRuns(of: participant)
      } else {
        parsed[all] ? try store.runs.loudnessRuns() : [latest].compactMap { $0 }
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
