import PeachTerminal

extension String {
  /// Padded with blanks to a width in cells.
  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - cells)) }
  package func padded(toRight width: Int) -> String { String(repeating: " ", count: max(0, width - cells)) + self }
  package var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
  /// The text without trailing blanks.
  package var trimmingEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
