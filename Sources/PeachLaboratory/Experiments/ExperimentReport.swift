import PeachCommandLine
import PeachCommands
import PeachCore
import PeachExperiments
import PeachLanguage

/// `peach experiment report`: the findings of the runs of a file.
enum ExperimentReport {
  private static let name = Argument(
    optional: "file", .file,
    Text(
      en:
        "The file of the experiment, for all its participants, or the beginning of a run's ID; the latest run by default",
      de:
        "Die Datei des Versuchs, für alle Teilnehmenden, oder der Anfang der Kennung eines Durchgangs; sonst der letzte "
        + "Durchgang"))
  private static let participant = Option(
    "participant", .text, "ID", en: "Only this participant", de: "Nur diese Person")
  private static let all = Option.flag(
    "all", en: "All participants of the latest run's experiment",
    de: "Alle Teilnehmenden des Versuchs, zu dem der letzte Durchgang gehört")

  static let spec = CommandSpec(
    name: "report",
    overview: Text(en: "Report the findings of an experiment.", de: "Zeigt die Ergebnisse eines Versuchs."),
    arguments: [name.spec],
    options: [
      participant.spec, all.spec, Option.json.spec(Text(en: "Print everything as JSON", de: "Alles als JSON ausgeben")),
      RequestedFiles.spreadsheet.spec.unlisted,
    ]
      + RequestedFiles.options(
        [RequestedFiles.svg, RequestedFiles.html, RequestedFiles.csv],
        Text(
          en:
            "Write the picture (.svg), a page to read and print (.html), or the answers with the columns of 'peach export' (.csv); "
            + "can be given for each",
          de:
            "Das Bild (.svg), eine Seite zum Lesen und Drucken (.html) oder die Antworten mit den Spalten von »peach export« "
            + "(.csv) schreiben; auch für jedes")),
    examples: [
      example("peach experiment report louder.json", en: "All participants", de: "Alle Teilnehmenden"),
      example(
        "peach experiment report --output report.html --output trials.csv",
        en: "The latest run as a page, and its answers",
        de: "Der letzte Durchgang als Seite und seine Antworten"),
    ],
    discussion: [
      Text(
        en:
          "Thresholds, shifts and contrasts have 95 % intervals. The shift per dB is fitted to all answers by probit regression "
          + "on cents and decibels, with lapses and a free slope; a separate check looks for a shift that is the same for louder "
          + "and softer notes. Several participants are pooled by random-effects meta-analysis, once with everybody and once "
          + "without those whom the rules of the file exclude.",
        de:
          "Schwellen, Verschiebungen und Vergleiche haben 95-%-Intervalle. Die Verschiebung je dB wird durch Probit-Regression "
          + "auf Cent und Dezibel aus allen Antworten geschätzt, mit Aussetzern und freier Steigung; eine eigene Prüfung sucht "
          + "nach einer Verschiebung, die für lautere und leisere Töne gleich ist. Mehrere Teilnehmende werden durch eine "
          + "Metaanalyse mit zufälligen Effekten zusammengefasst, einmal mit allen und einmal ohne die, die nach den Regeln der "
          + "Datei ausgeschlossen sind.")
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    guard !parsed[RequestedFiles.spreadsheet] || parsed.has(RequestedFiles.csv) || parsed.has(RequestedFiles.output)
    else {
      throw parsed.usageError(ExchangeMessages.spreadsheetNeedsCSV)
    }
    guard let store = try TrainingDataStore.existing(folder: context.dataFolder()) else {
      throw CommandError(ErrorMessage(ExperimentMessages.noRuns), .missingInput)
    }
    let output = try FindingsOutput(try runs(parsed, store, context), in: store, context)
    let files = try output.files(parsed, context)
    let watch = ExchangeWatch(context)
    return try watch.run {
      try files.write(context, watch)
      if parsed[.json] || files.isEmpty { try output.print(context, as: .init(parsed)) }
      return .success
    }
  }

  private static func runs(
    _ parsed: ParsedCommand, _ store: TrainingDataStore, _ context: Context
  ) throws -> [ExperimentRun] {
    var runs: [ExperimentRun]
    let isWide = parsed[all] || parsed[participant] != nil
    let listShowsAll = ExperimentMessages.listShowsAll(options: context.dataOptions)
    if let name = parsed[name], !FilePaths.exists(name), Template(rawValue: name) == nil {
      let run = try store.runs.experiment(name, options: context.dataOptions)
      runs = isWide ? try store.runs.experiments().filter { $0.plan.file.hash == run.plan.file.hash } : [run]
    } else if let name = parsed[name] {
      let file = try ExperimentArgument.read(named: name, hasRuns: true)
      let all = try store.runs.experiments()
      runs = all.filter { $0.plan.file.hash == file.hash }
      let others = all.count { $0.plan.file.isVersion(of: file) }
      let note = others > 0 ? ExperimentMessages.otherVersions(others, options: context.dataOptions) : nil
      guard !runs.isEmpty else {
        throw CommandError(ErrorMessage(ExperimentMessages.noRunsOfFile, hint: note ?? listShowsAll), .missingInput)
      }
      if let note { context.console.say(note(context.language)) }
    } else {
      guard let latest = try store.runs.latestExperiment() else {
        throw CommandError(ErrorMessage(ExperimentMessages.noRuns, hint: try store.runs.leftOut()), .missingInput)
      }
      let all = try store.runs.experiments()
      runs = isWide ? all : [latest]
      if parsed[participant] == nil {
        runs.removeAll { $0.plan.file.hash != latest.plan.file.hash }
        let (file, others) = (latest.plan.file, all.count { $0.plan.file.hash != latest.plan.file.hash })
        if others > 0 {
          let note = ExperimentMessages.latest(
            file.title.text, hash: file.hash, others: others, options: context.dataOptions)
          context.console.say(note(context.language))
        }
      }
    }
    guard let participant = parsed[participant] else { return runs }
    let own = runs.filter { $0.plan.participant == participant }
    guard let first = own.first else {
      throw CommandError(
        ErrorMessage(ExperimentMessages.noParticipant(participant), hint: listShowsAll), .missingInput)
    }
    return own.filter { $0.plan.file.hash == first.plan.file.hash }
  }
}
