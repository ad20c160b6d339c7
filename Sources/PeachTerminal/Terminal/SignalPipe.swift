import PeachBase

/// Delivers signals through a pipe, one byte with the number each, so that they can be waited for together with keys.
package final class SignalPipe {
  /// Nil if the system has no descriptors left.
  private let pipe: WakePipe?

  /// Readable after a signal; −1 if signals aren't caught.
  package var descriptor: Int32 { pipe?.readingEnd ?? -1 }

  /// Reads signals from `pipe`; the signals of the process keep their effect.
  init(_ pipe: WakePipe?) { self.pipe = pipe }

  /// Catches the signals that end or suspend the program or report a new window size. Without a pipe they keep their effect.
  package convenience init() {
    let pipe = WakePipe()
    self.init(pipe)
    guard let pipe else { return }
    // The handlers use the pipe until the process ends.
    writingEnd = Unmanaged.passRetained(pipe).takeUnretainedValue().writingEnd
    // Blocked signals are inherited from the parent process.
    var caught = sigset_t()
    sigemptyset(&caught)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH] {
      Self.catchSignal(number)
      sigaddset(&caught, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &caught, nil)
  }

  /// The signals since the last call, in order.
  package func take() -> [Int32] { pipe?.take().map(Int32.init) ?? [] }

  /// Stops the process as Ctrl-Z does, and returns when it is continued.
  package func suspend() {
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    Self.catchSignal(SIGTSTP)
  }

  /// Catches a signal unless the parent process set it to be ignored, as `nohup` does.
  ///
  /// System calls are interrupted, not restarted, so that a write to a reader that has stopped reading doesn't block the exit.
  private static func catchSignal(_ number: Int32) {
    guard handler(of: number) != unsafeBitCast(SIG_IGN, to: Int.self) else { return }
    var action = sigaction()
    setHandler(&action, forwardSignal)
    sigaction(number, &action, nil)
  }

  /// Whether a signal has its usual effect.
  static func isDefault(_ number: Int32) -> Bool { handler(of: number) == unsafeBitCast(SIG_DFL, to: Int.self) }

  static func isHandled(_ number: Int32, by function: @convention(c) (Int32) -> Void) -> Bool {
    handler(of: number) == unsafeBitCast(function, to: Int.self)
  }

  private static func handler(of number: Int32) -> Int {
    var current = sigaction()
    sigaction(number, nil, &current)
    #if canImport(Glibc)
      return unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self)
    #else
      return unsafeBitCast(current.__sigaction_u.__sa_handler, to: Int.self)
    #endif
  }

  /// Whether a signal that ends the program has arrived.
  static var isEnding: Bool { endingSignal != 0 }

  /// The signal that ends the program, once it has arrived; `take` returns it as well.
  package var ending: Int32? { endingSignal == 0 ? nil : endingSignal }

  /// Sets the handler, whose field has a different name on each platform.
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
