import Foundation
import PeachCore
import Synchronization
import TestSupport
import Testing

@testable import PeachAudio

/// Work on all processors.
@Suite struct WorkersTests {
  private final class Tool {}

  @Test(arguments: [1, 3, 100]) func `results are in the order of the items, whichever is ready first`(workers: Int)
    throws
  {
    let made = Mutex(0)
    let results = try Workers.map(
      Array(0..<40), workers: workers, progress: { #expect((0...40).contains($0)) },
      tools: { () throws(AudioError) -> Tool in
        made.withLock { $0 += 1 }
        return Tool()
      }
    ) { item, _ throws(AudioError) in
      // The first items take longest.
      usleep(UInt32(40 - item) * 20)
      return "\(item)"
    }
    #expect(results == (0..<40).map { "\($0)" })
    expect(made.withLock { $0 }, equals: min(workers, 40))
    let none = try Workers.map([Int](), workers: workers, progress: { _ in }, tools: {}) { item, _ in item }
    #expect(none.isEmpty)
  }

  @Test func `the first error ends the work, and progress is the number of items so far`() {
    let begun = Mutex<[Int]>([])
    #expect(throws: AudioError.synthesis(operation: "5")) {
      try Workers.map(Array(0..<40), workers: 1, progress: { _ in }, tools: {}) { item, _ throws(AudioError) in
        begun.withLock { $0.append(item) }
        if item >= 5 { throw .synthesis(operation: "\(item)") }
      }
    }
    expect(begun.withLock { $0 }, equals: Array(0...5))
    #expect(throws: AudioError.deviceLost) {
      try Workers.map([1], workers: 2, progress: { _ in }, tools: { () throws(AudioError) in throw .deviceLost }) {
        item, _ in item
      }
    }
    // The last item waits until all others have been reported.
    let reported = Mutex<[Int]>([])
    let results = try? Workers.map(
      Array(0..<9), workers: 1, progress: { done in reported.withLock { $0.append(done) } }, tools: {}
    ) { item, _ in
      let end = ContinuousClock.now + .seconds(20)
      while item == 8, reported.withLock({ $0.last }) != 8, ContinuousClock.now < end { usleep(1000) }
      return item
    }
    expect(that: results?.count == 9 && reported.withLock { $0.last } == 8)
  }
}
