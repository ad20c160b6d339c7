import PeachCore
import PeachLanguage
import PeachTerminal
import Synchronization

/// Shows progress on a terminal after two seconds. Can be used from any thread.
final class Progress: Sendable {
  /// Nil if standard error isn't a terminal.
  private let console: Console?
  private let language: LanguageCode
  private let state = Mutex((next: ContinuousClock.now + .seconds(2), isShown: false))

  init(_ console: Console, _ language: LanguageCode) {
    self.console = console.errorIsTerminal ? console : nil
    self.language = language
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
    state.withLock { state in
      if state.isShown { console?.replaceLine(with: "") }
      state.isShown = false
    }
  }
}
