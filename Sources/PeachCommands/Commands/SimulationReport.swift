import PeachCore
import PeachLanguage
import PeachTerminal

/// The result of a simulation, as a table and as JSON.
struct SimulationReport {
  let strategy: StrategyName
  let simulation: StrategySimulation
  let seed: UInt64
  let summary: SimulationSummary

  struct JSONForm: Encodable {
    let strategy: String
    let runs: Int
    let comparisons: Int
    let days: Int
    let breakDays: Int
    let comparisonsAfterBreak: Int
    let fit: String
    let seed: UInt64
    let biasOctaves: Double
    /// Standard errors are missing with a single run.
    let biasStandardError: Double?
    let rmseOctaves: Double
    let rmseStandardError: Double?
    let coverage95: Double
    let coverageStandardError: Double?
    /// The median width of the intervals.
    let widthOctaves: Double?
    /// The proportion of listeners to whom the profile shows a number.
    let shareWithNumber: Double?
    /// After other numbers of answers.
    let readings: [Checkpoint]?
    /// At the end of the break.
    let breakRmseOctaves: Double?
    let breakRmseStandardError: Double?
    let breakCoverage95: Double?
    let breakCoverageStandardError: Double?
    let notesRmseOctaves: Double?
    let notesRmseStandardError: Double?
    let notesCoverage95: Double?
    let notesCoverageStandardError: Double?
    /// For untrained notes that the profile shows.
    let untrainedNotesRmseOctaves: Double?
    let untrainedNotesRmseStandardError: Double?
    let untrainedNotesCoverage95: Double?
    let untrainedNotesCoverageStandardError: Double?
    /// For the last week against the week before.
    let changeShareFiner: Double?
    let changeShareCoarser: Double?
    let changeRatio: Double?
    let changeCoverage95: Double?
    let shareImproving: Double
    let shareStable: Double
    let shareDeclining: Double
    /// Without a trend, because the answers can't say it.
    let shareTooLittleData: Double
    let shareNearThreshold: Double
    let shareCorrect: Double
    /// The differences presented after the first 65 answers, in thresholds; and the proportion above 1.5.
    let medianPresented: Double?
    let medianFirstOfDay: Double?
    let shareFarAboveThreshold: Double?
  }

  struct Checkpoint: Encodable {
    let answers: Int
    let rmseOctaves: Double
    let rmseStandardError: Double?
    let coverage95: Double
    let coverageStandardError: Double?
    let widthOctaves: Double?
    /// The proportion of listeners to whom the profile shows a number.
    let shareWithNumber: Double?
    /// The mean change of the fitted threshold since the first of these readings, and the size that 95 % don't exceed.
    let shiftOctaves: Double
    let shiftStandardError: Double?
    let largestShiftOctaves: Double

    init(_ checkpoint: SimulationSummary.Checkpoint) {
      answers = checkpoint.answers
      (rmseOctaves, rmseStandardError) = (
        checkpoint.threshold.rootMeanSquare.value, checkpoint.threshold.rootMeanSquare.standardError
      )
      (coverage95, coverageStandardError) = (
        checkpoint.threshold.coverage.value, checkpoint.threshold.coverage.standardError
      )
      (widthOctaves, shareWithNumber) = (checkpoint.threshold.width, checkpoint.threshold.precise)
      (shiftOctaves, shiftStandardError) = (checkpoint.shift.value, checkpoint.shift.standardError)
      largestShiftOctaves = checkpoint.largestShift
    }
  }

  var json: JSONForm {
    let (atBreak, notes, untrained) = (summary.afterBreak, summary.trained, summary.untrained)
    func share(_ trend: Trend.Direction) -> Double { summary.trends[trend]?.value ?? 0 }
    return JSONForm(
      strategy: strategy.rawValue, runs: summary.runs, comparisons: simulation.comparisons, days: simulation.days,
      breakDays: simulation.breakDays, comparisonsAfterBreak: simulation.comparisonsAfterBreak,
      fit: simulation.fit.rawValue,
      seed: seed,
      biasOctaves: summary.bias.value, biasStandardError: summary.bias.standardError,
      rmseOctaves: summary.threshold.rootMeanSquare.value,
      rmseStandardError: summary.threshold.rootMeanSquare.standardError,
      coverage95: summary.threshold.coverage.value, coverageStandardError: summary.threshold.coverage.standardError,
      widthOctaves: summary.threshold.width, shareWithNumber: summary.threshold.precise,
      readings: summary.checkpoints.isEmpty ? nil : summary.checkpoints.map(Checkpoint.init),
      breakRmseOctaves: atBreak?.rootMeanSquare.value, breakRmseStandardError: atBreak?.rootMeanSquare.standardError,
      breakCoverage95: atBreak?.coverage.value, breakCoverageStandardError: atBreak?.coverage.standardError,
      notesRmseOctaves: notes?.rootMeanSquare.value, notesRmseStandardError: notes?.rootMeanSquare.standardError,
      notesCoverage95: notes?.coverage.value, notesCoverageStandardError: notes?.coverage.standardError,
      untrainedNotesRmseOctaves: untrained?.rootMeanSquare.value,
      untrainedNotesRmseStandardError: untrained?.rootMeanSquare.standardError,
      untrainedNotesCoverage95: untrained?.coverage.value,
      untrainedNotesCoverageStandardError: untrained?.coverage.standardError,
      changeShareFiner: summary.change?.finer.value,
      changeShareCoarser: summary.change?.coarser.value, changeRatio: summary.change?.ratio,
      changeCoverage95: summary.change?.coverage.value, shareImproving: share(.improving),
      shareStable: share(.stable), shareDeclining: share(.declining), shareTooLittleData: summary.withoutTrend.value,
      shareNearThreshold: summary.near.value, shareCorrect: summary.correct.value,
      medianPresented: summary.presented?.median, medianFirstOfDay: summary.presented?.medianFirstOfDay,
      shareFarAboveThreshold: summary.presented?.far)
  }

  /// The table's rows.
  func lines(_ language: LanguageCode) -> [String] {
    typealias Words = SimulationMessages
    var rows: [(label: Text, value: Text)] = [
      (Words.strategy, Text(strategy.rawValue)), (Words.listeners, Figure.count(summary.runs)),
      (Words.answers, Figure.count(simulation.comparisons + simulation.comparisonsAfterBreak)),
      (Words.seed, Text(String(seed))), (Words.bias, octaves(summary.bias)),
      (Words.error, octaves(summary.threshold.rootMeanSquare)),
      (Words.coverage, percent(summary.threshold.coverage)), (Words.width, width(summary.threshold)),
      (Words.near, percent(summary.near)),
      (Words.correct, percent(summary.correct)),
    ]
    let readings: [(Text, SimulationSummary.Accuracy?)] = summary.checkpoints.map {
      (Words.after($0.answers), $0.threshold)
    }
    for (title, accuracy) in readings + [
      (Words.afterBreak, summary.afterBreak), (Words.trainedNotes, summary.trained),
      (Words.untrainedNotes, summary.untrained),
    ] {
      guard let accuracy else { continue }
      rows += [
        (title, Text("")), (Text("  ") + Words.error, octaves(accuracy.rootMeanSquare)),
        (Text("  ") + Words.coverage, percent(accuracy.coverage)),
      ]
      if accuracy.width != nil { rows.append((Text("  ") + Words.width, width(accuracy))) }
    }
    rows.append((Words.trend, Text("")))
    for (trend, word) in [
      (Trend.Direction.improving, Words.improving), (.stable, Words.stable), (.declining, Words.declining),
    ] {
      if let figure = summary.trends[trend] { rows.append((Text("  ") + word, percent(figure))) }
    }
    rows.append((Text("  ") + Words.noTrend, percent(summary.withoutTrend)))
    if let change = summary.change {
      rows += [
        (Words.change, Text("")), (Text("  ") + Words.finer, percent(change.finer)),
        (Text("  ") + Words.coarser, percent(change.coarser)), (Text("  ") + Words.coverage, percent(change.coverage)),
      ]
    }
    let width = max(40, 2 + (rows.map { $0.label(language).count }.max() ?? 0))
    return rows.map { label, value in
      value(language).isEmpty ? label(language) : label(language).padded(to: width) + value(language)
    }
  }

  private func octaves(_ figure: SimulationSummary.Figure) -> Text {
    SimulationMessages.octaves(
      Figure.decimal(figure.value, 3), standardError: figure.standardError.map { Figure.decimal($0, 3) })
  }

  private func width(_ accuracy: SimulationSummary.Accuracy) -> Text {
    SimulationMessages.octaves(Figure.decimal(accuracy.width ?? 0, 3))
  }

  private func percent(_ figure: SimulationSummary.Figure) -> Text {
    SimulationMessages.percent(
      Figure.decimal(100 * figure.value, 1), standardError: figure.standardError.map { Figure.decimal(100 * $0, 1) })
  }
}
