import PeachCore
import PeachLanguage

/// Signals as something that can be waited for together with keys: each arrives as its number, one byte in a pipe.
public final class SignalPipe {
  /// Nil where the system has no descriptor left.
  private let pipe: WakePipe?

  /// Readable when a signal has come; −1 where none is caught.
  public var descriptor: Int32 { pipe?.readingEnd ?? -1 }

  /// Takes what is written into `pipe` for signals; those of the process keep their effect.
  init(_ pipe: WakePipe?) { self.pipe = pipe }

  /// Takes over the signals that end, suspend and continue the program and that tell of a new window size. Without a pipe to
  /// tell them by they keep their effect.
  public convenience init() {
    let pipe = WakePipe()
    self.init(pipe)
    guard let pipe else { return }
    // The handlers write into it as long as the process lives.
    writingEnd = Unmanaged.passRetained(pipe).takeUnretainedValue().writingEnd
    // Whoever started us may have had signals blocked, which is inherited.
    var caught = sigset_t()
    sigemptyset(&caught)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH] {
      Self.catchSignal(number)
      sigaddset(&caught, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &caught, nil)
  }

  /// The signals since the last call, in order.
  public func take() -> [Int32] { pipe?.take().map(Int32.init) ?? [] }

  /// Stops the process as Ctrl-Z does, and returns when it is continued.
  public func suspend() {
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    Self.catchSignal(SIGTSTP)
  }

  /// What a parent has made us ignore stays ignored: `nohup` works that way.
  ///
  /// Calls are interrupted, not restarted: a write to a reader that has stopped reading must not keep us from ending.
  private static func catchSignal(_ number: Int32) {
    var inherited = sigaction()
    sigaction(number, nil, &inherited)
    guard !isIgnored(inherited) else { return }
    var action = sigaction()
    setHandler(&action, forwardSignal)
    sigaction(number, &action, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Whether a signal has come that ends the program.
  static var isEnding: Bool { endingSignal != 0 }

  /// The signal that ends the program, as soon as one has come; `take` tells of it as well.
  public var ending: Int32? { endingSignal == 0 ? nil : endingSignal }

  /// The field for the handler has another name on each platform.
  static func setHandler(_ action: inout sigaction, _ handler: @escaping @convention(c) (Int32) -> Void) {
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #else
      action.__sigaction_u.__sa_handler = handler
    #endif
  }
}

nonisolated(unsafe) private var writingEnd: Int32 = -1
nonisolated(unsafe) private var endingSignal: Int32 = 0

private func forwardSignal(_ number: Int32) {
  let saved = errno
  if number == SIGINT || number == SIGTERM || number == SIGHUP { endingSignal = number }
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(writingEnd, &byte, 1)
  errno = saved
}
