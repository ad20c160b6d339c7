import PeachCore
import PeachLanguage

/// `peach delete`: deletes answers, after asking and writing a backup.
enum DeleteCommand {
  private static let all = Option.flag("all", en: "All answers", de: "Alle Antworten")
  private static let before = date(
    "before", Text(en: "Answers before this day or time", de: "Antworten vor diesem Tag oder Zeitpunkt"))
  private static let from = date(
    "from",
    Text(en: "Answers from this day or time on, with --to", de: "Antworten ab diesem Tag oder Zeitpunkt, mit --to"))
  private static let to = date(
    "to",
    Text(
      en: "Up to and including this day, or before this time",
      de: "Bis einschließlich dieses Tages oder vor diesem Zeitpunkt"))
  private static let lastTraining = Option.flag(
    "last-training",
    en: "The answers of the last training, since it last began or continued",
    de: "Die Antworten des letzten Trainings, seit es zuletzt begonnen oder fortgesetzt wurde")
  private static let impossible = Option.flag(
    "impossible",
    en: "Answers with impossible values, which are excluded from all results",
    de: "Antworten mit unmöglichen Werten, die in kein Ergebnis eingehen")

  static let spec = CommandSpec(
    name: "delete",
    overview: Text(
      en: "Delete answers, after asking and writing a backup.",
      de: "Löscht Antworten, nach Rückfrage und mit einer Sicherung."),
    options: [
      all.spec, before.spec, from.spec, to.spec, lastTraining.spec, impossible.spec, Option.yes.spec,
      Option.noBackup.spec,
      Option.json.spec(Text(en: "Print the result as JSON", de: "Das Ergebnis als JSON ausgeben")),
    ],
    examples: [
      example("peach delete --before 2026-01-01", en: "All answers before 2026", de: "Alle Antworten vor 2026"),
      example(
        "peach delete --from 2026-11-21 --to 2026-11-21", en: "The answers of one day", de: "Die Antworten eines Tages"),
      example(
        "peach delete --last-training", en: "The training that you just stopped",
        de: "Das Training, das du gerade beendet hast"),
    ],
    discussion: [
      Text(
        en:
          "DATE is a day in your time zone, such as 2026-11-21, or a time with its zone, such as 2026-11-21T18:30+01:00.",
        de: "DATE ist ein Tag in deiner Zeitzone, etwa 2026-11-21, oder ein Zeitpunkt mit Zeitzone, etwa "
          + "2026-11-21T18:30+01:00.")
    ],
    run: run)

  private static func date(_ name: String, _ help: Text) -> Option<String?> {
    Option(name, .text, "DATE", help)
  }

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let span = try span(parsed)
    let deletion = try Deletion(invocation)
    let store = try TrainingDataStore.existing(folder: context.folderToWriteTo())
    guard let store,
      let selection = try span.map(AnswerSelection.span)
        ?? (parsed[impossible] ? .impossible : store.runs.lastTraining().map(AnswerSelection.training)),
      case let summary = try store.answers(in: selection), summary.count > 0
    else {
      return try invocation.print(["deleted": .integer(0)]) { [ExchangeMessages.nothingToDelete($0)] }
    }
    return try deletion.run(selection, summary, in: store) { result in
      if parsed[.json] {
        try context.printJSON([
          "deleted": .integer(result.deleted), "from": JSON(summary.first?.iso), "to": JSON(summary.last?.iso),
          "backup": JSON(result.backup),
        ])
      } else {
        try deletion.printReport(result, canImport: selection != .impossible)
      }
    }
  }

  /// The span of time that the options ask for; nil for answers that are chosen otherwise. Exactly one of the five ways must be
  /// given.
  private static func span(_ parsed: ParsedCommand) throws -> TimeSpan? {
    if parsed[impossible] || parsed[lastTraining] {
      guard ![all.spec, before.spec, from.spec, to.spec].contains(where: parsed.has),
        parsed[impossible] != parsed[lastTraining]
      else { throw parsed.usageError(ExchangeMessages.whatToDelete) }
      return nil
    }
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
