import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// `peach experiment loudness plan`: estimates how many comparisons are needed to find a bias.
enum LoudnessPlanCommand {
  private static let threshold = Option(
    "threshold", .number(0.5...200), "CENTS", Text(en: "Threshold of the listener", de: "Schwelle des Hörers"),
    standard: 8)
  private static let effect = Option(
    "effect", .number(-100...100), "CENTS_PER_DB",
    Text(en: "Bias to find", de: "Verzerrung, die gefunden werden soll"), standard: 2)
  private static let power = Option(
    "power", .number(0.5...0.99), "P",
    Text(en: "Probability of finding it at p < 0.05", de: "Wahrscheinlichkeit, sie mit p < 0,05 zu finden"),
    standard: 0.8)
  private static let simulate = Option(
    "simulate", .integer(1...100_000), "N",
    Text(
      en: "Simulate N experiments with --comparisons-per-level and show their results instead",
      de: "Stattdessen N Versuche mit --comparisons-per-level simulieren und ihre Ergebnisse zeigen"))
  private static let seed = Option(
    "seed", .seed, "N",
    Text(
      en: "Seed of the random choices; the same seed repeats them",
      de: "Startwert des Zufalls; gleicher Startwert, gleiche Auswahl"), standard: 1)

  static let spec = CommandSpec(
    name: "plan",
    overview: Text(
      en: "Estimate by simulation how many comparisons a loudness experiment needs.",
      de: "Schätzt durch Simulation, wie viele Vergleiche ein Lautheitsversuch braucht."),
    options: [threshold.spec, effect.spec, power.spec] + LoudnessDesign.options + [
      simulate.spec, LoudnessDesign.comparisonsPerLevel.spec, seed.spec, Option.json.spec,
    ],
    examples: [
      (
        "peach experiment loudness plan --threshold 8 --effect 2 --max-offset 6",
        Text(
          en: "A listener with a threshold of 8 cents and a bias of 2 cents per dB",
          de: "Ein Hörer mit einer Schwelle von 8 Cent und einer Verzerrung von 2 Cent pro dB")
      ),
      (
        "peach experiment loudness plan --effect 0 --simulate 200 --comparisons-per-level 100",
        Text(
          en: "How often a bias is found where there is none",
          de: "Wie oft eine Verzerrung gefunden wird, die es nicht gibt")
      ),
    ],
    discussion: [
      Text(
        en:
          "The number grows with the square of the threshold and falls with the squares of the effect and of the largest "
          + "difference in level: ten times the decibels need a hundredth of the comparisons.",
        de:
          "Die Zahl wächst mit dem Quadrat der Schwelle und fällt mit den Quadraten der Verzerrung und des größten "
          + "Pegelunterschieds: Zehnmal so viele Dezibel brauchen ein Hundertstel der Vergleiche.")
    ],
    run: run)

  private struct Report: Encodable {
    let thresholdCents: Double
    let effectCentsPerDB: Double
    let maxOffsetDB: Double
    let levels: [Double]
    let power: Double
    let strategy: String
    let seed: UInt64
    let comparisonsPerLevel: Int
    let comparisons: Int
    let minutes: Double
    let comparisonsPerLevelByFormula: Int
    let simulatedExperiments: Int
  }

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    try check(parsed)
    let seed = parsed[Self.seed]
    // The user's own settings only affect the duration.
    let settings = PlannedSettings.settings(parsed, from: Settings())
    let plan = LoudnessDesign.plan(parsed, settings, seed: seed)
    guard plan.levels.contains(where: { $0 > 0 }) else { throw parsed.usageError(ExperimentMessages.silentLevels) }
    let listener = SimulatedListener(threshold: parsed[threshold], loudness: parsed[effect])
    let progress = Progress(context.console, context.language)
    if let runs = parsed[simulate] {
      let biases = LoudnessSimulation(plan: plan, listener: listener).biases(runs, seed: seed) {
        progress.show(ExperimentMessages.experiments(done: $0, of: runs))
      }
      progress.finish()
      try LoudnessOutcomes(LoudnessSummary(biases, truth: listener.loudness), plan: plan, listener: listener)
        .print(context, asJSON: parsed[.json])
      return .success
    }
    try estimate(plan, listener, progress, invocation, strategy: settings.training.strategy)
    return .success
  }

  /// Rejects options that contradict each other.
  private static func check(_ parsed: ParsedCommand) throws {
    try LoudnessDesign.check(parsed)
    if parsed.has(simulate) && parsed.has(power) {
      throw parsed.usageError(
        Text(
          en: "'--power' and '--simulate' can't be combined: the simulation reports the power.",
          de: "»--power« und »--simulate« lassen sich nicht verbinden: Die Simulation zeigt die Trefferquote."))
    }
    if parsed.has(LoudnessDesign.comparisonsPerLevel) && !parsed.has(simulate) {
      throw parsed.usageError(
        Text(
          en: "'--comparisons-per-level' needs '--simulate'.",
          de: "»--comparisons-per-level« braucht »--simulate«."))
    }
  }

  /// Estimates and prints the number of comparisons needed.
  private static func estimate(
    _ plan: LoudnessPlan, _ listener: SimulatedListener, _ progress: Progress, _ invocation: Invocation,
    strategy: StrategyName
  ) throws {
    let (parsed, context, seed) = (invocation.parsed, invocation.context, plan.seed)
    guard listener.loudness != 0 else { throw parsed.usageError(ExperimentMessages.noEffect) }
    let power = parsed[Self.power]
    let found: LoudnessPower
    do throws(LoudnessPower.Failure) {
      defer { progress.finish() }
      found = try LoudnessPower(plan, listener: listener, power: power, seed: seed) {
        progress.show(ExperimentMessages.experiments(done: $0, of: $1))
      }
    } catch {
      throw parsed.usageError(
        error == .notFound ? ExperimentMessages.neverFound : ExperimentMessages.withoutResult)
    }
    let seconds = secondsPerComparison(try context.storedSettings(), listener)
    let comparisons = found.comparisonsPerLevel * plan.levels.count
    let report = Report(
      thresholdCents: listener.threshold, effectCentsPerDB: listener.loudness, maxOffsetDB: plan.maxOffset,
      levels: plan.levels, power: power, strategy: strategy.rawValue, seed: seed,
      comparisonsPerLevel: found.comparisonsPerLevel, comparisons: comparisons,
      minutes: (Double(comparisons) * seconds / 6).rounded() / 10, comparisonsPerLevelByFormula: found.byFormula,
      simulatedExperiments: found.runs)
    if parsed[.json] {
      try context.printJSON(report)
    } else {
      let language = context.language
      let lines = [
        ExperimentMessages.needed(perLevel: found.comparisonsPerLevel, levels: plan.levels.count),
        ExperimentMessages.duration(
          minutes: Int(report.minutes.rounded(.up)), seconds: Figure.decimal(seconds, 1)(language)),
        ExperimentMessages.simulated(runs: found.runs, perLevel: found.simulatedPerLevel),
        ExperimentMessages.formula(found.byFormula),
      ]
      for line in lines { try context.console.print(line(language)) }
    }
  }

  /// The duration of note 1, the gap, the response after note 2's onset and the feedback, in seconds.
  private static func secondsPerComparison(_ settings: Settings, _ listener: SimulatedListener) -> Double {
    let training = settings.training
    return training.sounding.duration.inSeconds + training.sounding.gap.inSeconds + listener.responseTime
      + training.feedbackDuration.inSeconds
  }
}

/// The results of simulated experiments.
private struct LoudnessOutcomes {
  private struct Report: Encodable {
    let thresholdCents: Double
    let effectCentsPerDB: Double
    let maxOffsetDB: Double
    let comparisonsPerLevel: Int
    let experiments: Int
    let withoutResult: Int
    /// Missing if no experiment had a result.
    let meanCentsPerDB: Double?
    let standardErrorCentsPerDB: Double?
    let coverage95: Double?
    let shareSignificant: Double
  }

  private let report: Report

  init(_ summary: LoudnessSummary, plan: LoudnessPlan, listener: SimulatedListener) {
    report = Report(
      thresholdCents: listener.threshold, effectCentsPerDB: listener.loudness, maxOffsetDB: plan.maxOffset,
      comparisonsPerLevel: plan.comparisonsPerLevel, experiments: summary.runs, withoutResult: summary.failed,
      meanCentsPerDB: summary.mean, standardErrorCentsPerDB: summary.standardError, coverage95: summary.coverage,
      shareSignificant: summary.significant)
  }

  func print(_ context: Context, asJSON: Bool) throws {
    if asJSON { return try context.printJSON(report) }
    func number(_ value: Double?, _ decimals: Int) -> String {
      value.map { Figure.decimal($0, decimals)(context.language) } ?? "–"
    }
    let rows: [(Text, String)] = [
      (Text(en: "Experiments", de: "Versuche"), String(report.experiments)),
      (
        Text(en: "Comparisons per level", de: "Vergleiche pro Stufe"), String(report.comparisonsPerLevel)
      ),
      (Text(en: "Without a result", de: "Ohne Ergebnis"), String(report.withoutResult)),
      (
        Text(en: "Mean bias, cents per dB", de: "Mittlere Verzerrung, Cent pro dB"),
        number(report.meanCentsPerDB, 3) + " ± " + number(report.standardErrorCentsPerDB, 3)
      ),
      (
        Text(en: "95 % intervals with the true bias", de: "95-%-Intervalle mit der wahren Verzerrung"),
        number(report.coverage95.map { 100 * $0 }, 1) + " %"
      ),
      (
        Text(en: "Experiments with p < 0.05", de: "Versuche mit p < 0,05"),
        number(100 * report.shareSignificant, 1) + " %"
      ),
    ]
    for (label, value) in rows { try context.console.print(label(context.language).padded(to: 38) + value) }
  }
}
