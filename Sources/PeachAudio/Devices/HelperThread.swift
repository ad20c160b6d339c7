import Dispatch
import Synchronization

/// Calls that can block inside somebody else's library, made with a limit on how long we wait.
enum HelperThread {
  /// Runs `body` on a thread of its own.
  ///
  /// - Returns: its result, or nil where it took longer than `limit`; it then goes on by itself and `late` gets its result.
  static func run<Result: Sendable>(
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

  /// A result on its way from one thread to another that may have stopped waiting.
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
