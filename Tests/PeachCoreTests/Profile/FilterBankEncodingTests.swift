import PeachCore
import TestSupport
import Testing

@testable import PeachFits
@testable import PeachStore

@Suite struct FilterBankEncodingTests {
  private func profile(answers: Int = 30) -> FilterBank {
    var profile = FilterBank()
    for index in 0..<answers {
      profile.add(
        ProfileAnswer(
          note: MIDINote(40 + index % 20), offset: Cents(Double(index % 9) - 4.5), isUp: index % 3 != 0,
          milliseconds: 1_700_000_000_123 + Int64(index) * 7_000_001))
    }
    return profile
  }

  @Test(arguments: [0, 1, 30])
  func `a profile is the same after encoding and decoding, bit for bit`(answers: Int) throws {
    let original = profile(answers: answers)
    let bytes = original.encoded()
    let decoded = try #require(FilterBank(encoded: bytes))
    expect(decoded, equals: original)
    expect(decoded.encoded(), equals: bytes)
    expect(decoded.numbers.map(\.bitPattern), equals: original.numbers.map(\.bitPattern))
  }

  @Test func `a decoded profile continues like the original`() throws {
    var original = profile()
    var decoded = try #require(FilterBank(encoded: original.encoded()))
    let next = ProfileAnswer(note: .a4, offset: Cents(-7), isUp: false, milliseconds: 1_700_900_000_000)
    original.add(next)
    decoded.add(next)
    expect(decoded, equals: original)
  }

  @Test func `the stored form has the documented layout and size`() {
    let bytes = profile().encoded()
    expect(bytes.count, equals: 22_320)
    expect(bytes.count, equals: FilterBank.encodedSize)
    #expect(bytes.count <= 24 * 1024)
    expect(Array(bytes[0..<8]), equals: Array("PEACHFIT".utf8))
    expect(Array(bytes[8..<16]), equals: [6, 0, 0, 0, 0, 0, 0, 0])
    expect(Array(bytes[16..<24]), equals: [30, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test func `truncated or extended bytes are refused`() {
    let bytes = profile().encoded()
    #expect(FilterBank(encoded: []) == nil)
    for length in Array(stride(from: 0, to: bytes.count, by: 997)) + [7, 8, bytes.count - 8, bytes.count - 1] {
      #expect(FilterBank(encoded: Array(bytes.prefix(length))) == nil)
    }
    #expect(FilterBank(encoded: bytes + [0]) == nil)
    #expect(FilterBank(encoded: bytes + Array(repeating: 0, count: 8)) == nil)
    #expect(FilterBank(encoded: Array(repeating: 0, count: bytes.count)) == nil)
  }

  @Test func `a change of any single bit is refused`() {
    var bytes = profile().encoded()
    var random = SeededGenerator(seed: 1)
    let places = Array(0..<96) + (0..<500).map { _ in Int.random(in: 0..<bytes.count, using: &random) }
    for place in places {
      let bit = UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      bytes[place] ^= bit
      #expect(FilterBank(encoded: bytes) == nil)
      bytes[place] ^= bit
    }
    #expect(FilterBank(encoded: bytes) != nil)
  }

  @Test func `swapped words are refused`() {
    var bytes = profile().encoded()
    for offset in 0..<8 { bytes.swapAt(8 * 400 + offset, 8 * 401 + offset) }
    #expect(FilterBank(encoded: bytes) == nil)
  }

  @Test func `values that no answers can produce are rejected even with a valid checksum`() {
    // Another signature: that of intervals, one in the other order of bytes, none.
    let signature = words(of: profile().encoded())[0]
    expectRefusal(ofWord: 0, [0x544E_4948_4341_4550, signature.byteSwapped, signature ^ 1, 0, .max])
    expectRefusal(ofWord: 1, [0, 5, 7])
    expectRefusal(ofWord: 2, [0, 31, .max])
    expectRefusal(ofWord: 4, [Double.nan, -0.1, 1.1].map(\.bitPattern))
    let firstFilter = 5
    expectRefusal(ofWord: firstFilter, [Double.nan, .infinity, 1e300, 2000, -2000].map(\.bitPattern))
    let (weight, notListening) = (firstFilter + GaussianFilter.size - 2, firstFilter + GaussianFilter.size - 1)
    expectRefusal(ofWord: weight, [Double.nan, -0.5, 0.5, 2].map(\.bitPattern))
    // A covariance of level and first coefficient that is too large for their variances.
    expectRefusal(ofWord: firstFilter + GaussianFilter.dimensions + 1, [Double(20), -20].map(\.bitPattern))
    expectRefusal(ofWord: notListening, [Double.nan, -0.5, 2].map(\.bitPattern))
    expectRefusal(ofWord: firstFilter + GaussianFilter.dimensions, [0, -1].map(\.bitPattern))
    let counts = firstFilter + ProfileModel.changing.filters * GaussianFilter.size
    for word in [counts, counts + FilterBank.keys] { expectRefusal(ofWord: word, [1, UInt64(Int.max), .max]) }
  }

  @Test func `values are taken up to their limits, and counts only with the latest answers that they can have`() {
    func isTaken(_ changes: KeyValuePairs<Int, UInt64>) -> Bool {
      var words = words(of: profile().encoded())
      for (word, value) in changes { words[word] = value }
      return FilterBank(encoded: sealed(words)) != nil
    }
    let (first, weight) = (5, 5 + GaussianFilter.size - 2)
    for (place, number, isPossible) in [
      (4, 0.0, true), (4, 1, true), (first, 99.9, true), (first, -99.9, true), (first, 100, false),
      (first, -100, false),
      (weight + 1, 0, true), (weight + 1, 1, true), (weight + 1, 1.001, false), (weight + 1, -0.001, false),
    ] { #expect(isTaken([place: number.bitPattern]) == isPossible, "\(place) \(number)") }
    let old = Double(bitPattern: words(of: profile().encoded())[weight])
    expect(that: isTaken([weight: (old + 1e-10).bitPattern]) && !isTaken([weight: (old + 1e-8).bitPattern]))
    // Keys 40…49 have two answers, of which the second ones are the 21st…30th, keys 50…59 have one, the 11th…20th.
    let counts = first + ProfileModel.changing.filters * GaussianFilter.size
    let latest = counts + FilterBank.keys
    expect(that: isTaken([counts + 40: 1, counts + 50: 2]) && !isTaken([counts + 40: 1]))
    expect(
      that: !isTaken([counts + 40: 1, counts + 70: 1]) && isTaken([counts + 40: 1, counts + 70: 1, latest + 70: 5]))
    expect(that: !isTaken([latest + 70: 5]) && !isTaken([latest + 40: 0]))
    expect(that: isTaken([latest + 40: 2]) && !isTaken([latest + 40: 1]))
    expect(that: !isTaken([latest + 49: 29]) && !isTaken([latest + 49: 31]))
    #expect(isTaken([latest + 49: 29, latest + 40: 30]))
  }

  private func expectRefusal(ofWord word: Int, _ values: [UInt64]) {
    var words = words(of: profile().encoded())
    for value in values {
      words[word] = value
      #expect(FilterBank(encoded: sealed(words)) == nil)
    }
  }

  @Test func `a time without answers is refused`() {
    var words = words(of: FilterBank().encoded())
    #expect(FilterBank(encoded: sealed(words)) != nil)
    words[3] = 1
    #expect(FilterBank(encoded: sealed(words)) == nil)
  }

  private func words(of bytes: [UInt8]) -> [UInt64] {
    stride(from: 0, to: bytes.count, by: 8).map { start in
      var word: UInt64 = 0
      for offset in 0..<8 { word |= UInt64(bytes[start + offset]) << UInt64(8 * offset) }
      return word
    }
  }

  /// The words as bytes, with the checksum of the documented scheme in the last one.
  private func sealed(_ words: [UInt64]) -> [UInt8] {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for word in words.dropLast() { sum = (sum ^ word) &* 0x0000_0100_0000_01b3 }
    var bytes: [UInt8] = []
    for word in words.dropLast() + [sum] {
      for offset in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * offset))) }
    }
    return bytes
  }
}
