import PeachCore
import PeachLanguage
import PeachTerminal

/// The result of simulated trainings of matching, as a table and as JSON.
struct MatchSimulationReport {
  /// The figures over all listeners after a number of matches.
  struct Reading: Encodable {
    let afterMatches: Int
    let biasRmseCents: Double
    let biasCoverage95: Double
    let biasCoverageStandardError: Double?
    /// The median widths of the intervals.
    let biasWidthCents: Double
    let hysteresisCoverage95: Double
    let hysteresisCoverageStandardError: Double?
    /// The mean error.
    let precisionBiasOctaves: Double
    let precisionRmseOctaves: Double
    let precisionCoverage95: Double
    let precisionCoverageStandardError: Double?
    let precisionWidthOctaves: Double
    /// The present precision.
    let presentCoverage95: Double
    let presentCoverageStandardError: Double?
    let presentWidthOctaves: Double
    /// For the bias of each register.
    let registersCoverage95: Double
    let registersCoverageStandardError: Double?
  }

  struct JSONForm: Encodable {
    let matching: String
    let runs: Int
    let seed: UInt64
    let readings: [Reading]
  }

  let json: JSONForm

  init(_ population: MatchSimulation.Population, _ parsed: ParsedCommand, _ context: Context) {
    let (runs, seed) = (parsed[SimulationOptions.runs], parsed[SessionOptions.seed] ?? .random(in: 0...UInt64(Int.max)))
    var simulation = MatchSimulation()
    simulation.population = population
    if let matches = parsed[SimulationOptions.readAfter] { simulation.checkpoints = matches.map { Int($0) }.sorted() }
    let progress = Progress(context.console, context.language, whenInterrupted: SimulationMessages.interrupted)
    let histories = ParallelRuns.map(
      runs, seed: seed, progress: { progress.show(TrainingMessages.runs(done: $0, of: runs)) },
      { [simulation] in simulation.run(seed: $0) })
    let readings = simulation.checkpoints.indices.map { index in Reading(histories.map { $0[index] }) }
    json = JSONForm(matching: population.rawValue, runs: runs, seed: seed, readings: readings)
  }

  func lines(_ language: LanguageCode) -> [String] {
    typealias Words = SimulationMessages
    return json.readings.flatMap { reading in
      let rows: [(label: Text, value: Text)] = [
        (Words.biasError, cents(reading.biasRmseCents)),
        (Words.biasCoverage, percent(reading.biasCoverage95, reading.biasCoverageStandardError)),
        (Words.registersCoverage, percent(reading.registersCoverage95, reading.registersCoverageStandardError)),
        (Words.hysteresisCoverage, percent(reading.hysteresisCoverage95, reading.hysteresisCoverageStandardError)),
        (Words.precisionError, octaves(reading.precisionRmseOctaves)),
        (Words.precisionCoverage, percent(reading.precisionCoverage95, reading.precisionCoverageStandardError)),
        (Words.width, octaves(reading.precisionWidthOctaves)),
        (Words.presentCoverage, percent(reading.presentCoverage95, reading.presentCoverageStandardError)),
        (Words.width, octaves(reading.presentWidthOctaves)),
      ]
      return [Words.afterMatches(reading.afterMatches)(language)]
        + rows.map { "  " + $0.label(language).padded(to: 46) + $0.value(language) }
    }
  }

  private func cents(_ value: Double) -> Text { Figure.decimal(value, 1) + Text(en: " cents", de: " Cent") }

  private func octaves(_ value: Double) -> Text { SimulationMessages.octaves(Figure.decimal(value, 2)) }

  private func percent(_ value: Double, _ error: Double?) -> Text {
    SimulationMessages.percent(
      Figure.decimal(100 * value, 1), standardError: error.map { Figure.decimal(100 * $0, 1) })
  }
}

extension MatchSimulationReport.Reading {
  fileprivate init(_ readings: [MatchSimulation.Reading]) {
    typealias Figure = KeyPath<MatchSimulation.Reading, MatchSimulation.Reading.Figure>
    func covered(_ figure: Figure) -> SimulationSummary.Figure {
      SimulationSummary.Figure(readings.map { $0[keyPath: figure].covered })
    }
    func mean(_ value: (MatchSimulation.Reading) -> Double) -> Double {
      readings.reduce(0) { $0 + value($1) } / Double(readings.count)
    }
    func rootMeanSquare(_ figure: Figure) -> Double {
      mean { $0[keyPath: figure].error * $0[keyPath: figure].error }.squareRoot()
    }
    func width(_ figure: Figure) -> Double { readings.map { $0[keyPath: figure].width }.sorted()[readings.count / 2] }
    let (bias, hysteresis, registers) = (covered(\.bias), covered(\.hysteresis), covered(\.registers))
    let (precision, present) = (covered(\.precision), covered(\.present))
    self.init(
      afterMatches: readings[0].matches, biasRmseCents: rootMeanSquare(\.bias), biasCoverage95: bias.value,
      biasCoverageStandardError: bias.standardError, biasWidthCents: width(\.bias),
      hysteresisCoverage95: hysteresis.value, hysteresisCoverageStandardError: hysteresis.standardError,
      precisionBiasOctaves: mean(\.precision.error), precisionRmseOctaves: rootMeanSquare(\.precision),
      precisionCoverage95: precision.value, precisionCoverageStandardError: precision.standardError,
      precisionWidthOctaves: width(\.precision), presentCoverage95: present.value,
      presentCoverageStandardError: present.standardError, presentWidthOctaves: width(\.present),
      registersCoverage95: registers.value, registersCoverageStandardError: registers.standardError)
  }
}
