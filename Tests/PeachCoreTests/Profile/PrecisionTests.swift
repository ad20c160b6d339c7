import Testing

@testable import PeachCore

@Suite struct PrecisionTests {
  private func estimate(factor: Double) -> ThresholdEstimate {
    let half = log2(factor) / 2
    return ThresholdEstimate(meanLog2: 3, lower95Log2: 3 - half, upper95Log2: 3 + half)
  }

  @Test func `a threshold is shown while its interval is at most four times its lower end`() {
    #expect(estimate(factor: 4).isPrecise && estimate(factor: 4).shown == Cents(8))
    #expect(!estimate(factor: 4.01).isPrecise && estimate(factor: 4.01).shown == nil)
    // Half to twice the threshold with 95 and with 80 %.
    #expect(estimate(factor: 4).confidence > 0.949)
    #expect(estimate(factor: 8).isConfident && !estimate(factor: 9).isConfident)
  }

  @Test func `a ratio is shown under the same rule`() {
    #expect(ThresholdRatio(value: 1, lower95: 0.5, upper95: 2).isPrecise)
    #expect(!ThresholdRatio(value: 1, lower95: 0.5, upper95: 2.1).isPrecise)
  }

  @Test func `a centre is shown while its interval is at most 10 cents wide`() {
    #expect(CentreEstimate(mean: -5, lower95: -10, upper95: 0).isPrecise)
    #expect(!CentreEstimate(mean: -5, lower95: -10.1, upper95: 0).isPrecise)
  }

  @Test func `an interval has a number with 20 answers of its own, or if it differs clearly from the others`() {
    func interval(_ ratio: (Double, Double, Double)?, answers: Int) -> IntervalEstimate {
      IntervalEstimate(
        .fifth, directions: [.up], answers: answers, threshold: estimate(factor: 4),
        centre: CentreEstimate(mean: 0, lower95: -9, upper95: 9),
        relative: ratio.map { ThresholdRatio(value: $0, lower95: $1, upper95: $2) })
    }
    #expect(interval(nil, answers: 20).shownThreshold != nil && interval(nil, answers: 19).shownThreshold == nil)
    #expect(interval(nil, answers: 500).comparison == .tooLittleData)
    // An interval of 95 % that excludes 1 by little isn't one of 99 %.
    #expect(interval((0.5, 0.26, 0.96), answers: 8).comparison == .tooSmallToTell)
    #expect(interval((0.5, 0.3, 0.83), answers: 8).comparison == .finer)
    #expect(interval((2, 1.2, 3.33), answers: 8).comparison == .coarser)
    #expect(interval((2, 1.2, 3.33), answers: 8).shownThreshold != nil)
    #expect(interval((8, 1.2, 53), answers: 8).comparison == .tooLittleData)
  }

  private func report(answers: Int, days: Int = 1) -> ProfileReport {
    let now = UTCTime(milliseconds: 1_790_000_000_000)
    var bank = FilterBank()
    var compared: [ProfileAnswer] = []
    for index in 0..<answers {
      let day = days - 1 - index * days / answers
      let answer = ProfileAnswer(
        note: MIDINote(60 + index % 5), offset: Cents(index.isMultiple(of: 2) ? 12 : -12),
        isUp: index.isMultiple(of: 2) != index.isMultiple(of: 4),
        milliseconds: Int64(now.milliseconds - day * 86_400_000 - 3_600_000 + index))
      bank.add(answer)
      compared.append(answer)
    }
    return ProfileReport(
      ProfileRequest(.comparison, keys: .standard), fit: PeriodFit(bank: bank, days: [], compared: compared), now: now)
  }

  @Test func `one answer shows no number, and many answers do`() {
    let one = report(answers: 1)
    #expect(one.threshold != nil && one.statistics?.standardDeviation != nil)
    #expect(one.shownThreshold == nil && one.shownSpread == nil && one.shownTrend == .tooLittleData)
    let many = report(answers: 600)
    #expect(many.shownThreshold == many.threshold && many.shownSpread == many.statistics?.standardDeviation)
  }

  @Test func `a trend is shown only with a narrow interval`() throws {
    let report = report(answers: 600, days: 10)
    let ratio = try #require(report.trend.fit?.ratio)
    #expect(report.shownTrend == (ratio.upper95 <= 4 * ratio.lower95 ? report.trend.direction : .tooLittleData))
  }
}
