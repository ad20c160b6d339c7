import PeachCore
import PeachDrawing
import PeachLanguage
import PeachTerminal

/// `peach profile`: what the ear can do, and how sure that is.
enum ProfileCommand {
  private static let range = Option<HistoryRange>(
    "range", .choice, "RANGE",
    Text(
      en:
        "Only the answers of the last 1, 7, 30, 91 or 365 days, today included, with the change from as many before",
      de:
        "Nur die Antworten der letzten 1, 7, 30, 91 oder 365 Tage, heute eingeschlossen, mit der Änderung gegenüber "
        + "ebenso vielen davor"), standard: .all)
  private static let step = Option(
    "by", .stepOrAuto, "STEP",
    Text(en: "Steps of the threshold over time", de: "Schritte der Schwelle im Lauf der Zeit"), standard: nil)
  private static let minConfidence = Option(
    "min-confidence", .number(0...1), "P",
    Text(
      en: "Hide notes whose threshold is less likely than this to lie between half and twice the one shown",
      de:
        "Töne weglassen, deren Schwelle weniger wahrscheinlich als das zwischen der Hälfte und dem Doppelten der "
        + "gezeigten liegt"), standard: 0)

  static let spec = CommandSpec(
    name: "profile",
    overview: Text(
      en: "Show the perceptual profile: which differences the ear hears on which notes, and how sure that is.",
      de: "Zeigt das Hörprofil: welche Unterschiede das Ohr auf welchen Tönen hört, und wie sicher das ist."),
    arguments: [.exercise],
    options: [
      Option.setting(.noteRange).spec, range.spec, step.spec, minConfidence.spec,
      Option.json.spec(Text(en: "As JSON, with everything", de: "Als JSON, mit allem")), RequestedFiles.svg.spec,
      RequestedFiles.html.spec,
    ],
    examples: [
      ("peach profile", Text(en: "The picture and the figures", de: "Das Bild und die Zahlen")),
      (
        "peach profile --svg profile.svg --html profile.html",
        Text(en: "As a picture, and as a page to read and print", de: "Als Bild und als Seite zum Lesen und Drucken")
      ),
      ("peach profile --note-range G3:E5", Text(en: "A part of the keyboard", de: "Ein Teil der Klaviatur")),
    ],
    discussion: [
      Text(
        en:
          "Every number is fitted to the answers and stands with its 95 % interval: the threshold is the difference at which "
          + "three of four answers are right. The darker a place, the likelier the threshold lies there; where nothing was "
          + "trained nearby, nothing is drawn.",
        de:
          "Jede Zahl ist an die Antworten angepasst und steht mit ihrem 95-%-Intervall da: die Schwelle ist der Unterschied, "
          + "bei dem drei von vier Antworten stimmen. Je dunkler eine Stelle, desto eher liegt die Schwelle dort; wo in der "
          + "Nähe nichts geübt wurde, ist nichts gezeichnet.")
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let store = try TrainingDataStore.existing(folder: context.dataFolder())
    let settings = parsed.applied(to: try store?.settings() ?? Settings()).settled(store, context.catalogue)
    var request = ProfileRequest(settings.exercise, keys: settings.training.noteRange)
    request.period = parsed[range]
    request.step = parsed[step]
    request.leastConfidence = parsed[minConfidence]
    let progress = Progress(context.console, context.language)
    let now = UTCTime.now
    let stored = try store?.report(request, now: now) {
      progress.show(TrainingMessages.readingAnswers(done: $0, of: $1))
    }
    let report = stored ?? ProfileReport(request, now: now)
    progress.finish()
    let (console, language) = (context.console, context.language)
    let files = try RequestedFiles(
      parsed,
      [
        (RequestedFiles.svg, { .text(ProfileDrawing(report, language: language).file) }),
        (
          RequestedFiles.html,
          {
            .text(
              ProfileDocument(
                report, experiments: try store?.loudnessFindings(), on: LocalDay(containing: now),
                by: Release.name, language: language
              ).file)
          }
        ),
      ])
    let watch = ExchangeWatch(context)
    return try watch.run {
      try files.write(context, watch)
      if parsed[.json] {
        try context.printJSON(ProfileJSON(report))
      } else if parsed[GlobalOptions.plain] || files.isEmpty && console.outputIsTerminal && !context.hasCapableTerminal
      {
        try console.print(ProfileWords(report, language).spoken.map(console.spelled))
      } else if files.isEmpty {
        let page = ProfilePage(
          report: report, language: language, glyphs: Glyphs(environment: context.environment), width: context.width)
        if console.outputIsTerminal && context.allowsColor {
          try console.print(page.lines, hasColor: true)
        } else {
          try console.print(page.lines.map(\.text))
        }
      }
      return .success
    }
  }
}

extension ValueType<TimelineStep?> {
  /// A step by its name; nil for `auto`.
  fileprivate static let stepOrAuto = Self(
    kind: .choice(["auto"] + TimelineStep.allCases.map(\.rawValue)), read: { .some(TimelineStep(rawValue: $0)) },
    write: { $0?.rawValue ?? "auto" })
}
