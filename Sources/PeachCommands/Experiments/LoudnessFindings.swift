import PeachCore
import PeachDrawing

/// What some runs of a loudness experiment have found, one participant at a time and, where there are several, pooled.
struct LoudnessFindings {
  struct Participant {
    /// Nil where nobody said who listened.
    let name: String?
    let report: LoudnessReport
  }

  /// What the participants have in common.
  struct Pooled {
    let bias: RandomEffects?
    /// The mean log2 threshold at each level.
    let thresholds: [(condition: String, log2: RandomEffects)]
  }

  let runs: [(run: LoudnessRun, answers: Int)]
  /// In the order of their names; at least one.
  let participants: [Participant]
  /// Nil for one participant alone.
  let pooled: Pooled?

  /// - Parameter runs: at least one, with their answers.
  init(_ runs: [(run: LoudnessRun, answers: [CompletedComparison])]) {
    self.runs = runs.map { ($0.run, $0.answers.count) }
    let grouped = Dictionary(grouping: runs) { $0.run.plan.participant ?? "" }
    participants = grouped.sorted { $0.key < $1.key }.map { name, runs in
      Participant(name: name.isEmpty ? nil : name, report: LoudnessReport(runs.flatMap(\.answers)))
    }
    pooled = participants.count < 2 ? nil : Pooled(participants.map(\.report))
  }

  /// The largest offset of any run, in dB.
  var maxOffset: Double { runs.map(\.run.plan.maxOffset).max() ?? 0 }
}

extension TrainingDataStore {
  /// What all loudness experiments have found, one row a listener.
  func loudnessRows() throws -> [LoudnessTable.Row] {
    let runs = try loudnessRuns()
    guard !runs.isEmpty else { return [] }
    return try LoudnessFindings(runs, in: self).participants.map {
      LoudnessTable.Row(name: $0.name, answers: $0.report.answers, bias: $0.report.bias)
    }
  }
}

extension LoudnessFindings.Pooled {
  fileprivate init(_ reports: [LoudnessReport]) {
    bias = RandomEffects(
      reports.compactMap { report in
        guard let bias = report.bias, let error = bias.standardError else { return nil }
        return .init(value: bias.centsPerDecibel, standardError: error)
      })
    let conditions = reports.first?.levels.map(\.condition) ?? []
    thresholds = conditions.compactMap { condition in
      let fits = reports.compactMap { $0.levels.first { $0.condition == condition }?.fit.threshold }
      guard fits.count == reports.count else { return nil }
      return RandomEffects(fits.map { .init(value: $0.meanLog2, standardError: $0.width95 / 2 / 1.96) })
        .map { (condition, $0) }
    }
  }
}
