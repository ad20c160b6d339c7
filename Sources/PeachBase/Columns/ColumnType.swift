/// The type of a column with its bounds, which hold for rows and files alike.
public enum ColumnType: Equatable, Sendable {
  case integer(ClosedRange<Int>)
  case real(ClosedRange<Double>)
  /// In tables 0 or 1, in files `false` or `true`.
  case boolean
  /// A text of at most this many characters; nil for any length.
  case text(longest: Int?)
  /// One of these words, the same in every language.
  case word([String])
  /// In tables in milliseconds since 1970, UTC; in files ISO 8601. Nil for any time.
  case time(ClosedRange<Int>?)
  /// Numbers separated by spaces, such as the cents of each voice: at most so many, each within a range.
  case numbers(ClosedRange<Double>, most: Int)
  /// In upper case.
  case uuid
  /// A SHA-256 digest in hexadecimal digits.
  case digest

  /// The type in a table.
  package var sql: String {
    switch self {
    case .integer, .boolean, .time: "INTEGER"
    case .real: "REAL"
    case .text, .word, .numbers, .uuid, .digest: "TEXT"
    }
  }

  /// The condition, in SQL, on a value: 1 or 0, and 0 for NULL.
  package func condition(on column: String) -> String {
    let isOfType = "typeof(\(column)) = '\(sql.lowercased())'"
    return limits.map { "(\(isOfType) AND \($0(column)))" } ?? "\(isOfType)"
  }

  private var limits: ((_ column: String) -> String)? {
    switch self {
    case .integer(let range), .time(let range?): { "\($0) BETWEEN \(range.lowerBound) AND \(range.upperBound)" }
    case .real(let range): { "\($0) BETWEEN \(range.lowerBound) AND \(range.upperBound)" }
    case .boolean: { "\($0) BETWEEN 0 AND 1" }
    case .text(let longest?): { "length(\($0)) <= \(longest)" }
    case .uuid: { "length(\($0)) = 36" }
    case .word(let words): { "\($0) IN (\(words.map { "'\($0)'" }.joined(separator: ", ")))" }
    case .numbers(let range, let most): { Self.areNumbers($0, range, most) }
    case .text(nil), .time(nil), .digest: nil
    }
  }

  /// Also takes numbers with exponents, as 0.3.0 wrote small ones.
  private static func areNumbers(_ column: String, _ range: ClosedRange<Double>, _ most: Int) -> String {
    let array = "'[' || replace(\(column), ' ', ',') || ']'"
    return "length(\(column)) <= \(most * 25) AND \(column) NOT GLOB '*[^-+0-9.eE ]*' AND json_valid(\(array)) "
      + "AND (SELECT count(*) BETWEEN 1 AND \(most) AND min(value) >= \(range.lowerBound) AND max(value) <= "
      + "\(range.upperBound) FROM json_each(iif(json_valid(\(array)), \(array), '[]')))"
  }

  /// A value as it stands in files; nil for a number that isn't finite.
  package func written(_ value: ColumnValue) -> String? {
    switch (value, self) {
    case (.integer(let number), .boolean): number == 1 ? "true" : "false"
    case (.integer(let milliseconds), .time): UTCTime(milliseconds: milliseconds).iso
    case (.integer(let number), _): String(number)
    // The shortest decimal that reads back as the same number.
    case (.real(let number), _): number.isFinite ? number.description : nil
    case (.text(let text), .numbers): Self.numbers(text).map(Self.list) ?? text
    case (.text(let text), _): text
    }
  }

  /// Whether JSON has its values as strings.
  package var isText: Bool {
    switch self {
    case .text, .word, .numbers, .time, .uuid, .digest: true
    case .integer, .real, .boolean: false
    }
  }

  /// The numbers of a list; nil if a part isn't a number.
  package static func numbers(_ list: String) -> [Double]? {
    let parts = list.split(separator: " ")
    let numbers = parts.compactMap { Decimal.number($0) }
    return numbers.count == parts.count && !list.contains(",") ? numbers : nil
  }

  package static func list(_ numbers: [Double]) -> String { numbers.map(Decimal.written).joined(separator: " ") }

  /// The words of an enumeration.
  package static func words<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> ColumnType {
    .word(type.allCases.map(\.rawValue))
  }
}
