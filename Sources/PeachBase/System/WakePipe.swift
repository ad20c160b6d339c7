/// A pipe with which one thread wakes another. Both ends are non-blocking, and child processes don't inherit them.
public final class WakePipe: Sendable {
  public let readingEnd: Int32
  public let writingEnd: Int32

  /// Nil if no descriptor is available; `errno` has the reason. C: `pipe`.
  public init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (readingEnd, writingEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readingEnd)
    close(writingEnd)
  }

  public func write(_ byte: UInt8) {
    var byte = byte
    _ = PeachBase.write(writingEnd, &byte, 1)
  }

  /// The bytes written since the last call, in order.
  public func take() -> [UInt8] {
    var taken: [UInt8] = []
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { bytes in
      while true {
        let count = read(readingEnd, bytes.baseAddress, bytes.count)
        guard count > 0 else { break }
        taken += bytes[..<count]
      }
    }
    return taken
  }

  /// Discards everything written since the last call.
  public func empty() { _ = take() }
}
