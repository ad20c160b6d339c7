import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachExperiments
@testable import PeachStore

@Suite struct RandomEffectsTests {
  // From SciPy's t.ppf.
  @Test(arguments: [
    (1, 12.706_204_736), (2, 4.302_652_730), (2.5, 3.574_654_842), (3, 3.182_446_305), (3.97, 2.784_739_079),
    (5.58, 2.492_257_767), (10, 2.228_138_852), (29, 2.045_229_642), (100, 1.983_971_519), (301, 1.967_876_532),
    (1000, 1.962_339_081), (1e5, 1.959_987_708),
  ])
  func `Student's t agrees with SciPy, also between whole degrees of freedom`(freedom: Double, value: Double) {
    #expect(abs(StudentT.upper975(freedom: freedom) - value) < 1e-9 * value)
  }

  // From SciPy's chi2.ppf.
  @Test(arguments: [
    (1, 0.000_982_069_117_2, 5.023_886_187), (2, 0.050_635_615_97, 7.377_758_908), (3, 0.215_795_282_6, 9.348_403_604),
    (4, 0.484_418_557_1, 11.143_286_78), (19, 8.906_516_482, 32.852_326_86), (100, 74.221_927_47, 129.561_197_2),
    (3000, 2850.084_937, 3153.703_494),
  ])
  func `χ² agrees with the tables`(freedom: Int, lower: Double, upper: Double) {
    #expect(abs(ChiSquare.quantile(0.025, freedom: freedom) - lower) < 1e-9 * upper)
    #expect(abs(ChiSquare.quantile(0.975, freedom: freedom) - upper) < 1e-9 * upper)
    #expect(abs(ChiSquare.cumulative(upper, freedom: freedom) - 0.975) < 1e-9)
  }

  @Test func `the interval of a standard deviation is that of χ², also of two errors`() throws {
    let two = try #require(Estimate(deviationOf: [0, 2]))
    #expect(abs(two.lower95 - 2 / 5.023_886_187.squareRoot() / 1.0 * 0.5.squareRoot()) < 1e-9)
    #expect(abs(two.upper95 / two.value - 31.909_7) < 1e-3)
  }

  @Test func `participants who agree have no spread, and their mean is weighted by precision`() throws {
    let effects = [(2.0, 0.5), (2.2, 1.0), (1.9, 0.25)].map {
      RandomEffects.Effect(value: $0.0, standardError: $0.1)
    }
    let pooled = try #require(RandomEffects(effects))
    expect(pooled.spread, equals: 0)
    // (2/.25 + 2.2/1 + 1.9/.0625) / (4 + 1 + 16)
    #expect(abs(pooled.estimate.value - (8 + 2.2 + 30.4) / 21) < 1e-12)
    // The simple interval's error is 1/√21, with t of two degrees of freedom.
    #expect(abs(pooled.estimate.upper95 - pooled.estimate.value - 4.30265 / 21.0.squareRoot()) < 1e-4)
    #expect(RandomEffects([effects[0]]) == nil)
    let two = try #require(RandomEffects(Array(effects.prefix(2))))
    expect(that: !two.hasInterval && two.estimate.upper95 == .infinity && abs(two.estimate.value - 10.2 / 5) < 1e-12)
    // 2.2, 2 and 1.9 have a standard deviation of 0.1527525.
    #expect(abs(pooled.plain.value - 6.1 / 3) < 1e-12)
    #expect(abs(pooled.plain.upper95 - pooled.plain.value - 4.30265 * 0.1527525 / 3.0.squareRoot()) < 1e-5)
    #expect(abs(pooled.plain.upper95 + pooled.plain.lower95 - 2 * pooled.plain.value) < 1e-12)
  }

  @Test func `the interval contains the mean of participants who differ`() throws {
    var generator = SeededGenerator(seed: 5)
    var covered = 0
    for _ in 0..<2000 {
      let effects = (0..<6).map { index in
        let error = 0.3 + 0.2 * Double(index)
        return RandomEffects.Effect(
          value: 1 + 0.8 * generator.normal() + error * generator.normal(), standardError: error)
      }
      let pooled = try #require(RandomEffects(effects))
      if (pooled.estimate.lower95...pooled.estimate.upper95).contains(1) { covered += 1 }
    }
    #expect((0.93...0.985).contains(Double(covered) / 2000), "\(covered) of 2000")
  }

  @Test func `two groups differ by the interval of Welch`() throws {
    // With errors far smaller than their spread, means of participants are plain ones. The ends are those of SciPy's
    // ttest_ind(equal_var=False).
    func pooled(_ values: [Double]) -> RandomEffects? {
      RandomEffects(values.map { RandomEffects.Effect(value: $0, standardError: 1e-4) })
    }
    let (first, second) = (try #require(pooled([1, 2, 3, 4, 6])), try #require(pooled([2, 5, 7, 7, 9, 11])))
    let found = Estimate(first, second)
    #expect(abs(found.value - 3.6333333) < 1e-6)
    expect(that: abs(found.lower95 - 0.1146625) < 1e-5 && abs(found.upper95 - 7.1520042) < 1e-5)
    let turned = Estimate(second, first)
    expect(that: abs(turned.value + found.value) < 1e-12 && abs(turned.lower95 + found.upper95) < 1e-12)
    #expect(pooled([1]) == nil)
    let two = Estimate(first, try #require(pooled([5, 7])))
    expect(that: abs(two.value - 2.8) < 1e-6 && two.upper95 == .infinity && two.lower95 == -.infinity)
  }

  @Test(arguments: [(3, 3), (6, 6), (5, 12)])
  func `the interval of two groups has the true difference in 95 of 100 experiments`(first: Int, second: Int) throws {
    var generator = SeededGenerator(seed: 17)
    var covered = 0
    for _ in 0..<4000 {
      func pooled(_ count: Int, _ mean: Double) -> RandomEffects? {
        RandomEffects(
          (0..<count).map { _ in
            let error = 0.2 + 0.6 * generator.uniform()
            let own = mean + 0.8 * generator.normal()
            return RandomEffects.Effect(value: own + error * generator.normal(), standardError: error)
          })
      }
      let found = Estimate(try #require(pooled(first, 0)), try #require(pooled(second, 1)))
      if (found.lower95...found.upper95).contains(1) { covered += 1 }
    }
    #expect((0.935...0.985).contains(Double(covered) / 4000), "\(covered)")
  }
}
