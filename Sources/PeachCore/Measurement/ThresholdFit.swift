/// A fit of the threshold to answers of one listener, who is assumed not to change meanwhile.
///
/// It is the posterior of a `FilterBank` without drift: threshold with its 95 % interval, psychometric slope, bias and
/// lapse rate inferred together. Not for answers of many days, in which a listener learns; use the profile for those.
public struct ThresholdFit: Equatable, Sendable {
  private var bank: FilterBank

  /// The prior, before any answer.
  public init() { self.init(FilterBank(.constant)) }

  /// Wraps a bank without drift.
  init(_ bank: FilterBank) {
    precondition(bank.model == .constant)
    self.bank = bank
  }

  public init(_ answers: some Sequence<CompletedTrial>) {
    self.init()
    for answer in answers { add(answer) }
  }

  public mutating func add(_ completed: CompletedTrial) {
    if let answer = ProfileAnswer(completed, at: UTCTime(milliseconds: 0)) { bank.add(answer) }
  }

  /// The number of answers used.
  public var answers: Int { bank.answers }

  /// The threshold with its 95 % interval: the mean of log2 T over the keys from the lowest to the highest answered.
  public var threshold: ThresholdEstimate {
    let middle = MIDINote(60)...MIDINote(60)
    return bank.estimate(over: (bank.answeredKeys ?? middle).keys)
  }

  /// The posterior mean of the psychometric slope β.
  public var slope: Double { bank.slope }

  /// The posterior mean of b, in units of σ; positive for a tendency to answer up.
  public var bias: Double { bank.bias }

  /// The posterior mean of λ, 0…1.
  public var lapse: Double { bank.lapse }

  /// The probability that the listener wasn't listening at the last answer, 0…1.
  public var notListening: Double { bank.notListening }
}

extension ThresholdEstimate {
  /// The thresholds that can be measured with differences from 0.1 to 100 cents.
  public static let measurable = Cents(0.2)...Cents(150)

  /// Whether the threshold itself is within the measurable ones.
  public var isMeasurable: Bool { Self.measurable.contains(cents) }

  /// Whether the interval ends beyond the measurable thresholds.
  public var reachesEdge: Bool { !Self.measurable.contains(lower95) || !Self.measurable.contains(upper95) }
}
