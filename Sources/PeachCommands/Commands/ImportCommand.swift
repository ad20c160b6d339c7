import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach import`: answers from an export, or from the Peach app.
enum ImportCommand {
  private static let file = Argument(
    "file", .file,
    Text(
      en: "An export of Peach (CSV, JSON, JSONL), or a CSV file of the app",
      de: "Ein Export von Peach (CSV, JSON, JSONL) oder eine CSV-Datei der App"))
  private static let merge = Option.flag(
    "merge", Text(en: "Keep what is there; the default", de: "Behalten, was da ist; die Vorgabe"))
  private static let replace = Option.flag(
    "replace",
    Text(
      en: "Delete all answers first, after asking; they are kept in a file beside the database",
      de: "Erst alle Antworten löschen, nach einer Frage; sie bleiben in einer Datei neben der Datenbank"))

  static let spec = CommandSpec(
    name: "import",
    overview: Text(
      en: "Add the answers of an export, or of the Peach app for iOS.",
      de: "Fügt die Antworten eines Exports hinzu, oder die der Peach-App für iOS."),
    arguments: [file.spec],
    options: [
      merge.spec, replace.spec, Option.yes.spec,
      Option.json.spec(Text(en: "Say what was done as JSON", de: "Als JSON sagen, was geschah")),
    ],
    examples: [
      ("peach import answers.csv", Text(en: "What is not there yet", de: "Was noch nicht da ist")),
      (
        "peach import answers.csv --replace",
        Text(en: "Exactly what the file has", de: "Genau das, was in der Datei steht")
      ),
    ],
    discussion: [
      Text(
        en: "All of a file is imported or nothing of it; a row that cannot be read is named. Answers that are there "
          + "already are not added again.",
        de: "Eine Datei wird ganz importiert oder gar nicht; eine Zeile, die sich nicht lesen lässt, wird genannt. "
          + "Antworten, die schon da sind, kommen nicht noch einmal hinzu.")
    ],
    run: run)

  private struct Report: Encodable {
    let format: String
    let added: Int
    let alreadyThere: Int
    let differing: Int
    let notTaken: [String: Int]
    let deleted: Int
    let backup: String?
  }

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let replacing = parsed[replace]
    if replacing && parsed[merge] { throw parsed.usageError(ExchangeMessages.mergeOrReplace) }
    if replacing && !parsed[.yes] && !context.console.canAsk {
      throw parsed.usageError(ExchangeMessages.replaceNeedsYes)
    }
    let path = parsed[Self.file]
    // A file that cannot be imported is no reason to ask, nor to make a database.
    let file: ImportFile
    do throws(ImportError) {
      file = try ImportFile(path: path)
    } catch {
      throw CommandError(error, file: path)
    }
    let store = try TrainingDataStore(folder: context.folderToWriteTo())
    if replacing && !parsed[.yes] {
      let summary = try store.answers(in: .all)
      guard summary.count == 0 || context.confirmDeletion(of: summary) else { return .success }
    }
    let watch = ExchangeWatch(context)
    return try watch.run(file: path) {
      let summary = try store.importAnswers(from: file, replacing: replacing) { try watch.advance(rows: $0, share: $1) }
      if parsed[.json] {
        try context.printJSON(
          Report(
            format: summary.format, added: summary.added, alreadyThere: summary.present, differing: summary.differing,
            notTaken: summary.others, deleted: summary.deleted, backup: summary.backup))
      } else {
        for line in ExchangeMessages.imported(summary) { try context.console.print(line(context.language)) }
      }
      return .success
    }
  }
}
