import FoundationEssentials

/// A selection of stored answers.
public enum AnswerSelection: Equatable, Sendable {
  case span(TimeSpan)
  /// The answers of these measurements or experiments.
  case runs([UUID])
  /// The answers of this run of training.
  case training(UUID)
  /// The answers with a value outside `AnswerBounds`, in the answer itself or in its run.
  case impossible

  public static let all = AnswerSelection.span(.all)
}
