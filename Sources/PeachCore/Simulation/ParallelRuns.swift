import Dispatch
import Synchronization

/// Runs the same work many times on all cores.
public enum ParallelRuns {
  /// Maps `count` seeds through `run`. The same seed gives the same results in the same order on any number of cores.
  ///
  /// - Parameter progress: called now and then with how many are done, on any thread.
  public static func map<Result: Sendable>(
    _ count: Int, seed: UInt64, progress: @escaping @Sendable (Int) -> Void,
    _ run: @Sendable (_ seed: UInt64) -> Result
  ) -> [Result] {
    var seeds = SeededGenerator(seed: seed)
    return map((0..<count).map { _ in seeds.next() }, progress: progress, run)
  }

  /// Maps each item through `run`, keeping their order.
  ///
  /// - Parameter progress: called now and then with how many are done, on any thread.
  public static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], progress: @escaping @Sendable (Int) -> Void, _ run: @Sendable (Item) -> Result
  ) -> [Result] {
    // Small pieces, so that all cores finish at about the same time.
    let size = max(1, min(64, items.count / 16))
    let pieces = (items.count + size - 1) / size
    let results = Mutex<[[Result]]>(Array(repeating: [], count: pieces))
    let done = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: pieces) { piece in
      let range = piece * size..<min(items.count, (piece + 1) * size)
      let part = range.map { run(items[$0]) }
      results.withLock { $0[piece] = part }
      progress(done.add(range.count, ordering: .relaxed).newValue)
    }
    return results.withLock { $0.flatMap { $0 } }
  }
}

extension StrategySimulation {
  /// Runs `count` histories on all cores. The same seed gives the same outcomes in the same order on any number of
  /// cores.
  ///
  /// - Parameter progress: called now and then with how many are done, on any thread.
  public func run(_ count: Int, seed: UInt64, progress: @escaping @Sendable (Int) -> Void) -> [Outcome] {
    ParallelRuns.map(count, seed: seed, progress: progress) { run(seed: $0) }
  }
}
