/// An answer in an imported file; missing values are nil.
struct ImportedAnswer: Equatable {
  /// A UUID in upper case; nil if the source has none.
  var id: String?
  var exercise: ExerciseName
  var time: UTCTime
  var note: Int
  var interval: TrialInterval?
  var corrections: PitchCorrections?
  var cents: Double?
  /// Nil for a match.
  var isCorrect: Bool?
  var match: ImportedMatch?
  var answer: String?
  var responseTime: Int?
  var velocity: Int?
  var amplitudeOffset: Double?
  var referencePitch: Double?
  var duration: Int?
  var gap: Int?
  var strategy: String?
  var purpose = Purpose.training
  var condition: String?
  var gain: Double?
  var dropOuts: Int?
  var replays = 0
  var source: String?
  var sound: ImportedSound?
  var run: RunRecord?
  /// The line on which its row begins.
  var line: Int
}

/// The columns of a match.
struct ImportedMatch: Equatable {
  var mode: MatchingMode
  var error: Double
  var firstTouch: Int?
  var touches: Int?
  var reversals: Int?
  var overshoot: Double?
  var step: Double?
  var tunedWith: ResponseSource?
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
  /// The sound and the run of the previous row; most rows have the same.
  private var latest: (sound: ImportedSound?, run: RunRecord?)?

  init(_ reader: any RowReader) {
    self.reader = reader
    places = Dictionary(uniqueKeysWithValues: reader.columns.enumerated().map { ($1, $0) })
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

  private static let originColumns = ExchangeColumn.allCases.drop { $0 != .sound }.map(\.name)

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

  /// Reads an integer; also in the form `912.0`, as some programs write it.
  func integer(_ column: String, _ range: ClosedRange<Int>) throws(ImportError) -> Int? {
    try value(column, .integer(range)) { text in
      let number = Int(text) ?? Self.number(text).flatMap { Int(exactly: $0) }
      return number.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  func real(_ column: String, _ range: ClosedRange<Double>) throws(ImportError) -> Double? {
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

  func boolean(_ column: String) throws(ImportError) -> Bool? {
    try value(column, .boolean) { text in
      switch text {
      case "true", "True", "TRUE", "1": true
      case "false", "False", "FALSE", "0": false
      default: nil
      }
    }
  }

  func time(_ column: String) throws(ImportError) -> UTCTime? { try value(column, .time) { UTCTime(iso: $0) } }

  /// The time of an answer or of the start of a run.
  func answerTime(_ column: String) throws(ImportError) -> UTCTime? {
    guard let time = try time(column) else { return nil }
    guard AnswerBounds.time.contains(time.milliseconds) else {
      throw error(.badValue(try text(column) ?? "", .answerTime), column)
    }
    return time
  }

  /// A text within the length that Peach stores.
  func name(_ column: String) throws(ImportError) -> String? {
    guard let text = try text(column) else { return nil }
    guard AnswerBounds.textLength.contains(text.unicodeScalars.count) else {
      throw error(.badValue(text, .shortText(AnswerBounds.textLength.upperBound)), column)
    }
    return text
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ column: String, _ type: Choice.Type
  ) throws(ImportError) -> Choice? {
    try choice(column, type.allCases.map(\.rawValue)).flatMap(Choice.init)
  }

  func choice(_ column: String, _ words: [String]) throws(ImportError) -> String? {
    try value(column, .oneOf(words)) { words.contains($0) ? $0 : nil }
  }

  /// A UUID in upper case, as in the database.
  func uuid(_ column: String) throws(ImportError) -> String? {
    try value(column, .uuid) { text in
      guard text.utf8.count == 36 else { return nil }
      for (index, byte) in text.utf8.enumerated() {
        let isDash = index == 8 || index == 13 || index == 18 || index == 23
        guard isDash ? byte == 0x2D : Self.isHexadecimal(byte) else { return nil }
      }
      return text.uppercased()
    }
  }

  func digest(_ column: String) throws(ImportError) -> String? {
    try value(column, .digest) { $0.utf8.count == 64 && $0.utf8.allSatisfy(Self.isHexadecimal) ? $0 : nil }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  func contradiction(_ column: String) throws(ImportError) -> ImportError {
    error(.contradiction(try text(column) ?? ""), column)
  }
}
