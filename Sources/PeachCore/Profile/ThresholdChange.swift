/// How a period's threshold compares with that of the equally long one right before.
///
/// The two are fitted apart, to answers that neither shares with the other, so that their errors are independent. The interval
/// of the difference in octaves reaches √(a² + b²) to each side, where a and b are the reaches of the two intervals that
/// lead there (Zou & Donner 2008, "MOVER").
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

  /// A number that one threshold is times the other, with its 95 % interval.
  public struct Ratio: Hashable, Sendable {
    public let value: Double
    public let lower95: Double
    public let upper95: Double

    /// The same the other way round.
    public var inverse: Ratio { Ratio(value: 1 / value, lower95: 1 / upper95, upper95: 1 / lower95) }
  }

  /// The period before.
  public let span: TimeSpan
  /// Answers in it.
  public let answers: Int
  /// Its threshold at its end; nil without an answer.
  public let before: ThresholdEstimate?
  public let direction: Direction
  /// The threshold now over that before; nil where there is too little data.
  public let ratio: Ratio?

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
    let ratio = Ratio(now, over: then)
    self.ratio = ratio
    direction = ratio.upper95 < 1 ? .finer : ratio.lower95 > 1 ? .coarser : .tooSmallToTell
  }
}

extension ThresholdChange.Ratio {
  init(_ now: ThresholdEstimate, over then: ThresholdEstimate) {
    func reach(_ one: Double, _ other: Double) -> Double { (one * one + other * other).squareRoot() }
    let octaves = now.meanLog2 - then.meanLog2
    let below = reach(now.meanLog2 - now.lower95Log2, then.upper95Log2 - then.meanLog2)
    let above = reach(now.upper95Log2 - now.meanLog2, then.meanLog2 - then.lower95Log2)
    self.init(value: exp2(octaves), lower95: exp2(octaves - below), upper95: exp2(octaves + above))
  }
}
