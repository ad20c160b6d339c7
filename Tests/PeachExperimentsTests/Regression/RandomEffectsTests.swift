import Testing

@testable import PeachCore
@testable import PeachExperiments

@Suite struct RandomEffectsTests {
  @Test(arguments: [
    (1, 12.7062), (2, 4.30265), (3, 3.18245), (4, 2.77645), (10, 2.22814), (29, 2.04523), (120, 1.97993),
    (1000, 1.96234),
  ])
  func `Student's t agrees with the tables`(freedom: Int, value: Double) {
    #expect(abs(StudentT.upper975(freedom: freedom) - value) < 1e-5 * value)
  }

  @Test func `participants who agree have no spread, and their mean is weighted by precision`() throws {
    let effects = [(2.0, 0.5), (2.2, 1.0), (1.9, 0.25)].map {
      RandomEffects.Effect(value: $0.0, standardError: $0.1)
    }
    let pooled = try #require(RandomEffects(effects))
    #expect(pooled.spread == 0)
    // (2/.25 + 2.2/1 + 1.9/.0625) / (4 + 1 + 16)
    #expect(abs(pooled.mean - (8 + 2.2 + 30.4) / 21) < 1e-12)
    // The simple interval's error is 1/√21, with t of two degrees of freedom.
    #expect(abs(pooled.upper95 - pooled.mean - 4.30265 / 21.0.squareRoot()) < 1e-4)
    #expect(RandomEffects([effects[0]]) == nil)
    let two = try #require(RandomEffects(Array(effects.prefix(2))))
    #expect(!two.hasInterval && two.upper95 == .infinity && abs(two.mean - 10.2 / 5) < 1e-12)
    // 2.2, 2 and 1.9 have a standard deviation of 0.1527525.
    #expect(abs(pooled.plainMean - 6.1 / 3) < 1e-12)
    #expect(abs(pooled.plainUpper95 - pooled.plainMean - 4.30265 * 0.1527525 / 3.0.squareRoot()) < 1e-5)
    #expect(abs(pooled.plainUpper95 + pooled.plainLower95 - 2 * pooled.plainMean) < 1e-12)
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
      if (pooled.lower95...pooled.upper95).contains(1) { covered += 1 }
    }
    #expect((0.93...0.985).contains(Double(covered) / 2000), "\(covered) of 2000")
  }
}
