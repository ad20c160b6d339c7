import PeachBase
import PeachExercises
import PeachRecords

extension AnswerSelection {
  /// The condition in SQL, with placeholders for `parameters`.
  func condition(_ table: AnswerTable) -> String {
    switch self {
    case .span: "\(CommonColumns.time) >= ? AND \(CommonColumns.time) < ?"
    // The purpose lets SQLite use the index of runs.
    case .runs: "purpose <> 'training' AND run IN (SELECT value FROM json_each(?))"
    case .training: "purpose = 'training' AND run = ?"
    case .impossible: table.isImpossible
    case .possible: "NOT (\(table.isImpossible))"
    }
  }

  var parameters: [any DatabaseValue] {
    switch self {
    case .span(let span): [span.from?.milliseconds ?? .min, span.until?.milliseconds ?? .max]
    case .runs(let runs): ["[" + runs.map { "\"\($0.uuidString)\"" }.joined(separator: ",") + "]"]
    case .training(let run): [run.uuidString]
    case .impossible, .possible: []
    }
  }

  func summary(in database: Database, _ table: AnswerTable) throws(DatabaseError) -> AnswerSummary {
    let time = CommonColumns.time
    let row = try database.prepare(
      "SELECT count(*), min(\(time)), max(\(time)) FROM answer WHERE " + condition(table), parameters)
    guard try row.step(), row.integer(0) > 0 else { return .none }
    return AnswerSummary(
      count: row.integer(0), first: UTCTime(milliseconds: row.integer(1)), last: UTCTime(milliseconds: row.integer(2)))
  }
}
