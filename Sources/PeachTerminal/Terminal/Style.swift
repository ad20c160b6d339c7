/// The style of a cell or of text.
public struct Style: Equatable, Sendable {
  /// A purpose; `TerminalColors` has the colours.
  public enum Color: Equatable, Sendable {
    /// The colour of the terminal.
    case standard
    /// Text with focus.
    case accent
    /// The mark, and bands with only one tone.
    case area
    /// The frame of the area that was answered, and its symbol.
    case correct, incorrect
    /// A tone of a band: 1, the faintest, to `BandCells.steps`, the most certain.
    case band(Int)
    /// The line on a band.
    case line
  }

  public var color = Color.standard
  public var background = Color.standard
  public var isBold = false
  public var isDim = false

  public static let plain = Style()
  public static let dim = Style(isDim: true)
  public static let bold = Style(isBold: true)
  public static let area = Style(color: .area)
  public static let correct = Style(color: .correct, isBold: true)
  public static let incorrect = Style(color: .incorrect, isBold: true)
  public static let focus = Style(color: .accent, isBold: true)

  func sequence(_ colors: TerminalColors) -> String {
    "\u{1B}[" + colors.codes(self).joined(separator: ";") + "m"
  }
}
