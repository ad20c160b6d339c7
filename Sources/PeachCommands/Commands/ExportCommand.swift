import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// `peach export`: writes answers for other programs and as a backup.
enum ExportCommand {
  private enum Form: String, CaseIterable {
    case csv, json, jsonl
    /// CSV whose texts a spreadsheet never reads as formulas.
    case spreadsheet
    /// A dataset in a folder.
    case psychDS = "psych-ds"
  }

  private static let format = Option<Form>(
    "format", .choice, "FORMAT",
    en:
      "csv, json or jsonl, by default that of the file's ending; spreadsheet, which is CSV with an apostrophe before texts that a "
      + "spreadsheet would read as a formula; "
      + "or psych-ds, the runs of experiments as a dataset with a data dictionary in a new folder",
    de:
      "csv, json oder jsonl, sonst nach der Endung der Datei; spreadsheet, das ist CSV mit einem Apostroph vor Texten, die eine "
      + "Tabellenkalkulation als Formel lesen "
      + "würde; oder psych-ds, die Durchgänge von Versuchen als Datensatz mit Beschreibung der Spalten in einem neuen Ordner",
    standard: .csv)
  private static let output = Option(
    "output", .outputFile, "FILE",
    en: "Write to this file, all or nothing, instead of standard output",
    de: "In diese Datei schreiben, ganz oder gar nicht, statt auf die Standardausgabe")
  private static let range = Option<HistoryRange>(
    "range", .choice, "RANGE",
    en: "Only the last 1, 7, 30, 91 or 365 days, including today",
    de: "Nur die letzten 1, 7, 30, 91 oder 365 Tage, einschließlich heute", standard: .all)

  /// What earlier versions called the folder of a dataset.
  private static let psychDS = Option("psych-ds", .folder, "FOLDER", Text(""))
  private static let experiment = Argument(
    optional: "file", .file,
    Text(
      en: "With psych-ds, the file of an experiment, to write only its runs; otherwise those of all experiments",
      de: "Mit psych-ds die Datei eines Versuchs, um nur seine Durchgänge zu schreiben; sonst die aller Versuche"))

  static let spec = CommandSpec(
    name: "export",
    overview: Text(
      en: "Write the answers as CSV, JSON or JSON lines.", de: "Schreibt die Antworten als CSV, JSON oder JSON-Zeilen."),
    arguments: [experiment.spec],
    options: [format.spec, output.spec, range.spec]
      + [RequestedFiles.spreadsheet.spec, psychDS.spec].map(\.unlisted),
    examples: [
      example("peach export --output answers.csv", en: "All answers, to a file", de: "Alle Antworten in eine Datei"),
      example(
        "peach export --format jsonl --range week", en: "The last seven days, for programs",
        de: "Die letzten sieben Tage, für Programme"),
      example(
        "peach export louder.json --format psych-ds --output louder", en: "An experiment, to share it",
        de: "Ein Versuch, um ihn weiterzugeben"),
    ],
    discussion: [
      Text(
        en: "'peach import' reads each of these files back without loss.",
        de: "»peach import« liest jede dieser Dateien verlustfrei wieder ein."),
      Text(
        en: "Don't import files for spreadsheets: their apostrophes would be imported, too.",
        de: "Importiere keine Dateien für Tabellenkalkulationen: Auch die Apostrophe würden importiert."
      ),
      Text(
        en: "A dataset is for analysis and for sharing; 'peach import' doesn't read it.",
        de: "Ein Datensatz ist zum Auswerten und Weitergeben da; »peach import« liest ihn nicht."),
    ],
    run: run, whose: .namelessWithNotice)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    if let folder = parsed[psychDS] { return try writeDataset(to: folder, invocation) }
    if parsed[Self.format] == .psychDS {
      guard let folder = parsed[output] else {
        throw parsed.usageError(.lacking(output.word, for: Form.psychDS.rawValue))
      }
      return try writeDataset(to: folder, invocation)
    }
    if parsed[experiment] != nil { throw parsed.usageError(DatasetMessages.fileNeedsPsychDS) }
    let format = try form(parsed)
    let quotesFormulas = parsed[RequestedFiles.spreadsheet] || parsed[Self.format] == .spreadsheet
    guard !quotesFormulas || format == .csv else { throw parsed.usageError(ExchangeMessages.spreadsheetNeedsCSV) }
    let store = try TrainingDataStore.existing(folder: context.dataFolder())
    let watch = ExchangeWatch(context)
    let protected = context.protectedFiles(parsed)
    return try watch.run {
      let file = try parsed[output].map { path throws(OutputFileError) in
        try OutputFile(path: path, sparing: protected, isLeaving: { watch.isLeaving })
      }
      let write: ([UInt8]) throws -> Void = { bytes in
        guard let file else {
          return try context.console.writeUnchanged(context.console.shown(bytes))
        }
        try file.write(bytes)
      }
      var count = 0
      if let store {
        count = try store.export(
          .span(parsed[range].span(now: .now)), as: format, quotesFormulas: quotesFormulas,
          progress: watch.advance, to: write)
      } else {
        try write(TrainingDataStore.emptyExport(as: format))
      }
      try file?.finish()
      if let file { context.console.say(ExchangeMessages.exported(count, to: file.path)(context.language)) }
      if count == 0, try store?.count() ?? 0 == 0 { context.sayWhereAnswersAre(in: store) }
      return .success
    }
  }

  /// Endings of formats in which answers can't be written.
  private static let otherEndings: Set = [
    "xlsx", "xls", "ods", "numbers", "tsv", "parquet", "sav", "rds", "html", "pdf", "gz", "zip",
  ]

  /// The format that is asked for, or else that of the file's ending.
  ///
  /// - Throws: `UsageError` for an ending that promises another format.
  private static func form(_ parsed: ParsedCommand) throws -> ExportFormat {
    if parsed.has(format) { return ExportFormat(rawValue: parsed[format].rawValue) ?? .csv }
    let name = parsed[output].map(FilePaths.name(of:)) ?? ""
    guard let dot = name.lastIndex(of: ".") else { return .csv }
    let ending = name[dot...].dropFirst().lowercased()
    guard !otherEndings.contains(ending) else { throw parsed.usageError(ExchangeMessages.otherEnding(ending)) }
    return ExportFormat(rawValue: ending) ?? .csv
  }

  private static func writeDataset(to folder: String, _ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let others = [range.spec, RequestedFiles.spreadsheet.spec]
    let earlier = parsed.has(psychDS) ? [format.spec, output.spec] : []
    if let other = (others + earlier).first(where: parsed.has) {
      throw parsed.usageError(.combined(Form.psychDS.rawValue, other.word))
    }
    let file = try parsed[experiment].map(ExperimentArgument.read(named:))
    if FilePaths.exists(folder) {
      throw CommandError(ErrorMessage(DatasetMessages.exists(folder)), .cannotCreate)
    }
    guard let store = try TrainingDataStore.existing(folder: context.dataFolder()) else {
      throw CommandError(ErrorMessage(ExperimentMessages.noRuns), .missingInput)
    }
    let leftOut = try store.runs.leftOut()
    let runs = try store.runs.experiments().reversed().filter { file == nil || $0.plan.file.hash == file?.hash }
    guard !runs.isEmpty else {
      let message = file == nil ? ExperimentMessages.noRuns : ExperimentMessages.noRunsOfFile
      throw CommandError(ErrorMessage(message, hint: leftOut ?? ExperimentMessages.listShowsAll), .missingInput)
    }
    if let leftOut { context.console.say(leftOut(context.language)) }
    let watch = ExchangeWatch(context)
    return try watch.run {
      try DatasetExport(runs, in: store, context).write(to: folder, sparing: context.protectedFiles(parsed), watch)
      return .success
    }
  }
}

extension Console {
  /// Rows for standard output: unchanged, except that a terminal gets only printable characters.
  fileprivate func shown(_ rows: [UInt8]) -> String {
    let text = String(decoding: rows, as: UTF8.self)
    return outputIsTerminal ? text.lines.map(\.printable).joined(separator: "\n") : text
  }
}

extension Context {
  /// Where other answers are than in the data in use, which has none; nothing if there are no others.
  ///
  /// - Parameter store: nil if there is no database.
  fileprivate func sayWhereAnswersAre(in store: TrainingDataStore?) {
    guard let folder = try? sharedFolder() else { return }
    let people = People(root: folder).all.count { FilePaths.exists($0.folder + "/" + TrainingDataStore.fileName) }
    // At a terminal, whoever trained last has been named.
    if givenPerson == nil, people > 0, !console.inputIsTerminal || continuing.givenPerson == nil {
      console.say(ExchangeMessages.peopleHaveAnswers(people)(language))
    } else if store == nil, !FilePaths.exists(folder) {
      console.say(ExchangeMessages.noFolder(folder)(language))
    }
  }
}
