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
    func share(_ trend: Trend.Direction) -> JSON { .number(summary.trends[trend]?.value ?? 0) }
    let members: [(String, JSON?)] = [
      ("strategy", .text(strategy.rawValue)), ("runs", .integer(summary.runs)),
      ("comparisons", .integer(simulation.comparisons)), ("days", .integer(simulation.days)),
      ("breakDays", .integer(simulation.breakDays)),
      ("comparisonsAfterBreak", .integer(simulation.comparisonsAfterBreak)), ("fit", .text(simulation.fit.rawValue)),
      ("seed", JSON(seed)),
      ("readings", summary.checkpoints.isEmpty ? nil : .array(summary.checkpoints.map(\.json))),
      // For the last week against the week before.
      ("changeShareFiner", JSON(summary.change?.finer.value)),
      ("changeShareCoarser", JSON(summary.change?.coarser.value)), ("changeRatio", JSON(summary.change?.ratio)),
      ("changeCoverage95", JSON(summary.change?.coverage.value)), ("shareImproving", share(.improving)),
      ("shareStable", share(.stable)), ("shareDeclining", share(.declining)),
      // Without a trend, because the answers can't say it.
      ("shareTooLittleData", .number(summary.withoutTrend.value)),
      ("shareNearThreshold", .number(summary.near.value)), ("shareCorrect", .number(summary.correct.value)),
      // The differences presented after the first 65 answers, in thresholds; and the proportion above 1.5.
      ("medianPresented", JSON(summary.presented?.median)),
      ("medianFirstOfDay", JSON(summary.presented?.medianFirstOfDay)),
      ("shareFarAboveThreshold", JSON(summary.presented?.far)),
    ]
    // At the end of the break, of trained notes, and of untrained notes that the profile shows.
    let parts = [("break", summary.afterBreak), ("notes", summary.trained), ("untrainedNotes", summary.untrained)]
    return .object(
      members + summary.threshold.members() + parts.flatMap { name, accuracy in accuracy?.members(name) ?? [] })
  }

  /// The table's rows.
  func lines(_ language: LanguageCode) -> [String] {
    typealias Words = SimulationMessages
    var rows: [(label: Text, value: Text)] = [
      (Words.strategy, Text(strategy.rawValue)), (Words.listeners, Figure.count(summary.runs)),
      (Words.answers, Figure.count(simulation.comparisons + simulation.comparisonsAfterBreak)),
      (Words.seed, Text(String(seed))), (Words.bias, Words.octaves(summary.threshold.bias)),
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
    for trend in [Trend.Direction.improving, .stable, .declining] {
      guard let figure = summary.trends[trend] else { continue }
      rows.append((Text("  ") + ProfileMessages.word(trend), Words.percent(figure)))
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

extension SimulationSummary.Accuracy {
  /// - Parameter part: the beginning of names, for other thresholds than those of the listeners.
  fileprivate func members(_ part: String = "") -> [(String, JSON?)] {
    func name(_ word: String) -> String { part.isEmpty ? word : part + word.prefix(1).uppercased() + word.dropFirst() }
    return [
      // Standard errors are missing with a single run.
      (name("biasOctaves"), .number(bias.value)), (name("biasStandardError"), JSON(bias.standardError)),
      (name("rmseOctaves"), .number(rootMeanSquare.value)),
      (name("rmseStandardError"), JSON(rootMeanSquare.standardError)), (name("coverage95"), .number(coverage.value)),
      (name("coverageStandardError"), JSON(coverage.standardError)),
    ]
      // The median width of the intervals; the proportion of listeners to whom the profile shows a number, and to whom it shows
      // one that is off by more than a factor of two.
      + (part.isEmpty
        ? [("widthOctaves", JSON(width)), ("shareWithNumber", JSON(precise)), ("shareFarOff", JSON(far))] : [])
  }
}

extension SimulationSummary.Checkpoint {
  fileprivate var json: JSON {
    .object(
      [
        ("answers", .integer(answers)),
        // The mean change of the fitted threshold since the first of these readings, and the size that 95 % don't exceed.
        ("shiftOctaves", .number(shift.value)), ("shiftStandardError", JSON(shift.standardError)),
        ("largestShiftOctaves", .number(largestShift)),
      ] + threshold.members())
  }
}
