import PeachBase

extension FilterBank {
  /// The fit to answers of one listener, who is assumed not to change meanwhile: threshold, psychometric slope, bias and
  /// lapse rate inferred together. Not for answers of many days, in which a listener learns; use the profile for those.
  ///
  /// - Parameter choices: their number if the sign of the difference doesn't tell which is right; otherwise nil.
  public init(constant answers: some Sequence<CompletedTrial>, of choices: Int? = nil) {
    self.init(.constant)
    for answer in answers.compactMap({ ProfileAnswer($0, of: choices, at: UTCTime(milliseconds: 0)) }) { add(answer) }
  }

  /// The mean of log2 T over the keys from the lowest to the highest answered, with its 95 % interval.
  public var threshold: ThresholdEstimate {
    let middle = MIDINote(60)...MIDINote(60)
    return estimate(over: (answeredKeys ?? middle).keys)
  }
}

extension Estimate {
  /// The factor by which the ends of its interval move towards the mean, because bias and lapses are the same in both conditions.
  private static let narrowing = 0.87

  /// By how many octaves a listener's threshold in one condition is above that in another, of which slope and lapse rate are the
  /// same; nil without answers.
  ///
  /// - Parameters:
  ///   - one: a fit by `init(constant:)`, as `other`.
  public init?(octavesOf one: FilterBank, above other: FilterBank) {
    guard one.answers > 0, other.answers > 0 else { return nil }
    self = one.difference(from: other).octaves(factor: Self.narrowing)
  }
}

extension ThresholdEstimate {
  /// The thresholds that can be measured with differences from 0.1 to 100 cents.
  public static let measurable = Cents(0.2)...Cents(150)

  /// Whether the threshold itself is within the measurable ones.
  public var isMeasurable: Bool { Self.measurable.contains(cents) }

  /// Whether the interval ends beyond the measurable thresholds.
  public var reachesEdge: Bool { !Self.measurable.contains(lower95) || !Self.measurable.contains(upper95) }
}
