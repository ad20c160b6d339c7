/// Values by column.
public protocol ColumnValues {
  /// Nil if the value is missing.
  subscript(column: AnswerColumn) -> ColumnValue? { get }
}

extension ColumnValues {
  public subscript<Content>(column: Column<Content>) -> Content? { self[column.declaration].flatMap(Content.init) }
}

/// The values of a trial, of an answer, or of a run.
public struct AnswerRow: ColumnValues, Equatable, Sendable {
  /// By the numbers of the columns.
  private var values = Self.none
  // Shared by all rows without values.
  private static let none = [ColumnValue?](repeating: nil, count: capacity)
  /// More than the largest number of a column.
  static let capacity = 128

  public init() {}

  public subscript<Content>(column: Column<Content>) -> Content? {
    get { self[column.declaration].flatMap(Content.init) }
    set { self[column.declaration] = newValue?.value }
  }

  func values(of columns: [AnswerColumn]) -> [ColumnValue?] { columns.map { self[$0] } }

  /// The value of a derived column follows from the others and can't be set.
  public subscript(column: AnswerColumn) -> ColumnValue? {
    get { column.derive.map { $0(self) } ?? values[column.number] }
    set { if column.derive == nil { values[column.number] = newValue } }
  }
}
