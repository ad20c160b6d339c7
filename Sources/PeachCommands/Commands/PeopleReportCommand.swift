import PeachCommandLine
import PeachCore
import PeachDrawing
import PeachLanguage
import PeachTerminal

/// `peach people report`: what a teacher wants to know of a class.
enum PeopleReportCommand {
  private static let counts = Option.flag(
    "counts", en: "Add the answers and the minutes trained", de: "Mit Antworten und geübten Minuten")

  static let spec = CommandSpec(
    name: "report",
    overview: Text(
      en: "Show everybody's last day, threshold or bias, and course over time, for each exercise; of chords the last "
        + "day.",
      de: "Zeigt für jede Übung von allen den letzten Tag, die Schwelle oder Abweichung und den Verlauf; von Akkorden "
        + "den letzten Tag."),
    options: [counts.spec, Option.json.spec]
      + RequestedFiles.options(
        [RequestedFiles.html],
        Text(en: "Write a page to read and print (.html)", de: "Eine Seite zum Lesen und Drucken schreiben (.html)")),
    examples: [
      example("peach people report", en: "A table for each exercise", de: "Eine Tabelle für jede Übung"),
      example(
        "peach people report --output class.html --data-dir class-7b", en: "A page about one class",
        de: "Eine Seite über eine Klasse"),
    ],
    discussion: [
      Text(
        en:
          "The rows are sorted by name. The course has a step for each of the last \(SmallCourseAxis.mostWeeks) weeks, on "
          + "the scale of the profile. Nothing is written to the data, so people can train meanwhile.",
        de: "Die Zeilen sind nach Namen sortiert. Der Verlauf hat eine Stufe für jede der letzten "
          + "\(SmallCourseAxis.mostWeeks) Wochen, auf der Skala des Profils. In die Daten wird nichts geschrieben; alle "
          + "können währenddessen üben.")
    ],
    run: run, dataUse: .readsAll)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let (language, now, root) = (context.language, UTCTime.now, try context.sharedFolder())
    let shared = People(root: root)
    let places = [(name: PersonName?.none, folder: root)] + shared.all.map { ($0.name, $0.folder) }
    let progress = Progress(context.console, language)
    let people = ParallelRuns.map(places) {
      progress.show(PeopleReportMessages.reading(done: $0, of: places.count))
    } _: { place in
      PeopleReport.Person(place.name, profiles(in: place.folder, now: now))
    }
    progress.finish()
    let report = PeopleReport(people, now: now)
    let untrained = report.withoutAnswers
    let remarks =
      (untrained.isEmpty || report.isEmpty ? [] : [PeopleReportMessages.without(answers: untrained)])
      + report.unreadable.map { PeopleReportMessages.unreadable($0, options: context.folderOption) }
    let files = try RequestedFiles(
      parsed,
      [
        (
          RequestedFiles.html,
          {
            .text(
              PeopleDocument(
                report, hasCounts: parsed[counts], remarks: remarks, on: LocalDay(containing: now), by: Release.name,
                language: language
              ).file)
          }
        )
      ])
    let watch = ExchangeWatch(context)
    return try watch.run {
      if let missing = try context.missingFolder(before: files.paths) { context.console.say(missing(language)) }
      // Without the list of people, there is at most a word about the folder itself, and no page.
      if !files.isEmpty || !report.unreadable.contains(nil) { try shared.checkReadable() }
      try files.write(context, watch)
      guard parsed[.json] || files.isEmpty else { return .success }
      return try invocation.print(report.json(hasCounts: parsed[counts])) { language in
        let glyphs = parsed[GlobalOptions.plain] ? nil : Glyphs(environment: context.environment)
        let tables = report.sections.flatMap { lines($0, hasCounts: parsed[counts], glyphs, context) }
        return (report.isEmpty ? [PeopleReportMessages.nobody(language)] : tables) + remarks.map { $0(language) }
      }
    }
  }

  /// The profiles in a data folder, read without changing any file; nil if that isn't possible.
  private static func profiles(in folder: String, now: UTCTime) -> [ProfileOverview]? {
    guard !TrainingDataStore.isMissing(in: folder) else { return [] }
    return try? TrainingDataStore.atRest(in: folder)?.profiles.overviews(now: now)
  }

  /// - Parameter glyphs: those of courses; nil for their numbers.
  private static func lines(
    _ section: PeopleReport.Section, hasCounts: Bool, _ glyphs: Glyphs?, _ context: Context
  ) -> [String] {
    let language = context.language
    typealias Messages = PeopleReportMessages
    let counts: [(title: Text, value: (PeopleReport.Row) -> Text)] = [
      (ProfileMessages.answers, Messages.answers), (Messages.minutes, Messages.minutes),
    ]
    let figures: [(title: Text, value: (PeopleReport.Row) -> Text)] =
      section.hasFigures ? [(Messages.figure(section), { Messages.figure($0, in: section.unit) })] : []
    let words = [(title: PeopleMessages.person, value: Messages.name), (Messages.lastDay, Messages.lastDay)] + figures
    let columns = words + (hasCounts ? counts : [])
    let table =
      [columns.map { $0.title(language) }] + section.rows.map { row in columns.map { $0.value(row)(language) } }
    let widths = columns.indices.map { column in table.map { $0[column].cells }.max() ?? 0 }
    let courses =
      section.hasFigures
      ? [Messages.course(language)]
        + section.rows.map { row in glyphs?.levels(row.course) ?? Messages.course(row, in: section)(language) }
      : table.map { _ in "" }
    let rows = zip(table, courses).map { cells, course in
      // Counts are aligned at the right.
      let padded = cells.indices.map {
        $0 < words.count ? cells[$0].padded(to: widths[$0]) : cells[$0].padded(toRight: widths[$0])
      }
      return ("  " + (padded + [course]).joined(separator: "  ")).trimmingEnd
    }
    let remark =
      section.hasFigures ? Messages.courses(section) : Messages.ownProfiles(section, options: context.folderOption)
    return [section.title(language), ""] + rows + [""] + Paragraph.lines(remark(language), width: 80) + [""]
  }
}

extension Glyphs {
  fileprivate func levels(_ course: SmallCourse) -> String {
    course.levels(levels.count).map { $0.map { levels[$0] } ?? " " }.joined()
  }
}
