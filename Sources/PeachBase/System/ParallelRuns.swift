import Dispatch
import Synchronization

/// Runs the same work many times on all cores.
public enum ParallelRuns {
  /// How many can run at once. C: `sysconf`.
  package static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Maps each item through `run`, keeping their order.
  ///
  /// - Parameter progress: called now and then with how many are done, on any thread.
  public static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], progress: @escaping @Sendable (Int) -> Void = { _ in }, _ run: @Sendable (Item) -> Result
  ) -> [Result] {
    // Small pieces, so that all cores finish at about the same time.
    let size = max(1, min(16, items.count / 16))
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
