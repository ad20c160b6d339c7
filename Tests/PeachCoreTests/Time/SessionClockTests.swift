import Foundation
import PeachCore
import TestSupport
import Testing

@Suite struct SessionClockTests {
  let clock = MonotonicClock()

  @Test(arguments: [0.0003, 0.0125]) func `without input it waits until its limit`(seconds: Double) {
    let begin = clock.now
    expect(clock.wait(for: [], atMost: .seconds(seconds)), equals: [])
    // A fraction of a millisecond may end slightly early.
    #expect(clock.now - begin >= .seconds(min(seconds, 0.012)))
  }

  @Test(.timeLimit(.minutes(1)), arguments: [0, -0.0001, -1, -1e9]) func `a limit that has passed isn't waited for`(
    seconds: Double
  ) throws {
    let quiet = try #require(WakePipe())
    expect(clock.wait(for: [quiet.readingEnd], atMost: .seconds(seconds)), equals: [])
  }

  @Test func `it returns readable and closed descriptors without waiting`() throws {
    let (quiet, written) = (try #require(WakePipe()), try #require(WakePipe()))
    written.write(1)
    let waiting = [quiet.readingEnd, written.readingEnd]
    expect(clock.wait(for: waiting, atMost: nil), equals: [written.readingEnd])
    written.empty()
    expect(clock.wait(for: waiting, atMost: .zero), equals: [])
  }

  @Test func `a descriptor of -1 is never readable`() { #expect(clock.wait(for: [-1], atMost: .zero) == []) }

  #if os(Linux)
    @Test func `the time since the machine was started is that of the system`() {
      let before = clock.now
      var time = timespec()
      expect(clock_gettime(CLOCK_BOOTTIME, &time), equals: 0)
      let seconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      expect(that: abs(clock.sinceBoot.seconds - seconds) < 5 && clock.now >= before)
    }
  #endif

  @Test func `the current time is that of Foundation`() {
    #expect(abs(Double(UTCTime.now.milliseconds) / 1000 - Date().timeIntervalSince1970) < 5)
  }
}
