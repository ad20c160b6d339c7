import PeachBase

/// The terminal without line editing and echo, and on request with the alternate screen; always restored on exit.
///
/// The terminal is asked to put brackets around pasted text, so that it isn't taken for keys. Keys that send signals still do so.
/// `leave` restores the terminal, and in a crash a signal handler.
package final class RawTerminal {
  package enum Mode {
    /// Single keys on the normal screen.
    case keys
    /// The alternate screen, without a cursor, with mouse reports.
    case fullScreen
  }

  private let output: Int32
  /// The terminal that is asked for brackets on the normal screen; nil if none understands control sequences.
  private let normalScreen: Int32?
  private var mode: Mode?
  /// Whether the mouse is reported also while it is dragged; only on the full screen, and until `leave`.
  package private(set) var reportsDrags = false

  /// Enters the alternate screen, hides the cursor, reports mouse buttons in SGR form. xterm control sequences.
  private static let enterScreen = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J\u{1B}[?1000h\u{1B}[?1006h" + bracketPastes
  /// xterm keeps one kind of mouse report, but other terminals may keep both. The screen is cleared first, because tmux leaves rows
  /// of it if the window has grown meanwhile.
  fileprivate static let leaveScreen: StaticString =
    "\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[0m\u{1B}[2J\u{1B}[?25h\u{1B}[?1049l"
  /// Puts brackets around pasted text (xterm).
  private static let bracketPastes = "\u{1B}[?2004h"
  fileprivate static let leaveKeys: StaticString = "\u{1B}[?2004l"
  /// Reports also moves of the mouse while a button is held, or only buttons.
  private static let startDrags = "\u{1B}[?1002h", endDrags = "\u{1B}[?1002l\u{1B}[?1000h"

  /// - Parameter isCapable: whether the terminal understands control sequences.
  package init(_ console: Console, isCapable: Bool) {
    output = console.output
    normalScreen = isCapable ? [console.output, console.error].first { isatty($0) == 1 } : nil
  }

  /// C: `tcgetattr`, `tcsetattr`.
  package func enter(_ mode: Mode) {
    var attributes = termios()
    guard self.mode == nil, tcgetattr(0, &attributes) == 0 else { return }
    savedAttributes = attributes
    var raw = Self.raw(attributes)
    self.mode = mode
    (savedOutput, savedSequence) =
      mode == .fullScreen ? (output, Self.leaveScreen) : (normalScreen ?? -1, Self.leaveKeys)
    installCrashHandler()
    tcsetattr(0, TCSADRAIN, &raw)
    switch mode {
    case .fullScreen: try? Console.writeUnchanged(Self.enterScreen, to: output)
    case .keys: if let normalScreen { try? Console.writeUnchanged(Self.bracketPastes, to: normalScreen) }
    }
  }

  /// The attributes for single keys, most as before. A read never waits: Ctrl-C and Ctrl-Z drop the keys before them, also
  /// between `poll` and `read`.
  package static func raw(_ attributes: termios) -> termios {
    var raw = attributes
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON)
    withUnsafeMutableBytes(of: &raw.c_cc) { ($0[Int(VMIN)], $0[Int(VTIME)]) = (0, 0) }
    return raw
  }

  /// Restores the terminal; without effect if `enter` wasn't called.
  package func leave() {
    guard mode != nil else { return }
    mode = nil
    reportsDrags = false
    restoreTerminal()
  }

  package func reportDrags(_ isOn: Bool) {
    guard mode == .fullScreen, reportsDrags != isOn else { return }
    reportsDrags = isOn
    try? Console.writeUnchanged(isOn ? Self.startDrags : Self.endDrags, to: output)
  }

  /// Restores the terminal from any thread, for a process that ends at once.
  package static func restoreForExit() { restoreTerminal() }

  deinit { leave() }
}

// Signal handlers may only use plain globals that are set before the handler is installed.
/// The attributes to restore; nil if the terminal has them. Optional because Swift 6.3 allocates only 57 of the 60 bytes that C
/// writes for a global that isn't.
nonisolated(unsafe) private var savedAttributes: termios?
nonisolated(unsafe) private var savedOutput: Int32 = -1
nonisolated(unsafe) private var savedSequence = RawTerminal.leaveScreen

/// Async-signal-safe: only `poll`, `write` and `tcsetattr`. Doesn't wait for a terminal that accepts no output.
private func restoreTerminal() {
  guard var attributes = savedAttributes else { return }
  savedAttributes = nil
  let isStuck = savedOutput >= 0 && !isWritable(savedOutput)
  if savedOutput >= 0 && !isStuck {
    _ = write(savedOutput, savedSequence.utf8Start, savedSequence.utf8CodeUnitCount)
  }
  tcsetattr(0, isStuck ? TCSANOW : TCSADRAIN, &attributes)
}

private func dieWithCleanTerminal(_ number: Int32) {
  restoreTerminal()
  if number == SIGBUS, let line = cutFileLine {
    _ = write(2, line.bytes.baseAddress, line.bytes.count)
    _exit(line.code)
  }
  // The handler was installed for one call, so the signal now has its default effect.
  raise(number)
}

/// The line about a cut file, and the exit code.
nonisolated(unsafe) private var cutFileLine: (bytes: UnsafeRawBufferPointer, code: Int32)?

extension Console {
  /// Ends the program with these lines and an exit code if another program cuts a file that is mapped into memory, as SQLite
  /// maps the index of its log. Otherwise SIGBUS would end the program without a word.
  package func endIfFileIsCut(_ lines: [String], code: Int32) {
    let line = lines.flatMap { Array((spelled($0.printable) + "\n").utf8) }
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: line.count)
    _ = bytes.initialize(from: line)
    cutFileLine = (UnsafeRawBufferPointer(bytes), code)
    installCrashHandler([SIGBUS])
  }
}

private func installCrashHandler(
  _ numbers: [Int32] = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGQUIT, SIGSYS]
) {
  for number in numbers {
    var action = sigaction()
    SignalPipe.setHandler(&action, dieWithCleanTerminal)
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND) | UInt32(SA_NODEFER))
    sigaction(number, &action, nil)
  }
}
