import Dispatch
import Synchronization

extension StrategySimulation {
  /// Runs `count` histories on all cores; the same seed gives the same outcomes in the same order on any number of them.
  ///
  /// - Parameter progress: called now and then with how many are done, on any thread.
  public func run(_ count: Int, seed: UInt64, progress: @escaping @Sendable (Int) -> Void) -> [Outcome] {
    var seeds = SeededGenerator(seed: seed)
    let runSeeds = (0..<count).map { _ in seeds.next() }
    // Pieces small enough that all cores finish together.
    let size = max(1, min(64, count / 16))
    let pieces = (count + size - 1) / size
    let outcomes = Mutex<[[Outcome]]>(Array(repeating: [], count: pieces))
    let done = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: pieces) { piece in
      let range = piece * size..<min(count, (piece + 1) * size)
      let results = range.map { run(seed: runSeeds[$0]) }
      outcomes.withLock { $0[piece] = results }
      progress(done.add(range.count, ordering: .relaxed).newValue)
    }
    return outcomes.withLock { $0.flatMap { $0 } }
  }
}
