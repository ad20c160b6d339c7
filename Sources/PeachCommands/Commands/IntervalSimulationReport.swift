import PeachCore
import PeachLanguage
import PeachTerminal

/// The result of simulated trainings of intervals, as a table and as JSON.
struct IntervalSimulationReport {
  /// The figures over all listeners after a number of answers.
  struct Reading: Encodable {
    let answers: Int
    /// Whether the answers come in four tuning systems, or all in equal temperament.
    let isMixed: Bool
    let rmseOctaves: Double
    let coverage95: Double
    let coverageStandardError: Double?
    let centreRmseCents: Double
    let centreCoverage95: Double
    let centreCoverageStandardError: Double?
    /// The proportion of intervals said to differ clearly from the others.
    let shareDiffering: Double
    let differingStandardError: Double?
    let shareNearThreshold: Double
    let shareWiderRight: Double
  }

  struct JSONForm: Encodable {
    let intervals: String
    let runs: Int
    let seed: UInt64
    let readings: [Reading]
  }

  let json: JSONForm

  init(_ population: IntervalSimulation.Population, _ parsed: ParsedCommand, _ context: Context) {
    let (runs, seed) = (parsed[SimulationOptions.runs], parsed[SessionOptions.seed] ?? .random(in: 0...UInt64(Int.max)))
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
    json = JSONForm(intervals: population.rawValue, runs: runs, seed: seed, readings: readings)
  }

  func lines(_ language: LanguageCode) -> [String] {
    json.readings.flatMap { reading in
      let system = reading.isMixed ? SimulationMessages.mixedTunings : SimulationMessages.equalTuning
      let rows: [(label: Text, value: Text)] = [
        (SimulationMessages.error, SimulationMessages.octaves(Figure.decimal(reading.rmseOctaves, 2))),
        (SimulationMessages.coverage, percent(reading.coverage95, reading.coverageStandardError)),
        (SimulationMessages.centreError, Figure.decimal(reading.centreRmseCents, 1) + Text(en: " cents", de: " Cent")),
        (SimulationMessages.centreCoverage, percent(reading.centreCoverage95, reading.centreCoverageStandardError)),
        (SimulationMessages.differing, percent(reading.shareDiffering, reading.differingStandardError)),
      ]
      return [(SimulationMessages.after(reading.answers) + Text(" ") + system)(language)]
        + rows.map { "  " + $0.label(language).padded(to: 40) + $0.value(language) }
    }
  }

  private func percent(_ value: Double, _ error: Double?) -> Text {
    SimulationMessages.percent(
      Figure.decimal(100 * value, 1), standardError: error.map { Figure.decimal(100 * $0, 1) })
  }
}

extension IntervalSimulationReport.Reading {
  fileprivate init(_ readings: [IntervalSimulation.Reading], isMixed: Bool) {
    func figure(_ value: KeyPath<IntervalSimulation.Reading, Double>) -> SimulationSummary.Figure {
      SimulationSummary.Figure(readings.map { $0[keyPath: value] })
    }
    let (covered, centres, differing) = (
      figure(\.thresholdCovered), figure(\.centreCovered), figure(\.differing)
    )
    self.init(
      answers: readings[0].answers, isMixed: isMixed, rmseOctaves: figure(\.thresholdSquare).value.squareRoot(),
      coverage95: covered.value, coverageStandardError: covered.standardError,
      centreRmseCents: figure(\.centreSquare).value.squareRoot(), centreCoverage95: centres.value,
      centreCoverageStandardError: centres.standardError, shareDiffering: differing.value,
      differingStandardError: differing.standardError, shareNearThreshold: figure(\.near).value,
      shareWiderRight: figure(\.wider).value)
  }
}
