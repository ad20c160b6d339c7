import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach simulate`: tests a strategy and the fit with simulated listeners of known threshold.
enum SimulateCommand {
  private static let listener = Option(
    "listener", .population, "LISTENER",
    Text(
      en:
        "simulated, optionally with threshold (8 cents; a range such as 1-100 is log-uniform), lapse (0.02), bias (0), "
        + "learning (0; octaves by which the threshold falls; the given threshold is that in the middle), forgetting (0; "
        + "octaves by which it rises in a break), day-sd and note-sd (0 octaves; spread between days and between notes, "
        + "similar for neighbouring notes). threshold, lapse and bias take several values, as in 0.005/0.02",
      de:
        "simulated, wahlweise mit threshold (8 Cent; ein Bereich wie 1-100 ist log-gleichverteilt), lapse (0.02), bias (0), "
        + "learning (0; Oktaven, um die die Schwelle fällt; angegeben ist die in der Mitte), forgetting (0; Oktaven, um die "
        + "sie in einer Pause steigt), day-sd und note-sd (0 Oktaven; Streuung zwischen Tagen und zwischen Tönen, bei "
        + "Nachbartönen ähnlich). threshold, lapse und bias nehmen mehrere Werte, etwa 0.005/0.02"))
  private static let runs = Option(
    "runs", .integer(1...10_000_000), "N", Text(en: "Number of listeners", de: "Zahl der Hörer"), standard: 1000)
  private static let comparisons = Option(
    "comparisons", .integer(1...1_000_000), "N",
    Text(en: "Answers per listener", de: "Antworten pro Hörer"), standard: 200)
  private static let days = Option(
    "days", .integer(1...36_500), "N",
    Text(en: "Days over which the answers are spread", de: "Tage, auf die sich die Antworten verteilen"), standard: 1)
  private static let breakDays = Option(
    "break-days", .integer(0...36_500), "N",
    Text(
      en: "Days of a break after that; the threshold is read on the last day, before further answers",
      de: "Tage einer Pause danach; die Schwelle wird am letzten Tag vor weiteren Antworten abgelesen"), standard: 0)
  private static let afterBreak = Option(
    "after-break", .integer(0...1_000_000), "N",
    Text(en: "Further answers on that day", de: "Weitere Antworten an diesem Tag"), standard: 100)
  private static let untrained = Option(
    "untrained", .keyRange, "LOW:HIGH",
    Text(
      en: "Notes that are never played; of these, only notes within 6 semitones of an answer are evaluated",
      de: "Töne, die nie gespielt werden; davon werden nur Töne höchstens 6 Halbtöne von einer Antwort ausgewertet"))
  private static let fit = Option<SimulationReport.Fit>(
    "fit", .choice, "FIT",
    Text(
      en: "current follows learning; static assumes a constant threshold",
      de: "current folgt dem Lernen; static nimmt eine gleichbleibende Schwelle an"),
    standard: .current)

  static let spec = CommandSpec(
    name: "simulate",
    overview: Text(
      en:
        "Test a strategy with simulated listeners: the error of the fitted threshold and the coverage of its interval.",
      de:
        "Prüft eine Strategie an simulierten Hörern: den Fehler der geschätzten Schwelle und die Überdeckung ihres Intervalls."
    ),
    options: [
      Option.setting(.strategy).spec, listener.spec, runs.spec, comparisons.spec, days.spec, breakDays.spec,
      afterBreak.spec, untrained.spec, fit.spec,
      Option.set.spec(
        Text(en: "Set any setting for this run", de: "Eine beliebige Einstellung für diesen Aufruf setzen")),
      SessionOptions.seed.spec, Option.json.spec,
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
          en: "A break of three weeks in which the threshold rises by half",
          de: "Eine Pause von drei Wochen, in der die Schwelle um die Hälfte steigt")
      ),
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    // The user's own settings are ignored, so that the same seed always gives the same result.
    var standard = Settings()
    standard.training.widenForMeasuring()
    let settings = parsed.applied(to: standard)
    let simulation = simulation(parsed, settings)
    if parsed.has(afterBreak) && simulation.breakDays == 0 {
      throw parsed.usageError(
        Text(
          en: "'--after-break' needs '--break-days'.",
          de: "»--after-break« braucht »--break-days«."))
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
    simulation.changes = parsed[fit] == .current
    return simulation
  }

  private static func outcomes(
    of simulation: StrategySimulation, runs: Int, seed: UInt64, _ context: Context
  ) -> [StrategySimulation.Outcome] {
    let progress = Progress(context.console, context.language)
    return simulation.run(runs, seed: seed) { progress.show(TrainingMessages.runs(done: $0, of: runs)) }
  }
}
