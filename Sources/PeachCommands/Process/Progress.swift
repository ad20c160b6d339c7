import PeachCore
import PeachTerminal
import Synchronization

/// Shows progress on a terminal after two seconds, and clears it if Ctrl-C ends the program. Can be used from any thread.
final class Progress: Sendable {
  /// Nil if standard error isn't a terminal.
  private let console: Console?
  private let language: LanguageCode
  private let state = Mutex((next: ContinuousClock.now + .seconds(2), isShown: false))

  /// - Parameter whenInterrupted: says what was kept if Ctrl-C ends the program.
  init(_ console: Console, _ language: LanguageCode, whenInterrupted: Text? = nil) {
    self.console = console.errorIsTerminal ? console : nil
    self.language = language
    self.console?.setLastLine(whenInterrupted.map { $0(language) } ?? "")
  }

  /// Removes the line if the work has thrown an error.
  deinit { finish() }

  func show(_ text: @autoclosure () -> Text) {
    guard let console else { return }
    state.withLock { state in
      guard ContinuousClock.now >= state.next else { return }
      state = (.now + .milliseconds(200), true)
      console.replaceLine(with: text()(language))
    }
  }

  /// Removes the line.
  func finish() {
    console?.setLastLine(nil)
    state.withLock { state in
      if state.isShown { console?.replaceLine(with: "") }
      state.isShown = false
    }
  }
}
