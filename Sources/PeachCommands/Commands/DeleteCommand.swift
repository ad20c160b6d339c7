import PeachCommandLine
import PeachCore
import PeachLanguage

/// `peach delete`: deletes answers, after asking and writing a backup.
enum DeleteCommand {
  private enum Which: String, CaseIterable {
    case all
    case lastTraining = "last-training"
    case impossible
  }

  private static let which = Argument<Which?>(
    optional: "which", .choice,
    Text(
      en:
        "all answers; last-training, those since training last began or continued; or impossible, those with impossible values, "
        + "which are excluded from all results",
      de:
        "all, alle Antworten; last-training, die, seit das Training zuletzt begann oder fortgesetzt wurde; oder impossible, die "
        + "mit unmöglichen Werten, die in kein Ergebnis eingehen"))
  private static let from = date(
    "from",
    Text(en: "Answers from this day or time on, with --to", de: "Antworten ab diesem Tag oder Zeitpunkt, mit --to"))
  private static let to = date(
    "to",
    Text(
      en: "Up to and including this day, or before this time",
      de: "Bis einschließlich dieses Tages oder vor diesem Zeitpunkt"))

  // What earlier versions called them; --before excludes its day.
  private static let all = Option.flag("all", Text(""))
  private static let before = date("before", Text(""))
  private static let lastTraining = Option.flag("last-training", Text(""))
  private static let impossible = Option.flag("impossible", Text(""))

  static let spec = CommandSpec(
    name: "delete",
    overview: Text(
      en: "Delete answers, after asking and writing a backup.",
      de: "Löscht Antworten, nach Rückfrage und mit Sicherung."),
    arguments: [which.spec],
    options: [
      from.spec, to.spec, Option.yes.spec, Option.noBackup.spec,
      Option.json.spec(Text(en: "Print the result as JSON", de: "Das Ergebnis als JSON ausgeben")),
    ] + [all.spec, before.spec, lastTraining.spec, impossible.spec].map(\.unlisted),
    examples: [
      example("peach delete --to 2025-12-31", en: "All answers before 2026", de: "Alle Antworten vor 2026"),
      example(
        "peach delete --from 2026-11-21 --to 2026-11-21", en: "The answers of one day", de: "Die Antworten eines Tages"),
      example(
        "peach delete last-training", en: "The training that you just stopped",
        de: "Das Training, das du gerade beendet hast"),
    ],
    discussion: [
      Text(
        en:
          "DATE is a day or a time in your time zone, such as 2026-11-21 or 2026-11-21T18:30, or a time with its zone, such as "
          + "2026-11-21T18:30+01:00.",
        de: "DATE ist ein Tag oder ein Zeitpunkt in deiner Zeitzone, etwa 2026-11-21 oder 2026-11-21T18:30, oder ein "
          + "Zeitpunkt mit Zeitzone, etwa 2026-11-21T18:30+01:00.")
    ],
    run: run, whose: .namelessWithNotice)

  private static func date(_ name: String, _ help: Text) -> Option<String?> {
    Option(name, .text, "DATE", help)
  }

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let (which, span) = try choice(parsed)
    let deletion = try Deletion(invocation)
    let store = try TrainingDataStore.existing(folder: context.folderToWriteTo())
    let last = which == .lastTraining ? try store?.runs.lastTraining() : nil
    guard let store,
      let selection = span.map(AnswerSelection.span)
        ?? (which == .impossible ? .impossible : last.map { .training($0.run) }),
      case let summary = try store.answers(in: selection), summary.count > 0
    else {
      return try invocation.print(["deleted": .integer(0)]) { [ExchangeMessages.nothingToDelete($0)] }
    }
    return try deletion.run(selection, summary, of: last.flatMap { Exercises[$0.exercise] }, in: store) { result in
      if parsed[.json] {
        try context.printJSON([
          "deleted": .integer(result.deleted), "from": JSON(summary.first?.iso), "to": JSON(summary.last?.iso),
          "backup": JSON(result.backup),
        ])
      } else {
        // Without the question, nothing has said which training it was.
        let which = last.map { ExchangeMessages.deleted(summary, of: Exercises[$0.exercise]) }
        try deletion.printReport(result, parsed[.yes] ? which : nil, canImport: selection != .impossible)
      }
    }
  }

  /// What is deleted, and its span of time; nil for answers that are chosen otherwise. Exactly one of the ways must be given.
  private static func choice(_ parsed: ParsedCommand) throws -> (which: Which?, span: TimeSpan?) {
    let flags: [(Option<Bool>, Which)] = [(all, .all), (lastTraining, .lastTraining), (impossible, .impossible)]
    let which: [Which] = [parsed[Self.which]].compactMap { $0 } + flags.filter { parsed[$0.0] }.map(\.1)
    func bounds(_ option: Option<String?>) throws -> (from: UTCTime, until: UTCTime)? {
      guard let text = parsed[option] else { return nil }
      guard let bounds = TimeSpan.bounds(of: text) else {
        throw parsed.usageError(ExchangeMessages.badDate(text, option: option.word))
      }
      return bounds
    }
    let (before, from, to) = (try bounds(Self.before), try bounds(Self.from), try bounds(Self.to))
    switch (which.count, before, from, to) {
    case (1, nil, nil, nil): return (which[0], which[0] == .all ? .all : nil)
    case (0, let before?, nil, nil): return (nil, TimeSpan(until: before.from))
    case (0, nil, nil, let to?): return (nil, TimeSpan(until: to.until))
    case (0, nil, let from?, let to?):
      guard from.from.milliseconds < to.until.milliseconds || from.from == to.from else {
        throw parsed.usageError(ExchangeMessages.fromAfterTo)
      }
      return (nil, TimeSpan(from: from.from, until: to.until))
    default: throw parsed.usageError(ExchangeMessages.whatToDelete)
    }
  }
}
