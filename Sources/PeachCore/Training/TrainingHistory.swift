/// The latest training answers of each strategy, from which a new training goes on.
public struct TrainingHistory: Equatable, Sendable {
  /// An answer and when it was given.
  public struct Answer: Equatable, Sendable {
    public let completed: CompletedTrial
    public let time: UTCTime

    public init(_ completed: CompletedTrial, at time: UTCTime) {
      self.completed = completed
      self.time = time
    }
  }

  /// How many answers of a strategy are kept. The rules with the longest memory, the up-down tracks, need their last four
  /// reversals.
  public static let limit = 200

  private var answers: [StrategyName: [Answer]]
  /// The latest answer of all, whatever chose it; nil without answers.
  public private(set) var last: Answer?

  /// - Parameters:
  ///   - answers: at most `limit` of each strategy, the oldest first.
  ///   - last: the latest of all.
  public init(_ answers: [StrategyName: [Answer]] = [:], last: Answer? = nil) {
    self.answers = answers
    self.last = last
  }

  /// The answers of a strategy, the oldest first.
  public subscript(strategy: StrategyName) -> [Answer] { answers[strategy] ?? [] }

  /// Adds an answer to a trial that `strategy` chose.
  public mutating func add(_ completed: CompletedTrial, at time: UTCTime, by strategy: StrategyName) {
    let answer = Answer(completed, at: time)
    last = answer
    answers[strategy, default: []].append(answer)
    if answers[strategy, default: []].count > Self.limit { answers[strategy, default: []].removeFirst() }
  }
}
