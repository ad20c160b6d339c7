import PeachCore

/// Signals as something that can be waited for together with keys: each arrives as its number, one byte in a pipe.
public final class SignalPipe {
  /// Readable when a signal has come.
  public let descriptor: Int32

  /// Takes over the signals that end, suspend and continue the program and that tell of a new window size.
  public init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    descriptor = ends[0]
    writingEnd = ends[1]
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
  public func take() -> [Int32] {
    var numbers: [Int32] = []
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1 { numbers.append(Int32(byte)) }
    return numbers
  }

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
