import Dispatch
import Synchronization

/// Calls into libraries that can block, made with a time limit.
package enum HelperThread {
  /// Runs `body` on another thread.
  ///
  /// - Returns: its result, or nil if it takes longer than `limit`; it then continues, and `late` receives its result.
  package static func run<Result: Sendable>(
    limit: Duration, _ body: @escaping @Sendable () -> Result, late: @escaping @Sendable (Result) -> Void = { _ in }
  ) -> Result? {
    let exchange = Exchange<Result>()
    let finished = DispatchSemaphore(value: 0)
    DispatchQueue.global(qos: .userInitiated).async {
      let result = body()
      if exchange.deliver(result) {
        finished.signal()
      } else {
        late(result)
      }
    }
    _ = finished.wait(timeout: .now() + .nanoseconds(Int(limit.nanoseconds)))
    return exchange.collect()
  }

  /// Passes a result to a thread that may have stopped waiting.
  private final class Exchange<Result: Sendable>: Sendable {
    private let state = Mutex<(result: Result?, isAbandoned: Bool)>((nil, false))

    func deliver(_ result: Result) -> Bool {
      state.withLock { state in
        guard !state.isAbandoned else { return false }
        state.result = result
        return true
      }
    }

    func collect() -> Result? {
      state.withLock { state in
        state.isAbandoned = true
        return state.result
      }
    }
  }
}
