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
    /// A tone of a band: 1, the faintest, to `BandCell.steps`, the most certain.
    case band(Int)
    /// The line on a band.
    case line
    /// The keys of a keyboard.
    case natural, accidental
  }

  public var color = Color.standard
  public var background = Color.standard
  public var isBold = false
  public var isDim = false
  /// Whether foreground and background change places, which shows the background of the terminal within a cell.
  public var isReversed = false

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
