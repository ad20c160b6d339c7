import PeachCore
import PeachTerminal

/// `peach profile`: what the ear can do, and how sure that is.
enum ProfileCommand {
  static let spec = CommandSpec(
    name: "profile",
    overview: Text(
      en: "Show the perceptual profile: which differences the ear hears on which notes, and how sure that is.",
      de: "Zeigt das Hörprofil: welche Unterschiede das Ohr auf welchen Tönen hört, und wie sicher das ist."),
    options: [
      .setting(.noteRange),
      .flag("json", Text(en: "As JSON, with everything", de: "Als JSON, mit allem")),
    ],
    examples: [
      ("peach profile", Text(en: "The picture and the figures", de: "Das Bild und die Zahlen")),
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
    let range = parsed.applied(to: try store?.settings() ?? Settings()).training.noteRange
    let progress = Progress(console: context.console, language: context.language) {
      TrainingMessages.readingAnswers(done: $0, of: $1)
    }
    let fitted = try store?.profile { progress.show($0, of: $1) }.fitted ?? FittedProfile()
    progress.finish()
    let now = UTCTime.now
    let report = ProfileReport(
      fitted: fitted, range: range, trend: try store?.trendAnswers(before: now) ?? [],
      history: try store?.thresholdHistory() ?? [], now: now)
    if parsed.has("json") {
      try context.printJSON(ProfileJSON(report))
    } else {
      let page = ProfilePage(
        report: report, language: context.language, glyphs: Glyphs(environment: context.environment),
        width: context.width)
      try context.console.print(page.lines.joined(separator: "\n"))
    }
    return .success
  }
}
