import Testing

@testable import PeachCore
@testable import PeachExperiments

@Suite struct LoudnessCourseTests {
  private func plan(_ change: (inout LoudnessPlan) -> Void = { _ in }) -> LoudnessPlan {
    var settings = Settings()
    settings.training.strategy = .thresholdTracking
    var plan = LoudnessPlan(settings, maxOffset: 6, comparisonsPerLevel: 40, seed: 7, block: 50)
    change(&plan)
    return plan
  }

  private let listener = SimulatedListener(threshold: 8, loudness: 2)

  @Test func `every round presents each level once, in an order determined by the seed`() {
    let order = plan().order
    #expect(order.count == 120)
    for round in stride(from: 0, to: 120, by: 3) { #expect(Set(order[round..<round + 3]) == [0, 1, 2]) }
    #expect(order == plan().order)
    #expect(order != plan { $0.seed = 8 }.order)
    // All orders of a round are equally frequent: 6 orders over 2000 rounds.
    let many = plan { $0.comparisonsPerLevel = 2000 }.order
    let orders = Dictionary(grouping: stride(from: 0, to: 6000, by: 3)) { many[$0] * 3 + many[$0 + 1] }
    #expect(orders.count == 6 && orders.values.allSatisfy { (260...410).contains($0.count) })
  }

  @Test func `each level's offsets are uniform within its proportion of the largest`() {
    let completed = LoudnessSimulation(plan: plan { $0.comparisonsPerLevel = 500 }, listener: listener)
      .completed(seed: 3)
    for (condition, reach) in [("0", 0.0), ("0.5", 3), ("1", 6)] {
      let offsets = completed.filter { $0.trial.condition == condition }
        .map(\.trial.amplitudeOffset.value)
      #expect(offsets.count == 500)
      #expect(offsets.allSatisfy { abs($0) <= reach })
      guard reach > 0 else { continue }
      // Uniform: mean 0, variance reach²/3; each within four standard errors.
      let mean = offsets.reduce(0, +) / 500
      let square = offsets.reduce(0) { $0 + $1 * $1 } / 500
      #expect(abs(mean) < 4 * reach / 3.0.squareRoot() / 500.0.squareRoot())
      #expect(abs(square / (reach * reach) - 1.0 / 3) < 4 * (4.0 / 45).squareRoot() / 500.0.squareRoot())
    }
  }

  @Test func `blocks end correctly, and an interrupted session continues with the same comparisons`() {
    var course = LoudnessCourse(plan())
    course.begin(at: UTCTime(milliseconds: 0))
    #expect(!course.isOver && course.hasMore)
    let settings = Settings(written: plan().settings).training
    func answer(_ session: inout TrainingSession, count: Int) -> [CompletedTrial] {
      var completed: [CompletedTrial] = []
      var effects = session.handle(.start(settings), at: .zero)
      while completed.count < count {
        guard case .presenting(let trial) = session.state else { break }
        _ = session.handle(.player(.began(1)), at: .zero)
        // Always the same for the same comparison.
        let word: ChoiceIndex = trial.offset.value + 2 * trial.amplitudeOffset.value > 0 ? .up : .down
        effects = session.handle(.answer(word), at: .zero)
        for case .record(let answered) in effects { completed.append(answered) }
        effects = session.handle(.settings(settings), at: .zero)
        effects = session.handle(.feedbackOver, at: .zero)
      }
      _ = session.handle(.stop(.quit), at: .zero)
      return completed
    }
    let origin = UTCTime(milliseconds: 0)
    var whole = TrainingSession(LoudnessCourse(plan()), seed: 7, origin: origin)
    let blocks = (0..<3).map { _ in answer(&whole, count: .max) }
    #expect(blocks.map(\.count) == [50, 50, 20])
    #expect(!whole.course.hasMore)
    #expect(answer(&whole, count: .max).isEmpty)

    var first = TrainingSession(LoudnessCourse(plan()), seed: 7, origin: origin)
    let before = answer(&first, count: 63 - 50 + 50)
    var second = TrainingSession(LoudnessCourse(plan()), seed: 7, origin: origin)
    second.replay(before.map { ($0, origin) }, settings: settings)
    let after = answer(&second, count: 20)
    #expect((before + after).map(\.trial) == blocks.joined().prefix(before.count + after.count).map(\.trial))
  }

  @Test func `a listener's bias is found, and none if there is none`() throws {
    let simulation = LoudnessSimulation(plan: plan { $0.comparisonsPerLevel = 300 }, listener: listener)
    let report = LoudnessReport([(simulation.plan, simulation.completed(seed: 11))])
    let bias = try #require(report.bias)
    #expect(bias.lower95 < 2 && 2 < bias.upper95 && bias.p < 1e-6)
    #expect(report.levels.map(\.condition) == ["0", "0.5", "1"])
    #expect(report.levels.allSatisfy { $0.fit.answers == 300 && $0.bins.reduce(0) { $0 + $1.answers } == 300 })
    // Varying loudness raises the threshold: σ' = √(σ² + k²·Var/2), here from 8 to about 9.6 cents.
    let ratio = try #require(report.thresholdRatio)
    #expect(ratio.lower95 < 1.2 && ratio.upper95 > 1.0)
    let none = LoudnessSimulation(plan: simulation.plan, listener: SimulatedListener(threshold: 8))
    #expect(try #require(none.bias(seed: 11)).p > 0.05)
  }

  @Test func `answers with drop-outs are counted separately and change nothing`() {
    let simulation = LoudnessSimulation(plan: plan(), listener: listener)
    let whole = simulation.completed(seed: 4)
    let broken = whole.prefix(7).map { answer in
      CompletedTrial(
        trial: answer.trial, answer: answer.answer == .up ? .down : .up,
        responseTime: answer.responseTime, time: answer.time, dropOuts: 2)
    }
    let (report, other) = (
      LoudnessReport([(simulation.plan, whole)]), LoudnessReport([(simulation.plan, broken + whole)])
    )
    #expect(report.askedAgain == 0 && other.askedAgain == 7)
    #expect(other.answers == report.answers && other.leftOut == 0 && other.bias == report.bias)
    #expect(other.levels.map(\.fit) == report.levels.map(\.fit))
  }

  @Test func `the formula equals the documented one`() {
    func formula(_ threshold: Double, _ k: Double, _ reach: Double, _ levels: [Double] = [0, 0.5, 1]) -> Double {
      LoudnessPower.formula(
        threshold: Cents(threshold), centsPerDecibel: k, maxOffset: reach, levels: levels, power: 0.8)
    }
    #expect(abs(formula(8, 2, 2) - 312) < 0.5)
    #expect(abs(formula(3, 1, 2) - 175.5) < 0.5)
    #expect(abs(formula(8, 2, 10) * 25 - formula(8, 2, 2)) < 1e-9)
    #expect(abs(formula(8, 2, 2, [0, 1]) / formula(8, 2, 2) - 1.25) < 1e-12)
    for p in [0.001, 0.5, 0.8, 0.975] {
      #expect(abs(StandardNormal.cumulative(StandardNormal.quantile(p)) - p) < 1e-14)
    }
  }
}
