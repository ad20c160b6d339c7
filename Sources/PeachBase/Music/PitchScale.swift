/// Pitches above a tonic, which repeat after a period.
public struct PitchScale: Hashable, Sendable {
  /// The stored name: `just`, `vallotti`, `31edo`, or the base name of a Scala file.
  public let name: String
  /// Above the tonic, ascending; the first is the tonic itself, and the last is the period.
  private let pitches: [Pitch]
  /// Whether each interval's lower note is its tonic, so that intervals are the same from every key, unless a tonic is chosen.
  let follows: Bool

  public struct Pitch: Hashable, Sendable {
    public let cents: Double
    /// Nil for a pitch that isn't given as one.
    let ratio: Ratio?

    public init(_ cents: Double) { (self.cents, ratio) = (cents, nil) }
    public init(_ ratio: Ratio) { (cents, self.ratio) = (ratio.cents, ratio) }
    init(cents: Double, ratio: Ratio?) { (self.cents, self.ratio) = (cents, ratio) }
  }

  /// The numbers of pitches in a period.
  public static let counts = 1...1200
  /// The smallest period in cents.
  public static let smallestPeriod = 100.0

  /// - Parameter pitches: those above the tonic, ascending, with the period as the last one; traps without any.
  public init(name: String, _ pitches: [Pitch], follows: Bool = false) {
    precondition(!pitches.isEmpty)
    (self.name, self.follows) = (name, follows)
    self.pitches = [Pitch(Ratio.unison)] + pitches
  }

  /// Equal divisions of a period, such as `31edo`.
  public init(name: String, divisions: Int, of period: Pitch) {
    let steps = (1..<max(divisions, 1)).map { Pitch(period.cents * Double($0) / Double(divisions)) }
    self.init(name: name, steps + [period])
  }

  /// How many pitches a period has.
  public var count: Int { pitches.count - 1 }

  public var period: Double { pitches[count].cents }

  /// A degree as a period and a pitch in it.
  private func place(_ degree: Int) -> (period: Int, index: Int) {
    let index = (degree % count + count) % count
    return ((degree - index) / count, index)
  }

  /// The pitch of a degree above the tonic, in cents; degree 0 is the tonic, and `count` is a period above it.
  public subscript(degree: Int) -> Double {
    let (period, index) = place(degree)
    return Double(period) * self.period + pitches[index].cents
  }

  /// The interval between two degrees as a ratio; nil if a pitch isn't given as one or the numbers are large.
  func ratio(from lower: Int, to upper: Int) -> Ratio? {
    let (low, high) = (place(lower), place(upper))
    if low.index == high.index, high.period == low.period + 1 { return pitches[count].ratio }
    guard let first = pitches[low.index].ratio, let second = pitches[high.index].ratio,
      high.period - low.period <= 2, let period = high.period == low.period ? .unison : pitches[count].ratio
    else { return nil }
    var ratio = second.divided(by: first)
    for _ in low.period..<high.period { ratio = ratio?.multiplied(by: period) }
    return ratio
  }

  /// The farthest that a pitch may be from its key for the scale to be chromatic, in cents.
  static let nearKey = 50.0

  /// Whether its pitches are those of the twelve keys of an octave: each near its own key.
  var isChromatic: Bool {
    count == 12 && (1...12).allSatisfy { abs(pitches[$0].cents - Double(100 * $0)) <= Self.nearKey }
  }

  /// The largest number of steps within an interval of this size.
  func steps(within cents: Double) -> Int {
    var most = 0
    for start in 0..<count {
      while self[start + most + 1] - self[start] <= cents { most += 1 }
    }
    return most
  }
}

/// A frequency ratio in lowest terms.
public struct Ratio: Hashable, Sendable {
  public let numerator: Int
  public let denominator: Int

  public static let unison = Ratio(1, 1)
  package static let octave = Ratio(2, 1)

  /// Traps unless both are positive.
  init(_ numerator: Int, _ denominator: Int) {
    precondition(numerator > 0 && denominator > 0)
    var (left, right) = (numerator, denominator)
    while right != 0 { (left, right) = (right, left % right) }
    (self.numerator, self.denominator) = (numerator / left, denominator / left)
  }

  /// Reads `5/4`; nil for anything else and for numbers that aren't positive.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let numerator = parts[0], let denominator = parts[1], numerator > 0, denominator > 0
    else { return nil }
    self.init(numerator, denominator)
  }

  public var cents: Double { 1200 * (log2(Double(numerator)) - log2(Double(denominator))) }

  public var description: String { "\(numerator)/\(denominator)" }

  /// The largest numerator of a ratio that is worth reading.
  private static let largest = 99_999

  /// Nil if a number becomes too large to be read.
  func multiplied(by other: Ratio) -> Ratio? {
    let (top, isTooHigh) = numerator.multipliedReportingOverflow(by: other.numerator)
    let (bottom, isTooLow) = denominator.multipliedReportingOverflow(by: other.denominator)
    guard !isTooHigh, !isTooLow else { return nil }
    let product = Ratio(top, bottom)
    return max(product.numerator, product.denominator) <= Self.largest ? product : nil
  }

  func divided(by other: Ratio) -> Ratio? { multiplied(by: Ratio(other.denominator, other.numerator)) }
}
