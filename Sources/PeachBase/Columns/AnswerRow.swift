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
  /// By the numbers of the columns; the rest is nil.
  private var values = Self.none
  // Shared by all rows without values.
  private static let none = [ColumnValue?](repeating: nil, count: 128)

  public init() {}

  public subscript<Content>(column: Column<Content>) -> Content? {
    get { self[column.declaration].flatMap(Content.init) }
    set { self[column.declaration] = newValue?.value }
  }

  package func values(of columns: [AnswerColumn]) -> [ColumnValue?] { columns.map { self[$0] } }

  /// The value of a derived column follows from the others and can't be set.
  public subscript(column: AnswerColumn) -> ColumnValue? {
    get { column.derive.map { $0(self) } ?? (column.number < values.count ? values[column.number] : nil) }
    set {
      guard column.derive == nil else { return }
      if column.number >= values.count {
        guard newValue != nil else { return }
        values += [ColumnValue?](repeating: nil, count: column.number + 1 - values.count)
      }
      values[column.number] = newValue
    }
  }

  public static func == (left: AnswerRow, right: AnswerRow) -> Bool {
    let (short, long) = left.values.count < right.values.count ? (left, right) : (right, left)
    return long.values.starts(with: short.values) && long.values[short.values.count...].allSatisfy { $0 == nil }
  }
}
