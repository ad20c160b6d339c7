import PeachCore
import PeachLanguage
import PeachTerminal

/// The result of a simulation, as a table and as JSON.
struct SimulationReport {
  let strategy: StrategyName
  let simulation: StrategySimulation
  let seed: UInt64
  let summary: SimulationSummary

  var json: JSON {
    let (atBreak, notes, untrained) = (summary.afterBreak, summary.trained, summary.untrained)
    func share(_ trend: Trend.Direction) -> JSON { .number(summary.trends[trend]?.value ?? 0) }
    return [
      "strategy": .text(strategy.rawValue), "runs": .integer(summary.runs),
      "comparisons": .integer(simulation.comparisons), "days": .integer(simulation.days),
      "breakDays": .integer(simulation.breakDays), "comparisonsAfterBreak": .integer(simulation.comparisonsAfterBreak),
      "fit": .text(simulation.fit.rawValue), "seed": JSON(seed),
      "biasOctaves": .number(summary.bias.value),
      // Standard errors are missing with a single run.
      "biasStandardError": JSON(summary.bias.standardError),
      "rmseOctaves": .number(summary.threshold.rootMeanSquare.value),
      "rmseStandardError": JSON(summary.threshold.rootMeanSquare.standardError),
      "coverage95": .number(summary.threshold.coverage.value),
      "coverageStandardError": JSON(summary.threshold.coverage.standardError),
      // The median width of the intervals.
      "widthOctaves": JSON(summary.threshold.width),
      // The proportion of listeners to whom the profile shows a number.
      "shareWithNumber": JSON(summary.threshold.precise),
      "readings": summary.checkpoints.isEmpty ? nil : .array(summary.checkpoints.map(\.json)),
      // At the end of the break.
      "breakRmseOctaves": JSON(atBreak?.rootMeanSquare.value),
      "breakRmseStandardError": JSON(atBreak?.rootMeanSquare.standardError),
      "breakCoverage95": JSON(atBreak?.coverage.value),
      "breakCoverageStandardError": JSON(atBreak?.coverage.standardError),
      "notesRmseOctaves": JSON(notes?.rootMeanSquare.value),
      "notesRmseStandardError": JSON(notes?.rootMeanSquare.standardError),
      "notesCoverage95": JSON(notes?.coverage.value),
      "notesCoverageStandardError": JSON(notes?.coverage.standardError),
      // For untrained notes that the profile shows.
      "untrainedNotesRmseOctaves": JSON(untrained?.rootMeanSquare.value),
      "untrainedNotesRmseStandardError": JSON(untrained?.rootMeanSquare.standardError),
      "untrainedNotesCoverage95": JSON(untrained?.coverage.value),
      "untrainedNotesCoverageStandardError": JSON(untrained?.coverage.standardError),
      // For the last week against the week before.
      "changeShareFiner": JSON(summary.change?.finer.value), "changeShareCoarser": JSON(summary.change?.coarser.value),
      "changeRatio": JSON(summary.change?.ratio), "changeCoverage95": JSON(summary.change?.coverage.value),
      "shareImproving": share(.improving), "shareStable": share(.stable), "shareDeclining": share(.declining),
      // Without a trend, because the answers can't say it.
      "shareTooLittleData": .number(summary.withoutTrend.value), "shareNearThreshold": .number(summary.near.value),
      "shareCorrect": .number(summary.correct.value),
      // The differences presented after the first 65 answers, in thresholds; and the proportion above 1.5.
      "medianPresented": JSON(summary.presented?.median), "medianFirstOfDay": JSON(summary.presented?.medianFirstOfDay),
      "shareFarAboveThreshold": JSON(summary.presented?.far),
    ]
  }

  /// The table's rows.
  func lines(_ language: LanguageCode) -> [String] {
    typealias Words = SimulationMessages
    var rows: [(label: Text, value: Text)] = [
      (Words.strategy, Text(strategy.rawValue)), (Words.listeners, Figure.count(summary.runs)),
      (Words.answers, Figure.count(simulation.comparisons + simulation.comparisonsAfterBreak)),
      (Words.seed, Text(String(seed))), (Words.bias, Words.octaves(summary.bias)),
      (Words.error, Words.octaves(summary.threshold.rootMeanSquare)),
      (Words.coverage, Words.percent(summary.threshold.coverage)), (Words.width, width(summary.threshold)),
      (Words.near, Words.percent(summary.near)),
      (Words.correct, Words.percent(summary.correct)),
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
        (title, Text("")), (Text("  ") + Words.error, Words.octaves(accuracy.rootMeanSquare)),
        (Text("  ") + Words.coverage, Words.percent(accuracy.coverage)),
      ]
      if accuracy.width != nil { rows.append((Text("  ") + Words.width, width(accuracy))) }
    }
    rows.append((Words.trend, Text("")))
    for (trend, word) in [
      (Trend.Direction.improving, Words.improving), (.stable, Words.stable), (.declining, Words.declining),
    ] {
      if let figure = summary.trends[trend] { rows.append((Text("  ") + word, Words.percent(figure))) }
    }
    rows.append((Text("  ") + Words.noTrend, Words.percent(summary.withoutTrend)))
    if let change = summary.change {
      rows += [
        (Words.change, Text("")), (Text("  ") + Words.finer, Words.percent(change.finer)),
        (Text("  ") + Words.coarser, Words.percent(change.coarser)),
        (Text("  ") + Words.coverage, Words.percent(change.coverage)),
      ]
    }
    let width = max(40, 2 + (rows.map { $0.label(language).count }.max() ?? 0))
    return rows.map { label, value in
      value(language).isEmpty ? label(language) : label(language).padded(to: width) + value(language)
    }
  }

  private func width(_ accuracy: SimulationSummary.Accuracy) -> Text {
    SimulationMessages.octaves(Figure.decimal(accuracy.width ?? 0, 3))
  }
}

extension SimulationSummary.Checkpoint {
  fileprivate var json: JSON {
    [
      "answers": .integer(answers), "rmseOctaves": .number(threshold.rootMeanSquare.value),
      "rmseStandardError": JSON(threshold.rootMeanSquare.standardError),
      "coverage95": .number(threshold.coverage.value),
      "coverageStandardError": JSON(threshold.coverage.standardError), "widthOctaves": JSON(threshold.width),
      // The proportion of listeners to whom the profile shows a number.
      "shareWithNumber": JSON(threshold.precise),
      // The mean change of the fitted threshold since the first of these readings, and the size that 95 % don't exceed.
      "shiftOctaves": .number(shift.value), "shiftStandardError": JSON(shift.standardError),
      "largestShiftOctaves": .number(largestShift),
    ]
  }
}
