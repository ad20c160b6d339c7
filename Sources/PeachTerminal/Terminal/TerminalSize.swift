import PeachBase

/// The size of a terminal in cells.
package struct TerminalSize: Equatable, Sendable {
  package let columns: Int
  package let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The largest canvas: 65,535 × 65,535 cells, which a terminal may report, would need 100 GB.
  private static let largest = TerminalSize(columns: 1000, rows: 500)

  /// What is drawn on a terminal that doesn't tell its size.
  package static let assumed = TerminalSize(columns: 80, rows: 24)

  /// The size of a terminal, at most 1,000 columns and 500 rows; nil if it is unknown. C: `ioctl` with `TIOCGWINSZ`.
  package static func current(of descriptor: Int32) -> TerminalSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return TerminalSize(columns: min(Int(size.ws_col), largest.columns), rows: min(Int(size.ws_row), largest.rows))
  }
}
