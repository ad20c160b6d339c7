import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach delete`: forgets answers, after asking and after writing them to a file.
enum DeleteCommand {
  private static let all = Option.flag("all", Text(en: "All answers", de: "Alle Antworten"))
  private static let before = date(
    "before", Text(en: "Those before this day or time", de: "Die vor diesem Tag oder Zeitpunkt"))
  private static let from = date(
    "from", Text(en: "Those from this day or time on …", de: "Die von diesem Tag oder Zeitpunkt an …"))
  private static let to = date(
    "to",
    Text(en: "… to this day, included, or up to this time", de: "… bis zu diesem Tag einschließlich oder Zeitpunkt"))
  private static let impossible = Option.flag(
    "impossible",
    Text(
      en: "Those with impossible values, which no result uses",
      de: "Die mit unmöglichen Werten, die in kein Ergebnis eingehen"))

  static let spec = CommandSpec(
    name: "delete",
    overview: Text(
      en: "Delete answers, after asking and keeping them in a file.",
      de: "Löscht Antworten, nach einer Frage und nachdem sie in einer Datei gesichert sind."),
    options: [
      all.spec, before.spec, from.spec, to.spec, impossible.spec, Option.yes.spec, Option.noBackup.spec,
      Option.json.spec(Text(en: "Say what was done as JSON", de: "Als JSON sagen, was geschah")),
    ],
    examples: [
      (
        "peach delete --before 2026-01-01",
        Text(en: "What was before this year", de: "Was vor diesem Jahr war")
      ),
      (
        "peach delete --from 2026-11-21 --to 2026-11-21",
        Text(en: "One day", de: "Einen Tag")
      ),
    ],
    discussion: [
      Text(
        en: "DATE is a day where you are, 2026-11-21, or a time with its zone, 2026-11-21T18:30+01:00.",
        de: "DATE ist ein Tag hier bei dir, 2026-11-21, oder eine Zeit mit Zone, 2026-11-21T18:30+01:00.")
    ],
    run: run)

  private static func date(_ name: String, _ help: Text) -> Option<String?> {
    Option(name, .text, "DATE", help)
  }

  private struct Report: Encodable {
    let deleted: Int
    let from: String?
    let to: String?
    let backup: String?
  }

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let selection = try selection(parsed)
    let deletion = try Deletion(invocation)
    let store = try TrainingDataStore.existing(folder: context.folderToWriteTo())
    guard let store, case let summary = try store.answers(in: selection), summary.count > 0 else {
      if parsed[.json] {
        try context.printJSON(Report(deleted: 0, from: nil, to: nil, backup: nil))
      } else {
        try context.console.print(ExchangeMessages.nothingToDelete(context.language))
      }
      return .success
    }
    return try deletion.run(selection, summary, in: store) { result in
      if parsed[.json] {
        try context.printJSON(
          Report(deleted: result.deleted, from: summary.first?.iso, to: summary.last?.iso, backup: result.backup))
      } else {
        try deletion.printReport(result, canImport: selection != .impossible)
      }
    }
  }

  /// What the options name; exactly one of the four ways to name it.
  private static func selection(_ parsed: ParsedCommand) throws -> AnswerSelection {
    guard parsed[impossible] else { return .span(try span(parsed)) }
    guard ![all.spec, before.spec, from.spec, to.spec].contains(where: parsed.has) else {
      throw parsed.usageError(ExchangeMessages.whatToDelete)
    }
    return .impossible
  }

  private static func span(_ parsed: ParsedCommand) throws -> TimeSpan {
    func bounds(_ option: Option<String?>) throws -> (from: UTCTime, until: UTCTime)? {
      guard let text = parsed[option] else { return nil }
      guard let bounds = TimeSpan.bounds(of: text) else {
        throw parsed.usageError(ExchangeMessages.badDate(text, option: option.word))
      }
      return bounds
    }
    let (before, from, to) = (try bounds(Self.before), try bounds(Self.from), try bounds(Self.to))
    switch (parsed[all], before, from, to) {
    case (true, nil, nil, nil): return .all
    case (false, let before?, nil, nil): return TimeSpan(until: before.from)
    case (false, nil, let from?, let to?):
      guard from.from.milliseconds < to.until.milliseconds || from.from == to.from else {
        throw parsed.usageError(ExchangeMessages.fromAfterTo)
      }
      return TimeSpan(from: from.from, until: to.until)
    default: throw parsed.usageError(ExchangeMessages.whatToDelete)
    }
  }
}
