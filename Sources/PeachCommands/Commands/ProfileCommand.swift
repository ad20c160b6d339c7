import PeachCommandLine
import PeachCore
import PeachDrawing
import PeachLanguage
import PeachTerminal

/// `peach profile`: shows which differences the user can hear, with intervals.
enum ProfileCommand {
  private static let range = Option<HistoryRange>(
    "range", .choice, "RANGE",
    en: "Only the answers of the last 1, 7, 30, 91 or 365 days, including today, compared with the same period before",
    de:
      "Nur die Antworten der letzten 1, 7, 30, 91 oder 365 Tage, einschließlich heute, mit der Änderung gegenüber dem "
      + "gleich langen Zeitraum davor", standard: .all)
  private static let step = Option(
    "by", .stepOrAuto, "STEP",
    en: "Time step of the course over time", de: "Zeitschritt im Verlauf", standard: nil)
  private static let notes = Option.flag(
    "notes",
    en: "Print the profile in words, with each note, interval or register and each day",
    de: "Das Profil in Worten ausgeben, mit jedem Ton, Intervall oder jeder Lage und jedem Tag")

  static let spec = CommandSpec(
    name: "profile",
    overview: Text(en: "Show which differences you can hear.", de: "Zeigt, welche Unterschiede du hörst."),
    arguments: [.exercise],
    options: [
      Option.setting(.noteRange).spec, range.spec, step.spec, notes.spec,
      Option.json.spec(Text(en: "Print everything as JSON", de: "Alles als JSON ausgeben")),
    ]
      + RequestedFiles.options(
        [RequestedFiles.svg, RequestedFiles.html],
        Text(
          en: "Write the picture (.svg) or a page to read and print (.html); can be given for both",
          de: "Das Bild (.svg) oder eine Seite zum Lesen und Drucken (.html) schreiben; auch für beides"))
      + Setting.presentation.options,
    examples: [
      example("peach profile", en: "Picture and figures", de: "Bild und Zahlen"),
      example(
        "peach profile --output profile.svg --output profile.html", en: "A picture file, and a page to read and print",
        de: "Eine Bilddatei und eine Seite zum Lesen und Drucken"),
      example("peach profile intervals", en: "Thresholds of intervals", de: "Schwellen von Intervallen"),
      example("peach profile matching", en: "How closely you tune a note", de: "Wie genau du einen Ton stimmst"),
    ],
    discussion: [
      Text(
        en:
          "The threshold is the difference at which three out of four answers are correct (of three choices, two out of three). "
          + "It is fitted to your answers and "
          + "shown with its 95 % interval. The stronger the colour of a spot in the picture, the more likely the threshold is "
          + "there. Notes far from all trained notes are left blank.",
        de:
          "Die Schwelle ist der Unterschied, bei dem drei von vier Antworten richtig sind (bei drei Möglichkeiten zwei von "
          + "drei). Sie wird aus deinen Antworten "
          + "geschätzt und mit ihrem 95-%-Intervall gezeigt. Je kräftiger die Farbe einer Stelle im Bild, desto "
          + "wahrscheinlicher liegt die Schwelle dort. Töne, die weit von allen geübten entfernt sind, bleiben leer.")
    ],
    run: run, whose: .last)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let store = try TrainingDataStore.existing(folder: context.dataFolder())
    let storedSettings = try store?.settings() ?? Settings()
    let settings = parsed.applied(to: storedSettings).settled(store, context.catalogue)
    var request = ProfileRequest(settings, period: parsed[range], step: parsed[step], options: context.dataOptions)
    // That of the settings may be harmonic; commands for harmonic ones always say so.
    let isMelodic = parsed.sets(.presentation) && Setting.presentation.value(in: settings) == "melodic"
    if isMelodic { request.partOption = " --presentation melodic" }
    try check(parsed, Exercises[request.exercise] ?? Exercises.standard)
    let progress = Progress(context.console, context.language)
    let now = UTCTime.now
    let stored = try store?.profiles.rows(request, now: now) {
      progress.show(TrainingMessages.readingAnswers(done: $0, of: $1))
    }
    let profile = stored ?? .empty(request, now: now)
    progress.finish()
    let language = context.language
    let person = try context.person()?.name.text
    let files = try RequestedFiles(
      parsed,
      [
        (RequestedFiles.svg, { .text(ProfileDrawing(profile, of: person, language: language).file) }),
        (
          RequestedFiles.html,
          {
            .text(
              ProfileDocument(
                profile, of: person, on: LocalDay(containing: now), by: Release.name, language: language
              ).file)
          }
        ),
      ])
    let watch = ExchangeWatch(context)
    return try watch.run {
      if let missing = try context.missingFolder(before: files.paths), !files.isEmpty {
        context.console.say(missing(language))
      }
      try files.write(context, watch)
      if context.console.outputIsTerminal && !parsed[.json], let person = context.shownPerson {
        try context.console.print(person(language))
      }
      if parsed[.json] {
        try context.printJSON(profile.json)
      } else if parsed[notes] {
        let details = profile.details(language)
        // What the details say with more is said once.
        let summary = profile.spoken(language).filter { line in !details.contains { $0.hasPrefix(line.dropLast()) } }
        let lines = summary + details + profile.steps(language)
        try context.console.print(lines.map(context.console.spelled))
      } else if files.isEmpty || parsed[GlobalOptions.plain] {
        try print(profile, context, asWords: parsed[GlobalOptions.plain])
        let isAnyAsked = parsed.arguments.isEmpty
        // Of an exercise that was asked for, an empty profile names its other one.
        let others = try isAnyAsked || profile.emptyReason == .noAnswers ? store?.profiles.withAnswers() : nil
        let names = (others ?? [])
          .filter { $0.exercise == request.exercise ? $0.part != request.part : isAnyAsked }
          .map { $0.words(with: storedSettings) }
        if !names.isEmpty {
          let others = ProfileScreenMessages.others(names, options: context.dataOptions)
          try context.console.print([PageLine(others(language), .dim)])
        }
      }
      return .success
    }
  }

  /// - Throws: a `UsageError` for options about another kind of profile.
  private static func check(_ parsed: ParsedCommand, _ exercise: Exercise) throws {
    func refuse(_ options: [OptionSpec], _ words: (String) -> Text) throws {
      if let option = options.first(where: parsed.has) { throw parsed.usageError(words(option.word)) }
    }
    if !exercise.settings.contains(.presentation) {
      try refuse(Setting.presentation.options) { ExerciseMessages.refused($0, by: exercise) }
    }
    if exercise.fit != KeyFit.self {
      try refuse([Option.setting(.noteRange).spec], ProfileMessages.onlyForKeys)
    }
  }

  /// Prints the profile as a page, or as a summary in words if requested or if the terminal can't show a page.
  private static func print(_ profile: ProfileRows, _ context: Context, asWords: Bool) throws {
    let (console, language) = (context.console, context.language)
    guard !asWords && (!console.outputIsTerminal || context.hasCapableTerminal) else {
      return try console.print(profile.spoken(language).map(console.spelled))
    }
    // The terminal isn't asked for its background: its answer, and what is typed meanwhile, would be for the shell.
    let colors = console.outputIsTerminal ? console.colors : .none
    let look = Look(
      language: language, glyphs: Glyphs(environment: context.environment),
      size: TerminalSize(columns: context.width, rows: 24), colors)
    try console.print(ProfilePage(profile, look: look).lines, in: colors)
  }
}

extension ProfileRequest {
  /// What its command says after `peach profile`; without the presentation if that is the one of the settings.
  fileprivate func words(with settings: Settings) -> String {
    var settings = settings
    settings.exercise = exercise
    guard let part, part != Exercises[exercise]?.part(settings.training) else { return exercise.rawValue }
    try? Setting.presentation.set(part, in: &settings)
    return exercise.rawValue + " --presentation " + Setting.presentation.value(in: settings)
  }
}

extension ValueType<TimelineStep?> {
  /// A step by its name; nil for `auto`.
  fileprivate static let stepOrAuto = Self(
    kind: .choice(["auto"] + TimelineStep.allCases.map(\.rawValue)), read: { .some(TimelineStep(rawValue: $0)) },
    write: { $0?.rawValue ?? "auto" })
}
