import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachFits

@Suite struct EstimateTests {
  private func estimate(_ lower: Double, _ value: Double, _ upper: Double) -> Estimate {
    Estimate(value: value, lower95: lower, upper95: upper)
  }

  private func threshold(_ lower: Double, _ value: Double, _ upper: Double) -> ThresholdEstimate {
    ThresholdEstimate(octaves: estimate(lower, value, upper))
  }

  // MARK: Intervals

  @Test func `an end that the answers don't set is none, and so is the 0 of a ratio without an upper end`() {
    let infinity = Double.infinity
    let cases: [(Estimate, lower: Double?, upper: Double?)] = [
      (estimate(-1, 2, 4), -1, 4), (estimate(0, 2, 4), 0, 4), (estimate(0, 2, infinity), nil, nil),
      (estimate(1, 2, infinity), 1, nil), (estimate(-infinity, 2, 4), nil, 4),
      (estimate(-infinity, 2, infinity), nil, nil),
    ]
    for (estimate, lower, upper) in cases {
      expect(that: estimate.limits.lower == lower && estimate.limits.upper == upper, "\(estimate)")
      expect(estimate.isLimited, equals: (lower != nil && upper != nil), "\(estimate)")
      expect((estimate.standardError == nil), equals: !estimate.isLimited, "\(estimate)")
    }
    expect(estimate(-1, 0, 2.919928).standardError ?? 0, near: 1, within: 1e-6)
  }

  @Test func `in JSON the ends have the name and the unit of the value, and those that aren't set are left out`() throws
  {
    func written(_ estimate: Estimate, ends: String = "", in unit: String = "") throws -> String {
      try JSON.object(estimate.members("value", ends: ends, in: unit)).written().filter { !$0.isWhitespace }
    }
    try expect(written(estimate(-1.5, 2.25, 4.5)), equals: #"{"lower95":-1.5,"upper95":4.5,"value":2.25}"#)
    let open = Estimate(value: 2.25, lower95: -1.5, upper95: .infinity)
    try expect(written(open, ends: "bias", in: "Cents"), equals: #"{"biasLower95Cents":-1.5,"value":2.25}"#)
    try expect(written(estimate(-.infinity, 2.25, 4.5), in: "Octaves"), equals: #"{"upper95Octaves":4.5,"value":2.25}"#)
  }

  @Test func `an interval contains its ends, and is clear if it doesn't contain 0`() {
    for (value, isInside) in [(0.99, false), (1, true), (2, true), (4, true), (4.01, false)] {
      expect(estimate(1, 2, 4).contains(value), equals: isInside, "\(value)")
    }
    for (lower, upper, isClear) in [
      (0.0, 2.0, false), (0.01, 2, true), (-2, 0, false), (-2, -0.01, true), (-1, 1, false),
    ] {
      expect(estimate(lower, (lower + upper) / 2, upper).isClear, equals: isClear, "\(lower), \(upper)")
    }
  }

  @Test func `the half-widths of a difference are those of the sides that contribute to it`() {
    // 3 and 4 downwards, 5 and 12 upwards.
    expect(estimate(7, 10, 15) - estimate(-8, 4, 8), equals: estimate(1, 6, 19))
    expect(estimate(0, 1, 3).exponential, equals: estimate(1, 2, 8))
    expect(estimate(0.5, 2, 8).inverse, equals: estimate(0.125, 0.5, 2))
    expect(estimate(0.5, 2, 8).map { $0 + 1 }, equals: estimate(1.5, 3, 9))
  }

  // MARK: Thresholds

  @Test func `a threshold's octaves lie within ±20`() {
    expect(threshold(-30, -25, 40).octaves, equals: estimate(-20, -20, 20))
    let usual = threshold(1, 3, 4.5)
    expect(that: usual.octaves == estimate(1, 3, 4.5) && usual.width95 == 3.5)
    expect(that: usual.lower95 == Cents(2) && usual.cents == Cents(8) && usual.upper95.value == exp2(4.5))
  }

  @Test func `on each side of a threshold is half of a normal distribution of its own width`() {
    // With SDs of half an octave below it and of one above it.
    let uneven = threshold(3 - 0.98, 3, 3 + 1.96)
    for (octaves, probability) in [(4.0, 0.8413447), (5, 0.9772499), (2, 0.0227501), (2.5, 0.1586553), (3, 0.5)] {
      expect(uneven.probability(belowLog2: octaves), near: probability, within: 1e-6)
    }
    expect(uneven.confidence, near: 0.8413447 - 0.0227501, within: 1e-6)
    expect(that: uneven.isConfident && !threshold(2.02, 3, 5.5).isConfident)
  }

  @Test func `thresholds of 0.2 to 150 cents can be measured, and an interval that ends beyond reaches the edge`() {
    for (lower, cents, upper, isMeasurable, reachesEdge) in [
      (0.21, 5.0, 149.0, true, false), (0.19, 5, 149, true, true), (0.21, 5, 151, true, true),
      (0.1, 0.19, 0.3, false, true), (149, 151, 160, false, true), (0.201, 0.21, 0.3, true, false),
    ] {
      let threshold = threshold(log2(lower), log2(cents), log2(upper))
      expect(that: threshold.isMeasurable == isMeasurable && threshold.reachesEdge == reachesEdge, "\(lower) \(cents)")
    }
  }

  @Test func `a wide range is shown only beyond what was presented, and ends outside of that aren't`() {
    expect(that: threshold(log2(101), log2(400), 15).isRangeShown && !threshold(log2(99), log2(400), 15).isRangeShown)
    expect(that: threshold(-15, -5, -3.4).isRangeShown && !threshold(-15, -5, -3.3).isRangeShown)
    let (wide, inside) = (threshold(-5, 1, 9).shownEnds, threshold(-1, 1, 5).shownEnds)
    let (above, below) = (threshold(7, 8, 9).shownEnds, threshold(-9, -8, -7).shownEnds)
    expect(that: wide.lower == nil && wide.upper == nil && above.upper == nil && below.lower == nil)
    expect(that: above.lower == Cents(100) && below.upper == Cents(0.1))
    expect(that: inside.lower == Cents(0.5) && inside.upper == Cents(32))
  }

  @Test func `a shown threshold has the day that is given, and a history is old after more than 90 days`() {
    expect(that: ShownThreshold(threshold(2, 3, 4), on: 5)?.day == 5 && ShownThreshold(nil, on: 5) == nil)
    let (last, day) = (Int64(1_790_000_000_000), Int64(86_400_000))
    expect(that: Days.pastDay(of: last, now: last + 90 * day) == nil && Days.pastDay(of: nil, now: last) == nil)
    expect(Days.pastDay(of: last, now: last + 90 * day + 1), equals: Days.local(last))
  }

  @Test func `a profile without answers says the shortest period that has some`() {
    let now = UTCTime.sample
    func reason(_ days: Int?) -> EmptyReason {
      EmptyReason(newest: days.map { UTCTime(milliseconds: now.milliseconds - $0 * 86_400_000) }, now: now)
    }
    expect(that: reason(nil) == .noAnswers && reason(3) == .noneInPeriod(shortest: .week))
    expect(that: reason(200) == .noneInPeriod(shortest: .year) && reason(900) == .noneInPeriod(shortest: .all))
  }

  // MARK: Arithmetic

  @Test func `the normal distribution has its published values`() {
    expect(StandardNormal.density(0), near: 0.398942280401433, within: 1e-15)
    expect(StandardNormal.density(-1.5), near: 0.129517595665892, within: 1e-14)
    expect(StandardNormal.cumulative(-1), near: 0.158655253931457, within: 1e-14)
    for (probability, z) in [
      (0.841344746068543, 1.0), (0.158655253931457, -1), (0.5, 0), (1e-10, -6.361340902404056),
      (0.975, StandardNormal.critical), (0.75, StandardNormal.upperQuartile),
    ] { expect(StandardNormal.quantile(probability), near: z, within: 1e-12) }
  }

  @Test func `the table's densities agree to nine digits, and its lanes are independent`() {
    NormalTable.standard.withLookup { table in
      var worst = 0.0
      for index in -8000...8000 {
        let z = SIMD2(Double(index) / 997, Double(-index) / 2003)
        let (cumulative, density) = table.cumulativeAndDensity(z)
        for lane in 0..<2 {
          let inside = min(max(z[lane], -8), 8)
          worst = max(worst, abs(density[lane] - StandardNormal.density(inside)))
          worst = max(worst, abs(cumulative[lane] - StandardNormal.cumulative(inside)))
        }
      }
      #expect(worst < 1e-9)
      let four = table.cumulativeAndDensity(SIMD4(-1, 0, 0.5, 2))
      for (lane, z) in [-1, 0, 0.5, 2].enumerated() {
        expect(four.cumulative[lane], near: StandardNormal.cumulative(z), within: 1e-9)
        expect(four.density[lane], near: StandardNormal.density(z), within: 1e-9)
      }
    }
  }

  @Test func `a matrix is factored and its equations are solved`() {
    let matrix: [[Double]] = [[4], [2, 10], [-2, 5, 9]]
    let factor = Cholesky(order: 3) { matrix[$0][$1] }
    // L is (2), (1, 3), (−1, 2, 2).
    expect(that: factor.isPositiveDefinite && factor.forwardSolve([2, 7, 9]) == [1, 2, 3])
    expect(factor.logDeterminant, near: 2 * log(12), within: 1e-12)
    for (found, expected) in zip(factor.solve([2, 7, 9]), [17.0 / 12, -1.0 / 3, 1.5]) {
      expect(found, near: expected, within: 1e-12)
    }
    for (diagonal, other) in [(1.0, 2.0), (1, 1), (0, 0), (-1, 0)] {
      #expect(!Cholesky(order: 2) { $0 == $1 ? diagonal : other }.isPositiveDefinite, "\(diagonal) \(other)")
    }
  }

  @Test func `a mixture has the moments and the quantiles of its parts`() {
    var mixture = GaussianMixture()
    mixture.add(weight: 0.25, mean: 0, variance: 1)
    mixture.add(weight: 0.75, mean: 4, variance: 4)
    expect(mixture.mean, near: 3, within: 1e-12)
    expect(mixture.variance, near: 0.25 * 1 + 0.75 * 20 - 9, within: 1e-12)
    func cumulative(_ value: Double) -> Double {
      0.25 * StandardNormal.cumulative(value) + 0.75 * StandardNormal.cumulative((value - 4) / 2)
    }
    for probability in [0.01, 0.025, 0.5, 0.975] {
      expect(cumulative(mixture.quantile(probability)), near: probability, within: 1e-8)
    }
    let (ends, half, ratio) = (mixture.ends95, mixture.octaves(factor: 0.5), mixture.ratio())
    expect(that: ends.lower == mixture.quantile(0.025) && ends.upper == mixture.quantile(0.975))
    expect(mixture.threshold.octaves, equals: estimate(ends.lower, mixture.quantile(0.5), ends.upper))
    expect(half.lower95, near: (3 + ends.lower) / 2, within: 1e-12)
    expect(half.upper95, near: (3 + ends.upper) / 2, within: 1e-12)
    expect(ratio.value, near: 8, within: 1e-9)
    expect(log2(ratio.upper95), near: ends.upper, within: 1e-9)
  }

  @Test(arguments: [(true, 22, 12, 0.9, 8), (false, 20, 8, 1.2, 12)])
  func `the functions of the keyboard make thresholds of near keys alike`(
    isProfile: Bool, first: Int, length: Int, deviation: Double, count: Int
  ) {
    let basis = isProfile ? KeyboardBasis.profile : .trend
    expect(basis.count, equals: count)
    let centres = (0..<count).map { MIDINote(first + length * $0) }
    for (place, one) in centres.enumerated() {
      for (other, key) in centres.enumerated() {
        let product = zip(basis[one], basis[key]).reduce(0) { $0 + $1.0 * $1.1 }
        let distance = Double(place - other)
        expect(product, near: deviation * deviation * exp(-distance * distance / 2), within: 1e-6)
      }
    }
    let (low, high) = (MIDINote(40), MIDINote(71))
    let mean = basis.mean(over: [low, high, high])
    for (index, value) in mean.enumerated() {
      expect(value, near: (Array(basis[low])[index] + 2 * Array(basis[high])[index]) / 3, within: 1e-12)
    }
    expect(basis.mean(over: []), equals: Array(repeating: 0, count: count))
    expect(basis.withValues(at: high) { values in (0..<count).map { values[$0] } }, equals: Array(basis[high]))
  }
}
