import Dispatch
import PeachCore
import Synchronization

/// Something computed on a thread of its own, and handed over when it is done.
final class Background<Value>: Sendable {
  /// Becomes readable when it is done.
  let descriptor: Int32
  private let writingEnd: Int32
  private let state = Mutex<Handover?>(nil)

  /// `@unchecked Sendable`: the thread that made the value lets go of it before another takes it.
  private struct Handover: @unchecked Sendable {
    let result: Result<Value, any Error>
  }

  init(_ body: @escaping @Sendable () throws -> Value) {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (descriptor, writingEnd) = (ends[0], ends[1])
    DispatchQueue.global(qos: .userInitiated).async {
      let handover = Handover(result: Result { try body() })
      self.state.withLock { $0 = handover }
      var byte: UInt8 = 1
      _ = write(self.writingEnd, &byte, 1)
    }
  }

  deinit {
    close(descriptor)
    close(writingEnd)
  }

  /// What it has come to; nil while it goes on.
  var result: Result<Value, any Error>? { state.withLock { $0 }?.result }

  /// Waits for it, at most for `limit`.
  func wait(for limit: Duration) {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&waiting, 1, Int32(limit.inSeconds * 1000))
  }
}
