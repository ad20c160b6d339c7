import PeachCore
import PeachLanguage
import PeachTerminal

/// The result of simulated trainings of intervals, as a table and as JSON.
struct IntervalSimulationReport {
  /// The figures over all listeners after a number of answers.
  fileprivate struct Reading {
    let answers: Int
    /// Whether the answers come in four tuning systems, or all in equal temperament.
    let isMixed: Bool
    let rmseOctaves: Double
    let coverage: SimulationSummary.Figure
    let centreRmseCents: Double
    let centreCoverage: SimulationSummary.Figure
    /// The proportion of intervals said to differ clearly from the others.
    let differing: SimulationSummary.Figure
    let near: Double
    let widerRight: Double
  }

  private let population: IntervalSimulation.Population
  private let runs: Int
  private let seed: UInt64
  private let readings: [Reading]

  init(_ population: IntervalSimulation.Population, _ parsed: ParsedCommand, _ context: Context) {
    self.population = population
    let runs = parsed[SimulationOptions.runs]
    let seed = parsed[SessionOptions.seed] ?? .random(in: 0...UInt64(Int.max))
    (self.runs, self.seed) = (runs, seed)
    var simulation = IntervalSimulation()
    simulation.population = population
    if let answers = parsed[SimulationOptions.readAfter] { simulation.checkpoints = answers.map { Int($0) }.sorted() }
    let progress = Progress(context.console, context.language, whenInterrupted: SimulationMessages.interrupted)
    var readings: [Reading] = []
    for (part, systems) in [[TuningSystem.equal], TuningSystem.all].enumerated() {
      simulation.systems = systems
      let words = part == 0 ? SimulationMessages.equalTuning : SimulationMessages.mixedTunings
      let histories = ParallelRuns.map(
        runs, seed: seed, progress: { progress.show(TrainingMessages.runs(done: $0, of: runs) + Text(" ") + words) },
        { [simulation] in simulation.run(seed: $0) })
      readings += simulation.checkpoints.indices.map { index in
        Reading(histories.map { $0[index] }, isMixed: part == 1)
      }
    }
    self.readings = readings
  }

  var json: JSON {
    [
      "intervals": .text(population.rawValue), "runs": .integer(runs), "seed": JSON(seed),
      "readings": .array(readings.map(\.json)),
    ]
  }

  func lines(_ language: LanguageCode) -> [String] {
    readings.flatMap { reading in
      let system = reading.isMixed ? SimulationMessages.mixedTunings : SimulationMessages.equalTuning
      let rows: [(label: Text, value: Text)] = [
        (SimulationMessages.error, SimulationMessages.octaves(Figure.decimal(reading.rmseOctaves, 2))),
        (SimulationMessages.coverage, SimulationMessages.percent(reading.coverage)),
        (SimulationMessages.centreError, Figure.decimal(reading.centreRmseCents, 1) + Text(en: " cents", de: " Cent")),
        (SimulationMessages.centreCoverage, SimulationMessages.percent(reading.centreCoverage)),
        (SimulationMessages.differing, SimulationMessages.percent(reading.differing)),
      ]
      return [(SimulationMessages.after(reading.answers) + Text(" ") + system)(language)]
        + rows.map { "  " + $0.label(language).padded(to: 40) + $0.value(language) }
    }
  }
}

extension IntervalSimulationReport.Reading {
  fileprivate init(_ readings: [IntervalSimulation.Reading], isMixed: Bool) {
    func figure(_ value: KeyPath<IntervalSimulation.Reading, Double>) -> SimulationSummary.Figure {
      SimulationSummary.Figure(readings.map { $0[keyPath: value] })
    }
    self.init(
      answers: readings[0].answers, isMixed: isMixed, rmseOctaves: figure(\.thresholdSquare).value.squareRoot(),
      coverage: figure(\.thresholdCovered), centreRmseCents: figure(\.centreSquare).value.squareRoot(),
      centreCoverage: figure(\.centreCovered), differing: figure(\.differing), near: figure(\.near).value,
      widerRight: figure(\.wider).value)
  }

  fileprivate var json: JSON {
    [
      "answers": .integer(answers), "isMixed": .bool(isMixed), "rmseOctaves": .number(rmseOctaves),
      "coverage95": .number(coverage.value), "coverageStandardError": JSON(coverage.standardError),
      "centreRmseCents": .number(centreRmseCents), "centreCoverage95": .number(centreCoverage.value),
      "centreCoverageStandardError": JSON(centreCoverage.standardError), "shareDiffering": .number(differing.value),
      "differingStandardError": JSON(differing.standardError), "shareNearThreshold": .number(near),
      "shareWiderRight": .number(widerRight),
    ]
  }
}
