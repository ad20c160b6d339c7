import Testing

@testable import PeachCore

@Suite struct TrendTests {
  @Test(arguments: ["A", "B"])
  func `slope, interval and label agree with the reference to four digits`(name: String) throws {
    let run = try ProfileVectors.run(name)
    let expected = run.expected.trend_at_last_answer
    let trend = Trend(run.trendAnswers, endingAt: run.lastAnswer)
    let fit = try #require(trend.fit)
    #expect(fit.answers == expected.n)
    #expect(fit.days == expected.days)
    #expect(agrees(fit.level, expected.a))
    #expect(agrees(fit.slope, expected.slope))
    #expect(agrees(fit.bias, expected.b))
    #expect(agrees(fit.standardError, expected.se))
    #expect(agrees(fit.standardDeviation, expected.sd))
    #expect(agrees(fit.probabilityOfImproving, expected.P_improving))
    #expect(agrees(fit.ratio, expected.ratio))
    #expect(agrees(fit.ratio95.lowerBound, expected.ratio_lo))
    #expect(agrees(fit.ratio95.upperBound, expected.ratio_hi))
    #expect(String(describing: trend.direction) == expected.label)
  }

  @Test func `unsolicited announcements need more certainty`() throws {
    let run = try ProfileVectors.run("A")
    #expect(Trend(run.trendAnswers, endingAt: run.lastAnswer, certainty: 0.999).direction == .improving)
    #expect(Trend(run.trendAnswers, endingAt: run.lastAnswer, certainty: 0.9999).direction == .stable)
  }

  @Test func `fewer than 200 answers or 5 days are too little data`() {
    let few = answers(count: 199, days: 10) { _ in 8 }
    let enough = answers(count: 200, days: 5) { _ in 8 }
    let crowded = answers(count: 400, days: 4) { _ in 8 }
    #expect(Trend(few, endingAt: lastDay).direction == .tooLittleData)
    #expect(Trend(few, endingAt: lastDay).fit == nil)
    #expect(Trend(crowded, endingAt: lastDay).direction == .tooLittleData)
    #expect(Trend(enough, endingAt: lastDay).direction != .tooLittleData)
    #expect(Trend([], endingAt: lastDay).direction == .tooLittleData)
  }

  @Test func `only the last 60 days count`() throws {
    let run = answers(count: 600, days: 30) { _ in 8 }
    let first = try #require(run.first?.milliseconds)
    let atTheEdge = Trend(run, endingAt: first + 60 * 86_400_000)
    #expect(atTheEdge.fit?.answers == 600)
    let after = Trend(run, endingAt: first + 60 * 86_400_000 + 1)
    #expect(after.fit?.answers == 599)
    #expect(Trend(run, endingAt: lastDay + 70 * 86_400_000).direction == .tooLittleData)
    let future = Trend(run, endingAt: first + 86_400_000)
    #expect(future.direction == .tooLittleData)
  }

  @Test func `a threshold that falls to an eighth improves, and backwards declines`() throws {
    let falling = answers(count: 1000, days: 40) { 32 * exp2(-3 * $0) }
    let trend = Trend(falling, endingAt: lastDay)
    #expect(trend.direction == .improving)
    let fit = try #require(trend.fit)
    #expect(fit.ratio95.contains(1.0 / 8))
    #expect(Trend(answers(count: 1000, days: 40) { 4 * exp2(3 * $0) }, endingAt: lastDay).direction == .declining)
  }

  @Test(arguments: [true, false])
  func `identical, all right or all wrong answers still have a finite fit`(right: Bool) throws {
    let runs: [[TrendAnswer]] = [
      run { (cents: $0.isMultiple(of: 2) ? 9 : -9, isUp: $0.isMultiple(of: 2) == right) },
      run { _ in (cents: 100, isUp: right) },
      run { _ in (cents: 0, isUp: right) },
      run { _ in (cents: 1e300, isUp: right) },
    ]
    for run in runs {
      let fit = try #require(TrendFit(run))
      #expect(fit.slope.isFinite && fit.level.isFinite && fit.bias.isFinite)
      #expect(fit.standardDeviation.isFinite && fit.standardDeviation > 0)
    }
  }

  @Test(arguments: [0, 1, 2, 3])
  func `the fit is the posterior's mode even if answers contain more information than the model expects`(kind: Int)
    throws
  {
    let runs: [[TrendAnswer]] = [
      run { (cents: $0.isMultiple(of: 2) ? 8 : -8, isUp: $0.isMultiple(of: 2) == !$0.isMultiple(of: 50)) },
      run { (cents: $0.isMultiple(of: 2) ? 1 : -1, isUp: $0.isMultiple(of: 2)) },
      run { (cents: Double(1 + $0 % 90) * ($0.isMultiple(of: 2) ? 1 : -1), isUp: !$0.isMultiple(of: 2)) },
      run { $0 < 150 ? (cents: 100, isUp: false) : (cents: 0.1, isUp: $0.isMultiple(of: 3)) },
    ]
    let mode = try #require(TrendPosterior.mode(of: runs[kind]))
    for direction: SIMD3<Double> in [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1], [1, -1, 0]] {
      for size in [-0.01, 0.01] {
        let aside = TrendPosterior(runs[kind], at: mode.estimate + size * direction)
        #expect(aside.logDensity < mode.logDensity)
      }
    }
    let rest = mode.precision.solve(mode.gradient)
    #expect(max(rest.max(), -rest.min()) < 1e-9)
  }

  private let lastDay: Int64 = 50 * 86_400_000

  /// 300 answers, ten per day.
  private func run(_ answer: (Int) -> (cents: Double, isUp: Bool)) -> [TrendAnswer] {
    (0..<300).map { index in
      let (cents, isUp) = answer(index)
      return TrendAnswer(offset: Cents(cents), isUp: isUp, milliseconds: Int64(index) * 8_640_000)
    }
  }

  /// Answers to differences that fall with the listener's threshold, spread evenly over `days` whole days that end at
  /// `lastDay`; `threshold` maps the elapsed proportion of the run, 0…1, to cents.
  private func answers(count: Int, days: Int, threshold: (Double) -> Double) -> [TrendAnswer] {
    var random = SeededGenerator(seed: 3)
    return (0..<count).map { index in
      let part = Double(index) / Double(count)
      let cents = threshold(part)
      let listener = ListenerModel(threshold: Cents(cents), lapse: 0.02)
      let offset = Cents(Bool.random(using: &random) ? cents : -cents)
      let isUp = Double.random(in: 0..<1, using: &random) < listener.probabilityOfUp(offset: offset)
      let day = Int64(index * days / count) - Int64(days)
      return TrendAnswer(offset: offset, isUp: isUp, milliseconds: lastDay + day * 86_400_000 + Int64(index))
    }
  }
}
