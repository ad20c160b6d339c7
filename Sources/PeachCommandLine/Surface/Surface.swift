import PeachBase
import PeachMIDI
import PeachTerminal

/// The user interface of the process: a full-screen terminal, a terminal with lines, a pipe, or none.
package final class Surface {
  package enum Face {
    /// Keys, and a full screen.
    case screen
    /// Keys, and lines of text.
    case words
    /// Lines of text in both directions.
    case pipe
    /// No input.
    case noInput

    /// Whether somebody sits at a terminal.
    package var isTerminal: Bool { self == .screen || self == .words }

    /// The face that fits the terminal; `isPlain` prefers lines to a screen.
    package init(_ context: Context, isPlain: Bool) {
      guard context.console.inputIsTerminal else {
        self = .pipe
        return
      }
      self = context.console.outputIsTerminal && context.hasCapableTerminal && !isPlain ? .screen : .words
    }
  }

  package let face: Face
  package let input: Input
  package let writer: ScreenWriter
  package let signals: SignalPipe
  package let midi: MIDIReceiver?
  /// Whether MIDI is received unless the process is suspended.
  private var listensToMIDI = false
  package let glyphs: Glyphs
  /// Called to suspend the process; can do work before and after it.
  package var whileSuspended: (_ suspend: () -> Void) -> Void = { $0() }
  private let console: Console
  private let terminal: RawTerminal
  /// Nil once it has been asked, and if there is nobody to ask.
  private var question: BackgroundQuestion?

  package convenience init(_ context: Context, _ face: Face) {
    let clock = context.output.clock
    let receiver = MIDIReceiver(MIDISettings(), clock: clock)
    switch face {
    case .screen:
      let keys = KeyInput(clock: clock)
      self.init(context, face, [keys], SignalPipe(), receiver)
      if context.console.colors.depth >= .indexed { question = BackgroundQuestion(keys, clock) }
    case .words: self.init(context, face, [KeyInput(clock: clock)], SignalPipe(), receiver)
    case .pipe: self.init(context, face, [LineInput(clock: clock)], SignalPipe(), receiver)
    case .noInput: self.init(context, face, [], SignalPipe())
    }
  }

  /// - Parameter midi: nil for an interface without MIDI.
  package init(
    _ context: Context, _ face: Face, _ sources: [any InputSource], _ signals: SignalPipe, _ midi: MIDIReceiver? = nil
  ) {
    self.face = face
    self.midi = midi
    self.signals = signals
    console = context.console
    glyphs = Glyphs(environment: context.environment)
    writer = ScreenWriter(output: console.output, console.colors)
    terminal = RawTerminal(console, isCapable: context.hasCapableTerminal)
    input = Input(sources + (midi.map { [$0] } ?? []), clock: context.output.clock)
  }

  package func look(_ language: LanguageCode) -> Look {
    var look = writer.look(language, glyphs)
    look.isPlain = face != .screen
    return look
  }

  /// Switches the terminal to the mode of this face, unless that is done already.
  package func enter() {
    switch face {
    case .screen:
      terminal.enter(.fullScreen)
      question?.ask(console) { [writer] in writer.colors.suit($0) }
    case .words: terminal.enter(.keys)
    case .pipe, .noInput: break
    }
  }

  /// Reads single keys without a full screen, so that printed lines stay visible.
  package func enterKeyMode() {
    switch face {
    case .screen, .words: terminal.enter(.keys)
    case .pipe, .noInput: break
    }
  }

  /// Sets what is answered; nil outside of a training. While a note is tuned, the full screen reports moves of the mouse while its
  /// button is held, and MIDI only confirms.
  package func setForm(_ form: AnswerForm?) {
    terminal.reportDrags(form?.isTuning ?? false)
    midi?.form = form
  }

  /// Restores the terminal.
  package func leave() {
    question?.awaitAnswer()
    terminal.leave()
    writer.forget()
  }

  /// Restores the terminal and suspends the process as Ctrl-Z does; returns when the process continues. Other programs can
  /// use the MIDI inputs meanwhile.
  package func suspend() {
    leave()
    midi?.close()
    whileSuspended { signals.suspend() }
    if listensToMIDI { midi?.open() }
  }

  package func suspendAndReturn() {
    suspend()
    enter()
  }

  /// Handles the signals that have come. Returns one that ends the program; nil if none does.
  ///
  /// - Parameters:
  ///   - suspend: called for Ctrl-Z.
  ///   - resized: called for another size of the terminal.
  package func takeSignals(suspend: () -> Void, resized: () -> Void = {}) -> Int32? {
    for signal in signals.take() {
      switch signal {
      case SIGWINCH: resized()
      case SIGTSTP: suspend()
      default: return signal
      }
    }
    return nil
  }

  /// Receives MIDI with these settings. A program that uses the interface must name an input.
  package func listenToMIDI(_ settings: MIDISettings) {
    midi?.use(settings)
    listensToMIDI = face != .pipe || settings.input != .automatic
    if listensToMIDI { midi?.open() } else { midi?.close() }
  }

  /// Presses this soon after a page appears are still meant for the last trial.
  package static let reactionTime = Duration.milliseconds(500)

  /// Prints lines of text.
  package func say(_ lines: [String]) throws(Console.WriteError) {
    guard console.outputIsTerminal else { return try console.print(lines) }
    for line in lines { try console.print(Paragraph.lines(glyphs.spelled(line), width: writer.size.columns)) }
  }
}
