import Dispatch
import Synchronization

/// Many runs that differ by their seed alone, on all cores.
enum ParallelRuns {
  /// What `run` makes of `count` seeds; the same seed gives the same results in the same order on any number of cores.
  ///
  /// - Parameter progress: called now and then with how many are done, on any thread.
  static func map<Result: Sendable>(
    _ count: Int, seed: UInt64, progress: @escaping @Sendable (Int) -> Void,
    _ run: @Sendable (_ seed: UInt64) -> Result
  ) -> [Result] {
    guard count > 0 else { return [] }
    var seeds = SeededGenerator(seed: seed)
    let runSeeds = (0..<count).map { _ in seeds.next() }
    // Pieces small enough that all cores finish together.
    let size = max(1, min(64, count / 16))
    let pieces = (count + size - 1) / size
    let results = Mutex<[[Result]]>(Array(repeating: [], count: pieces))
    let done = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: pieces) { piece in
      let range = piece * size..<min(count, (piece + 1) * size)
      let some = range.map { run(runSeeds[$0]) }
      results.withLock { $0[piece] = some }
      progress(done.add(range.count, ordering: .relaxed).newValue)
    }
    return results.withLock { $0.flatMap { $0 } }
  }
}

extension StrategySimulation {
  /// Runs `count` histories on all cores; the same seed gives the same outcomes in the same order on any number of them.
  ///
  /// - Parameter progress: called now and then with how many are done, on any thread.
  public func run(_ count: Int, seed: UInt64, progress: @escaping @Sendable (Int) -> Void) -> [Outcome] {
    ParallelRuns.map(count, seed: seed, progress: progress) { run(seed: $0) }
  }
}
