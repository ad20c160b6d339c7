import PeachCommandLine
import PeachCommands
import PeachCore
import PeachTerminal

/// Asks questions between sounds: keys of a terminal for choices, and lines for the rest; lines alone from a pipe or with `--plain`.
final class RigDialog {
  /// A signal that ends the program.
  enum Interruption: Error {
    case signal(Int32)
  }

  private let context: Context
  private var console: Console { context.console }
  private let signals = SignalPipe()
  private let terminal: RawTerminal
  private let lines: Input
  /// Nil where choices are lines.
  private let keys: Input?
  let isAtTerminal: Bool

  init(_ context: Context, isPlain: Bool) {
    self.context = context
    isAtTerminal = context.console.inputIsTerminal
    let clock = context.output.clock
    lines = Input([LineInput(clock: clock)], clock: clock)
    keys = isAtTerminal && !isPlain ? Input([KeyInput(clock: clock)], clock: clock) : nil
    terminal = RawTerminal(context.console, isCapable: context.hasCapableTerminal)
  }

  func say(_ text: Text) {
    let text = console.spelled(text(context.language))
    for line in Paragraph.lines(text, width: context.width) { console.say(line) }
  }

  /// Asks for a line; nil at the end of the input.
  func line(_ question: Text) throws -> String? {
    terminal.leave()
    console.ask(question(context.language))
    // The answer in a pipe isn't shown, so its line would go on with the next text.
    defer { if !isAtTerminal { console.say("") } }
    while true {
      try handleSignals()
      switch lines.take()?.event {
      case .line(let line): return line
      case .ended: return nil
      case .key, .midi, nil: lines.wait(for: .seconds(60), or: [signals.descriptor])
      }
    }
  }

  /// Asks for a choice until the answer is one; nil if the person leaves.
  func choice<Choice>(_ question: Text, _ choice: (Key) -> Choice?) throws -> Choice? {
    say(question)
    if keys != nil { terminal.enter(.keys) }
    defer { terminal.leave() }
    // Keys pressed while it sounded were no answers.
    keys?.discard()
    let input = keys ?? lines
    while true {
      try handleSignals()
      guard let event = input.take()?.event else {
        input.wait(for: .seconds(60), or: [signals.descriptor])
        continue
      }
      let key: Key? =
        switch event {
        case .key(let key): key
        case .line(let line): Key(line: line)
        case .ended: .endOfInput
        case .midi: nil
        }
      if let key, TrainingInput.leaves(key) { return nil }
      if let answer = key.flatMap(choice) { return answer }
      say(question)
    }
  }

  /// Whether the person has pressed a key, or Return with `--plain`; a pipe's lines wait for their questions.
  func hasInput() throws -> Bool {
    try handleSignals()
    guard isAtTerminal else { return false }
    if keys != nil { terminal.enter(.keys) }
    let input = keys ?? lines
    input.wait(for: .zero, or: [])
    return input.take() != nil
  }

  private func handleSignals() throws(Interruption) {
    for signal in signals.take() {
      switch signal {
      case SIGWINCH: break
      case SIGTSTP:
        terminal.leave()
        signals.suspend()
        if keys != nil { terminal.enter(.keys) }
      default:
        terminal.leave()
        throw .signal(signal)
      }
    }
  }
}
