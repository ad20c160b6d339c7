import PeachCommandLine
import PeachCommands
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach simulate`: tests a strategy and the fit with simulated listeners of known threshold.
enum SimulateCommand {
  static let list = Option.flag(
    "list",
    en: "Show the names and the parameters of simulated listeners", de: "Namen und Parameter simulierter Hörer zeigen")

  static let spec = CommandSpec(
    name: "simulate",
    overview: Text(
      en:
        "Test a strategy with simulated listeners: the error of the fitted threshold and the coverage of its interval.",
      de:
        "Prüft eine Strategie an simulierten Hörern: den Fehler der geschätzten Schwelle und die Überdeckung ihres Intervalls."
    ),
    arguments: [exercise],
    options: [Option.setting(.strategy).spec] + SimulationOptions.all + [
      list.spec,
      Option.set.spec(
        Text(en: "Set any setting for this run", de: "Eine beliebige Einstellung für diesen Aufruf setzen")),
      SessionOptions.seed.spec,
    ] + SimulatedStudy.options + [Option.json.spec] + SimulationOptions.earlier,
    examples: [
      example(
        "peach simulate --strategy kazez --listener static:slope=0.5 --read-after 20,50",
        en: "A thousand trainings of 200 answers, by listeners with a flat psychometric function",
        de: "Tausend Trainings zu 200 Antworten, von Hörern mit flacher psychometrischer Funktion"),
      example(
        "peach simulate --listener halving --comparisons 2000 --days 40 --runs 100",
        en: "Listeners whose threshold halves in 40 days", de: "Hörer, deren Schwelle sich in 40 Tagen halbiert"),
      example(
        "peach simulate --listener static:forgetting=0.585 --comparisons 2000 --days 40:break=21 --runs 100",
        en: "A break of three weeks in which the threshold rises by half",
        de: "Eine Pause von drei Wochen, in der die Schwelle um die Hälfte steigt"),
      example(
        "peach simulate --runs 100000 --seed 7 --part 3/50 --output part3.jsonl",
        en: "The third of 50 parts, on one of many machines",
        de: "Der dritte von 50 Teilen, auf einem von vielen Rechnern"),
    ],
    discussion: [SimulationMessages.listenersOfIntervals, SimulationMessages.listenersOfMatching],
    run: run, group: .research, dataUse: .none)

  private static let exercise = ArgumentSpec(
    name: ArgumentSpec.exercise.name, kind: .setting(.exercise),
    help: Text(
      en: "Exercise (default: comparison); one with several choices has that many",
      de: "Übung (Vorgabe: comparison); eine mit mehreren Antworten hat so viele"),
    isOptional: true)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let parsed = invocation.parsed
    if parsed[list] { return try invocation.print(ListenerList.json, or: ListenerList.lines) }
    return try study(parsed).run(invocation)
  }

  /// What the options describe. The user's own settings are ignored, so that the same seed always gives the same result.
  static func study(_ parsed: ParsedCommand) throws -> SimulatedStudy {
    var standard = Settings()
    standard.training.widenForMeasuring()
    let settings = parsed.applied(to: standard)
    let exercise = Exercises[settings.exercise] ?? Exercises.standard
    let (runs, seed, answers) = SimulationOptions.readings(parsed)
    try SimulationOptions.checkNamed(parsed, for: exercise)
    if exercise.answerForm.isTuning || parsed.has(SimulationOptions.matching) {
      var simulation = MatchSimulation()
      simulation.population = try SimulationOptions.named(SimulationOptions.matching, parsed)
      // Chords begin closer to exact.
      if parsed[SimulationOptions.chords] || exercise.columns.has(ChordColumns.chord) {
        simulation.starts = MatchingCourse.chordStarts
      }
      if let answers { simulation.checkpoints = answers }
      let members = named("matching", simulation.population, runs, seed)
      return SimulatedStudy(simulation.study(runs, seed: seed), simulation.sections) {
        StudyReport(members: members, findings: $0)
      }
    }
    if exercise.columns.has(IntervalColumns.presentation) || parsed.has(SimulationOptions.intervals) {
      var simulation = IntervalSimulation()
      simulation.population = try SimulationOptions.named(SimulationOptions.intervals, parsed)
      if let answers { simulation.checkpoints = answers }
      let members = named("intervals", simulation.population, runs, seed)
      return SimulatedStudy(simulation.study(runs, seed: seed), simulation.sections) {
        StudyReport(members: members, findings: $0)
      }
    }
    let simulation = try SimulationOptions.simulation(parsed, settings)
    return SimulatedStudy(simulation.study(runs, seed: seed), simulation.sections) {
      StudyReport(simulation, settings.training.strategy, runs, seed: seed, findings: $0)
    }
  }

  private static func named(
    _ name: String, _ population: some RawRepresentable<String>, _ runs: Int, _ seed: UInt64
  ) -> [(String, JSON?)] {
    [(name, .text(population.rawValue)), ("runs", .integer(runs)), ("seed", JSON(seed))]
  }
}

/// The names and parameters that `--listener` takes.
enum ListenerList {
  /// In English, as all JSON.
  static var json: JSON {
    [
      // `listener`: the same listeners by another name with parameters.
      "listeners": .array(
        NamedListener.all.map {
          ["name": .text($0.name), "listener": .text($0.description), "help": .text($0.help(.english))]
        }),
      "parameters": .array(
        PopulationParameter.all.map { ["name": .text($0.name), "help": .text($0.help(.english))] }),
    ]
  }

  static func lines(_ language: LanguageCode) -> [String] {
    func table(_ title: Text, _ rows: [(name: String, help: Text)]) -> [String] {
      [title(language)] + rows.map { "  " + $0.name.padded(to: 20) + $0.help(language) }
    }
    return table(SimulationMessages.names, NamedListener.all.map { ($0.name, $0.help) }) + [""]
      + table(SimulationMessages.parameters, PopulationParameter.all.map { ($0.name, $0.help) })
      + [SimulationMessages.listenersOfIntervals, SimulationMessages.listenersOfMatching].flatMap {
        [""] + Paragraph.lines($0(language), width: 80)
      }
  }
}
