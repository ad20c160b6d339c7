import FoundationEssentials

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

  public static let all = AnswerSelection.span(.all)
}
