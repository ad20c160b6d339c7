/// The one declaration of a column of answers. The schema check, insertion, bounds, staging, export, import, events and
/// documents are read from it.
public final class AnswerColumn: Sendable {
  /// What a value tells about, and therefore when it is known.
  public enum Part: Sendable {
    /// The trial: known when it begins. Every event of the trial has it.
    case trial
    /// The answer: known when it is given. The event of the answer has it.
    case answer
    /// The record: in rows and files only.
    case record
    /// The sound, in a table of its own.
    case sound
    /// The run of the program, in a table of its own.
    case run
  }

  public enum Unit: String, Sendable {
    case milliseconds = "ms"
    case semitones, cents
    case decibels = "dB"
    case hertz = "Hz"
    case frames, bytes
  }

  /// The name in files and events. It never changes.
  public let name: String
  /// The name in its table, which never changes either; for a value that isn't stored as it is, an expression.
  public let sql: String
  /// Its place in files, unique and never changed, so that the columns of different owners keep their order.
  public let number: Int
  public let type: ColumnType
  public let unit: Unit?
  public let meaning: Text
  public let part: Part
  /// Whether an imported answer with another value isn't the stored one.
  package let isCompared: Bool
  /// The value from those of other columns of the row; nil for a stored column. An import compares them.
  package let derive: (@Sendable (any ColumnValues) -> ColumnValue?)?

  /// Whether the table of answers has it.
  package let isStored: Bool

  fileprivate init(
    name: String, sql: String, number: Int, type: ColumnType, unit: Unit?, meaning: Text, part: Part, isCompared: Bool,
    derive: (@Sendable (any ColumnValues) -> ColumnValue?)?
  ) {
    (self.name, self.sql, self.number, self.type, self.unit) = (name, sql, number, type, unit)
    (self.meaning, self.part, self.isCompared, self.derive) = (meaning, part, isCompared, derive)
    isStored = derive == nil && part != .sound && part != .run
  }
}

extension AnswerColumn: Hashable {
  public static func == (left: AnswerColumn, right: AnswerColumn) -> Bool { left.number == right.number }
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A column of any type.
public protocol AnyColumn: Sendable {
  var declaration: AnswerColumn { get }
}

extension [AnswerColumn] {
  package init(_ columns: any AnyColumn...) { self = columns.map(\.declaration) }

  /// What to select.
  package var sql: String { map(\.sql).joined(separator: ", ") }
}

/// A column whose values are of one Swift type. In SQL it is written as it is: `"SELECT \(CommonColumns.note) FROM answer"`.
public struct Column<Content: ColumnContent>: AnyColumn, CustomStringConvertible {
  public let declaration: AnswerColumn

  /// - Parameters:
  ///   - sql: the name in its table.
  ///   - number: its place in files.
  ///   - isCompared: whether an imported answer with another value isn't the stored one.
  public init(
    _ number: Int, _ name: String, sql: String, _ type: ColumnType, unit: AnswerColumn.Unit? = nil,
    _ part: AnswerColumn.Part, isCompared: Bool = false, _ meaning: Text
  ) {
    declaration = AnswerColumn(
      name: name, sql: sql, number: number, type: type, unit: unit, meaning: meaning, part: part,
      isCompared: isCompared, derive: nil)
  }

  /// A column that isn't stored, because its values follow from those of others.
  public init(
    _ number: Int, _ name: String, _ type: ColumnType, unit: AnswerColumn.Unit? = nil, _ meaning: Text,
    derived: @escaping @Sendable (any ColumnValues) -> Content?
  ) {
    declaration = AnswerColumn(
      name: name, sql: name, number: number, type: type, unit: unit, meaning: meaning, part: .trial,
      isCompared: false, derive: { derived($0)?.value })
  }

  /// The name in SQL.
  public var description: String { declaration.sql }
}

extension Column where Content == Double {
  /// The range of its values; everything if it has none.
  public var range: ClosedRange<Double> {
    if case .real(let range) = declaration.type { range } else { -.infinity ... .infinity }
  }
}

extension Column where Content == Int {
  /// The range of its values; everything if it has none.
  public var range: ClosedRange<Int> {
    if case .integer(let range) = declaration.type { range } else { .min ... .max }
  }
}
