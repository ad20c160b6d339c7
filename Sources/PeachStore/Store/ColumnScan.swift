import PeachBase

/// The values of a row that a statement reads. The statement must select the columns first, in their order.
struct ColumnScan: ColumnValues {
  private let statement: Statement
  /// The index of each column in the statement, by its number; −1 for those that aren't read.
  private let places: [Int32]
  /// The index of the first further column of the statement.
  let count: Int32

  init(_ statement: Statement, _ columns: [AnswerColumn]) {
    self.statement = statement
    var places = [Int32](repeating: -1, count: 1 + (columns.map(\.number).max() ?? 0))
    for (place, column) in columns.enumerated() { places[column.number] = Int32(place) }
    self.places = places
    count = Int32(columns.count)
  }

  subscript(column: AnswerColumn) -> ColumnValue? {
    if let derive = column.derive { return derive(self) }
    guard column.number < places.count, places[column.number] >= 0 else { return nil }
    return statement.value(places[column.number])
  }
}
