import PeachBase

/// The change of a period's threshold from that of the period of equal length just before.
public struct ThresholdChange: Equatable, Sendable {
  /// The minimum number of answers in each period, without the listener's first ones.
  public static let leastAnswers = 20

  public enum Direction: Hashable, Sendable, CaseIterable {
    /// The threshold is lower with 99 % probability.
    case finer
    /// The threshold is higher with 99 % probability.
    case coarser
    /// The 95 % interval of the ratio lies within a factor of 1.25 either way.
    case same
  }

  public let span: TimeSpan
  public let answers: Int
  /// The threshold as of the last answer in the period before; nil without answers.
  public let before: ThresholdEstimate?
  /// Nil if the answers can't say it.
  public let direction: Direction?
  /// The current threshold divided by the one before; nil with fewer answers than a fit needs.
  public let ratio: Estimate?

  /// - Parameters:
  ///   - before: the period before.
  ///   - keys: the keys over which its threshold is read.
  ///   - now: the current period's answers for comparison.
  init(from before: PeriodFit, in span: TimeSpan, over keys: NoteRange, to now: [ProfileAnswer]) {
    self.span = span
    answers = before.bank.answers
    self.before = before.bank.threshold(over: before.bank.recentKeys(in: keys.notes))
    let contrast =
      min(now.count, before.compared.count) >= Self.leastAnswers
      ? ThresholdContrast.change(from: before.compared, to: now) : nil
    ratio = contrast?.ratio
    direction = contrast?.direction
  }
}
