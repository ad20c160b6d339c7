import PeachBase

/// A condition on several columns of a row.
public struct RowRule: Sendable {
  /// The column that contradicts the others if the condition is false.
  package let column: AnswerColumn
  /// In SQL: NULL counts as true.
  package let sql: String

  init<Content>(_ column: Column<Content>, _ sql: String) {
    self.column = column.declaration
    self.sql = sql
  }
}
