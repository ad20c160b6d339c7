import PeachCore

/// The results of runs of a loudness experiment, for each participant and, if there are several, pooled.
public struct LoudnessFindings: Sendable {
  public struct Participant: Sendable {
    /// The participant's ID; nil if none was given.
    public let name: String?
    public let report: LoudnessReport
  }

  public struct Pooled: Sendable {
    /// The pooled bias; nil if fewer than two participants have a bias with an interval.
    public let bias: RandomEffects?
    /// The check for curvature over all participants; nil if fewer than two have an interval.
    public let curvature: LoudnessCurvature?
    /// The number of participants without an interval of the bias, who are excluded.
    public let withoutInterval: Int
    /// The mean log2 threshold at each level that all participants have.
    public let thresholds: [(condition: LoudnessPlan.Condition, log2: RandomEffects)]
  }

  /// The participants ordered by ID; at least one.
  public let participants: [Participant]
  /// Nil for a single participant.
  public let pooled: Pooled?
  /// The largest offset of any run, in dB.
  public let maxOffset: Double
  public let answers: Int

  /// Fits all participants in parallel.
  ///
  /// - Parameters:
  ///   - runs: at least one run with its answers.
  ///   - progress: called regularly with the number of participants done and their total, on any thread.
  public init(
    _ runs: [(plan: LoudnessPlan, answers: [CompletedTrial])],
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    precondition(!runs.isEmpty)
    let grouped = Dictionary(grouping: runs) { $0.plan.participant ?? "" }.sorted { $0.key < $1.key }
    participants = ParallelRuns.map(grouped, progress: { progress($0, grouped.count) }) { name, runs in
      Participant(name: name.isEmpty ? nil : name, report: LoudnessReport(runs))
    }
    pooled = participants.count < 2 ? nil : Pooled(participants.map(\.report))
    maxOffset = runs.map(\.plan.maxOffset).max() ?? 0
    answers = participants.reduce(0) { $0 + $1.report.answers }
  }
}

extension LoudnessFindings.Pooled {
  fileprivate init(_ reports: [LoudnessReport]) {
    let effects = reports.compactMap { $0.bias?.effect }
    bias = RandomEffects(effects)
    curvature = LoudnessCurvature(pooling: reports.compactMap(\.curvature))
    withoutInterval = reports.count - effects.count
    thresholds = (reports.first?.levels ?? []).compactMap { level in
      let fits = reports.compactMap { report in
        report.levels.first { $0.condition == level.condition && $0.maxOffset == level.maxOffset }?.fit.threshold
      }
      guard fits.count == reports.count else { return nil }
      return RandomEffects(
        fits.map { .init(value: $0.meanLog2, standardError: $0.width95 / 2 / StandardNormal.critical) }
      ).map { (.init(name: level.condition, maxOffset: level.maxOffset), $0) }
    }
  }
}
