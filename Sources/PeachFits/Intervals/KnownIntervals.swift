import PeachBase

/// What is known of the intervals in one presentation.
public struct KnownIntervals: Hashable, Sendable {
  package struct Figures: Hashable, Sendable {
    /// The total number of answers.
    package let answers: Int
    package let threshold: ThresholdEstimate
    /// Nil for all intervals together.
    package let centre: Estimate?
  }

  /// Of all intervals together; nil while only the unison is trained.
  package let common: Figures?
  package let intervals: [Interval: Figures]
}

extension IntervalFilter {
  public var known: KnownIntervals {
    let estimates = intervals.compactMap(estimate(of:)).map {
      ($0.interval, KnownIntervals.Figures(answers: $0.answers, threshold: $0.threshold, centre: $0.centre))
    }
    return KnownIntervals(
      common: threshold.map { KnownIntervals.Figures(answers: answers, threshold: $0, centre: nil) },
      intervals: Dictionary(uniqueKeysWithValues: estimates))
  }
}

// MARK: Storage

extension ProfileHistory<IntervalFilter>.Day {
  /// The words of an estimate: its interval (13 for all), the number of answers and six numbers.
  private static let length = 8
  private static let all = UInt64(Interval.allCases.count)
  /// The limit of a number: log2 cents and cents are below.
  private static let largestNumber = 10_000.0

  /// In words of 8 bytes: the number of answers, that of estimates, and these.
  package var words: [UInt64] {
    let own = Interval.allCases.compactMap { interval in
      known.intervals[interval].map { (UInt64(interval.rawValue), $0) }
    }
    let estimates = (known.common.map { [(Self.all, $0)] } ?? []) + own
    return [UInt64(answers), UInt64(estimates.count)]
      + estimates.flatMap { index, estimate in
        let (threshold, centre) = (
          estimate.threshold, estimate.centre ?? Estimate(value: 0, lower95: 0, upper95: 0)
        )
        let numbers = [
          threshold.octaves.value, threshold.octaves.lower95, threshold.octaves.upper95, centre.value, centre.lower95,
          centre.upper95,
        ]
        return [index, UInt64(estimate.answers)] + numbers.map(\.bitPattern)
      }
  }

  /// Takes the words of a day from the beginning; nil if no filter could have produced the values.
  package init?(_ number: Int64, from words: inout ArraySlice<UInt64>) {
    guard let answers = words.popFirst().flatMap(UInt32.init(exactly:)), let count = words.popFirst(),
      count <= Self.all + 1, words.count >= Int(count) * Self.length
    else { return nil }
    var (common, intervals) = (KnownIntervals.Figures?.none, [Interval: KnownIntervals.Figures]())
    for _ in 0..<count {
      let own = Array(words.prefix(Self.length))
      words = words.dropFirst(Self.length)
      let numbers = own[2...].map(Double.init(bitPattern:))
      guard let answers = UInt32(exactly: own[1]), numbers.allSatisfy({ abs($0) < Self.largestNumber }),
        numbers[1] <= numbers[0], numbers[0] <= numbers[2], own[0] <= Self.all
      else { return nil }
      let interval = Interval(rawValue: Int(own[0]))
      let estimate = KnownIntervals.Figures(
        answers: Int(answers),
        threshold: ThresholdEstimate(
          octaves: Estimate(value: numbers[0], lower95: numbers[1], upper95: numbers[2])),
        centre: interval == nil ? nil : Estimate(value: numbers[3], lower95: numbers[4], upper95: numbers[5]))
      if let interval { intervals[interval] = estimate } else { common = estimate }
    }
    self.init(number: number, answers: Int(answers), known: KnownIntervals(common: common, intervals: intervals))
  }
}
