/// A pipe whose reading end becomes readable when another thread writes a byte: neither end waits, no child inherits it.
public final class WakePipe: Sendable {
  public let readingEnd: Int32
  public let writingEnd: Int32

  /// C: `pipe`. Nil where the system has no descriptor left, with `errno`.
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
    _ = PeachCore.write(writingEnd, &byte, 1)
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

  /// Drops what was written.
  public func empty() { _ = take() }
}
