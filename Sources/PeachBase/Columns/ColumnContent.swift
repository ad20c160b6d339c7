/// A value in a row; a missing one is nil.
public enum ColumnValue: Hashable, Sendable {
  case integer(Int)
  case real(Double)
  case text(String)
}

/// A type whose values can stand in a column.
public protocol ColumnContent: Sendable {
  /// Nil if the value is of another type.
  init?(_ value: ColumnValue)
  var value: ColumnValue { get }
}

extension Int: ColumnContent {
  public init?(_ value: ColumnValue) { if case .integer(let number) = value { self = number } else { return nil } }
  public var value: ColumnValue { .integer(self) }
}

extension Double: ColumnContent {
  public init?(_ value: ColumnValue) { if case .real(let number) = value { self = number } else { return nil } }
  public var value: ColumnValue { .real(self) }
}

extension String: ColumnContent {
  public init?(_ value: ColumnValue) { if case .text(let text) = value { self = text } else { return nil } }
  public var value: ColumnValue { .text(self) }
}

extension Bool: ColumnContent {
  public init?(_ value: ColumnValue) { if case .integer(let number) = value { self = number == 1 } else { return nil } }
  public var value: ColumnValue { .integer(self ? 1 : 0) }
}

extension UTCTime: ColumnContent {
  public init?(_ value: ColumnValue) {
    guard case .integer(let milliseconds) = value else { return nil }
    self.init(milliseconds: milliseconds)
  }
  public var value: ColumnValue { .integer(milliseconds) }
}

/// The words of an enumeration.
extension ColumnContent where Self: RawRepresentable<String> {
  public init?(_ value: ColumnValue) {
    guard case .text(let word) = value, let found = Self(rawValue: word) else { return nil }
    self = found
  }
  public var value: ColumnValue { .text(rawValue) }
}
