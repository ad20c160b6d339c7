import FoundationEssentials

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
  /// The index of each column in the file.
  let places: [String: Int]
  private var plans: [ExerciseName: ColumnPlan] = [:]
  /// The sound and the run of the previous row; most rows have the same.
  private var latest: (sound: ImportedSound?, run: RunRecord?)?

  init(_ reader: any RowReader) {
    self.reader = reader
    places = Dictionary(uniqueKeysWithValues: reader.columns.enumerated().map { ($1, $0) })
  }

  func plan(for exercise: any Exercise) -> ColumnPlan {
    if let plan = plans[exercise.name] { return plan }
    let plan = ColumnPlan(exercise.columns, in: Exercises.columns)
    plans[exercise.name] = plan
    return plan
  }

  /// The sound and the run of this row.
  func origin(
    _ sound: () throws(ImportError) -> ImportedSound?, _ run: () throws(ImportError) -> RunRecord?
  ) throws(ImportError) -> (sound: ImportedSound?, run: RunRecord?) {
    if let latest, Self.originColumns.allSatisfy({ name in places[name].map { reader.isRepeated($0) } ?? true }) {
      return latest
    }
    let origin = (try sound(), try run())
    latest = origin
    return origin
  }

  private static let originColumns = (FileColumns.sound + FileColumns.run).map(\.name)

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

  /// Reads a value; an empty text counts as missing.
  private func value<Value>(
    _ column: String, _ expectation: ImportError.Expectation, _ read: (String) -> Value?
  ) throws(ImportError) -> Value? {
    guard let text = try text(column), !text.isEmpty else { return nil }
    guard let value = read(text) else { throw error(.badValue(text, expectation), column) }
    return value
  }

  /// Reads a value of any column. An empty text that isn't a text column's counts as missing.
  func value(_ column: String, _ type: ColumnType) throws(ImportError) -> ColumnValue? {
    switch type {
    case .integer(let range): try integer(column, range).map(ColumnValue.integer)
    case .real(let range): try real(column, range).map(ColumnValue.real)
    case .boolean: try boolean(column).map(\.value)
    case .text(let longest): try name(column, longest).map(ColumnValue.text)
    case .word(let words): try value(column, .oneOf(words)) { words.contains($0) ? $0.value : nil }
    case .time(let range): try time(column, range).map(\.value)
    case .uuid: try uuid(column).map(ColumnValue.text)
    case .digest: try digest(column).map(ColumnValue.text)
    }
  }

  /// Reads the value of a column under its own name, or under that of the app.
  func value<Content>(_ column: Column<Content>, named name: String? = nil) throws(ImportError) -> Content? {
    try value(name ?? column.declaration.name, column.declaration.type).flatMap(Content.init)
  }

  func required<Content>(_ column: Column<Content>, named name: String? = nil) throws(ImportError) -> Content {
    try required(value(column, named: name), name ?? column.declaration.name)
  }

  /// Reads an integer; also in the form `912.0`, as some programs write it.
  private func integer(_ column: String, _ range: ClosedRange<Int>) throws(ImportError) -> Int? {
    try value(column, .integer(range)) { text in
      let number = Int(text) ?? Self.number(text).flatMap { Int(exactly: $0) }
      return number.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  private func real(_ column: String, _ range: ClosedRange<Double>) throws(ImportError) -> Double? {
    try value(column, .number(range)) { text in
      Self.number(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A faster form of `Decimal.number` for millions of numbers.
  private static func number(_ text: String) -> Double? {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
      default: false
      }
    }
    guard isPlain, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  private func boolean(_ column: String) throws(ImportError) -> Bool? {
    try value(column, .boolean) { text in
      switch text {
      case "true", "True", "TRUE", "1": true
      case "false", "False", "FALSE", "0": false
      default: nil
      }
    }
  }

  private func time(_ column: String, _ range: ClosedRange<Int>?) throws(ImportError) -> UTCTime? {
    guard let time = try value(column, .time, { UTCTime(iso: $0) }) else { return nil }
    if let range, !range.contains(time.milliseconds) {
      throw error(.badValue(try text(column) ?? "", .answerTime), column)
    }
    return time
  }

  private func name(_ column: String, _ longest: Int?) throws(ImportError) -> String? {
    guard let text = try text(column) else { return nil }
    if let longest, text.unicodeScalars.count > longest { throw error(.badValue(text, .shortText(longest)), column) }
    return text
  }

  /// A UUID in upper case, as in the database.
  private func uuid(_ column: String) throws(ImportError) -> String? {
    try value(column, .uuid) { text in
      guard text.utf8.count == 36 else { return nil }
      for (index, byte) in text.utf8.enumerated() {
        let isDash = index == 8 || index == 13 || index == 18 || index == 23
        guard isDash ? byte == 0x2D : Self.isHexadecimal(byte) else { return nil }
      }
      return text.uppercased()
    }
  }

  private func digest(_ column: String) throws(ImportError) -> String? {
    try value(column, .digest) { $0.utf8.count == 64 && $0.utf8.allSatisfy(Self.isHexadecimal) ? $0 : nil }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  func contradiction(_ column: String) throws(ImportError) -> ImportError {
    error(.contradiction(try text(column) ?? ""), column)
  }
}
