import PeachCore
import PeachLanguage
import PeachTerminal
import Synchronization

/// Tells how far something is, on a terminal, once that takes longer than two seconds. From any thread.
final class Progress: Sendable {
  /// Nil where standard error is no terminal.
  private let console: Console?
  private let language: LanguageCode
  private let state = Mutex((next: ContinuousClock.now + .seconds(2), isShown: false))

  init(_ console: Console, _ language: LanguageCode) {
    self.console = console.errorIsTerminal ? console : nil
    self.language = language
  }

  /// Nothing is left standing where the work throws.
  deinit { finish() }

  func show(_ text: @autoclosure () -> Text) {
    guard let console else { return }
    state.withLock { state in
      guard ContinuousClock.now >= state.next else { return }
      state = (.now + .milliseconds(200), true)
      console.replaceLine(with: text()(language))
    }
  }

  /// Takes the line away.
  func finish() {
    state.withLock { state in
      if state.isShown { console?.replaceLine(with: "") }
      state.isShown = false
    }
  }
}
