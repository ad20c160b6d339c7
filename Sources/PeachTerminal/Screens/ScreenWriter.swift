import PeachBase

/// Shows pictures on a terminal by writing what changed since the last one.
package final class ScreenWriter {
  private let output: Int32
  /// Changing them repaints the last picture.
  package var colors: TerminalColors {
    didSet { if colors != oldValue, let shown { write(shown.sequences(after: nil, colors)) } }
  }
  private var shown: Canvas?
  /// False once the terminal can't be written to.
  package private(set) var isOpen = true

  package init(output: Int32, _ colors: TerminalColors) {
    self.output = output
    self.colors = colors
  }

  package var size: TerminalSize { TerminalSize.current(of: output) ?? .assumed }

  package func look(_ language: LanguageCode, _ glyphs: Glyphs) -> Look {
    Look(language: language, glyphs: glyphs, size: size, colors)
  }

  package func show(_ canvas: Canvas) {
    let changes = canvas.sequences(after: shown, colors)
    shown = canvas
    write(changes)
  }

  private func write(_ sequences: String) {
    guard isOpen, !sequences.isEmpty else { return }
    do throws(Console.WriteError) {
      try Console.writeUnchanged(sequences, to: output)
    } catch {
      isOpen = false
    }
  }

  /// Forgets what the terminal shows, so that the next picture is written completely.
  package func forget() { shown = nil }
}
