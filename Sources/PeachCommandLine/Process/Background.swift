import Dispatch
import PeachBase
import Synchronization

/// A computation on a separate thread that hands over its result.
package final class Background<Value>: Sendable {
  /// Nil if the system has no descriptor left; `wait` then lasts for its whole limit.
  private let pipe = WakePipe()
  private let state = Mutex<Handover?>(nil)

  /// `@unchecked Sendable`: the thread that computed the value releases it before another thread takes it.
  private struct Handover: @unchecked Sendable {
    let result: Result<Value, any Error>
  }

  package init(_ body: @escaping @Sendable () throws -> Value) {
    DispatchQueue.global(qos: .userInitiated).async {
      let handover = Handover(result: Result { try body() })
      self.state.withLock { $0 = handover }
      self.pipe?.write(1)
    }
  }

  /// Becomes readable when the result is available.
  package var descriptor: Int32? { pipe?.readingEnd }

  /// The result; nil while the computation is running.
  package var result: Result<Value, any Error>? { state.withLock { $0 }?.result }

  /// Waits for the result, for at most `limit`.
  package func wait(for limit: Duration) {
    MonotonicClock().wait(for: [descriptor].compactMap { $0 }, atMost: limit)
  }
}
