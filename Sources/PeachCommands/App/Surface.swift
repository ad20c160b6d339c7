import PeachCore
import PeachLanguage
import PeachTerminal

/// The user interface of the process: a full-screen terminal, a terminal with lines, a pipe, or none.
final class Surface {
  enum Face {
    /// Keys, and a full screen.
    case screen
    /// Keys, and lines of text.
    case words
    /// Lines of text in both directions.
    case pipe
    /// No input.
    case noInput

    /// The face that fits the terminal; `isPlain` prefers lines to a screen.
    init(_ context: Context, isPlain: Bool) {
      guard context.console.inputIsTerminal else {
        self = .pipe
        return
      }
      self = context.console.outputIsTerminal && context.hasCapableTerminal && !isPlain ? .screen : .words
    }
  }

  let face: Face
  let input: Input
  let writer: ScreenWriter
  let signals: SignalPipe
  let glyphs: Glyphs
  /// Called to suspend the process; can do work before and after it.
  var whileSuspended: (_ suspend: () -> Void) -> Void = { $0() }
  private let console: Console
  private let terminal: RawTerminal

  convenience init(_ context: Context, _ face: Face) {
    let clock = context.output.clock
    let sources: [any InputSource] =
      switch face {
      case .screen, .words: [KeyInput(clock: clock)]
      case .pipe: [LineInput(clock: clock)]
      case .noInput: []
      }
    self.init(context, face, sources, SignalPipe())
  }

  init(_ context: Context, _ face: Face, _ sources: [any InputSource], _ signals: SignalPipe) {
    self.face = face
    self.signals = signals
    console = context.console
    glyphs = Glyphs(environment: context.environment)
    writer = ScreenWriter(output: console.output, hasColor: context.allowsColor)
    terminal = RawTerminal(output: console.output)
    input = Input(sources, clock: context.output.clock)
  }

  func look(_ language: LanguageCode) -> Look { Look(language: language, glyphs: glyphs, size: writer.size) }

  /// Switches the terminal to the mode of this face, unless that is done already.
  func enter() {
    switch face {
    case .screen: terminal.enter(.fullScreen)
    case .words: terminal.enter(.keys)
    case .pipe, .noInput: break
    }
  }

  /// Reads single keys without a full screen, so that printed lines stay visible.
  func enterKeyMode() {
    switch face {
    case .screen, .words: terminal.enter(.keys)
    case .pipe, .noInput: break
    }
  }

  /// Restores the terminal.
  func leave() {
    terminal.leave()
    writer.forget()
  }

  /// Restores the terminal and suspends the process as Ctrl-Z does; returns when the process continues.
  func suspend() {
    leave()
    whileSuspended { signals.suspend() }
  }

  /// Prints lines of text.
  func say(_ lines: [String]) throws(Console.WriteError) {
    for line in lines { try console.print(console.outputIsTerminal ? glyphs.spelled(line) : line) }
  }
}
