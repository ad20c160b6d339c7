/// The bytes of Python's `random.seed(1); random.randbytes(n)`: MT19937 with the key [1], each word low byte first.
struct MersenneTwister {
  private var state: [UInt32] = [19_650_218]
  private var next = 624

  init() {
    for index in 1..<624 { state.append(1_812_433_253 &* Self.mixed(state[index - 1]) &+ UInt32(index)) }
    var place = 1
    func step() {
      place += 1
      guard place == 624 else { return }
      state[0] = state[623]
      place = 1
    }
    for _ in 0..<624 {
      state[place] = (state[place] ^ Self.mixed(state[place - 1]) &* 1_664_525) &+ 1
      step()
    }
    for _ in 0..<623 {
      state[place] = (state[place] ^ Self.mixed(state[place - 1]) &* 1_566_083_941) &- UInt32(place)
      step()
    }
    state[0] = 0x8000_0000
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<(count + 3) / 4).flatMap { _ in
      let word = self.word()
      return (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
  }

  private mutating func word() -> UInt32 {
    if next == 624 {
      for index in 0..<624 {
        let joined = state[index] & 0x8000_0000 | state[(index + 1) % 624] & 0x7FFF_FFFF
        state[index] = state[(index + 397) % 624] ^ joined >> 1 ^ (joined & 1 == 1 ? 0x9908_B0DF : 0)
      }
      next = 0
    }
    var word = state[next]
    next += 1
    word ^= word >> 11
    word ^= word << 7 & 0x9D2C_5680
    word ^= word << 15 & 0xEFC6_0000
    return word ^ word >> 18
  }

  private static func mixed(_ word: UInt32) -> UInt32 { word ^ word >> 30 }
}
