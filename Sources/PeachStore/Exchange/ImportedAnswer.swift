import PeachBase
import PeachRecords

/// An answer in an imported file. Its row has no ID if the source has none.
struct ImportedAnswer: Equatable {
  var row: AnswerRow
  var sound: ImportedSound?
  var run: RunRecord?
  /// The line on which its row begins.
  let line: Int
}

struct ImportedSound: Hashable {
  var name: String
  var font: SoundFontRecord?
  var sha256: String?
}

/// Reads the values of a row by column name, and reports invalid values with line and column.
final class RowValues {
  let reader: any RowReader
  let table: AnswerTable
  /// The index of each column in the file.
  let places: [String: Int]
  /// By the exercise as it is written.
  var plans: [String?: ColumnPlan] = [:]
  /// The sound and the run of the previous row; most rows have the same.
  var latest: (sound: ImportedSound?, run: RunRecord?)?

  init(_ reader: any RowReader, _ table: AnswerTable) {
    (self.reader, self.table) = (reader, table)
    places = Dictionary(uniqueKeysWithValues: reader.columns.enumerated().map { ($1, $0) })
  }

  private func error(_ problem: ImportError.Problem, _ column: String) -> ImportError {
    ImportError(problem, line: reader.line, column: column)
  }

  func text(_ column: String) throws(ImportError) -> String? {
    guard let place = places[column] else { return nil }
    return try reader.value(place)
  }

  func required<Value>(_ value: Value?, _ column: String) throws(ImportError) -> Value {
    guard let value else { throw error(.missingValue, column) }
    return value
  }

  /// Reads a value of any column; an empty text that isn't a text column's counts as missing.
  func value(_ text: String, _ column: String, _ type: ColumnType) throws(ImportError) -> ColumnValue? {
    if text.isEmpty && !type.hasAnyText { return nil }
    guard let value = type.value(written: reader.hasDecimalCommas ? type.withPoints(text) : text) else {
      throw error(.badValue(text, type.expectation(for: text)), column)
    }
    return value
  }

  func value(_ column: String, _ type: ColumnType) throws(ImportError) -> ColumnValue? {
    guard let text = try text(column) else { return nil }
    return try value(text, column, type)
  }

  /// Reads the value of a column under its own name, or under that of the app.
  func value<Content>(_ column: Column<Content>, named name: String? = nil) throws(ImportError) -> Content? {
    try value(name ?? column.declaration.name, column.declaration.type).flatMap(Content.init)
  }

  func required<Content>(_ column: Column<Content>, named name: String? = nil) throws(ImportError) -> Content {
    try required(value(column, named: name), name ?? column.declaration.name)
  }

  func contradiction(_ column: String) throws(ImportError) -> ImportError {
    error(.contradiction(try text(column) ?? ""), column)
  }
}
