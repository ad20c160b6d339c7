import PeachCore
import PeachTerminal
import Synchronization

/// Tells how far something is, on a terminal, once that takes longer than two seconds. From any thread.
final class Progress: Sendable {
  /// Standard error, where that is a terminal.
  private let descriptor: Int32?
  private let language: LanguageCode
  private let message: @Sendable (_ done: Int, _ total: Int?) -> Text
  private let state = Mutex((next: ContinuousClock.now + .seconds(2), isShown: false))

  init(
    console: Console, language: LanguageCode, _ message: @escaping @Sendable (_ done: Int, _ total: Int?) -> Text
  ) {
    descriptor = console.errorIsTerminal ? console.error : nil
    self.language = language
    self.message = message
  }

  func show(_ done: Int, of total: Int?) {
    guard let descriptor else { return }
    state.withLock { state in
      guard ContinuousClock.now >= state.next else { return }
      state = (.now + .milliseconds(200), true)
      try? Console.write("\r" + message(done, total)(language), to: descriptor)
    }
  }

  /// Takes the line away.
  func finish() {
    guard let descriptor else { return }
    state.withLock { state in
      if state.isShown { try? Console.write("\r\u{1B}[K", to: descriptor) }
      state.isShown = false
    }
  }
}
