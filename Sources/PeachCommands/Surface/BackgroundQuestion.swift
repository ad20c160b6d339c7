import PeachCore
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

  /// The colours for printing a page, which suit the background if the terminal tells it.
  static func colors(_ context: Context) -> TerminalColors {
    let (console, clock) = (context.console, context.output.clock)
    var colors = console.colors
    // Text typed ahead is for the shell.
    guard colors.depth >= .indexed, console.outputIsTerminal, console.inputIsTerminal,
      clock.wait(for: [0], atMost: .zero).isEmpty
    else { return colors }
    let terminal = RawTerminal(output: console.output)
    terminal.enter(.keys)
    defer { terminal.leave() }
    let question = BackgroundQuestion(KeyInput(clock: clock), clock)
    question.ask(console, within: .milliseconds(500)) { colors.suit($0) }
    question.awaitAnswer()
    return colors
  }

  /// - Parameters:
  ///   - patience: when the answer is expected at the latest.
  ///   - suit: called with the background.
  func ask(_ console: Console, within patience: Duration = .milliseconds(100), suit: @escaping (RGB) -> Void) {
    guard !hasAsked else { return }
    hasAsked = true
    deadline = clock.now + patience
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
      if !clock.wait(for: [keys.terminal], atMost: deadline - clock.now).isEmpty { keys.readAhead() }
    }
    deadline = nil
  }
}
