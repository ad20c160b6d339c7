import PeachCore
import PeachLanguage

/// The terminal without line editing and echo, and on request a full screen of its own; always put back as it was.
///
/// Keys that send signals keep doing so. Every way out is covered: `leave`, and for a crash a signal handler that restores
/// the terminal before the process dies of what it was dying of.
public final class RawTerminal {
  public enum Mode {
    /// One key at a time, on the screen as it is.
    case keys
    /// The alternate screen, without a cursor, with mouse reports.
    case fullScreen
  }

  private let output: Int32
  private var mode: Mode?

  /// Enters the alternate screen, hides the cursor, reports mouse buttons in SGR form. xterm control sequences.
  private static let enterScreen = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J\u{1B}[?1000h\u{1B}[?1006h"
  fileprivate static let leaveScreen: StaticString = "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  public init(output: Int32) { self.output = output }

  /// C: `tcgetattr`, `tcsetattr`.
  public func enter(_ mode: Mode) {
    var attributes = termios()
    guard self.mode == nil, tcgetattr(0, &attributes) == 0 else { return }
    savedAttributes = attributes
    var raw = attributes
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON)
    self.mode = mode
    savedOutput = mode == .fullScreen ? output : -1
    installCrashHandler()
    tcsetattr(0, TCSADRAIN, &raw)
    if mode == .fullScreen { try? Console.write(Self.enterScreen, to: output) }
  }

  /// Gives the terminal back. Harmless where it was not taken.
  public func leave() {
    guard mode != nil else { return }
    mode = nil
    restoreTerminal()
  }

  deinit { leave() }
}

// What a signal handler may touch: plain globals, set before the handler is installed.
/// The attributes to go back to; nil while the terminal has them. As a global that isn't optional, Swift 6.3 allots it 57 bytes of
/// the 60 that C writes.
nonisolated(unsafe) private var savedAttributes: termios?
nonisolated(unsafe) private var savedOutput: Int32 = -1

/// Async-signal-safe: `poll`, `write` and `tcsetattr` alone. Does not wait for a terminal that has stopped taking what is written.
private func restoreTerminal() {
  guard var attributes = savedAttributes else { return }
  savedAttributes = nil
  let isStuck = savedOutput >= 0 && !isTaking(savedOutput)
  if savedOutput >= 0 && !isStuck {
    let text = RawTerminal.leaveScreen
    _ = write(savedOutput, text.utf8Start, text.utf8CodeUnitCount)
  }
  tcsetattr(0, isStuck ? TCSANOW : TCSADRAIN, &attributes)
}

private func dieWithCleanTerminal(_ number: Int32) {
  restoreTerminal()
  // The handler was installed for one call: the signal now does what it does by default.
  raise(number)
}

private func installCrashHandler() {
  for number in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGQUIT, SIGSYS] {
    var action = sigaction()
    SignalPipe.setHandler(&action, dieWithCleanTerminal)
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND) | UInt32(SA_NODEFER))
    sigaction(number, &action, nil)
  }
}
