/// How a period's threshold compares with that of the equally long one right before.
///
/// The two are fitted apart, to answers that neither shares with the other, so that their errors are independent
/// (`ThresholdRatio`).
public struct ThresholdChange: Equatable, Sendable {
  /// Each period needs so many answers.
  public static let leastAnswers = 20

  public enum Direction: Hashable, Sendable, CaseIterable {
    /// The threshold is lower, at 95 %.
    case finer
    /// The threshold is higher, at 95 %.
    case coarser
    /// The interval holds no change.
    case tooSmallToTell
    /// Too few answers now or before.
    case tooLittleData
  }

  /// The period before.
  public let span: TimeSpan
  /// Answers in it.
  public let answers: Int
  /// Its threshold at its end; nil without an answer.
  public let before: ThresholdEstimate?
  public let direction: Direction
  /// The threshold now over that before; nil where there is too little data.
  public let ratio: ThresholdRatio?

  /// - Parameters:
  ///   - now: the current period's threshold and how many answers it rests on.
  ///   - before: the answers of the period before, fitted.
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
