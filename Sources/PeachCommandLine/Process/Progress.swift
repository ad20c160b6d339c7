import PeachBase
import PeachLanguage
import PeachTerminal
import Synchronization

/// Shows progress on a terminal, and clears it if Ctrl-C ends the program. Can be used from any thread.
package final class Progress: Sendable {
  private let console: Console
  private let language: LanguageCode
  private let isTerminal: Bool
  private let begun = ContinuousClock.now
  private let state: Mutex<(next: ContinuousClock.Instant, isShown: Bool)>

  /// The time between two lines without a terminal.
  private static let lineInterval = Duration.seconds(30)

  /// - Parameters:
  ///   - delay: when it is first shown.
  ///   - whenInterrupted: says what was kept if Ctrl-C ends the program.
  package init(
    _ console: Console, _ language: LanguageCode, after delay: Duration = .seconds(2), whenInterrupted: Text? = nil
  ) {
    (self.console, self.language, isTerminal) = (console, language, console.errorIsTerminal)
    state = Mutex((begun + (isTerminal ? delay : Self.lineInterval), false))
    if isTerminal { console.setLastLine(whenInterrupted.map { $0(language) } ?? "") }
  }

  /// Removes the line if the work has thrown an error.
  deinit { finish() }

  package func show(_ text: @autoclosure () -> Text) {
    if isTerminal { showNow(text()) }
  }

  /// Shows how many of many equal steps are done and how long the others take; without a terminal, as a line every 30 s.
  ///
  /// - Parameter done: at least 1.
  package func show(done: Int, of total: Int, _ text: @autoclosure () -> Text) {
    let left = (ContinuousClock.now - begun).inSeconds / Double(done) * Double(total - done)
    showNow(text() + Text(", ") + ProgressMessages.left(seconds: left))
  }

  private func showNow(_ text: @autoclosure () -> Text) {
    state.withLock { state in
      guard ContinuousClock.now >= state.next else { return }
      state = (.now + (isTerminal ? .milliseconds(200) : Self.lineInterval), true)
      if isTerminal { console.replaceLine(with: text()(language)) } else { console.say(text()(language)) }
    }
  }

  /// Removes the line.
  package func finish() {
    guard isTerminal else { return }
    console.setLastLine(nil)
    state.withLock { state in
      if state.isShown { console.replaceLine(with: "") }
      state.isShown = false
    }
  }
}
