/// The style of a cell or of text.
package struct Style: Equatable, Sendable {
  /// A purpose; `TerminalColors` has the colours.
  package enum Color: Equatable, Sendable {
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

  package var color = Color.standard
  package var background = Color.standard
  package var isBold = false
  package var isDim = false
  /// Whether foreground and background change places, which shows the background of the terminal within a cell.
  package var isReversed = false

  package static let plain = Style()
  package static let dim = Style(isDim: true)
  package static let bold = Style(isBold: true)
  package static let area = Style(color: .area)
  package static let correct = Style(color: .correct, isBold: true)
  package static let incorrect = Style(color: .incorrect, isBold: true)
  package static let focus = Style(color: .accent, isBold: true)

  func sequence(_ colors: TerminalColors) -> String {
    "\u{1B}[" + colors.codes(self).joined(separator: ";") + "m"
  }
}
