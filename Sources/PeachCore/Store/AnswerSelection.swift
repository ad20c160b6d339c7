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

extension AnswerSelection {
  /// The condition in SQL, with placeholders for `parameters`.
  func condition(_ table: AnswerTable) -> String {
    switch self {
    case .span: "\(CommonColumns.time) >= ? AND \(CommonColumns.time) < ?"
    // The purpose lets SQLite use the index of runs.
    case .runs: "purpose <> 'training' AND run IN (SELECT value FROM json_each(?))"
    case .training: "purpose = 'training' AND run = ?"
    case .impossible: table.isImpossible
    }
  }

  var parameters: [any DatabaseValue] {
    switch self {
    case .span(let span): [span.from?.milliseconds ?? .min, span.until?.milliseconds ?? .max]
    case .runs(let runs): ["[" + runs.map { "\"\($0.uuidString)\"" }.joined(separator: ",") + "]"]
    case .training(let run): [run.uuidString]
    case .impossible: []
    }
  }
}
