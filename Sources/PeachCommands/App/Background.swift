import Dispatch
import PeachCore
import Synchronization

/// Something computed on a thread of its own, and handed over when it is done.
final class Background<Value>: Sendable {
  /// Nil where the system has no descriptor left: who waits then looks again when the time is over.
  private let pipe = WakePipe()
  private let state = Mutex<Handover?>(nil)

  /// `@unchecked Sendable`: the thread that made the value lets go of it before another takes it.
  private struct Handover: @unchecked Sendable {
    let result: Result<Value, any Error>
  }

  init(_ body: @escaping @Sendable () throws -> Value) {
    DispatchQueue.global(qos: .userInitiated).async {
      let handover = Handover(result: Result { try body() })
      self.state.withLock { $0 = handover }
      self.pipe?.write(1)
    }
  }

  /// Becomes readable when it is done.
  var descriptor: Int32? { pipe?.readingEnd }

  /// What it has come to; nil while it goes on.
  var result: Result<Value, any Error>? { state.withLock { $0 }?.result }

  /// Waits for it, at most for `limit`.
  func wait(for limit: Duration) {
    MonotonicClock().wait(for: [descriptor].compactMap { $0 }, atMost: limit)
  }
}
