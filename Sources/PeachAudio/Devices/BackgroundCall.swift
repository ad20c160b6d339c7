import Dispatch
import PeachBase
import Synchronization

/// A call on another thread into libraries that can block. Its caller can stop waiting for the result.
package final class BackgroundCall<Output>: Sendable {
  private let exchange = Mutex(Exchange())
  private let end = DispatchSemaphore(value: 0)

  /// `@unchecked Sendable`: the thread of the call stops using the result before another takes it.
  private struct Exchange: @unchecked Sendable {
    var isAbandoned = false
    var output: Output?
  }

  /// Starts the call.
  ///
  /// - Parameters:
  ///   - queue: a serial queue, on which a call that is abandoned before its turn doesn't begin; nil for a thread of its own.
  ///   - late: receives a result that was abandoned, on the thread of the call.
  ///   - ended: called on the thread of the call after it.
  package init(
    on queue: DispatchQueue? = nil, _ body: @escaping @Sendable () -> Output,
    late: @escaping @Sendable (Output) -> Void = { _ in }, ended: @escaping @Sendable () -> Void = {}
  ) {
    (queue ?? .global(qos: .userInitiated)).async { [self] in
      guard queue == nil || !exchange.withLock(\.isAbandoned) else { return }
      let output = body()
      let isAbandoned = exchange.withLock { exchange in
        if !exchange.isAbandoned { exchange.output = output }
        return exchange.isAbandoned
      }
      if isAbandoned { late(output) }
      end.signal()
      ended()
    }
  }

  /// Waits for the end of the call; false if it takes longer than `limit`.
  func wait(atMost limit: Duration) -> Bool {
    end.wait(timeout: .now() + .nanoseconds(Int(limit.nanoseconds))) == .success
  }

  /// The result; nil while the call runs, and after the result was taken.
  package func take() -> Output? { take(abandoning: false) }

  /// Stops waiting. Returns a result that has just come; `late` receives it otherwise.
  package func abandon() -> Output? { take(abandoning: true) }

  private func take(abandoning: Bool) -> Output? {
    let taken = exchange.withLock { exchange in
      defer { exchange = Exchange(isAbandoned: exchange.isAbandoned || abandoning) }
      return exchange
    }
    return taken.output
  }

  /// Returns the result of `body`, or nil if it takes longer than `limit`; `late` then receives it.
  package static func run(
    limit: Duration, _ body: @escaping @Sendable () -> Output, late: @escaping @Sendable (Output) -> Void = { _ in }
  ) -> Output? {
    let call = BackgroundCall(body, late: late)
    _ = call.wait(atMost: limit)
    return call.abandon()
  }
}
