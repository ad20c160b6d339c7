import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

@Suite struct DropOutDetectorTests {
  /// A driver that holds `buffer` frames and requests 256 at a time when it has room for `chunk`. Its clock is faster by `drift`,
  /// and its calls are up to `jitter` seconds late.
  private struct Driver {
    var buffer = 256
    var chunk = 256
    var drift = 0.0
    var jitter = 0.0
    private(set) var detector: DropOutDetector
    private var generator = SeededGenerator(seed: 1)
    private var seconds = 5.0
    private var requested = 0
    private var begin = 5.0

    init(buffer: Int = 256, chunk: Int = 256, drift: Double = 0, jitter: Double = 0, patience: Double = 0.5) {
      (self.buffer, self.chunk, self.drift, self.jitter) = (buffer, chunk, drift, jitter)
      detector = DropOutDetector(sampleRate: 48000, patience: patience)
    }

    private mutating func call() -> Bool {
      requested += 256
      return detector.take(StreamCall(time: Int64(seconds * 1e9), frames: 256)) != nil
    }

    /// The number of late calls in `duration` seconds, with a pause of `pause` seconds in the middle.
    mutating func run(_ duration: Double, pause: Double = 0) -> Int {
      var late = 0
      let middle = seconds + duration / 2
      let end = seconds + duration
      var hasPaused = pause == 0
      while seconds < end {
        var played = (seconds - begin) * 48000 * (1 + drift)
        // Missed frames aren't played later.
        if Double(requested) < played {
          begin += (played - Double(requested)) / 48000
          played = Double(requested)
        }
        while Double(requested) + 256 <= played + Double(buffer) { late += call() ? 1 : 0 }
        seconds += Double(chunk) / 48000 / (1 + drift) + generator.uniform(in: 0...max(jitter, 1e-9))
        // A microsecond more, because a rounding error must not stop the time.
        seconds = min(
          seconds,
          begin + (Double(requested - buffer + chunk) / 48000 / (1 + drift)) + jitter * generator.uniform() + 1e-6)
        if !hasPaused && seconds > middle {
          seconds += pause
          hasPaused = true
        }
      }
      return late
    }
  }

  @Test(arguments: [-3e-4, 0, 3e-4]) func `a steady stream never drops out, even if the clocks differ`(drift: Double) {
    for (buffer, chunk, jitter) in [(512, 256, 0.004), (2048, 256, 0.01), (14400, 256, 0.02), (14400, 4800, 0.003)] {
      var driver = Driver(buffer: buffer, chunk: chunk, drift: drift, jitter: jitter)
      expect(driver.run(1800), equals: 0, "\(buffer) \(chunk)")
    }
  }

  @Test(arguments: [-3e-4, 0, 3e-4])
  func `a pause longer than the buffer is one drop-out, at the start and after an hour`(drift: Double) {
    for (buffer, pause) in [(512, 0.03), (2048, 0.1), (14400, 0.4)] {
      var driver = Driver(buffer: buffer, drift: drift, jitter: 0.001)
      expect(driver.run(10, pause: pause), equals: 1)
      expect(driver.run(3600), equals: 0)
      expect(driver.run(10, pause: pause), equals: 1)
    }
  }

  @Test func `with less patience a smaller delay is a drop-out`() {
    for (patience, pause, expected) in [(0.5, 0.002, 0), (0.1, 0.002, 1), (0.1, 0.0003, 0), (0.5, 0.004, 1)] {
      var driver = Driver(buffer: 256, patience: patience)
      expect(driver.run(10, pause: pause), equals: expected, "\(patience) \(pause)")
    }
  }
}
