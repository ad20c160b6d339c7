import PeachCore
import PeachLanguage
import PeachTerminal

/// Where somebody sits: a terminal with a screen, a terminal with words only, a pipe, or nobody at all.
final class Surface {
  enum Face {
    /// Keys, and pictures on a screen of its own.
    case screen
    /// Keys, and lines of words.
    case words
    /// Lines from a pipe, lines of words back.
    case pipe
    /// Nobody answers.
    case nobody

    /// What there is; `isPlain` asks for words rather than a screen.
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
  /// Carries out a suspension, with what must be done before and after it.
  var aroundSuspension: (_ suspend: () -> Void) -> Void = { $0() }
  private let console: Console
  private let terminal: RawTerminal

  convenience init(_ context: Context, _ face: Face) {
    let clock = context.output.clock
    let sources: [any InputSource] =
      switch face {
      case .screen, .words: [KeyInput(clock: clock)]
      case .pipe: [LineInput(clock: clock)]
      case .nobody: []
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

  /// Takes the terminal, where that has not been done yet.
  func enter() {
    switch face {
    case .screen: terminal.enter(.fullScreen)
    case .words: terminal.enter(.keys)
    case .pipe, .nobody: break
    }
  }

  /// Takes keys without a screen: what has been printed stays to be read.
  func enterKeys() {
    switch face {
    case .screen, .words: terminal.enter(.keys)
    case .pipe, .nobody: break
    }
  }

  /// Gives the terminal back as it was.
  func leave() {
    terminal.leave()
    writer.forget()
  }

  /// Stops as Ctrl-Z does, with the terminal given back, and returns when it is continued.
  func suspend() {
    leave()
    aroundSuspension { signals.suspend() }
  }

  /// Prints lines of words.
  func say(_ lines: [String]) throws(Console.WriteError) {
    for line in lines { try console.print(console.outputIsTerminal ? glyphs.spelled(line) : line) }
  }
}
