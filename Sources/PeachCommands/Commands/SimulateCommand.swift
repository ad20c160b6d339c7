import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach simulate`: tests a strategy and the fit with simulated listeners of known threshold.
enum SimulateCommand {
  private static let list = Option.flag(
    "list",
    Text(
      en: "Show the names and the parameters of simulated listeners", de: "Namen und Parameter simulierter Hörer zeigen"
    ))

  static let spec = CommandSpec(
    name: "simulate",
    overview: Text(
      en:
        "Test a strategy with simulated listeners: the error of the fitted threshold and the coverage of its interval.",
      de:
        "Prüft eine Strategie an simulierten Hörern: den Fehler der geschätzten Schwelle und die Überdeckung ihres Intervalls."
    ),
    options: [Option.setting(.strategy).spec] + SimulationOptions.all + [
      SimulationOptions.intervals.spec, SimulationOptions.matching.spec, list.spec,
      Option.set.spec(
        Text(en: "Set any setting for this run", de: "Eine beliebige Einstellung für diesen Aufruf setzen")),
      SessionOptions.seed.spec, Option.json.spec,
    ],
    examples: [
      (
        "peach simulate --strategy kazez --listener static:slope=0.5 --read-after 20,50",
        Text(
          en: "A thousand trainings of 200 answers, by listeners with a flat psychometric function",
          de: "Tausend Trainings zu 200 Antworten, von Hörern mit flacher psychometrischer Funktion")
      ),
      (
        "peach simulate --listener halving --comparisons 2000 --days 40 --runs 100",
        Text(
          en: "Listeners whose threshold halves in 40 days",
          de: "Hörer, deren Schwelle sich in 40 Tagen halbiert")
      ),
      (
        "peach simulate --listener static:forgetting=0.585 --comparisons 2000 --days 40 --break-days 21 --runs 100",
        Text(
          en: "A break of three weeks in which the threshold rises by half",
          de: "Eine Pause von drei Wochen, in der die Schwelle um die Hälfte steigt")
      ),
    ],
    run: run, isResearch: true)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    if parsed[list] {
      if parsed[.json] {
        try context.printJSON(ListenerList.json)
      } else {
        for line in ListenerList.lines(context.language) { try context.console.print(line) }
      }
      return .success
    }
    if let population = parsed[SimulationOptions.intervals] {
      let report = IntervalSimulationReport(population, parsed, context)
      if parsed[.json] {
        try context.printJSON(report.json)
      } else {
        for line in report.lines(context.language) { try context.console.print(line) }
      }
      return .success
    }
    if let population = parsed[SimulationOptions.matching] {
      let report = MatchSimulationReport(population, parsed, context)
      if parsed[.json] {
        try context.printJSON(report.json)
      } else {
        for line in report.lines(context.language) { try context.console.print(line) }
      }
      return .success
    }
    // The user's own settings are ignored, so that the same seed always gives the same result.
    var standard = Settings()
    standard.training.widenForMeasuring()
    let settings = parsed.applied(to: standard)
    let simulation = try SimulationOptions.simulation(parsed, settings)
    let seed = parsed[SessionOptions.seed] ?? .random(in: 0...UInt64(Int.max))
    let outcomes = outcomes(of: simulation, runs: parsed[SimulationOptions.runs], seed: seed, context)
    guard let summary = SimulationSummary(outcomes, of: simulation) else { return .ourBug }
    let report = SimulationReport(
      strategy: settings.training.strategy, simulation: simulation, seed: seed, summary: summary)
    if parsed[.json] {
      try context.printJSON(report.json)
    } else {
      for line in report.lines(context.language) { try context.console.print(line) }
    }
    return .success
  }

  private static func outcomes(
    of simulation: StrategySimulation, runs: Int, seed: UInt64, _ context: Context
  ) -> [StrategySimulation.Outcome] {
    let progress = Progress(context.console, context.language, whenInterrupted: SimulationMessages.interrupted)
    return simulation.run(runs, seed: seed) { progress.show(TrainingMessages.runs(done: $0, of: runs)) }
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
  }
}
