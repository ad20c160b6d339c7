import PeachBase
import TestSupport
import Testing

struct BatchWorkerTests {
  @Test(arguments: [0, 1, 2_047, 2_048, 2_049, 50_000]) func `all items are added in their order`(count: Int) {
    var worker = BatchWorker([Int]()) { $0.append($1) }
    for item in 0..<count { worker.append(item) }
    expect(worker.finish(), equals: Array(0..<count))
  }

  @Test func `a reader may give up`() {
    var worker = BatchWorker(0) { $0 += $1 }
    for item in 0..<50_000 { worker.append(item) }
  }
}
