/// The clock of a training session.
public protocol SessionClock: Sendable {
  var now: SessionTime { get }

  /// The time since the machine was started, including the time that it slept.
  var sinceBoot: SessionTime { get }

  /// Waits until one of the descriptors is readable or at its end; without a limit, for as long as that takes.
  ///
  /// - Returns: the readable descriptors; none after `limit` or if a signal arrived first.
  @discardableResult
  func wait(for descriptors: [Int32], atMost limit: Duration?) -> [Int32]
}

/// The machine's monotonic clock, whose zero is arbitrary. C: `clock_gettime`, `poll`.
public struct MonotonicClock: SessionClock {
  public init() {}

  public var now: SessionTime { Self.read(CLOCK_MONOTONIC) }

  public var sinceBoot: SessionTime {
    #if os(Linux)
      Self.read(CLOCK_BOOTTIME)
    #else
      // On macOS this clock runs while the machine sleeps.
      now
    #endif
  }

  private static func read(_ clock: clockid_t) -> SessionTime {
    var now = timespec()
    clock_gettime(clock, &now)
    return SessionTime(nanoseconds: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
  }

  @discardableResult
  public func wait(for descriptors: [Int32], atMost limit: Duration?) -> [Int32] {
    var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let seconds = limit.map { max($0.inSeconds, 0) }
    // poll has a resolution of 1 ms; sleep for shorter times.
    let milliseconds = seconds.map { Int32(min($0 * 1000, 1e6).rounded(.down)) } ?? -1
    let count = poll(&waiting, nfds_t(waiting.count), milliseconds)
    if count == 0, milliseconds == 0, let seconds, seconds > 0 { usleep(UInt32(seconds * 1e6)) }
    return waiting.filter { $0.revents != 0 }.map(\.fd)
  }
}

extension SessionClock where Self == MonotonicClock {
  public static var monotonic: MonotonicClock { MonotonicClock() }
}
