import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach simulate`: what a strategy and the fit report of listeners whose threshold is known.
enum SimulateCommand {
  private static let listener = Option(
    "listener", .population, "LISTENER",
    Text(
      en:
        "simulated: with threshold (8 cents; 1-100 draws log-uniformly), lapse (0.02) and bias (0; these three take several "
        + "values, as in 0.005/0.02), learning (0; octaves by which the threshold falls, being as given in the middle), "
        + "forgetting (0; octaves by which it rises in a break), day-sd and note-sd (0 octaves; by how much days and notes "
        + "differ, neighbouring notes alike)",
      de:
        "simulated: mit threshold (8 Cent; 1-100 zieht log-gleichverteilt), lapse (0.02) und bias (0; diese drei nehmen "
        + "mehrere Werte, etwa 0.005/0.02), learning (0; Oktaven, um die die Schwelle fällt, in der Mitte wie angegeben), "
        + "forgetting (0; Oktaven, um die sie in einer Pause steigt), day-sd und note-sd (0 Oktaven; wie sehr sich Tage und "
        + "Töne unterscheiden, Nachbartöne ähnlich)"))
  private static let runs = Option(
    "runs", .integer(1...10_000_000), "N", Text(en: "How many listeners", de: "Wie viele Hörer"), standard: 1000)
  private static let comparisons = Option(
    "comparisons", .integer(1...1_000_000), "N",
    Text(en: "Answers per listener", de: "Antworten pro Person"), standard: 200)
  private static let days = Option(
    "days", .integer(1...36_500), "N",
    Text(en: "Days they spread over", de: "Tage, auf die sie sich verteilen"), standard: 1)
  private static let breakDays = Option(
    "break-days", .integer(0...36_500), "N",
    Text(
      en: "Days of a break after them; the threshold is read on the last of these, before another answer",
      de: "Tage einer Pause danach; am letzten wird die Schwelle abgelesen, vor einer weiteren Antwort"), standard: 0)
  private static let afterBreak = Option(
    "after-break", .integer(0...1_000_000), "N",
    Text(en: "Further answers on that day", de: "Weitere Antworten an diesem Tag"), standard: 100)
  private static let untrained = Option(
    "untrained", .keyRange, "LOW:HIGH",
    Text(
      en: "Notes that never come; a note is shown, and counts, only where an answer lies within 6 semitones",
      de:
        "Töne, die nie kommen; ein Ton wird nur gezeigt und zählt nur, wo eine Antwort höchstens 6 Halbtöne entfernt ist"
    ))
  private static let fit = Option<SimulationReport.Fit>(
    "fit", .choice, "FIT",
    Text(
      en: "The fit that follows learning, or the one that takes the threshold for constant",
      de: "Die Anpassung, die dem Lernen folgt, oder die, der die Schwelle als gleichbleibend gilt"),
    standard: .current)

  static let spec = CommandSpec(
    name: "simulate",
    overview: Text(
      en: "Try a strategy on simulated listeners: how far off is the fitted threshold, and how honest its interval?",
      de:
        "Erprobt eine Strategie an simulierten Hörern: wie weit liegt die Schwelle daneben, wie ehrlich ist ihr Intervall?"
    ),
    options: [
      Option.setting(.strategy).spec, listener.spec, runs.spec, comparisons.spec, days.spec, breakDays.spec,
      afterBreak.spec, untrained.spec, fit.spec,
      Option.set.spec(Text(en: "Any setting, for this run", de: "Eine beliebige Einstellung, für diesen Lauf")),
      SessionOptions.seed.spec(
        Text(en: "Make the same random choices again", de: "Dieselben zufälligen Entscheidungen treffen")),
      Option.json.spec,
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
      (
        "peach simulate --listener simulated:forgetting=0.585 --comparisons 2000 --days 60 --break-days 21 --runs 100",
        Text(
          en: "A break of three weeks, in which it rises by half",
          de: "Eine Pause von drei Wochen, in der sie um die Hälfte steigt")
      ),
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    // The user's own settings do not enter: two people with one seed shall see one result.
    var standard = Settings()
    standard.training.widenForMeasuring()
    let settings = parsed.applied(to: standard)
    let simulation = simulation(parsed, settings)
    if parsed.has(afterBreak) && simulation.breakDays == 0 {
      throw parsed.usageError(
        Text(
          en: "'--after-break' is for a break: add --break-days.",
          de: "»--after-break« ist für eine Pause da: --break-days gehört dazu."))
    }
    if let untrained = simulation.untrained, simulation.range.numbers.allSatisfy({ untrained.contains(MIDINote($0)) }) {
      throw parsed.usageError(SimulationMessages.nothingTrained)
    }
    let runs = parsed[Self.runs]
    let seed = parsed[SessionOptions.seed] ?? .random(in: 0...UInt64(Int.max))
    guard let summary = SimulationSummary(outcomes(of: simulation, runs: runs, seed: seed, context)) else {
      return .ourBug
    }
    let report = SimulationReport(
      strategy: settings.training.strategy, simulation: simulation, fit: parsed[fit], seed: seed,
      summary: summary)
    if parsed[.json] {
      try context.printJSON(report.json)
    } else {
      for line in report.lines(context.language) { try context.console.print(line) }
    }
    return .success
  }

  private static func simulation(_ parsed: ParsedCommand, _ settings: Settings) -> StrategySimulation {
    var simulation = StrategySimulation(strategy: settings.training.nextNoteStrategy)
    simulation.population = parsed[listener] ?? SimulatedPopulation()
    simulation.range = settings.training.noteRange
    simulation.untrained = parsed[untrained]
    simulation.comparisons = parsed[comparisons]
    simulation.days = parsed[days]
    simulation.breakDays = parsed[breakDays]
    simulation.comparisonsAfterBreak = simulation.breakDays > 0 ? parsed[afterBreak] : 0
    if parsed[fit] == .static { simulation.drift = .none }
    return simulation
  }

  private static func outcomes(
    of simulation: StrategySimulation, runs: Int, seed: UInt64, _ context: Context
  ) -> [StrategySimulation.Outcome] {
    let progress = Progress(context.console, context.language)
    return simulation.run(runs, seed: seed) { progress.show(TrainingMessages.runs(done: $0, of: runs)) }
  }
}
