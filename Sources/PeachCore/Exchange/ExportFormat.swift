/// The format of an export.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// RFC 4180 with a header.
  case csv
  /// One array of flat objects (RFC 8259).
  case json
  /// One flat object per line.
  case jsonl
}

/// The number of answers and the times of the first and the last.
public struct AnswerSummary: Equatable, Sendable {
  public let count: Int
  /// Nil without answers.
  public let first: UTCTime?
  public let last: UTCTime?

  static let none = AnswerSummary(count: 0, first: nil, last: nil)
}

extension AnswerSelection {
  func summary(in database: Database, _ table: AnswerTable) throws(DatabaseError) -> AnswerSummary {
    let time = CommonColumns.time
    let row = try database.prepare(
      "SELECT count(*), min(\(time)), max(\(time)) FROM answer WHERE " + condition(table), parameters)
    guard try row.step(), row.integer(0) > 0 else { return .none }
    return AnswerSummary(
      count: row.integer(0), first: UTCTime(milliseconds: row.integer(1)), last: UTCTime(milliseconds: row.integer(2)))
  }
}

/// The parts of an import, an export or a deletion.
public enum ExchangePhase: Sendable {
  case reading, storing, writing, backingUp, deleting
}

/// Called regularly with the number of rows done in a phase and, if known, the completed proportion of the whole work. An error
/// that it throws aborts the work.
public typealias ExchangeProgress = (_ phase: ExchangePhase, _ rows: Int, _ proportion: Double?) throws -> Void
