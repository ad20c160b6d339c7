import PeachBase

/// The reasons why a file can't be imported. Cases state facts; callers supply the wording.
public struct ImportError: Error, Equatable, Sendable {
  public enum Problem: Equatable, Sendable {
    /// The file can't be opened.
    case missing(errno: Int32)
    case unreadable(errno: Int32)
    case empty
    /// The file is neither an export of Peach nor of the app.
    case unknownFormat
    /// An unknown format of the app.
    case unknownVersion(String)
    /// Other lines stand before that with the names of the columns.
    case headerNotFirst
    /// The names of the columns are separated by something else than a `Separator`.
    case unknownSeparator
    case missingColumn
    case unknownColumn
    case repeatedColumn
    /// A column, counted from 1, has values but no name.
    case unnamedColumn(Int)
    /// The name of a column has another separator.
    case mixedSeparators(Separator, Separator)
    case fieldCount(Int, expected: Int, Separator)
    case unclosedQuote
    /// A quote, or text after a closing quote, where RFC 4180 doesn't allow it.
    case strayQuote
    /// A carriage return without a line feed.
    case strayReturn
    /// A row is longer than a megabyte or has more fields than a spreadsheet can, or a million rows have no values.
    case tooLong
    case container(Container)
    /// What gzip has compressed is damaged or incomplete.
    case damagedArchive
    /// It unpacks to more than a gigabyte.
    case tooLarge
    case notUTF8
    /// The file isn't valid JSON (RFC 8259), or isn't flat.
    case json(Expectation)
    case missingValue
    case badValue(String, Expectation)
    /// The value contradicts another column of the row, or another row.
    case contradiction(String)
  }

  /// A file of another kind, which could have a table in it.
  public enum Container: Equatable, Sendable {
    /// A workbook, or another ZIP archive.
    case spreadsheet
    /// A database of SQLite.
    case database
    /// By the name of its program.
    case compressed(String)
  }

  /// The expected kind of value.
  public enum Expectation: Equatable, Sendable {
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case boolean, time, uuid, digest
    /// From 1970 to 2200.
    case answerTime
    /// A text of at most this many characters.
    case shortText(Int)
    case oneOf([String])
    /// Numbers separated by spaces, at most so many.
    case numbers(ClosedRange<Double>, Int)
    case token(String)
    case string, value, flatValue, endOfFile, object
  }

  /// The line on which the row begins, from 1; nil for the file as a whole.
  public let line: Int?
  /// The name of the column in the file.
  public let column: String?
  public let problem: Problem

  public init(_ problem: Problem, line: Int? = nil, column: String? = nil) {
    self.line = line
    self.column = column
    self.problem = problem
  }
}
