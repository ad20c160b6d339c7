import PeachCore
import PeachLanguage

/// Shows pictures on a terminal by writing what changed since the last one.
public final class ScreenWriter {
  private let output: Int32
  private let hasColor: Bool
  private var shown: Canvas?
  /// False once the terminal can't be written to.
  public private(set) var isOpen = true

  public init(output: Int32, hasColor: Bool) {
    self.output = output
    self.hasColor = hasColor
  }

  /// The size of the terminal, or 80 × 24 if unknown.
  public var size: TerminalSize { TerminalSize.current(of: output) ?? TerminalSize(columns: 80, rows: 24) }

  public func show(_ canvas: Canvas) {
    guard isOpen else { return }
    let changes = canvas.sequences(after: shown, hasColor: hasColor)
    shown = canvas
    guard !changes.isEmpty else { return }
    do throws(Console.WriteError) {
      try Console.write(changes, to: output)
    } catch {
      isOpen = false
    }
  }

  /// Forgets what the terminal shows, so that the next picture is written completely.
  public func forget() { shown = nil }
}
