/// Random numbers from a seed: xoshiro256++ (Blackman & Vigna 2019), seeded by SplitMix64 as they recommend.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  public init(seed: UInt64) {
    var mixer = seed
    func mix() -> UInt64 {
      mixer &+= 0x9E37_79B9_7F4A_7C15
      var z = mixer
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
    state = (mix(), mix(), mix(), mix())
  }

  public mutating func next() -> UInt64 {
    func rotate(_ x: UInt64, _ k: UInt64) -> UInt64 { (x << k) | (x >> (64 - k)) }
    let result = rotate(state.0 &+ state.3, 23) &+ state.0
    let t = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= t
    state.3 = rotate(state.3, 45)
    return result
  }

  /// Returns an independent generator, so that one use doesn't shift the numbers of another.
  public mutating func split() -> SeededGenerator { SeededGenerator(seed: next()) }
}

extension RandomNumberGenerator {
  /// A number uniformly distributed in [0, 1).
  public mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number uniformly distributed in `range`, including its ends up to rounding.
  public mutating func uniform(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
  }

  /// A standard normal number, by the method of Box and Muller (1958).
  public mutating func normal() -> Double {
    sqrt(-2 * log(1 - uniform())) * cos(2 * .pi * uniform())
  }
}
