import PeachCore
import PeachTerminal

/// `peach simulate`: what a strategy and the fit report of listeners whose threshold is known.
enum SimulateCommand {
  static let spec = CommandSpec(
    name: "simulate",
    overview: Text(
      en: "Try a strategy on simulated listeners: how far off is the fitted threshold, and how honest its interval?",
      de:
        "Erprobt eine Strategie an simulierten Hörern: wie weit liegt die Schwelle daneben, wie ehrlich ist ihr Intervall?"
    ),
    options: [
      .setting(.strategy),
      OptionSpec(
        name: "listener", kind: .population, placeholder: "LISTENER",
        help: Text(
          en:
            "simulated: with threshold (8 cents; 1-100 draws log-uniformly), lapse (0.02) and bias (0; both take several "
            + "values, as in 0.005/0.02), learning (0; octaves by which the threshold falls, being as given in the middle) and "
            + "day-sd (0 octaves)",
          de:
            "simulated: mit threshold (8 Cent; 1-100 zieht log-gleichverteilt), lapse (0.02) und bias (0; beide nehmen "
            + "mehrere Werte, etwa 0.005/0.02), learning (0; Oktaven, um die die Schwelle fällt, in der Mitte wie angegeben) und "
            + "day-sd (0 Oktaven)")),
      OptionSpec(
        name: "runs", kind: .integer(1...10_000_000), placeholder: "N",
        help: Text(en: "How many listeners", de: "Wie viele Hörer"), standard: "1000"),
      OptionSpec(
        name: "comparisons", kind: .integer(1...1_000_000), placeholder: "N",
        help: Text(en: "Answers of each", de: "Antworten eines jeden"), standard: "200"),
      OptionSpec(
        name: "days", kind: .integer(1...36_500), placeholder: "N",
        help: Text(en: "Days they spread over", de: "Tage, auf die sie sich verteilen"), standard: "1"),
      OptionSpec(
        name: "fit", kind: .choice(["current", "static"]), placeholder: "FIT",
        help: Text(
          en: "The fit that follows learning, or the one that takes the threshold for constant",
          de: "Die Anpassung, die dem Lernen folgt, oder die, der die Schwelle als gleichbleibend gilt"),
        standard: "current"),
      OptionSpec(
        name: "set", kind: .assignment, placeholder: "KEY=VALUE",
        help: Text(en: "Any setting, for this run", de: "Eine beliebige Einstellung, für diesen Lauf"),
        isRepeatable: true),
      OptionSpec(
        name: "seed", kind: .integer(0...Int.max), placeholder: "N",
        help: Text(en: "Make the same random choices again", de: "Dieselben zufälligen Entscheidungen treffen")),
      .flag("json", Text(en: "As JSON", de: "Als JSON")),
    ],
    examples: [
      (
        "peach simulate --strategy kazez --listener simulated:threshold=1-100",
        Text(en: "A thousand trainings of 200 answers", de: "Tausend Trainings zu 200 Antworten")
      ),
      (
        "peach simulate --strategy threshold-tracking --listener simulated:learning=1 --comparisons 2000 --days 60 --runs 100",
        Text(
          en: "Listeners whose threshold halves in two months",
          de: "Hörer, deren Schwelle sich in zwei Monaten halbiert")
      ),
    ],
    run: run)

  private struct Report: Encodable {
    let strategy: String
    let runs: Int
    let comparisons: Int
    let days: Int
    let fit: String
    let seed: UInt64
    let biasOctaves: Double
    let biasStandardError: Double
    let rmseOctaves: Double
    let rmseStandardError: Double
    let coverage95: Double
    let coverageStandardError: Double
    let shareNearThreshold: Double
    let shareCorrect: Double
  }

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    // The user's own settings do not enter: two people with one seed shall see one result.
    var standard = Settings()
    standard.training.widenForMeasuring()
    let settings = parsed.applied(to: standard)
    let simulation = simulation(parsed, settings)
    let runs = parsed.integer("runs") ?? 1000
    let seed = parsed.integer("seed").map { UInt64($0) } ?? .random(in: 0...UInt64(Int.max))
    let summary = SimulationSummary(outcomes(of: simulation, runs: runs, seed: seed, context))
    let report = Report(
      strategy: settings.training.strategy.rawValue, runs: runs, comparisons: simulation.comparisons,
      days: simulation.days, fit: parsed.text("fit") ?? "current", seed: seed, biasOctaves: summary.bias.value,
      biasStandardError: summary.bias.standardError, rmseOctaves: summary.rootMeanSquare.value,
      rmseStandardError: summary.rootMeanSquare.standardError, coverage95: summary.coverage.value,
      coverageStandardError: summary.coverage.standardError, shareNearThreshold: summary.near.value,
      shareCorrect: summary.correct.value)
    if parsed.has("json") {
      try context.printJSON(report)
    } else {
      try printTable(report, summary, context)
    }
    return .success
  }

  private static func simulation(_ parsed: ParsedCommand, _ settings: Settings) -> StrategySimulation {
    var simulation = StrategySimulation(strategy: settings.training.nextNoteStrategy)
    simulation.population =
      parsed.text("listener").flatMap(SimulatedPopulation.init(description:)) ?? SimulatedPopulation()
    simulation.range = settings.training.noteRange
    simulation.comparisons = parsed.integer("comparisons") ?? 200
    simulation.days = parsed.integer("days") ?? 1
    if parsed.text("fit") == "static" { simulation.drift = .none }
    return simulation
  }

  private static func outcomes(
    of simulation: StrategySimulation, runs: Int, seed: UInt64, _ context: Context
  ) -> [StrategySimulation.Outcome] {
    let progress = Progress(console: context.console, language: context.language) {
      TrainingMessages.runs(done: $0, of: $1)
    }
    defer { progress.finish() }
    return simulation.run(runs, seed: seed) { progress.show($0, of: runs) }
  }

  private static func printTable(_ report: Report, _ summary: SimulationSummary, _ context: Context) throws {
    let language = context.language
    func octaves(_ figure: SimulationSummary.Figure) -> String {
      Fixed.text(figure.value, 3) + " ± " + Fixed.text(figure.standardError, 3)
        + Text(en: " octaves", de: " Oktaven")(language)
    }
    func percent(_ figure: SimulationSummary.Figure) -> String {
      Fixed.text(100 * figure.value, 1) + " ± " + Fixed.text(100 * figure.standardError, 1) + " %"
    }
    let rows: [(Text, String)] = [
      (Text(en: "Strategy", de: "Strategie"), report.strategy),
      (Text(en: "Listeners", de: "Hörer"), String(report.runs)),
      (Text(en: "Answers of each", de: "Antworten eines jeden"), String(report.comparisons)),
      (Text(en: "Seed", de: "Startwert"), String(report.seed)),
      (Text(en: "Bias of the threshold", de: "Verzerrung der Schwelle"), octaves(summary.bias)),
      (
        Text(en: "Its root mean square error", de: "Ihr mittlerer quadratischer Fehler"),
        octaves(summary.rootMeanSquare)
      ),
      (Text(en: "95 % intervals that hold it", de: "95-%-Intervalle, die sie enthalten"), percent(summary.coverage)),
      (Text(en: "Comparisons within ±25 % of it", de: "Vergleiche bei ihr ±25 %"), percent(summary.near)),
      (Text(en: "Correct answers", de: "Richtige Antworten"), percent(summary.correct)),
    ]
    for (label, value) in rows { try context.console.print(label(language).padded(to: 38) + value) }
  }
}
