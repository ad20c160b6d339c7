import PeachBase

/// Many simulated runs of one kind. The i-th run takes the i-th numbers of one generator, so that any part of them can be
/// simulated anywhere.
public struct Study: Sendable {
  /// The number of runs.
  public let runs: Int
  public let seed: UInt64
  /// The number of seeds that each run takes.
  public let seedsPerRun: Int
  /// The names of the numbers whose quantiles the report needs.
  public let kept: Set<String>
  private let run: @Sendable (_ seeds: ArraySlice<UInt64>) -> RunRow

  public init(
    runs: Int, seed: UInt64, seedsPerRun: Int = 1, keeping kept: Set<String>,
    _ run: @escaping @Sendable (_ seeds: ArraySlice<UInt64>) -> RunRow
  ) {
    (self.runs, self.seed, self.seedsPerRun, self.kept, self.run) = (runs, seed, seedsPerRun, kept, run)
  }

  /// Simulates the runs of a range on all cores. The rows come in order, and are the same on any number of cores.
  ///
  /// - Parameters:
  ///   - progress: called now and then with how many are done, on any thread.
  ///   - take: called with the index and the row of each run, on this thread.
  public func simulate(
    _ range: Range<Int>, progress: @escaping @Sendable (Int) -> Void,
    _ take: (_ run: Int, _ row: RunRow) throws -> Void
  ) rethrows {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<range.lowerBound * seedsPerRun { _ = generator.next() }
    // Large enough that cores seldom wait for each other at its end.
    let size = 1024 * ParallelRuns.cores
    for start in stride(from: range.lowerBound, to: range.upperBound, by: size) {
      let batch = start..<min(start + size, range.upperBound)
      let seeds = (0..<batch.count * seedsPerRun).map { _ in generator.next() }
      let before = start - range.lowerBound
      let rows = ParallelRuns.map(Array(batch.indices), progress: { progress(before + $0) }) { index in
        let first = (index - batch.lowerBound) * seedsPerRun
        return run(seeds[first..<first + seedsPerRun])
      }
      for (index, row) in zip(batch, rows) { try take(index, row) }
    }
  }

  /// Simulates all runs.
  public func tally(progress: @escaping @Sendable (Int) -> Void) -> RunTally {
    var tally = RunTally(self)
    simulate(0..<runs, progress: progress) { tally.add($1) }
    tally.finish()
    return tally
  }
}

/// A part of a study, such as the third of fifty.
public struct StudyPart: Hashable, Sendable {
  /// From 1.
  public let number: Int
  /// How many parts there are.
  public let count: Int
  public static let counts = 1...1_000_000

  /// Nil unless it is one of that many parts.
  public init?(number: Int, count: Int) {
    guard Self.counts.contains(count), (1...count).contains(number) else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// `3/50`; nil for other texts.
  public init?(_ text: String) {
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    guard words.count == 2, words.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let number = Int(words[0]), let count = Int(words[1])
    else { return nil }
    self.init(number: number, count: count)
  }

  public var text: String { "\(number)/\(count)" }

  /// The indices of its runs, about as many in each part.
  public func range(of runs: Int) -> Range<Int> { (number - 1) * runs / count..<number * runs / count }
}
