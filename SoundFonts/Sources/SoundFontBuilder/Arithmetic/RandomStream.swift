/// SplitMix64 (Steele, Lea, Flood 2014), which gives the same numbers for a seed on every machine.
struct RandomStream: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A separate stream for each list of integers, such as a program and a root key, so that changing one zone doesn't
  /// affect the others.
  init(_ parts: Int...) {
    self.init(seed: 0)
    for part in parts {
      state ^= UInt64(bitPattern: Int64(part))
      state = next()
    }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number in [−1, 1), from 53 bits. The algorithm of the standard library's `random(in:)` isn't specified.
  mutating func symmetric() -> Double {
    Double(next() >> 11) / 4_503_599_627_370_496 - 1
  }

  /// A normal deviate of mean 0 and standard deviation 1 (Box and Muller 1958).
  mutating func normal() -> Double {
    let radius = (-2 * PortableMath.logarithm((symmetric() + 1) / 2 + 1e-17)).squareRoot()
    return radius * PortableMath.cosine(turns: symmetric())
  }
}
