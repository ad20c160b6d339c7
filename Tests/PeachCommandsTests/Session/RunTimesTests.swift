import PeachCore
import TestSupport
import Testing

@testable import PeachCommands

@Suite struct RunTimesTests {
  /// Times in days since 1970: what the clock says, and what is stored.
  @Test(arguments: [
    ([20_000, 20_001, 20_001, 20_002], [20_000, 20_001, 20_001, 20_002]),
    // Set back, until it is later again.
    ([20_000, 19_990, 19_995, 20_001], [20_000, 20_000, 20_000, 20_001]),
    // So wrong that the answers don't count, in 2300 and before 1970, and then right.
    ([20_000, 120_530, 20_001, 20_002], [20_000, 120_530, 20_001, 20_002]),
    ([120_530, 20_000, -10, 20_002], [120_530, 20_000, 20_000, 20_002]), ([-10, 20_000], [-10, 20_000]),
  ])
  func `no answer of a run is before the last one, unless the clock was impossible`(clock: [Int], stored: [Int]) {
    var times = RunTimes()
    let day = 86_400_000
    expect(clock.map { times.next(UTCTime(milliseconds: $0 * day)).milliseconds / day }, equals: stored)
  }
}
