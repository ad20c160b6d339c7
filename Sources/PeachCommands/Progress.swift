import PeachCore
import PeachTerminal

/// Tells how far something is, on a terminal, once that takes longer than two seconds.
final class Progress {
  private let console: Console
  private let language: LanguageCode
  private let message: (_ done: Int, _ total: Int?) -> Text
  private var next = ContinuousClock.now + .seconds(2)
  private var isShown = false

  init(console: Console, language: LanguageCode, _ message: @escaping (_ done: Int, _ total: Int?) -> Text) {
    self.console = console
    self.language = language
    self.message = message
  }

  func show(_ done: Int, of total: Int?) {
    guard console.errorIsTerminal, ContinuousClock.now >= next else { return }
    next = .now + .milliseconds(200)
    isShown = true
    try? Console.write("\r" + message(done, total)(language), to: console.error)
  }

  /// Takes the line away.
  func finish() {
    if isShown { try? Console.write("\r\u{1B}[K", to: console.error) }
  }
}
