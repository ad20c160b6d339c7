import PeachCore
import PeachLanguage
import PeachTerminal

/// The result of simulated trainings of matching, as a table and as JSON.
struct MatchSimulationReport {
  /// The figures over all listeners after a number of matches.
  fileprivate struct Reading {
    let matches: Int
    let bias: Figure
    let hysteresis: Figure
    let precision: Figure
    /// The present precision.
    let present: Figure
    /// The bias of each register.
    let registers: Figure

    struct Figure {
      /// Whether the intervals contain the truth.
      let covered: SimulationSummary.Figure
      let meanError: Double
      let rootMeanSquareError: Double
      /// The median width of the intervals.
      let width: Double
    }
  }

  private let population: MatchSimulation.Population
  private let runs: Int
  private let seed: UInt64
  private let readings: [Reading]

  init(_ population: MatchSimulation.Population, _ parsed: ParsedCommand, _ context: Context) {
    self.population = population
    runs = parsed[SimulationOptions.runs]
    seed = parsed[SessionOptions.seed] ?? .random(in: 0...UInt64(Int.max))
    var simulation = MatchSimulation()
    simulation.population = population
    if let matches = parsed[SimulationOptions.readAfter] { simulation.checkpoints = matches.map { Int($0) }.sorted() }
    let progress = Progress(context.console, context.language, whenInterrupted: SimulationMessages.interrupted)
    let histories = ParallelRuns.map(
      runs, seed: seed, progress: { [runs] in progress.show(TrainingMessages.runs(done: $0, of: runs)) },
      { [simulation] in simulation.run(seed: $0) })
    readings = simulation.checkpoints.indices.map { index in Reading(histories.map { $0[index] }) }
  }

  var json: JSON {
    [
      "matching": .text(population.rawValue), "runs": .integer(runs), "seed": JSON(seed),
      "readings": .array(readings.map(\.json)),
    ]
  }

  func lines(_ language: LanguageCode) -> [String] {
    typealias Words = SimulationMessages
    return readings.flatMap { reading in
      let rows: [(label: Text, value: Text)] = [
        (Words.biasError, cents(reading.bias.rootMeanSquareError)),
        (Words.biasCoverage, Words.percent(reading.bias.covered)),
        (Words.registersCoverage, Words.percent(reading.registers.covered)),
        (Words.hysteresisCoverage, Words.percent(reading.hysteresis.covered)),
        (Words.precisionError, octaves(reading.precision.rootMeanSquareError)),
        (Words.precisionCoverage, Words.percent(reading.precision.covered)),
        (Words.width, octaves(reading.precision.width)),
        (Words.presentCoverage, Words.percent(reading.present.covered)),
        (Words.width, octaves(reading.present.width)),
      ]
      return [Words.afterMatches(reading.matches)(language)]
        + rows.map { "  " + $0.label(language).padded(to: 46) + $0.value(language) }
    }
  }

  private func cents(_ value: Double) -> Text { Figure.decimal(value, 1) + Text(en: " cents", de: " Cent") }

  private func octaves(_ value: Double) -> Text { SimulationMessages.octaves(Figure.decimal(value, 2)) }
}

extension MatchSimulationReport.Reading {
  fileprivate init(_ readings: [MatchSimulation.Reading]) {
    func figure(_ figure: KeyPath<MatchSimulation.Reading, MatchSimulation.Reading.Figure>) -> Figure {
      Figure(readings.map { $0[keyPath: figure] })
    }
    self.init(
      matches: readings[0].matches, bias: figure(\.bias), hysteresis: figure(\.hysteresis),
      precision: figure(\.precision),
      present: figure(\.present), registers: figure(\.registers))
  }

  fileprivate var json: JSON {
    [
      "afterMatches": .integer(matches), "biasRmseCents": .number(bias.rootMeanSquareError),
      "biasCoverage95": .number(bias.covered.value), "biasCoverageStandardError": JSON(bias.covered.standardError),
      "biasWidthCents": .number(bias.width), "hysteresisCoverage95": .number(hysteresis.covered.value),
      "hysteresisCoverageStandardError": JSON(hysteresis.covered.standardError),
      "precisionBiasOctaves": .number(precision.meanError),
      "precisionRmseOctaves": .number(precision.rootMeanSquareError),
      "precisionCoverage95": .number(precision.covered.value),
      "precisionCoverageStandardError": JSON(precision.covered.standardError),
      "precisionWidthOctaves": .number(precision.width), "presentCoverage95": .number(present.covered.value),
      "presentCoverageStandardError": JSON(present.covered.standardError),
      "presentWidthOctaves": .number(present.width), "registersCoverage95": .number(registers.covered.value),
      "registersCoverageStandardError": JSON(registers.covered.standardError),
    ]
  }
}

extension MatchSimulationReport.Reading.Figure {
  fileprivate init(_ figures: [MatchSimulation.Reading.Figure]) {
    func mean(_ value: (MatchSimulation.Reading.Figure) -> Double) -> Double {
      figures.reduce(0) { $0 + value($1) } / Double(figures.count)
    }
    self.init(
      covered: SimulationSummary.Figure(figures.map(\.covered)), meanError: mean(\.error),
      rootMeanSquareError: mean { $0.error * $0.error }.squareRoot(),
      width: figures.map(\.width).sorted()[figures.count / 2])
  }
}
