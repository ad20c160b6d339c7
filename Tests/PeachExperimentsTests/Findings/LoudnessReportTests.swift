import Testing

@testable import PeachCore
@testable import PeachExperiments

@Suite struct LoudnessReportTests {
  private func plan(_ maxOffset: Double, perLevel: Int = 40, participant: String? = nil, seed: UInt64 = 1)
    -> LoudnessPlan
  {
    LoudnessPlan(
      Settings(), levels: [0, 1], maxOffset: maxOffset, comparisonsPerLevel: perLevel, participant: participant,
      seed: seed)
  }

  private func answered(_ plan: LoudnessPlan, loudness: Double = 2) -> (
    plan: LoudnessPlan, answers: [CompletedTrial]
  ) {
    let listener = SimulatedListener(threshold: 8, loudness: loudness)
    return (plan, LoudnessSimulation(plan: plan, listener: listener).completed(seed: plan.seed))
  }

  @Test func `runs with different largest offsets share only the level without loudness differences`() {
    let report = LoudnessReport([answered(plan(6)), answered(plan(2)), answered(plan(6, perLevel: 10))])
    #expect(report.levels.map(\.condition) == ["0", "1", "1"])
    #expect(report.levels.map(\.maxOffset) == [0, 2, 6])
    #expect(report.levels.map(\.fit.answers) == [90, 40, 50])
    #expect(report.answers == 180 && report.leftOut == 0)
  }

  @Test func `answers at a level that the plan doesn't have are excluded and counted`() {
    var (plan, answers) = answered(plan(6))
    for index in 0..<5 {
      var trial = answers[index].trial
      trial.condition = ["abc", "inf", nil, "", "0.5"][index]
      answers[index] = CompletedTrial(
        trial: trial, response: answers[index].response, responseTime: .zero, time: .zero)
    }
    let report = LoudnessReport([(plan, answers)])
    #expect(report.levels.map(\.maxOffset) == [0, 6])
    #expect(report.answers == 75 && report.leftOut == 5 && report.bias?.answers == 75)
  }

  @Test func `thresholds are pooled at common levels, and participants without an interval are counted`() throws {
    let findings = LoudnessFindings([
      answered(plan(6, participant: "A", seed: 1)), answered(plan(6, participant: "B", seed: 2)),
      answered(plan(2, participant: "B", seed: 3)), answered(plan(6, perLevel: 1, participant: "C", seed: 4)),
    ])
    let pooled = try #require(findings.pooled)
    #expect(pooled.withoutInterval == 1 && pooled.bias?.participants == 2)
    #expect(pooled.thresholds.map(\.condition.maxOffset) == [0, 6])
    #expect(pooled.thresholds.allSatisfy { $0.log2.participants == 3 })
  }

  @Test func `experiments without a result have no mean`() {
    let summary = LoudnessSummary(
      [nil, nil], truth: 2)
    #expect(
      summary.mean == nil && summary.coverage == nil && summary.failed == 2 && summary.significant == 0
        && summary.medianWidth == nil)
  }
}
