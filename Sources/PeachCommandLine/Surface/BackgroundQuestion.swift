import PeachBase
import PeachDrawing
import PeachTerminal

/// Asks the terminal once for its background, without waiting for the answer.
final class BackgroundQuestion {
  private let keys: KeyInput
  private let clock: any SessionClock
  /// Until when the answer may come; nil if nothing has been asked, or all has been answered.
  private var deadline: SessionTime?
  private var hasAsked = false

  init(_ keys: KeyInput, _ clock: any SessionClock) { (self.keys, self.clock) = (keys, clock) }

  /// How long the answer may take over a slow line. Only a program that is left sooner waits for it, and no longer than a listener
  /// bears it where a terminal never answers.
  private static let patience = Duration.milliseconds(800)

  /// - Parameter suit: called with the background.
  func ask(_ console: Console, suit: @escaping (RGB) -> Void) {
    guard !hasAsked else { return }
    hasAsked = true
    deadline = clock.now + Self.patience
    keys.whenReported = { [weak self] report in
      switch report {
      case .background(let color): if let color { suit(color) }
      case .attributes: self?.deadline = nil
      }
    }
    try? console.writeUnchanged(TerminalReport.question)
  }

  /// Waits for the rest of the answer, which a shell would take for typed text.
  func awaitAnswer() {
    while let deadline, clock.now < deadline {
      if !clock.wait(for: [keys.terminal], atMost: deadline - clock.now).isEmpty, !keys.readAhead() { break }
    }
    deadline = nil
  }
}
