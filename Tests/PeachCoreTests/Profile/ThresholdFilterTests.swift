import Testing

@testable import PeachCore

@Suite struct ThresholdFilterTests {
  @Test(arguments: ["A", "B"])
  func `the filter agrees with the reference to four digits at every checkpoint`(name: String) throws {
    let run = try ProfileVectors.run(name)
    let points = Dictionary(uniqueKeysWithValues: run.expected.checkpoints.map { ($0.n ?? 0, $0) })
    var filter = ThresholdFilter()
    var seen = 0
    for answer in run.profileAnswers {
      filter.update(offset: answer.offset, isUp: answer.isUp, at: answer.milliseconds)
      guard let point = points[filter.answers] else { continue }
      expectAgreement(of: filter.distribution, bias: filter.expected.bias, lapse: filter.expected.lapse, with: point)
      #expect(agrees(filter.expected.meanLog2, point.mean_log2))
      seen += 1
    }
    #expect(seen == points.count)
  }

  @Test(arguments: ["A", "B"])
  func `a break widens the interval as the reference does and keeps the estimate`(name: String) throws {
    let run = try ProfileVectors.run(name)
    let filter = run.profile.filter
    for point in run.expected.after_gap {
      let now = run.lastAnswer + Int64(point.days_after_last ?? 0) * 86_400_000
      expectAgreement(
        of: filter.distribution(at: now), bias: filter.expected.bias, lapse: filter.expected.lapse, with: point)
    }
    #expect(filter == run.profile.filter)
  }

  private func expectAgreement(
    of distribution: ThresholdDistribution, bias: Double, lapse: Double, with point: ProfileVectors.Point
  ) {
    let estimate = distribution.estimate
    #expect(agrees(estimate.meanLog2, point.mean_log2))
    #expect(agrees(estimate.cents.value, point.T))
    #expect(agrees(estimate.lower95.value, point.lo))
    #expect(agrees(exp2(distribution.quantileLog2(0.5)), point.median))
    #expect(agrees(estimate.upper95.value, point.hi))
    #expect(agrees(bias, point.bias))
    #expect(agrees(lapse, point.lapse))
  }

  @Test(arguments: ["A_kazez_T8_n60", "C_short_n12_all_correct"])
  func `without drift the filter is the static fit`(name: String) throws {
    let fit = try FitVectors.fit(name)
    var filter = ThresholdFilter(drift: .none)
    for (index, row) in fit.data.enumerated() {
      filter.update(offset: Cents(row[0]), isUp: row[1] == 1, at: Int64(index) * 86_400_000)
    }
    let estimate = filter.estimate
    #expect(agrees(estimate.meanLog2, fit.bayes_grid.mean_log2T))
    #expect(agrees(estimate.cents.value, fit.bayes_grid.geo_mean_T))
    #expect(agrees(filter.expected.bias, fit.bayes_grid.bias_mean))
    #expect(agrees(filter.expected.lapse, try #require(fit.bayes_grid.lapse_mean)))
    // Integration over a continuous bias with a fixed lapse rate; apart from the grid's resolution it is the same
    // model.
    #expect(abs(estimate.cents.value / fit.bayes_2d_bias.geo_mean_T - 1) < 0.025)
    let interval = try #require(fit.bayes_2d_bias.ci95_T)
    #expect(abs(estimate.lower95Log2 - log2(interval[0])) < ThresholdGrid.step / 2)
    #expect(abs(estimate.upper95Log2 - log2(interval[1])) < ThresholdGrid.step / 2)
  }

  @Test func `before any answer the estimate is ten cents and the interval nearly the whole grid`() {
    let estimate = ThresholdFilter().estimate
    #expect(abs(estimate.cents.value - 10) < 1e-9)
    #expect(estimate.lower95.value < 0.6)
    #expect(estimate.upper95.value > 170)
    #expect(ThresholdFilter().estimate(at: 1_000_000_000_000) == estimate)
  }

  @Test func `without drift the order and the times of the answers have no effect`() {
    let answers = (1...40).map { (Cents(Double($0) * ($0.isMultiple(of: 2) ? 1 : -1)), $0.isMultiple(of: 3)) }
    var forward = ThresholdFilter(drift: .none)
    var backward = ThresholdFilter(drift: .none)
    for (offset, isUp) in answers { forward.update(offset: offset, isUp: isUp, at: 0) }
    for (day, (offset, isUp)) in answers.reversed().enumerated() {
      backward.update(offset: offset, isUp: isUp, at: Int64(day) * 86_400_000)
    }
    #expect(abs(forward.expected.meanLog2 - backward.expected.meanLog2) < 1e-9)
    #expect(abs(forward.expected.bias - backward.expected.bias) < 1e-9)
  }

  @Test func `mirrored offsets and answers mirror the bias and leave the threshold`() {
    var filter = ThresholdFilter()
    var mirrored = ThresholdFilter()
    for index in 0..<100 {
      let cents = 3 + Double(index % 7)
      let isUp = index % 5 != 0
      filter.update(offset: Cents(cents), isUp: isUp, at: Int64(index) * 3_600_000)
      mirrored.update(offset: Cents(-cents), isUp: !isUp, at: Int64(index) * 3_600_000)
    }
    #expect(abs(filter.expected.meanLog2 - mirrored.expected.meanLog2) < 1e-9)
    #expect(abs(filter.expected.bias + mirrored.expected.bias) < 1e-9)
    #expect(filter.expected.bias > 0.1)
  }

  @Test func `time that runs backwards adds no more than an answer does`() {
    var steady = ThresholdFilter()
    var backward = ThresholdFilter()
    for index in 0..<20 {
      steady.update(offset: Cents(12), isUp: index % 4 != 0, at: 0)
      backward.update(offset: Cents(12), isUp: index % 4 != 0, at: Int64(-index) * 86_400_000)
    }
    #expect(steady.weights == backward.weights)
  }

  @Test(arguments: [0.0, 1e-300, 1e-9, 1200, 1e9, 1e308, -1e308])
  func `any offset leaves a distribution of total one`(cents: Double) {
    var filter = ThresholdFilter()
    for index in 0..<50 {
      filter.update(offset: Cents(cents), isUp: index % 3 == 0, at: index % 2 == 0 ? .min : .max)
    }
    #expect(filter.weights.allSatisfy { $0.isFinite && $0 >= 0 })
    #expect(abs(filter.weights.reduce(0, +) - 1) < 1e-12)
    #expect(filter.estimate.lower95Log2 <= filter.estimate.meanLog2)
    #expect(filter.estimate.meanLog2 <= filter.estimate.upper95Log2)
  }

  @Test func `a long static fit stays finite and narrow`() {
    var filter = ThresholdFilter(drift: .none)
    let listener = ListenerModel(threshold: Cents(8), lapse: 0.02)
    var random = SeededGenerator(seed: 5)
    for index in 0..<5000 {
      let offset = Cents(index % 2 == 0 ? 8 : -8)
      let isUp = Double.random(in: 0..<1, using: &random) < listener.probabilityOfUp(offset: offset)
      filter.update(offset: offset, isUp: isUp, at: 0)
    }
    let estimate = filter.estimate
    #expect(abs(estimate.cents.value / 8 - 1) < 0.15)
    #expect(estimate.upper95Log2 - estimate.lower95Log2 < 0.35)
    #expect(abs(filter.weights.reduce(0, +) - 1) < 1e-12)
  }
}
