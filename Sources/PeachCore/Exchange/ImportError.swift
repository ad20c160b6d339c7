/// Why a file cannot be imported. Cases state facts; the words for them are the caller's.
public struct ImportError: Error, Equatable, Sendable {
  public enum Problem: Equatable, Sendable {
    /// The file cannot be opened.
    case missing(errno: Int32)
    case unreadable(errno: Int32)
    case empty
    /// Neither an export of Peach nor of the app.
    case unknownFormat
    /// A format of the app that is not known.
    case unknownVersion(String)
    case missingColumn
    case unknownColumn
    case repeatedColumn
    case fieldCount(Int, expected: Int)
    case unclosedQuote
    /// A quote, or something after a closing quote, where RFC 4180 has none.
    case strayQuote
    /// A carriage return without a line feed.
    case strayReturn
    /// A row of more than a megabyte or of hundreds of fields.
    case tooLong
    case notUTF8
    /// Not JSON (RFC 8259), or not flat.
    case json(Expectation)
    case missingValue
    case badValue(String, Expectation)
    /// The value says something else than another column of the row, or than another row.
    case contradiction(String)
  }

  /// What would have been right.
  public enum Expectation: Equatable, Sendable {
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case boolean, time, uuid, digest
    /// From 1970 to 2200.
    case answerTime
    /// At most so many characters.
    case shortText(Int)
    case oneOf([String])
    case token(String)
    case string, value, flatValue, endOfFile, object
  }

  /// Where the row begins, from 1; nil if the file as a whole is meant.
  public let line: Int?
  /// As the file names it.
  public let column: String?
  public let problem: Problem

  public init(_ problem: Problem, line: Int? = nil, column: String? = nil) {
    self.line = line
    self.column = column
    self.problem = problem
  }
}
