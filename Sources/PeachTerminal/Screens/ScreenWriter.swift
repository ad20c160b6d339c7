import PeachCore
import PeachLanguage

/// The screen of a terminal: takes whole pictures, and writes what has changed since the last.
public final class ScreenWriter {
  private let output: Int32
  private let hasColor: Bool
  private var shown: Canvas?
  /// False when nobody can be shown anything any more.
  public private(set) var isOpen = true

  public init(output: Int32, hasColor: Bool) {
    self.output = output
    self.hasColor = hasColor
  }

  /// 80 × 24 where the terminal does not know.
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

  /// The terminal was written over: the next picture is written as a whole.
  public func forget() { shown = nil }
}
