/// The change of a period's threshold from that of the period of equal length just before.
///
/// The periods share no answers and are fitted separately, so their errors are independent (`ThresholdRatio`).
public struct ThresholdChange: Equatable, Sendable {
  /// The minimum number of answers in each period.
  public static let leastAnswers = 20

  public enum Direction: Hashable, Sendable, CaseIterable {
    /// The threshold is lower with 95 % confidence.
    case finer
    /// The threshold is higher with 95 % confidence.
    case coarser
    /// The interval includes no change.
    case tooSmallToTell
    /// There are too few answers in either period.
    case tooLittleData
  }

  /// The period before.
  public let span: TimeSpan
  /// The number of answers in the period before.
  public let answers: Int
  /// The threshold at the end of the period before; nil without answers.
  public let before: ThresholdEstimate?
  public let direction: Direction
  /// The current threshold divided by the one before; nil with too little data.
  public let ratio: ThresholdRatio?

  /// - Parameters:
  ///   - now: the current period's threshold.
  ///   - before: the profile fitted to the answers of the period before.
  init(from before: FittedProfile, in span: TimeSpan, to now: ThresholdEstimate?, answers: Int) {
    self.span = span
    self.answers = before.answers
    let end = span.until.map { Int64($0.milliseconds) } ?? before.filter.lastAnswer ?? 0
    self.before = before.answers == 0 ? nil : before.filter.estimate(at: end)
    guard let now, let then = self.before, min(answers, before.answers) >= Self.leastAnswers else {
      direction = .tooLittleData
      ratio = nil
      return
    }
    let ratio = ThresholdRatio(now, over: then)
    self.ratio = ratio
    direction = ratio.upper95 < 1 ? .finer : ratio.lower95 > 1 ? .coarser : .tooSmallToTell
  }
}
