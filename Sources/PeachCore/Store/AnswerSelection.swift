import FoundationEssentials

/// Which answers are meant.
public enum AnswerSelection: Equatable, Sendable {
  case span(TimeSpan)
  /// Those of some measurements or experiments.
  case runs([UUID])
  /// Those that have, or whose run has, a value outside `AnswerBounds`.
  case impossible

  public static let all = AnswerSelection.span(.all)
}
