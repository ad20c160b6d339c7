import PeachBase
import PeachFits

/// The latest training answers of each strategy, from which a new training continues.
public struct TrainingHistory: Equatable, Sendable {
  /// An answer and when it was given.
  public struct Answer: Equatable, Sendable {
    public let completed: CompletedTrial
    public let time: UTCTime

    package init(completed: CompletedTrial, time: UTCTime) {
      (self.completed, self.time) = (completed, time)
    }
  }

  /// The number of answers kept per strategy. Up-down tracks have the longest memory: they need their last four
  /// reversals.
  public static let limit = 200

  private var answers: [StrategyName: [Answer]]
  /// The latest answer by any strategy; nil without answers.
  public private(set) var last: Answer?

  /// - Parameters:
  ///   - answers: at most `limit` of each strategy, the oldest first.
  ///   - last: the latest answer by any strategy.
  public init(_ answers: [StrategyName: [Answer]] = [:], last: Answer? = nil) {
    self.answers = answers
    self.last = last
  }

  /// The answers by a strategy, the oldest first.
  public subscript(strategy: StrategyName) -> [Answer] { answers[strategy] ?? [] }

  /// Adds an answer to a trial that `strategy` chose, nil for an exercise with a way of its own.
  public mutating func add(_ completed: CompletedTrial, at time: UTCTime, by strategy: StrategyName? = nil) {
    let answer = Answer(completed: completed, time: time)
    last = answer
    guard let strategy else { return }
    answers[strategy, default: []].append(answer)
    if answers[strategy, default: []].count > Self.limit { answers[strategy, default: []].removeFirst() }
  }
}
