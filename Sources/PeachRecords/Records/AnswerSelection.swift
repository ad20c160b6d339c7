import FoundationEssentials
import PeachBase

/// A selection of stored answers.
public enum AnswerSelection: Equatable, Sendable {
  case span(TimeSpan)
  /// The answers of these measurements or experiments.
  case runs([UUID])
  /// The answers of this run of training.
  case training(UUID)
  /// The answers with an impossible value, in the answer itself or in its run.
  /// Answers to exercises that this version doesn't know are never selected.
  case impossible
  /// All others.
  case possible

  public static let all = AnswerSelection.span(.all)
}

/// The number of answers and the times of the first and the last.
public struct AnswerSummary: Equatable, Sendable {
  public let count: Int
  /// Nil without answers.
  public let first: UTCTime?
  public let last: UTCTime?

  package init(count: Int, first: UTCTime?, last: UTCTime?) {
    self.count = count
    self.first = first
    self.last = last
  }

  package static let none = AnswerSummary(count: 0, first: nil, last: nil)
}
