import PeachCore
import PeachLanguage

/// How large a terminal is, in cells.
public struct TerminalSize: Equatable, Sendable {
  public let columns: Int
  public let rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// What is drawn on at most: 65,535 cells each way, which a terminal may claim to have, would take 100 GB.
  private static let largest = TerminalSize(columns: 1000, rows: 500)

  /// At most 1,000 columns and 500 rows. Nil where the descriptor is no terminal or the terminal does not know. C: `ioctl` with `TIOCGWINSZ`.
  public static func current(of descriptor: Int32) -> TerminalSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return TerminalSize(columns: min(Int(size.ws_col), largest.columns), rows: min(Int(size.ws_row), largest.rows))
  }
}
