import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach import`: adds answers from an export or from the Peach app.
enum ImportCommand {
  private static let file = Argument(
    "file", .file,
    Text(
      en: "An export (CSV, JSON or JSONL), or a CSV file of the Peach app; - reads standard input",
      de: "Ein Export (CSV, JSON oder JSONL) oder eine CSV-Datei der Peach-App; - liest die Standardeingabe"))
  private static let merge = Option.flag(
    "merge", en: "Keep stored answers (default)", de: "Gespeicherte Antworten behalten (Vorgabe)")
  private static let replace = Option.flag(
    "replace",
    en: "Delete all stored answers first, after asking and writing a backup beside the database",
    de: "Erst alle gespeicherten Antworten löschen, nach Rückfrage und mit einer Sicherung neben der Datenbank")

  static let spec = CommandSpec(
    name: "import",
    overview: Text(
      en: "Import answers from an export or the iOS app Peach.",
      de: "Liest Antworten aus Exporten oder der iOS-App Peach."),
    arguments: [file.spec],
    options: [
      merge.spec, replace.spec, Option.yes.spec,
      Option.json.spec(Text(en: "Print the result as JSON", de: "Das Ergebnis als JSON ausgeben")),
    ],
    examples: [
      example(
        "peach import answers.csv", en: "Add answers that aren't stored yet",
        de: "Antworten hinzufügen, die noch nicht gespeichert sind"),
      example(
        "peach import answers.csv --replace", en: "Replace all answers by those in the file",
        de: "Alle Antworten durch die in der Datei ersetzen"),
    ],
    discussion: [
      Text(
        en:
          "A file is imported completely or not at all; if a row is invalid, its number is reported. Answers that are "
          + "already stored aren't added again. A table can come back from a spreadsheet, R or pandas, and be compressed "
          + "with gzip.",
        de: "Eine Datei wird ganz importiert oder gar nicht; ist eine Zeile ungültig, wird ihre Nummer gemeldet. Schon "
          + "gespeicherte Antworten kommen nicht noch einmal hinzu. Eine Tabelle kann aus einer Tabellenkalkulation, R "
          + "oder pandas zurückkommen und mit gzip komprimiert sein.")
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let replacing = parsed[replace]
    if replacing && parsed[merge] { throw parsed.usageError(ExchangeMessages.mergeOrReplace) }
    let path = parsed[Self.file]
    if replacing && !parsed[.yes] && (path == StandardInput.path || !context.console.canAsk) {
      throw parsed.usageError(ExchangeMessages.replaceNeedsYes)
    }
    // Check the file before asking and before creating a database.
    let file: ImportFile
    do throws(ImportError) {
      file = try ImportFile(path: path)
    } catch {
      throw CommandError(error, file: path, options: context.dataOptions)
    }
    let store = try TrainingDataStore(folder: context.folderToWriteTo())
    if replacing && !parsed[.yes] {
      let summary = try store.answers(in: .all)
      guard summary.count == 0 || context.confirmDeletion(of: summary) else { return .success }
    }
    let watch = ExchangeWatch(context, whenInterrupted: ExchangeMessages.notImported)
    file.stopReading { watch.isLeaving }
    return try watch.run(file: path) {
      let summary = try store.importAnswers(
        from: file, replacing: replacing, progress: watch.advance,
        check: { if try !parsed[.yes] && !store.hasAnswer(among: $0) { try checkOwner(of: $0, context) } },
        wait: { try watch.waitWhileOthersTrain(store) })
      return try invocation.print([
        "format": .text(summary.format), "added": .integer(summary.added), "alreadyThere": .integer(summary.present),
        "differing": .integer(summary.differing), "untuned": .integer(summary.untuned),
        "notTaken": .object(summary.others.map { ($0, .integer($1)) }), "deleted": .integer(summary.deleted),
        "backup": JSON(summary.backup),
      ]) { language in
        // Where several people train, it could have been somebody else's data.
        (context.shownPerson.map { [$0(language) + ":"] } ?? [])
          + ExchangeMessages.imported(summary, options: context.dataOptions).map { $0(language) }
      }
    }
  }

  /// Checks that answers aren't somebody else's, whose file may have been taken by mistake.
  private static func checkOwner(of answers: [String], _ context: Context) throws {
    let (person, root) = (try context.person(), try context.sharedFolder())
    let others = People(root: root).all.filter { other in
      other != person && (try? TrainingDataStore.atRest(in: other.folder)?.hasAnswer(among: answers)) == true
    }
    guard let other = others.first else { return }
    throw CommandError(
      ErrorMessage(ExchangeMessages.isOf(other.name.text), hint: ExchangeMessages.takesYes(person?.name.text)), .usage)
  }
}
