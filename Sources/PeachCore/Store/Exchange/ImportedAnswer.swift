/// An answer as a file has it; what the file lacks is nil.
struct ImportedAnswer: Equatable {
  /// A UUID in capitals; nil where the source has none.
  var id: String?
  var time: UTCTime
  var note: Int
  var cents: Double
  var isCorrect: Bool
  var answer: String?
  var responseTime: Int?
  var velocity: Int?
  var amplitudeOffset: Double?
  var referencePitch: Double?
  var duration: Int?
  var gap: Int?
  var strategy: String?
  var purpose = Purpose.training
  var sound: ImportedSound?
  var run: ImportedRun?
  /// Where its row begins in the file.
  var line: Int
}

struct ImportedSound: Hashable {
  var name: String
  var font: SoundFontRecord?
  var sha256: String?
}

struct ImportedRun: Equatable {
  var id: String
  var purpose: Purpose
  var started: UTCTime
  var peachVersion: String
  var fluidSynthVersion: String
  var driver: String
  var sampleRate: Double
  var period: Int
}

/// Reads the values of one row by the names of the columns, and says by line and column what cannot be read.
struct RowValues {
  let reader: any RowReader
  /// The place of each column in the file.
  let places: [String: Int]

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

  /// A value of some kind; an empty text counts as none.
  private func value<Value>(
    _ column: String, _ expectation: ImportError.Expectation, _ read: (String) -> Value?
  ) throws(ImportError) -> Value? {
    guard let text = try text(column), !text.isEmpty else { return nil }
    guard let value = read(text) else { throw error(.badValue(text, expectation), column) }
    return value
  }

  /// A whole number; `912.0`, as some programs write it, is one too.
  func integer(_ column: String, _ range: ClosedRange<Int>) throws(ImportError) -> Int? {
    try value(column, .integer(range)) { text in
      let number = Int(text) ?? Decimal.number(text).flatMap { Int(exactly: $0) }
      return number.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  func real(_ column: String, _ range: ClosedRange<Double>) throws(ImportError) -> Double? {
    try value(column, .number(range)) { text in
      Decimal.number(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  func boolean(_ column: String) throws(ImportError) -> Bool? {
    try value(column, .boolean) { text in
      switch text.lowercased() {
      case "true", "1": true
      case "false", "0": false
      default: nil
      }
    }
  }

  func time(_ column: String) throws(ImportError) -> UTCTime? { try value(column, .time) { UTCTime(iso: $0) } }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ column: String, _ type: Choice.Type
  ) throws(ImportError) -> Choice? {
    try value(column, .oneOf(type.allCases.map(\.rawValue)), Choice.init(rawValue:))
  }

  /// In capitals, as the database has it.
  func uuid(_ column: String) throws(ImportError) -> String? {
    try value(column, .uuid) { text in
      let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard parts.map(\.count) == [8, 4, 4, 4, 12], Self.isHexadecimal(parts.joined()) else { return nil }
      return text.uppercased()
    }
  }

  func digest(_ column: String) throws(ImportError) -> String? {
    try value(column, .digest) { $0.utf8.count == 64 && Self.isHexadecimal($0.utf8) ? $0 : nil }
  }

  private static func isHexadecimal(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0) || (0x61...0x66).contains($0) }
  }

  func contradiction(_ column: String) throws(ImportError) -> ImportError {
    error(.contradiction(try text(column) ?? ""), column)
  }
}
