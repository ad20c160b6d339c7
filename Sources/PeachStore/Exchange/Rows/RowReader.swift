import PeachRecords

/// Reads the rows of a file, each with an optional value for each column. One row is in memory at a time.
protocol RowReader: AnyObject {
  /// Moves to the next row; false at the end.
  func next() throws(ImportError) -> Bool
  /// The line on which the row begins.
  var line: Int { get }
  /// The proportion of the file that has been read, 0…1; nil if unknown.
  var proportion: Double? { get }
  /// The value of one of `columns`; nil if there is none.
  func value(_ index: Int) throws(ImportError) -> String?
  /// Whether the previous row had the same value there; false if unknown.
  func isRepeated(_ index: Int) -> Bool
  /// The names of the columns, in order.
  var columns: [String] { get }
  /// Whether numbers can have a decimal comma.
  var hasDecimalCommas: Bool { get }
}
