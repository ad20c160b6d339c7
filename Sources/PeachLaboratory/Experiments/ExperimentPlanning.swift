import PeachCommandLine
import PeachCommands
import PeachCore
import PeachExperiments
import PeachLanguage

/// `peach experiment plan`: simulates how often an experiment finds an effect.
enum ExperimentPlanning {
  // What earlier versions called the threshold and the slope of the listener.
  private static let threshold = Option<Double?>("threshold", .number(0.5...200, "cents"), "CENTS", Text(""))
  private static let slope = Option<Double?>("slope", .number(0.25...4), "S", Text(""))
  private static let effect = Option(
    "effect", .number(-100...100), "SIZE",
    en:
      "The effect: cents per dB, or the contrast's shift or ratio of thresholds; 'check' names what the report asks for",
    de:
      "Die Wirkung: Cent je dB oder Verschiebung oder Schwellenverhältnis des Vergleichs; »check« nennt, wonach der Bericht fragt"
  )
  private static let participants = Option(
    "participants", .participants, "N",
    en:
      "Participants in each simulated experiment. 12:effect-spread=0.95,threshold-spread=0.75 says how they differ: standard "
      + "deviations of the effect (of a ratio in octaves; usually half of it) and of thresholds in octaves (usually 0.75, as "
      + "published ones)",
    de:
      "Teilnehmende je simuliertem Versuch. 12:effect-spread=0.95,threshold-spread=0.75 nennt, wie sie sich unterscheiden: "
      + "Standardabweichungen der Wirkung (bei einem Verhältnis in Oktaven; sonst ihre Hälfte) und der Schwellen in Oktaven "
      + "(sonst 0.75, wie veröffentlichte)",
    standard: SimulatedParticipants())
  private static let runs = Option(
    "runs", .integer(1...10_000_000), "N", en: "Number of simulated experiments",
    de: "Zahl der simulierten Versuche",
    standard: 200)
  private static let listener = Option(
    "listener", .listener, "LISTENER",
    en:
      "The listener, such as simulated:threshold=8,slope=1; the threshold is in hundredths of the largest difference of the "
      + "exercise: cents, in pitch",
    de:
      "Der Hörer, etwa simulated:threshold=8,slope=1; die Schwelle in Hundertsteln des größten Unterschieds der Übung: Cent, "
      + "bei Tonhöhen")
  private static let seed = Option(
    "seed", .seed, "N", en: "Seed of the random choices; the same seed repeats them",
    de: "Startwert des Zufalls; gleicher Startwert, gleiche Auswahl", standard: 1)

  static let spec = CommandSpec(
    name: "plan",
    overview: Text(
      en: "Simulate how often an experiment finds an effect, and how exact its figures are.",
      de: "Simuliert, wie oft ein Versuch eine Wirkung findet und wie genau seine Zahlen sind."),
    arguments: [ExperimentArgument.file.spec],
    options: [
      listener.spec, effect.spec, participants.spec,
      runs.spec.called("simulate"), seed.spec, threshold.spec.unlisted,
      slope.spec.unlisted,
    ] + SimulatedStudy.options.map(\.rare) + [Option.json.spec],
    examples: [
      example(
        "peach experiment plan louder.json --effect 2 --listener simulated:threshold=12 --participants 12",
        en: "Power of twelve participants",
        de: "Teststärke bei zwölf Teilnehmenden"),
      example(
        "peach experiment plan louder.json --runs 1000", en: "False alarms: without an effect",
        de: "Fehlalarme: ohne Wirkung"),
    ],
    run: run, dataUse: .none)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    try ExperimentSettings.check(invocation.parsed)
    let file = try ExperimentArgument.read(invocation)
    return try study(file, invocation.parsed).run(invocation, file: file)
  }

  /// What the options describe.
  static func study(_ file: ExperimentFile, _ parsed: ParsedCommand) throws -> SimulatedStudy {
    let planned = file.effect
    guard parsed[listener]?.loudness ?? 0 == 0 else {
      throw parsed.usageError(
        en: "'plan' takes '--effect' instead of 'loudness'.", de: "»plan« nimmt »--effect« statt »loudness«.")
    }
    if let size = parsed[effect] {
      guard let planned else { throw parsed.usageError(ExperimentMessages.noEffect) }
      guard planned.range.contains(size) else {
        let (low, high) = (Figure.written(planned.range.lowerBound), Figure.written(planned.range.upperBound))
        throw parsed.usageError(
          en: "'--effect' of a ratio must be from \(low.english) to \(high.english).",
          de: "»--effect« eines Verhältnisses muss zwischen \(low.german) und \(high.german) liegen.")
      }
    }
    var listener = ExperimentListener(simulatedListener(parsed))
    listener.listener.tuner.precision = listener.listener.threshold
    let (count, people) = (parsed[runs], parsed[participants].count)
    let simulation = ExperimentSimulation(file, listener, effect: parsed[effect], spread: spread(file, parsed))
    return SimulatedStudy(
      study: simulation.study(count, participants: people, seed: parsed[seed]),
      progress: { ExperimentMessages.experiments(done: $0, of: count) }
    ) { tally in
      let summary = ExperimentSummary(tally, planned, truth: parsed[effect], participants: people)
      return .init(json: json(summary, file, parsed), lines: { lines(summary, file, parsed, $0) })
    }
  }

  private static func spread(_ file: ExperimentFile, _ parsed: ParsedCommand) -> ExperimentSimulation.Spread {
    .init(
      effect: parsed[participants].effectSpread ?? file.effect?.usualSpread(of: parsed[effect]) ?? 0,
      threshold: parsed[participants].thresholdSpread ?? ExperimentSimulation.Spread.usualThreshold)
  }

  private static func simulatedListener(_ parsed: ParsedCommand) -> SimulatedListener {
    var simulated = parsed[listener] ?? SimulatedListener(threshold: 8)
    simulated.threshold = parsed[threshold] ?? simulated.threshold
    simulated.slope = parsed[slope] ?? simulated.slope
    return simulated
  }

  private static func json(_ summary: ExperimentSummary, _ file: ExperimentFile, _ parsed: ParsedCommand) -> JSON {
    [
      "sha256": .text(file.hash), "threshold": .number(simulatedListener(parsed).threshold),
      "effect": JSON(parsed[effect]),
      "slope": .number(simulatedListener(parsed).slope),
      "effectSpread": file.effect == nil ? nil : .number(spread(file, parsed).effect),
      "thresholdSpreadOctaves": .number(spread(file, parsed).threshold),
      "participants": .integer(parsed[participants].count), "trials": .integer(file.plannedAnswers),
      "experiments": .integer(summary.runs), "withoutResult": file.effect == nil ? nil : .integer(summary.failed),
      "mean": JSON(summary.mean), "standardError": JSON(summary.standardError), "coverage95": JSON(summary.coverage),
      "shareSignificant": file.effect == nil ? nil : .number(summary.significant),
      "medianWidth": JSON(finite: summary.medianWidth),
      "thresholdCoverage95": JSON(summary.thresholds?.coverage),
      "thresholdWidthOctaves": JSON(finite: summary.thresholds?.medianWidth),
      (parsed[participants].count == 1 ? "trialsFactorForPower" : "participantsFactorForPower"):
        JSON(finite: summary.factorForPower), "seed": JSON(parsed[seed]),
    ]
  }

  private static func lines(
    _ summary: ExperimentSummary, _ file: ExperimentFile, _ parsed: ParsedCommand, _ language: LanguageCode
  ) -> [String] {
    func number(_ value: Double?, _ decimals: Int) -> Text { value.map { Figure.decimal($0, decimals) } ?? Text("–") }
    func percent(_ share: Double?) -> Text { number(share.map { 100 * $0 }, 1) + Text("\u{A0}%") }
    var rows: [(Text, Text)] = [
      (Text(en: "Experiments", de: "Versuche"), Figure.count(summary.runs)),
      (Text(en: "Participants", de: "Teilnehmende"), Figure.count(parsed[participants].count)),
      (
        Text(en: "Trials each, without practice", de: "Aufgaben je Person, ohne Übung"),
        Figure.count(file.plannedAnswers)
      ),
    ]
    if let planned = file.effect {
      let truth = parsed[effect]
      rows += [
        (ExperimentMessages.meaning(planned), number(truth ?? planned.none, 2)),
        (Text(en: "Mean found", de: "Mittel der Ergebnisse"), number(summary.mean, 2)),
        (
          Text(en: "95 % intervals that contain it", de: "95-%-Intervalle, die sie enthalten"),
          percent(summary.coverage)
        ),
        (
          truth == nil
            ? Text(en: "False alarms", de: "Fehlalarme") : Text(en: "Found (power)", de: "Gefunden (Teststärke)"),
          percent(summary.significant)
        ),
      ]
      if let factor = summary.factorForPower {
        let people = parsed[participants].count
        let needed = Int((Double(people == 1 ? file.plannedAnswers : people) * factor).rounded(.up))
        rows.append(
          (
            people == 1
              ? Text(en: "Trials for a power of 80 %, about", de: "Aufgaben für eine Teststärke von 80 %, etwa")
              : Text(en: "Participants for a power of 80 %, about", de: "Personen für eine Teststärke von 80 %, etwa"),
            Figure.count(needed)
          ))
      }
      if summary.failed > 0 {
        rows.append((Text(en: "Without a result", de: "Ohne Ergebnis"), Figure.count(summary.failed)))
      }
    }
    if let thresholds = summary.thresholds {
      rows += [
        (
          Text(en: "Threshold intervals with the true value", de: "Schwellen-Intervalle mit dem wahren Wert"),
          percent(thresholds.coverage)
        ),
        (
          Text(en: "Their upper end over the lower, median", de: "Ihr oberes durch ihr unteres Ende, Median"),
          number(exp2(thresholds.medianWidth), 2)
        ),
      ]
    }
    let width = rows.map { $0.0(language).count }.max() ?? 0
    return rows.map { name, value in name(language).padded(to: width + 2) + value(language) }
      + [ExperimentMessages.differ(spread(file, parsed), file.effect)(language)]
  }
}

extension JSON {
  /// Nil for an infinite number, which JSON doesn't have.
  fileprivate init?(finite limit: Double?) {
    guard let limit, limit.isFinite else { return nil }
    self = .number(limit)
  }
}
