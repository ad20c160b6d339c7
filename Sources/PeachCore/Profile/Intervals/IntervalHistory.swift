/// What was known of intervals in one presentation at the end of each day with an answer.
public struct IntervalHistory: Equatable, Sendable {
  public struct Estimate: Hashable, Sendable {
    /// The total number of answers up to the end of the day.
    public let answers: Int
    public let threshold: ThresholdEstimate
    /// Nil for all intervals together.
    public let centre: CentsEstimate?
  }

  public struct Day: Hashable, Sendable {
    /// The UTC day, counted from 1970-01-01 as 0.
    public let number: Int64
    /// The total number of answers up to the end of the day.
    public let answers: Int
    /// Of all intervals together; nil while only the unison is trained.
    public let common: Estimate?
    public let intervals: [Interval: Estimate]
  }

  public private(set) var days: [Day] = []

  public init() {}

  /// Nil unless each day is later than the one before and has more answers.
  init?(_ days: [Day]) {
    guard zip(days, days.dropFirst()).allSatisfy({ $0.number < $1.number && $0.answers < $1.answers }) else {
      return nil
    }
    self.days = days
  }

  /// Records what the filter knows as the entry of the day of its last answer.
  mutating func record(_ filter: IntervalFilter) {
    guard let last = filter.lastAnswer else { return }
    let number = max(Days.number(of: last), days.last?.number ?? .min)
    if days.last?.number == number { days.removeLast() }
    let estimates = filter.intervals.compactMap(filter.estimate(of:)).map {
      ($0.interval, Estimate(answers: $0.answers, threshold: $0.threshold, centre: $0.centre))
    }
    days.append(
      Day(
        number: number, answers: filter.answers,
        common: filter.threshold.map { Estimate(answers: filter.answers, threshold: $0, centre: nil) },
        intervals: Dictionary(uniqueKeysWithValues: estimates)))
  }
}

// MARK: Storage

extension IntervalHistory.Day {
  /// The words of an estimate: its interval (13 for all), the number of answers and six numbers.
  private static let length = 8
  private static let all = UInt64(Interval.allCases.count)
  /// The limit of a number: log2 cents and cents are below.
  private static let largestNumber = 10_000.0

  /// In words of 8 bytes: the number of answers, that of estimates, and these.
  var words: [UInt64] {
    let own = Interval.allCases.compactMap { interval in intervals[interval].map { (UInt64(interval.rawValue), $0) } }
    let estimates = (common.map { [(Self.all, $0)] } ?? []) + own
    return [UInt64(answers), UInt64(estimates.count)]
      + estimates.flatMap { index, estimate in
        let (threshold, centre) = (
          estimate.threshold, estimate.centre ?? CentsEstimate(value: 0, lower95: 0, upper95: 0)
        )
        let numbers = [
          threshold.meanLog2, threshold.lower95Log2, threshold.upper95Log2, centre.value, centre.lower95,
          centre.upper95,
        ]
        return [index, UInt64(estimate.answers)] + numbers.map(\.bitPattern)
      }
  }

  /// Takes the words of a day from the beginning; nil if no filter could have produced the values.
  init?(_ number: Int64, from words: inout ArraySlice<UInt64>) {
    guard let answers = words.popFirst().flatMap(UInt32.init(exactly:)), let count = words.popFirst(),
      count <= Self.all + 1,
      words.count >= Int(count) * Self.length
    else { return nil }
    var (common, intervals) = (IntervalHistory.Estimate?.none, [Interval: IntervalHistory.Estimate]())
    for _ in 0..<count {
      let own = Array(words.prefix(Self.length))
      words = words.dropFirst(Self.length)
      let numbers = own[2...].map(Double.init(bitPattern:))
      guard let answers = UInt32(exactly: own[1]), numbers.allSatisfy({ abs($0) < Self.largestNumber }),
        numbers[1] <= numbers[0], numbers[0] <= numbers[2], own[0] <= Self.all
      else { return nil }
      let interval = Interval(rawValue: Int(own[0]))
      let estimate = IntervalHistory.Estimate(
        answers: Int(answers),
        threshold: ThresholdEstimate(meanLog2: numbers[0], lower95Log2: numbers[1], upper95Log2: numbers[2]),
        centre: interval == nil ? nil : CentsEstimate(value: numbers[3], lower95: numbers[4], upper95: numbers[5]))
      if let interval { intervals[interval] = estimate } else { common = estimate }
    }
    (self.number, self.answers, self.common, self.intervals) = (number, Int(answers), common, intervals)
  }
}
