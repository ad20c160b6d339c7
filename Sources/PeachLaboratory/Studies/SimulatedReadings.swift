import PeachCommands
import PeachCore
import PeachLanguage
import PeachTerminal

/// The result of simulated trainings of intervals or of matching, as a table and as JSON.
struct SimulatedReadings {
  /// The figures over all listeners after a number of answers.
  fileprivate struct Reading {
    let title: Text
    let rows: [(label: Text, value: Text)]
    let members: [(String, JSON?)]
  }

  /// The member of the JSON that has the population.
  private let name: String
  private let population: String
  private let runs: Int
  private let seed: UInt64
  /// The width of the labels.
  private let width: Int
  private let readings: [Reading]

  var json: JSON {
    [
      name: .text(population), "runs": .integer(runs), "seed": JSON(seed),
      "readings": .array(readings.map { .object($0.members) }),
    ]
  }

  func lines(_ language: LanguageCode) -> [String] {
    readings.flatMap { reading in
      [reading.title(language)]
        + reading.rows.map { "  " + $0.label(language).padded(to: width) + $0.value(language) }
    }
  }
}

private typealias Words = SimulationMessages

extension SimulatedReadings {
  static func study(_ population: IntervalSimulation.Population, _ parsed: ParsedCommand) -> SimulatedStudy {
    let (runs, seed, answers) = SimulationOptions.readings(parsed)
    var simulation = IntervalSimulation()
    simulation.population = population
    if let answers { simulation.checkpoints = answers }
    let checkpoints = simulation.checkpoints
    return study(simulation.study(runs, seed: seed)) { tally in
      let readings = try ["equal", "mixed"].flatMap { systems in
        try checkpoints.map { try Reading(tally, intervals: systems, $0) }
      }
      return Self(
        name: "intervals", population: population.rawValue, runs: runs, seed: seed, width: 46, readings: readings)
    }
  }

  /// - Parameter isChord: whether they begin as close to exact as in chords.
  static func study(
    _ population: MatchSimulation.Population, isChord: Bool, _ parsed: ParsedCommand
  ) -> SimulatedStudy {
    let (runs, seed, matches) = SimulationOptions.readings(parsed)
    var simulation = MatchSimulation()
    simulation.population = population
    if isChord { simulation.starts = MatchingCourse.chordStarts }
    if let matches { simulation.checkpoints = matches }
    let checkpoints = simulation.checkpoints
    return study(simulation.study(runs, seed: seed)) { tally in
      Self(
        name: "matching", population: population.rawValue, runs: runs, seed: seed, width: 46,
        readings: try checkpoints.map { try Reading(tally, matches: $0) })
    }
  }

  private static func study(_ study: Study, _ readings: @escaping (RunTally) throws -> Self) -> SimulatedStudy {
    SimulatedStudy(study: study, progress: { [runs = study.runs] in TrainingMessages.runs(done: $0, of: runs) }) {
      let readings = try readings($0)
      return .init(json: readings.json, lines: readings.lines)
    }
  }
}

extension SimulatedReadings.Reading {
  /// - Parameter systems: the tuning systems, `equal` or `mixed`.
  init(_ tally: RunTally, intervals systems: String, _ answers: Int) throws(SimulatedStudy.LackingNumbers) {
    let part = IntervalSimulation.part(systems, answers)
    func figure(_ name: String) -> SimulationSummary.Figure? { tally.figure(part + name) }
    guard let square = figure("thresholdSquare"), let coverage = figure("thresholdCovered"),
      let centreSquare = figure("centreSquare"), let centreCoverage = figure("centreCovered"),
      let differing = figure("differing"), let commonCoverage = figure("commonCovered"), let near = figure("near"),
      let wider = figure("wider"), let width = tally.median(part + "commonWidth")
    else { throw SimulatedStudy.LackingNumbers() }
    let (error, centreError) = (square.value.squareRoot(), centreSquare.value.squareRoot())
    let isMixed = systems == "mixed"
    title = Words.after(answers) + Text(" ") + (isMixed ? Words.mixedTunings : Words.equalTuning)
    rows = [
      (Words.error, Self.octaves(error)), (Words.coverage, Words.percent(coverage)),
      (Words.centreError, Self.cents(centreError)), (Words.centreCoverage, Words.percent(centreCoverage)),
      (Words.commonCoverage, Words.percent(commonCoverage)), (Words.width, Self.octaves(width)),
      (Words.differing, Words.percent(differing)),
    ]
    members = [
      ("answers", .integer(answers)), ("isMixed", .bool(isMixed)),
      ("rmseOctaves", .number(error)), ("coverage95", .number(coverage.value)),
      ("coverageStandardError", JSON(coverage.standardError)), ("commonCoverage95", .number(commonCoverage.value)),
      ("commonCoverageStandardError", JSON(commonCoverage.standardError)), ("commonWidthOctaves", .number(width)),
      ("centreRmseCents", .number(centreError)),
      ("centreCoverage95", .number(centreCoverage.value)),
      ("centreCoverageStandardError", JSON(centreCoverage.standardError)),
      // The proportion of intervals said to differ clearly from the others.
      ("shareDiffering", .number(differing.value)), ("differingStandardError", JSON(differing.standardError)),
      ("shareNearThreshold", .number(near.value)), ("shareWiderRight", .number(wider.value)),
    ]
  }

  init(_ tally: RunTally, matches: Int) throws(SimulatedStudy.LackingNumbers) {
    func figure(_ name: String) -> Accuracy? { Accuracy(tally, MatchSimulation.part(matches, name)) }
    let (general, today, precision) = (figure("general"), figure("today"), figure("precision"))
    let (hysteresis, registers) = (figure("hysteresis"), figure("registers"))
    guard today != nil, precision != nil else { throw SimulatedStudy.LackingNumbers() }
    title = Words.afterMatches(matches)
    rows = [
      (Words.generalError, general.map { Self.cents($0.rootMeanSquareError) }),
      (Words.generalCoverage, general.map { Words.percent($0.covered) }),
      (Words.todayError, today.map { Self.cents($0.rootMeanSquareError) }),
      (Words.todayCoverage, today.map { Words.percent($0.covered) }),
      (Words.registersCoverage, registers.map { Words.percent($0.covered) }),
      (Words.hysteresisCoverage, hysteresis.map { Words.percent($0.covered) }),
      (Words.precisionError, precision.map { Self.octaves($0.rootMeanSquareError) }),
      (Words.precisionCoverage, precision.map { Words.percent($0.covered) }),
      (Words.width, precision?.width.map(Self.octaves)),
    ].compactMap { label, value in value.map { (label, $0) } }
    members =
      [
        ("afterMatches", .integer(matches)),
        ("generalRmseCents", general.map { .number($0.rootMeanSquareError) }),
        ("generalWidthCents", JSON(general?.width)),
        ("todayRmseCents", today.map { .number($0.rootMeanSquareError) }),
        ("todayWidthCents", JSON(today?.width)),
        ("precisionBiasOctaves", precision.map { .number($0.meanError) }),
        ("precisionRmseOctaves", precision.map { .number($0.rootMeanSquareError) }),
        ("precisionWidthOctaves", JSON(precision?.width)),
      ]
      + [
        ("general", general), ("today", today), ("hysteresis", hysteresis), ("registers", registers),
        ("precision", precision),
      ].flatMap { name, figure in
        [
          (name + "Coverage95", figure.map { .number($0.covered.value) }),
          (name + "CoverageStandardError", figure.flatMap { JSON($0.covered.standardError) }),
        ]
      }
  }

  private static func cents(_ value: Double) -> Text { Figure.decimal(value, 1) + Text(en: " cents", de: " Cent") }
  private static func octaves(_ value: Double) -> Text { Words.octaves(Figure.decimal(value, 2)) }

  /// A figure of the profile over all listeners.
  private struct Accuracy {
    /// Whether the intervals contain the truth.
    let covered: SimulationSummary.Figure
    let meanError: Double
    let rootMeanSquareError: Double
    /// The median width of the intervals; nil if the study doesn't keep it.
    let width: Double?

    /// Nil without figures.
    init?(_ tally: RunTally, _ part: String) {
      guard let covered = tally.figure(part + "covered"), let error = tally.mean(part + "error"),
        let square = tally.mean(part + "square")
      else { return nil }
      (self.covered, meanError, rootMeanSquareError) = (covered, error, square.squareRoot())
      width = tally.median(part + "width")
    }
  }
}
