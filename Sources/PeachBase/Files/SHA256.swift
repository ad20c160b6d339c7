/// SHA-256 (FIPS 180-4), for texts. For files, see `FileDigest`.
public struct SHA256: Hashable, Sendable {
  private let words: [UInt32]

  /// The digest of some bytes.
  public init(_ bytes: some Collection<UInt8>) {
    var padded = Array(bytes) + [0x80]
    padded += Array(repeating: 0, count: (120 - padded.count % 64) % 64)
    for shift in stride(from: 56, through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: (bytes.count * 8) >> shift))
    }
    var state = Self.initial
    for start in stride(from: 0, to: padded.count, by: 64) { Self.add(padded[start..<start + 64], to: &state) }
    words = state
  }

  /// 64 hexadecimal digits, in lower case.
  public var hexadecimal: String {
    words.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// The first 64 bits, as a seed of random choices.
  public var seed: UInt64 { UInt64(words[0]) << 32 | UInt64(words[1]) }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var schedule = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }
    for index in 16..<64 {
      let (early, late) = (schedule[index - 15], schedule[index - 2])
      let one = turned(early, 7) ^ turned(early, 18) ^ early >> 3
      let other = turned(late, 17) ^ turned(late, 19) ^ late >> 10
      schedule.append(schedule[index - 16] &+ one &+ schedule[index - 7] &+ other)
    }
    var v = state
    for index in 0..<64 {
      let choice = v[4] & v[5] ^ ~v[4] & v[6]
      let mixed = turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25)
      let first = v[7] &+ mixed &+ choice &+ Self.constants[index] &+ schedule[index]
      let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
      let second = (turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22)) &+ majority
      v = [first &+ second, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
    }
    for index in state.indices { state[index] &+= v[index] }
  }

  private static let primes: [Int] = (2...311).filter { number in
    !(2..<number).contains { $0 * $0 <= number && number.isMultiple(of: $0) }
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants = primes.map { fraction(of: $0, power: 3) }
  /// Those of the square roots of the first eight.
  private static let initial = primes.prefix(8).map { fraction(of: $0, power: 2) }

  /// The largest x with x^power ≤ number · 2^(32 · power), without its whole part.
  private static func fraction(of number: Int, power: Int) -> UInt32 {
    func isAtMost(_ x: UInt64) -> Bool {
      // x has at most 36 bits, so that its square fits into 72 and its cube into 108.
      let square = x.multipliedFullWidth(by: x)
      if power == 2 { return square.high < UInt64(number) || square.high == UInt64(number) && square.low == 0 }
      let low = square.low.multipliedFullWidth(by: x)
      let (high, overflow) = (square.high &* x).addingReportingOverflow(low.high)
      let limit = UInt64(number) << 32
      return !overflow && (high < limit || high == limit && low.low == 0)
    }
    var found: UInt64 = 0
    for bit in (0..<37).reversed() where isAtMost(found | 1 << UInt64(bit)) { found |= 1 << UInt64(bit) }
    return UInt32(truncatingIfNeeded: found)
  }
}
