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
  init(_ population: IntervalSimulation.Population, _ invocation: Invocation) {
    let (runs, seed, answers) = SimulationOptions.readings(invocation.parsed)
    (name, self.population, self.runs, self.seed, width) = ("intervals", population.rawValue, runs, seed, 40)
    var simulation = IntervalSimulation()
    simulation.population = population
    if let answers { simulation.checkpoints = answers }
    let progress = SimulationOptions.progress(invocation.context)
    var readings: [Reading] = []
    for (systems, words) in [([TuningSystem.equal], Words.equalTuning), (TuningSystem.all, Words.mixedTunings)] {
      simulation.systems = systems
      let histories = ParallelRuns.map(
        runs, seed: seed, progress: { progress.show(TrainingMessages.runs(done: $0, of: runs) + Text(" ") + words) },
        { [simulation] in simulation.run(seed: $0) })
      readings += simulation.checkpoints.indices.map { index in Reading(histories.map { $0[index] }, words) }
    }
    self.readings = readings
  }

  init(_ population: MatchSimulation.Population, _ invocation: Invocation) {
    let (runs, seed, matches) = SimulationOptions.readings(invocation.parsed)
    (name, self.population, self.runs, self.seed, width) = ("matching", population.rawValue, runs, seed, 46)
    var simulation = MatchSimulation()
    simulation.population = population
    if invocation.parsed[SimulationOptions.chords] { simulation.starts = MatchingCourse.chordStarts }
    if let matches { simulation.checkpoints = matches }
    let progress = SimulationOptions.progress(invocation.context)
    let histories = ParallelRuns.map(
      runs, seed: seed, progress: { progress.show(TrainingMessages.runs(done: $0, of: runs)) },
      { [simulation] in simulation.run(seed: $0) })
    readings = simulation.checkpoints.indices.map { index in Reading(histories.map { $0[index] }) }
  }
}

extension SimulatedReadings.Reading {
  /// - Parameter systems: the tuning systems, in words.
  init(_ readings: [IntervalSimulation.Reading], _ systems: Text) {
    func figure(_ value: KeyPath<IntervalSimulation.Reading, Double>) -> SimulationSummary.Figure {
      SimulationSummary.Figure(readings.map { $0[keyPath: value] })
    }
    let answers = readings[0].answers
    let (error, coverage) = (figure(\.thresholdSquare).value.squareRoot(), figure(\.thresholdCovered))
    let (centreError, centreCoverage) = (figure(\.centreSquare).value.squareRoot(), figure(\.centreCovered))
    let differing = figure(\.differing)
    let (commonCoverage, width) = (figure(\.commonCovered), readings.map(\.commonWidth).sorted()[readings.count / 2])
    title = Words.after(answers) + Text(" ") + systems
    rows = [
      (Words.error, Self.octaves(error)), (Words.coverage, Words.percent(coverage)),
      (Words.centreError, Self.cents(centreError)), (Words.centreCoverage, Words.percent(centreCoverage)),
      (Words.commonCoverage, Words.percent(commonCoverage)), (Words.width, Self.octaves(width)),
      (Words.differing, Words.percent(differing)),
    ]
    members = [
      ("answers", .integer(answers)), ("isMixed", .bool(systems == Words.mixedTunings)),
      ("rmseOctaves", .number(error)), ("coverage95", .number(coverage.value)),
      ("coverageStandardError", JSON(coverage.standardError)), ("commonCoverage95", .number(commonCoverage.value)),
      ("commonCoverageStandardError", JSON(commonCoverage.standardError)), ("commonWidthOctaves", .number(width)),
      ("centreRmseCents", .number(centreError)),
      ("centreCoverage95", .number(centreCoverage.value)),
      ("centreCoverageStandardError", JSON(centreCoverage.standardError)),
      // The proportion of intervals said to differ clearly from the others.
      ("shareDiffering", .number(differing.value)), ("differingStandardError", JSON(differing.standardError)),
      ("shareNearThreshold", .number(figure(\.near).value)), ("shareWiderRight", .number(figure(\.wider).value)),
    ]
  }

  init(_ readings: [MatchSimulation.Reading]) {
    func figure(_ figure: (MatchSimulation.Reading) -> MatchSimulation.Reading.Figure?) -> Accuracy? {
      Accuracy(readings.compactMap(figure))
    }
    let (general, today, precision) = (figure(\.general), figure(\.today), figure(\.precision))
    let (hysteresis, registers) = (figure(\.hysteresis), figure(\.registers))
    title = Words.afterMatches(readings[0].matches)
    rows = [
      (Words.generalError, general.map { Self.cents($0.rootMeanSquareError) }),
      (Words.generalCoverage, general.map { Words.percent($0.covered) }),
      (Words.todayError, today.map { Self.cents($0.rootMeanSquareError) }),
      (Words.todayCoverage, today.map { Words.percent($0.covered) }),
      (Words.registersCoverage, registers.map { Words.percent($0.covered) }),
      (Words.hysteresisCoverage, hysteresis.map { Words.percent($0.covered) }),
      (Words.precisionError, precision.map { Self.octaves($0.rootMeanSquareError) }),
      (Words.precisionCoverage, precision.map { Words.percent($0.covered) }),
      (Words.width, precision.map { Self.octaves($0.width) }),
    ].compactMap { label, value in value.map { (label, $0) } }
    members =
      [
        ("afterMatches", .integer(readings[0].matches)),
        ("generalRmseCents", general.map { .number($0.rootMeanSquareError) }),
        ("generalWidthCents", general.map { .number($0.width) }),
        ("todayRmseCents", today.map { .number($0.rootMeanSquareError) }),
        ("todayWidthCents", today.map { .number($0.width) }),
        ("precisionBiasOctaves", precision.map { .number($0.meanError) }),
        ("precisionRmseOctaves", precision.map { .number($0.rootMeanSquareError) }),
        ("precisionWidthOctaves", precision.map { .number($0.width) }),
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
    /// The median width of the intervals.
    let width: Double

    /// Nil without figures.
    init?(_ figures: [MatchSimulation.Reading.Figure]) {
      guard !figures.isEmpty else { return nil }
      covered = SimulationSummary.Figure(figures.map(\.covered))
      meanError = figures.reduce(0) { $0 + $1.error } / Double(figures.count)
      rootMeanSquareError = (figures.reduce(0) { $0 + $1.error * $1.error } / Double(figures.count)).squareRoot()
      width = figures.map(\.width).sorted()[figures.count / 2]
    }
  }
}
