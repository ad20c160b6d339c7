/// Encoding for storage: 2,790 words of 8 bytes, 22,320 bytes.
///
/// Words: "PEACHFIT", version, number of answers, time of the last one in milliseconds (0 without one), the
/// proportion of "up", the numbers of the 32 filters, 128 counts, the numbers of the 128 latest answers, and a checksum of everything
/// before it.
extension FilterBank {
  /// Increases with every change of `ProfileModel`.
  public static let encodedVersion: UInt64 = 6
  public static let encodedSize = 8 * words

  private static let header = 5
  private static let numbers = ProfileModel.changing.filters * GaussianFilter.size
  private static let words = header + numbers + 2 * keys + 1
  /// "PEACHFIT" in ASCII, first letter in the lowest byte.
  private static let signature: UInt64 = 0x5449_4648_4341_4550
  /// The limit of a filter's numbers: log2 cents, octaves² and units of σ are below.
  static let largestNumber = 100.0

  public func encoded() -> [UInt8] {
    precondition(model == .changing, "Only profiles of listeners who may change are stored")
    var words: [UInt64] = []
    words.reserveCapacity(Self.words)
    words += [
      Self.signature, Self.encodedVersion, UInt64(answers), UInt64(bitPattern: lastAnswer ?? 0),
      habit.proportion.bitPattern,
    ]
    words += numbers.lazy.map(\.bitPattern)
    words += (counts + latest).lazy.map { UInt64($0) }
    words.append(BitPatterns.checksum(words))
    return BitPatterns.bytes(words)
  }

  /// Decodes the result of `encoded()`; nil if the bytes are damaged or of another version, or if no sequence of answers
  /// could have produced the values.
  public init?(encoded bytes: [UInt8]) {
    guard let words = BitPatterns.words(bytes, count: Self.words), words[0] == Self.signature,
      words[1] == Self.encodedVersion, BitPatterns.checksum(words.dropLast()) == words.last,
      let answers = Int(exactly: words[2]), answers > 0 || words[3] == 0,
      let habit = AnsweringHabit(proportion: Double(bitPattern: words[4]))
    else { return nil }
    let numbers = words[Self.header..<Self.header + Self.numbers].map(Double.init(bitPattern:))
    let perKey = words.dropFirst(Self.header + Self.numbers).dropLast().compactMap(UInt32.init(exactly:)).map(Int.init)
    let (counts, latest) = (Array(perKey.prefix(Self.keys)), Array(perKey.dropFirst(Self.keys)))
    guard latest.count == Self.keys, counts.reduce(0, +) == answers, (latest.max() ?? 0) == answers,
      zip(counts, latest).allSatisfy({ $0 <= $1 && ($0 == 0) == ($1 == 0) }), Self.isPossible(numbers)
    else { return nil }
    self.init(
      model: .changing, answers: answers, lastAnswer: answers > 0 ? Int64(bitPattern: words[3]) : nil,
      groups: FilterGroup.groups(numbers), habit: habit, counts: counts, latest: latest)
  }

  /// Whether weights are probabilities, covariances positive definite, and all else within the limits.
  private static func isPossible(_ numbers: [Double]) -> Bool {
    guard numbers.allSatisfy({ abs($0) < largestNumber }) else { return false }
    return GaussianFilter.withAll(FilterGroup.groups(numbers)) { filters in
      abs(filters.reduce(0) { $0 + $1.weight } - 1) < 1e-9
        && filters.allSatisfy { filter in
          filter.weight >= 0 && (0...1).contains(filter.notListening)
            && Cholesky(order: GaussianFilter.dimensions) { filter.covariance[GaussianFilter.place($0, $1)] }
              .isPositiveDefinite
        }
    }
  }
}
