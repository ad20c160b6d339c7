import PeachBase
import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach export`: writes answers for other programs and as a backup.
struct ExportCommand: Sendable {
  /// What it writes besides tables of answers; nil for nothing.
  let folderExport: FolderExport?

  init(_ folderExport: FolderExport?) { self.folderExport = folderExport }

  /// CSV whose texts a spreadsheet never reads as formulas.
  private static let spreadsheet = "spreadsheet"

  private var format: Option<String> {
    let help = Text(
      en:
        "csv, json or jsonl, by default that of the file's ending; spreadsheet, which is CSV with an apostrophe before texts that "
        + "a spreadsheet would read as a formula",
      de:
        "csv, json oder jsonl, sonst nach der Endung der Datei; spreadsheet, das ist CSV mit einem Apostroph vor Texten, die eine "
        + "Tabellenkalkulation als Formel lesen würde")
    return Option(
      "format",
      .choice(
        ExportFormat.allCases.map(\.rawValue) + [Self.spreadsheet] + [folderExport?.name].compactMap { $0 }),
      "FORMAT", folderExport.map { help + Text(en: "; or ", de: "; oder ") + $0.help } ?? help,
      standard: ExportFormat.csv.rawValue)
  }

  private static let output = Option(
    "output", .outputFile, "FILE",
    en: "Write to this file, all or nothing, instead of standard output",
    de: "In diese Datei schreiben, ganz oder gar nicht, statt auf die Standardausgabe")
  private static let range = Option<HistoryRange>(
    "range", .choice, "RANGE",
    en: "Only the last 1, 7, 30, 91 or 365 days, including today",
    de: "Nur die letzten 1, 7, 30, 91 oder 365 Tage, einschließlich heute", standard: .all)

  var spec: CommandSpec {
    CommandSpec(
      name: "export",
      overview: Text(
        en: "Write the answers as CSV, JSON or JSON lines.",
        de: "Schreibt die Antworten als CSV, JSON oder JSON-Zeilen."),
      arguments: [folderExport?.file.spec].compactMap { $0 },
      options: [format.spec, Self.output.spec, Self.range.spec]
        + [RequestedFiles.spreadsheet.spec, folderExport?.earlierOption.spec].compactMap { $0?.unlisted },
      examples: [
        example("peach export --output answers.csv", en: "All answers, to a file", de: "Alle Antworten in eine Datei"),
        example(
          "peach export --format jsonl --range week", en: "The last seven days, for programs",
          de: "Die letzten sieben Tage, für Programme"),
      ] + (folderExport?.examples ?? []),
      discussion: [
        Text(
          en: "'peach import' reads each of these files back without loss.",
          de: "»peach import« liest jede dieser Dateien verlustfrei wieder ein."),
        Text(
          en: "Don't import files for spreadsheets: their apostrophes would be imported, too.",
          de: "Importiere keine Dateien für Tabellenkalkulationen: Auch die Apostrophe würden importiert."
        ),
      ] + (folderExport?.discussion ?? []),
      run: run, whose: .namelessWithNotice)
  }

  @Sendable private func run(_ invocation: Invocation) throws -> ExitCode {
    let parsed = invocation.parsed
    guard let form = folderExport else { return try writeAnswers(invocation) }
    if let folder = parsed[form.earlierOption] { return try writeFolder(form, to: folder, invocation) }
    if parsed[format] == form.name {
      guard let folder = parsed[Self.output] else {
        throw parsed.usageError(.lacking(Self.output.word, for: form.name))
      }
      return try writeFolder(form, to: folder, invocation)
    }
    if parsed[form.file] != nil { throw parsed.usageError(form.fileNeedsForm) }
    return try writeAnswers(invocation)
  }

  private func writeAnswers(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let format = try format(parsed)
    let quotesFormulas = parsed[RequestedFiles.spreadsheet] || parsed[self.format] == Self.spreadsheet
    guard !quotesFormulas || format == .csv else { throw parsed.usageError(ExchangeMessages.spreadsheetNeedsCSV) }
    let store = try TrainingDataStore.existing(folder: context.dataFolder())
    let watch = ExchangeWatch(context)
    let protected = context.protectedFiles(parsed)
    return try watch.run {
      let file = try parsed[Self.output].map { path throws(OutputFileError) in
        try OutputFile(path: path, sparing: protected, isLeaving: { watch.isLeaving })
      }
      let missing = try context.missingFolder(before: [file?.path].compactMap { $0 })
      let write: ([UInt8]) throws -> Void = { bytes in
        guard let file else {
          return try context.console.writeUnchanged(context.console.shown(bytes))
        }
        try file.write(bytes)
      }
      var count = 0
      if let store {
        count = try store.export(
          .span(parsed[Self.range].span(now: .now)), as: format, quotesFormulas: quotesFormulas,
          progress: watch.advance, to: write)
      } else {
        try write(TrainingDataStore.emptyExport(as: format))
      }
      try file?.finish()
      if let file { context.console.say(ExchangeMessages.exported(count, to: file.path)(context.language)) }
      if count == 0, try store?.isEmpty() ?? true { context.sayWhereAnswersAre(or: missing) }
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
  private func format(_ parsed: ParsedCommand) throws -> ExportFormat {
    if parsed.has(format) { return ExportFormat(rawValue: parsed[format]) ?? .csv }
    let name = parsed[Self.output].map(FilePaths.name(of:)) ?? ""
    guard let dot = name.lastIndex(of: ".") else { return .csv }
    let ending = name[dot...].dropFirst().lowercased()
    guard !Self.otherEndings.contains(ending) else { throw parsed.usageError(ExchangeMessages.otherEnding(ending)) }
    return ExportFormat(rawValue: ending) ?? .csv
  }

  private func writeFolder(_ form: FolderExport, to folder: String, _ invocation: Invocation) throws -> ExitCode {
    let parsed = invocation.parsed
    let others = [Self.range.spec, RequestedFiles.spreadsheet.spec]
    let earlier = parsed.has(form.earlierOption) ? [format.spec, Self.output.spec] : []
    if let other = (others + earlier).first(where: parsed.has) {
      throw parsed.usageError(.combined(form.name, other.word))
    }
    return try form.write(folder, invocation)
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
  /// - Parameter missing: what to say if there is no folder.
  fileprivate func sayWhereAnswersAre(or missing: Text?) {
    guard let folder = try? sharedFolder() else { return }
    let people = People(root: folder).all.count { FilePaths.exists($0.folder + "/" + TrainingDataStore.fileName) }
    // At a terminal, whoever trained last has been named.
    if givenPerson == nil, people > 0, !console.inputIsTerminal || continuing.givenPerson == nil {
      console.say(ExchangeMessages.peopleHaveAnswers(people)(language))
    } else if let missing {
      console.say(missing(language))
    }
  }
}
