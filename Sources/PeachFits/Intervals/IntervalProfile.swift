import PeachBase

/// What is known about a listener's intervals: one filter for each presentation, since a melodic interval and a harmonic one are
/// different tasks, and in each one more for the sizes between intervals, which only scales with other than twelve notes have.
public struct IntervalProfile: Equatable, Sendable {
  package struct Group: Hashable, Sendable {
    let presentation: Presentation
    let isBetween: Bool

    /// In the order of storage.
    package static let all = [false, true].flatMap { isBetween in
      Presentation.allCases.map { Group(presentation: $0, isBetween: isBetween) }
    }
  }

  /// Those with answers.
  private var replays: [Group: ProfileReplay<IntervalFilter>] = [:]
  /// The sizes of the trained intervals.
  private var sizes: [Group: IntervalSizes] = [:]

  public init() {}

  public subscript(presentation: Presentation) -> IntervalFilter {
    self[Group(presentation: presentation, isBetween: false)]
  }

  subscript(group: Group) -> IntervalFilter { replays[group]?.filter ?? IntervalFilter() }

  /// The expected log2 T of a track in octaves above 1 cent, and its expected centre in cents from its reference, trained or not.
  package func expected(_ track: IntervalTrack, _ presentation: Presentation) -> (log2Threshold: Double, centre: Double)
  {
    self[Group(presentation: presentation, isBetween: track.isBetween)].expected(track)
  }

  /// What is predicted.
  func now(_ group: Group) -> IntervalFilter { replays[group]?.breaks.now ?? IntervalFilter() }

  func sizes(in group: Group) -> IntervalSizes { sizes[group] ?? IntervalSizes() }

  /// The number of answers added.
  package var answers: Int { replays.values.reduce(0) { $0 + $1.filter.answers } }

  /// The time of the last answer in milliseconds since 1970, UTC; nil before the first.
  public var lastAnswer: Int64? { replays.values.compactMap(\.filter.lastAnswer).max() }

  package func lastAnswer(in presentation: Presentation) -> Int64? {
    replays.filter { $0.key.presentation == presentation }.values.compactMap(\.filter.lastAnswer).max()
  }

  /// Adds an answer, in the order of time.
  package mutating func add(_ answer: IntervalAnswer) {
    let group = Group(presentation: answer.presentation, isBetween: answer.track.isBetween)
    replays[group, default: ProfileReplay()].add(answer)
    sizes[group, default: IntervalSizes()].add(answer.exact, of: answer.track.interval)
  }

  /// The same with what was known on the days before.
  ///
  /// - Returns: nil if they aren't those of the answers.
  package func with(_ days: [Group: ProfileHistory<IntervalFilter>]) -> IntervalProfile? {
    let isWhole = Group.all.allSatisfy { days[$0]?.days.last?.answers ?? 0 == self[$0].answers }
    var profile = self
    for (group, history) in days { profile.replays[group]?.past = history }
    return isWhole ? profile : nil
  }

  /// What was known at the end of each day.
  package func history(_ group: Group) -> [ProfileHistory<IntervalFilter>.Day] { replays[group]?.days ?? [] }
}

/// The exact sizes in which intervals were asked, in whole cents.
struct IntervalSizes: Equatable, Sendable {
  /// For each interval one bit for each deviation from its reference.
  private var bits = [UInt64](repeating: 0, count: length)

  private static let deviations = -128...127
  private static let wordsOfInterval = deviations.count / 64
  static let length = Interval.allCases.count * wordsOfInterval

  init() {}

  /// Nil for another number of words.
  init?(words: ArraySlice<UInt64>) {
    guard words.count == Self.length else { return nil }
    bits = Array(words)
  }

  var words: [UInt64] { bits }

  mutating func add(_ deviation: Cents, of interval: Interval) {
    let (lowest, highest) = (Double(Self.deviations.lowerBound), Double(Self.deviations.upperBound))
    let place = Int(min(max(deviation.value.rounded(), lowest), highest) - lowest)
    bits[Self.wordsOfInterval * interval.rawValue + place / 64] |= 1 << UInt64(place % 64)
  }

  /// The deviations of an interval from its reference, from the narrowest on.
  func deviations(of interval: Interval) -> [Int] {
    (0..<Self.deviations.count).filter { place in
      bits[Self.wordsOfInterval * interval.rawValue + place / 64] & 1 << UInt64(place % 64) != 0
    }.map { $0 + Self.deviations.lowerBound }
  }
}

/// Encoding for storage in words of 8 bytes: "PEACHINT", version, the filters of all groups, and a checksum of everything before it. A filter
/// without answers is the word 0; another one is the word 1, the time of its last answer, the proportion of "wider", 26 counts, 4,884
/// numbers and 52 words of sizes. While a long break isn't decided, the word is 2, and before the sizes are two words of `ChangedFilter` and
/// its filter.
extension IntervalProfile {
  /// Increases with every change of `IntervalModel`.
  public static let encodedVersion: UInt64 = 5

  /// "PEACHINT" in ASCII, first letter in the lowest byte.
  private static let signature: UInt64 = 0x544E_4948_4341_4550
  private static let header = 2

  public func encoded() -> [UInt8] {
    var words = [Self.signature, Self.encodedVersion]
    for group in Group.all {
      words += replays[group].map { $0.breaks.words + sizes(in: group).words } ?? [0]
    }
    words.append(BitPatterns.checksum(words))
    return BitPatterns.bytes(words)
  }

  /// Decodes the result of `encoded()`; nil if the bytes are damaged or of another version, or if no sequence of answers could
  /// have produced the values.
  public init?(encoded bytes: [UInt8]) {
    guard let words = BitPatterns.words(bytes, count: bytes.count / 8), words.count > Self.header,
      words[0] == Self.signature, words[1] == Self.encodedVersion,
      BitPatterns.checksum(words.dropLast()) == words.last
    else { return nil }
    var rest = words[Self.header...].dropLast()
    func next(_ count: Int) -> ArraySlice<UInt64> {
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    replays = [:]
    for group in Group.all {
      switch rest.popFirst() {
      case 0: continue
      case let kind? where kind <= 2:
        guard let filter = IntervalFilter(words: next(IntervalFilter.words)) else { return nil }
        var changed: ChangedFilter<IntervalFilter>?
        if kind == 2 {
          let words = next(2)
          changed = IntervalFilter(words: next(IntervalFilter.words)).flatMap {
            ChangedFilter(words: words, $0, beside: filter)
          }
          guard changed != nil else { return nil }
        }
        replays[group] = ProfileReplay(BreakFilter(shown: filter, changed: changed))
        guard let sizes = IntervalSizes(words: next(IntervalSizes.length)),
          Interval.allCases.allSatisfy({ filter.intervals.contains($0) != sizes.deviations(of: $0).isEmpty })
        else { return nil }
        self.sizes[group] = sizes
      default: return nil
      }
    }
    guard rest.isEmpty else { return nil }
  }
}

extension BreakFilter<IntervalFilter> {
  fileprivate var words: [UInt64] {
    [changed == nil ? 1 : 2] + shown.words + (changed.map { $0.words + $0.filter.words } ?? [])
  }
}

extension IntervalFilter {
  private static let header = 2
  fileprivate static let words = header + IntervalTrack.all.count + IntervalModel.prior.count
  /// The limit of a number: log2 cents, cents and their squares are below, also after thousands of equal answers.
  private static let largestNumber = 1_000_000.0

  /// The words of a filter with answers.
  fileprivate var words: [UInt64] {
    [UInt64(bitPattern: lastAnswer ?? 0), habit.proportion.bitPattern] + counts.map { UInt64($0) }
      + numbers.map(\.bitPattern)
  }

  /// Nil if no sequence of answers could have produced the values.
  fileprivate init?(words: ArraySlice<UInt64>) {
    guard words.count == Self.words, let time = words.first,
      let habit = AnsweringHabit(proportion: Double(bitPattern: words[words.startIndex + 1]))
    else { return nil }
    let counts = words.dropFirst(Self.header).prefix(IntervalTrack.all.count).compactMap(UInt32.init(exactly:)).map(
      Int.init)
    let numbers = words.suffix(IntervalModel.prior.count).map(Double.init(bitPattern:))
    self.init(lastAnswer: Int64(bitPattern: time), numbers: numbers, habit: habit, counts: counts)
    guard counts.count == IntervalTrack.all.count, answers > 0, isPossible else { return nil }
  }

  /// Whether weights are probabilities, covariances positive definite, and all else within the limits.
  var isPossible: Bool {
    guard numbers.allSatisfy({ abs($0) < Self.largestNumber }) else { return false }
    var numbers = numbers
    return numbers.withUnsafeMutableBufferPointer { buffer in
      let gaussians = (0..<IntervalModel.filters).map { IntervalGaussian(buffer.start, $0) }
      return abs(gaussians.reduce(0) { $0 + $1.weight } - 1) < 1e-6
        && gaussians.allSatisfy { gaussian in
          gaussian.weight >= 0 && (0...1).contains(gaussian.notListening)
            && Cholesky(order: IntervalGaussian.dimensions) { gaussian.covariance(max($0, $1), min($0, $1)) }
              .isPositiveDefinite
        }
    }
  }
}
