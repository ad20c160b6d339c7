import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// `peach experiment loudness plan`: how many comparisons it takes to find a bias.
enum LoudnessPlanCommand {
  private static let threshold = Option(
    "threshold", .number(0.5...200), "CENTS", Text(en: "The listener's threshold", de: "Die Schwelle des Hörers"),
    standard: 8)
  private static let effect = Option(
    "effect", .number(-100...100), "CENTS_PER_DB",
    Text(en: "The bias to be found", de: "Die Verzerrung, die gefunden werden soll"), standard: 2)
  private static let power = Option(
    "power", .number(0.5...0.99), "P",
    Text(en: "How likely it is to be found, at p < 0.05", de: "Mit welcher Wahrscheinlichkeit, bei p < 0,05"),
    standard: 0.8)
  private static let simulate = Option(
    "simulate", .integer(1...100_000), "N",
    Text(
      en: "Instead: simulate N experiments with --comparisons-per-level, and tell how they go",
      de: "Stattdessen: N Versuche mit --comparisons-per-level simulieren und sagen, wie sie ausgehen"))
  private static let seed = Option(
    "seed", .seed, "N",
    Text(en: "Make the same random choices again", de: "Dieselben zufälligen Entscheidungen treffen"), standard: 1)

  static let spec = CommandSpec(
    name: "plan",
    overview: Text(
      en: "Tell how many comparisons a loudness experiment needs, by simulating it.",
      de: "Sagt, wie viele Vergleiche ein Lautheitsversuch braucht, indem es ihn simuliert."),
    options: [threshold.spec, effect.spec, power.spec] + LoudnessDesign.options + [
      simulate.spec, LoudnessDesign.comparisonsPerLevel.spec, seed.spec, Option.json.spec,
    ],
    examples: [
      (
        "peach experiment loudness plan --threshold 8 --effect 2 --max-offset 6",
        Text(
          en: "A listener of 8 cents who is misled by 2 cents per dB",
          de: "Ein Hörer mit 8 Cent, den jedes dB um 2 Cent täuscht")
      ),
      (
        "peach experiment loudness plan --effect 0 --simulate 200 --comparisons-per-level 100",
        Text(en: "How often nothing is mistaken for something", de: "Wie oft nichts für etwas gehalten wird")
      ),
    ],
    discussion: [
      Text(
        en:
          "The number grows with the square of the threshold, and falls with the squares of the effect and of the largest "
          + "offset: ten times the decibels take a hundredth of the comparisons.",
        de:
          "Die Zahl wächst mit dem Quadrat der Schwelle und fällt mit den Quadraten der Verzerrung und der größten "
          + "Abweichung: zehnmal so viele Dezibel brauchen ein Hundertstel der Vergleiche.")
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
    try LoudnessDesign.check(parsed)
    if parsed.has(simulate) && parsed.has(power) {
      throw parsed.usageError(
        Text(
          en: "'--power' and '--simulate' exclude each other: simulated experiments tell how often they find it.",
          de: "»--power« und »--simulate« schließen einander aus: simulierte Versuche sagen, wie oft sie es finden."))
    }
    if parsed.has(LoudnessDesign.comparisonsPerLevel) && !parsed.has(simulate) {
      throw parsed.usageError(
        Text(
          en: "'--comparisons-per-level' is for simulating: add --simulate.",
          de: "»--comparisons-per-level« ist zum Simulieren da: --simulate gehört dazu."))
    }
    let seed = parsed[Self.seed]
    // The user's own settings do not enter but for the time it takes.
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
      levels: plan.levels, power: power, strategy: settings.training.strategy.rawValue, seed: seed,
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
    return .success
  }

  /// Note 1, the gap, the answer after note 2's onset, the feedback.
  private static func secondsPerComparison(_ settings: Settings, _ listener: SimulatedListener) -> Double {
    let training = settings.training
    return training.sounding.duration.inSeconds + training.sounding.gap.inSeconds + listener.responseTime
      + training.feedbackDuration.inSeconds
  }
}

/// How simulated experiments went.
private struct LoudnessOutcomes {
  private struct Report: Encodable {
    let thresholdCents: Double
    let effectCentsPerDB: Double
    let maxOffsetDB: Double
    let comparisonsPerLevel: Int
    let experiments: Int
    let withoutResult: Int
    /// Missing where no experiment told anything.
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
        Text(en: "Comparisons a level", de: "Vergleiche je Stufe"), String(report.comparisonsPerLevel)
      ),
      (Text(en: "Without a result", de: "Ohne Ergebnis"), String(report.withoutResult)),
      (
        Text(en: "Mean bias, cents per dB", de: "Mittlere Verzerrung, Cent je dB"),
        number(report.meanCentsPerDB, 3) + " ± " + number(report.standardErrorCentsPerDB, 3)
      ),
      (
        Text(en: "95 % intervals containing it", de: "95-%-Intervalle, die sie enthalten"),
        number(report.coverage95.map { 100 * $0 }, 1) + " %"
      ),
      (
        Text(en: "p < 0.05, of all experiments", de: "p < 0,05, von allen Versuchen"),
        number(100 * report.shareSignificant, 1) + " %"
      ),
    ]
    for (label, value) in rows { try context.console.print(label(context.language).padded(to: 38) + value) }
  }
}
