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

extension TrainingDataStore {
  /// Reads columns of an exercise's answers that belong to its profile, in the order of time, each with its own type.
  ///
  /// - Parameters:
  ///   - condition: its first parameter is the name of the exercise.
  ///   - parameters: the others.
  ///   - body: called with the values of each answer; nil if it is impossible.
  func rows<each Content: ColumnContent>(
    of exercise: Exercise, _ columns: repeat Column<each Content>, where condition: String,
    _ parameters: [any DatabaseValue], _ body: ((repeat (each Content)?)?) -> Void
  ) throws(DatabaseError) {
    var selected: [AnswerColumn] = []
    repeat selected.append((each columns).declaration)
    let statement = try database.prepare(table.profileRows(selected, of: exercise, where: condition))
    try statement.bind([exercise.name.rawValue] + parameters)
    while try statement.step() {
      guard statement.integer(Int32(selected.count)) == 1 else {
        body(nil)
        continue
      }
      var place: Int32 = 0
      func next<Value: ColumnContent>(_ column: Column<Value>) -> Value? {
        defer { place += 1 }
        return statement.value(place).flatMap(Value.init)
      }
      body((repeat next(each columns)))
    }
  }
}
