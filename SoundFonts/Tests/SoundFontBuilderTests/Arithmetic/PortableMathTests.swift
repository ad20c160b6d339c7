import Foundation
import Testing

@testable import SoundFontBuilder

@Suite struct PortableMathTests {
  @Test func `sine and cosine agree with the C library to the last bits`() {
    for step in -4000...4000 {
      let turns = Double(step) / 987
      #expect((PortableMath.sine(turns: turns) - sin(2 * .pi * (turns - turns.rounded()))).magnitude < 1e-15)
      #expect((PortableMath.cosine(turns: turns) - cos(2 * .pi * (turns - turns.rounded()))).magnitude < 1e-15)
    }
  }

  @Test func `powers and logarithms agree with the C library to the last bits`() {
    for step in -3000...3000 {
      let x = Double(step) / 97
      #expect((PortableMath.exp2(x) / exp2(x) - 1).magnitude < 1e-15)
      #expect((PortableMath.log2(exp2(x)) - x).magnitude < 1e-14)
    }
    #expect((PortableMath.power(10, -2.5) / pow(10, -2.5) - 1).magnitude < 1e-14)
    #expect((PortableMath.exp(-3.2) / exp(-3.2) - 1).magnitude < 1e-14)
  }

  @Test func `a quarter turn is exact`() {
    #expect(PortableMath.sine(turns: 0.25) == 1)
    #expect(PortableMath.sine(turns: 0.5) == 0)
    #expect(PortableMath.cosine(turns: 0) == 1)
  }

  @Test func `the random stream is SplitMix64`() {
    // The first numbers of the published C code with seed 1234567.
    var stream = RandomStream(seed: 1_234_567)
    let numbers = (0..<3).map { _ in stream.next() }
    #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test func `each program and root key has different random numbers in [-1, 1)`() {
    var first = RandomStream(0, 60)
    var second = RandomStream(0, 64)
    let values = (0..<1000).map { _ in first.symmetric() }
    #expect(values != (0..<1000).map { _ in second.symmetric() })
    #expect(values.allSatisfy { (-1..<1).contains($0) })
    #expect((values.reduce(0, +) / 1000).magnitude < 0.06)
  }
}
