/// Encoding for storage: 2,516 words of 8 bytes, little-endian, doubles by their bit patterns (20,128 bytes).
///
/// Words: "PEACHFIT", version, the drift's six numbers, number of answers, time of the last one in milliseconds (0
/// without one), 2,121 weights, 128 scores, 128 informations, 128 counts, and a checksum of everything before it.
extension FittedProfile {
  public static let encodedVersion: UInt64 = 1
  public static let encodedSize = 8 * words

  private static let words = header + ThresholdGrid.cells + 3 * NoteDeviations.notes + 1
  private static let header = 10
  /// "PEACHFIT" in ASCII, first letter in the lowest byte.
  private static let signature: UInt64 = 0x5449_4648_4341_4550

  /// The profile as bytes.
  public func encoded() -> [UInt8] {
    var words: [UInt64] = []
    words.reserveCapacity(Self.words)
    words += [Self.signature, Self.encodedVersion]
    words += filter.drift.numbers.map(\.bitPattern)
    words.append(UInt64(filter.answers))
    words.append(UInt64(bitPattern: filter.lastAnswer ?? 0))
    words += filter.weights.lazy.map(\.bitPattern)
    words += deviations.scores.lazy.map(\.bitPattern)
    words += deviations.informations.lazy.map(\.bitPattern)
    words += deviations.counts.lazy.map { UInt64($0) }
    words.append(Self.checksum(words))
    return [UInt8](unsafeUninitializedCapacity: Self.encodedSize) { bytes, count in
      let raw = UnsafeMutableRawBufferPointer(bytes)
      for (index, word) in words.enumerated() {
        raw.storeBytes(of: word.littleEndian, toByteOffset: 8 * index, as: UInt64.self)
      }
      count = Self.encodedSize
    }
  }

  /// Decodes the result of `encoded()`; nil if the bytes are damaged, if their version or drift differs from the
  /// expected one, or if no sequence of answers could have produced the values.
  public init?(encoded bytes: [UInt8], drift: ThresholdDrift = .standard) {
    guard bytes.count == Self.encodedSize else { return nil }
    let words = bytes.withUnsafeBytes { raw in
      (0..<Self.words).map { UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self)) }
    }
    guard words[0] == Self.signature, words[1] == Self.encodedVersion,
      words[2..<8].elementsEqual(drift.numbers.map(\.bitPattern)),
      Self.checksum(words.dropLast()) == words.last,
      let answers = Int(exactly: words[8]), answers > 0 || words[9] == 0
    else { return nil }
    var rest = words[Self.header...]
    func doubles(_ count: Int) -> [Double] {
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count).map(Double.init(bitPattern:))
    }
    let lastAnswer = answers > 0 ? Int64(bitPattern: words[9]) : nil
    let weights = doubles(ThresholdGrid.cells)
    let scores = doubles(NoteDeviations.notes)
    let informations = doubles(NoteDeviations.notes)
    let counts = rest.prefix(NoteDeviations.notes).compactMap(Int.init(exactly:))
    guard weights.allSatisfy({ (0...1).contains($0) }), abs(weights.reduce(0, +) - 1) < 1e-9,
      scores.allSatisfy(\.isFinite), informations.allSatisfy({ $0.isFinite && $0 >= 0 }),
      counts.count == NoteDeviations.notes, Self.sum(counts) == answers
    else { return nil }
    filter = ThresholdFilter(drift: drift, answers: answers, lastAnswer: lastAnswer, weights: weights)
    deviations = NoteDeviations(scores: scores, informations: informations, counts: counts)
  }

  /// The sum of the counts; nil if it overflows.
  private static func sum(_ counts: [Int]) -> Int? {
    var total = 0
    for count in counts {
      let (sum, overflow) = total.addingReportingOverflow(count)
      guard !overflow else { return nil }
      total = sum
    }
    return total
  }

  /// FNV-1a on whole words: h = (h xor word)·prime. Each step is reversible, so a change within one word always changes
  /// the checksum.
  private static func checksum(_ words: some Sequence<UInt64>) -> UInt64 {
    words.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1) &* 0x0000_0100_0000_01b3 }
  }
}

extension ThresholdDrift {
  fileprivate var numbers: [Double] { [perAnswer, perDay, perIdleDay, rest, largest, leak] }
}
