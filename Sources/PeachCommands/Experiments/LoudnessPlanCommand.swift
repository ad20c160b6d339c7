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
  private static let participants = Option(
    "participants", .integer(1...1000), "N",
    Text(
      en: "Participants in each simulated experiment, pooled",
      de: "Teilnehmende je simuliertem Versuch, zusammengefasst"),
    standard: 1)
  private static let slope = Option(
    "slope", .number(0.25...4), "S",
    Text(
      en: "Exponent of the listener's psychometric function; above 1, it is steeper at the threshold",
      de: "Exponent der psychometrischen Funktion des Hörers; über 1 ist sie an der Schwelle steiler"), standard: 1)
  private static let curvature = Option(
    "curvature", .number(-100...100), "CENTS_PER_DB",
    Text(
      en: "Additional shift of note 2 per dB of difference, the same for louder and softer",
      de: "Zusätzliche Verschiebung von Ton 2 je dB Unterschied, für lauter und leiser gleich"), standard: 0)
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
    options: [threshold.spec, effect.spec, slope.spec, curvature.spec, power.spec] + LoudnessDesign.options + [
      simulate.spec, LoudnessDesign.comparisonsPerLevel.spec, participants.spec, seed.spec, Option.json.spec,
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
          + "difference in level: ten times the decibels need a hundredth of the comparisons. Small "
          + "numbers are found in steps of a tenth, so the power may be higher than requested.",
        de:
          "Die Zahl wächst mit dem Quadrat der Schwelle und fällt mit den Quadraten der Verzerrung und des größten "
          + "Pegelunterschieds: Zehnmal so viele Dezibel brauchen ein Hundertstel der Vergleiche. Kleine Zahlen "
          + "werden in Schritten von einem Zehntel gesucht, daher kann die Teststärke höher sein als verlangt.")
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    try check(parsed)
    let seed = parsed[Self.seed]
    // The user's own settings only affect the duration.
    let settings = PlannedSettings.settings(parsed, from: Settings())
    let plan = LoudnessDesign.plan(parsed, settings, seed: seed)
    guard plan.levels.contains(where: { $0 > 0 }) else { throw parsed.usageError(ExperimentMessages.silentLevels) }
    let listener = LoudnessListener(
      SimulatedListener(threshold: parsed[threshold], loudness: parsed[effect]), slope: parsed[slope],
      curvature: parsed[curvature])
    let progress = Progress(context.console, context.language, whenInterrupted: SimulationMessages.interrupted)
    if let runs = parsed[simulate] {
      let outcomes = LoudnessSimulation(plan: plan, listener: listener)
        .outcomes(runs, participants: parsed[participants], seed: seed) {
          progress.show(ExperimentMessages.experiments(done: $0, of: runs, perLevel: plan.comparisonsPerLevel))
        }
      progress.finish()
      try LoudnessOutcomes(outcomes, plan: plan, listener: listener, participants: parsed[participants])
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
          de: "»--power« und »--simulate« lassen sich nicht kombinieren: Die Simulation zeigt die Teststärke."))
    }
    for (isGiven, word) in [
      (parsed.has(LoudnessDesign.comparisonsPerLevel), LoudnessDesign.comparisonsPerLevel.word),
      (parsed.has(participants), participants.word),
    ] where isGiven && !parsed.has(simulate) {
      throw parsed.usageError(
        Text(en: "'\(word)' needs '--simulate'.", de: "»\(word)« braucht »--simulate«."))
    }
  }

  /// Estimates and prints the number of comparisons needed.
  private static func estimate(
    _ plan: LoudnessPlan, _ simulated: LoudnessListener, _ progress: Progress, _ invocation: Invocation,
    strategy: StrategyName
  ) throws {
    let (parsed, context, seed, listener) = (invocation.parsed, invocation.context, plan.seed, simulated.listener)
    guard listener.loudness != 0 else { throw parsed.usageError(ExperimentMessages.noEffect) }
    let power = parsed[Self.power]
    let found: LoudnessPower
    do throws(LoudnessPower.Failure) {
      defer { progress.finish() }
      found = try LoudnessPower(plan, listener: simulated, power: power, seed: seed) {
        progress.show(ExperimentMessages.experiments(done: $0, of: $1, perLevel: $2))
      }
    } catch {
      throw parsed.usageError(
        error == .notFound ? ExperimentMessages.neverFound : ExperimentMessages.withoutResult)
    }
    let seconds = secondsPerComparison(try context.storedSettings(), listener)
    let comparisons = found.comparisonsPerLevel * plan.levels.count
    let minutes = (Double(comparisons) * seconds / 6).rounded() / 10
    if parsed[.json] {
      try context.printJSON([
        "thresholdCents": .number(listener.threshold), "effectCentsPerDB": .number(listener.loudness),
        "maxOffsetDB": .number(plan.maxOffset), "levels": .array(plan.levels.map(JSON.number)),
        "power": .number(power), "strategy": .text(strategy.rawValue), "seed": JSON(seed),
        "comparisonsPerLevel": .integer(found.comparisonsPerLevel), "comparisons": .integer(comparisons),
        "minutes": .number(minutes), "comparisonsPerLevelByFormula": .integer(found.byFormula),
        "simulatedExperiments": .integer(found.runs),
      ])
    } else {
      let language = context.language
      let lines = [
        ExperimentMessages.needed(perLevel: found.comparisonsPerLevel, levels: plan.levels.count),
        ExperimentMessages.duration(
          minutes: Int(minutes.rounded(.up)), seconds: Figure.decimal(seconds, 1)(language)),
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
