import PeachCore
import Testing

@testable import PeachAudio

@Suite struct DropOutDetectorTests {
  /// A driver that holds `buffer` frames and requests `period` of them at a time when it has room for `chunk`. Its clock is faster by `drift`,
  /// and its calls are up to `jitter` seconds late.
  private struct Driver {
    var buffer = 256
    var chunk = 256
    var period = 256
    var drift = 0.0
    var jitter = 0.0
    private(set) var detector: DropOutDetector
    private var generator = SeededGenerator(seed: 1)
    private var seconds = 5.0
    private var requested = 0
    private var begin = 5.0

    init(
      buffer: Int = 256, chunk: Int = 256, period: Int = 256, drift: Double = 0, jitter: Double = 0,
      patience: Double = 0.5
    ) {
      (self.buffer, self.chunk, self.period, self.drift, self.jitter) = (buffer, chunk, period, drift, jitter)
      detector = DropOutDetector(sampleRate: 48000, patience: patience)
    }

    private mutating func call() -> Bool {
      requested += period
      return detector.take(StreamCall(time: Int64(seconds * 1e9), frames: period)) > 0
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
        while Double(requested + period) <= played + Double(buffer) { late += call() ? 1 : 0 }
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
      #expect(driver.run(1800) == 0, "\(buffer) \(chunk)")
    }
  }

  @Test(arguments: [-3e-4, 0, 3e-4])
  func `a pause longer than the buffer is one drop-out, at the start and after an hour`(
    drift: Double
  ) {
    for (buffer, pause) in [(512, 0.03), (2048, 0.1), (14400, 0.4)] {
      var driver = Driver(buffer: buffer, drift: drift, jitter: 0.001)
      #expect(driver.run(10, pause: pause) == 1)
      #expect(driver.run(3600) == 0)
      #expect(driver.run(10, pause: pause) == 1)
    }
  }

  @Test func `with less patience a smaller delay is a drop-out`() {
    for (patience, pause, expected) in [(0.5, 0.002, 0), (0.1, 0.002, 1), (0.1, 0.0003, 0), (0.5, 0.004, 1)] {
      var driver = Driver(buffer: 256, patience: patience)
      #expect(driver.run(10, pause: pause) == expected, "\(patience) \(pause)")
    }
  }

  @Test func `a stream that stays behind has dropped out, even by less than its patience`() {
    for (pause, expected) in [(0.04, 0), (0.06, 1), (0.07, 1), (0.15, 1)] {
      var driver = Driver(buffer: 4096, chunk: 2048, period: 2048, drift: 1e-4, jitter: 0.001)
      #expect(driver.run(10, pause: pause) == expected, "\(pause)")
      #expect(driver.run(1800) == 0, "\(pause)")
    }
  }

  /// How many milliseconds late a server was that PulseAudio's clients ask for 300 ms (`PULSE_LATENCY_MSEC`): it asks for less than a
  /// period at first, and makes up for it.
  private static let lateness = [
    62.1, 42.7, 50.1, 57.7, 15.0, 22.5, 30.1, 37.3, 44.9, 52.4, 59.8, 17.1, 24.7, 32.3, 39.6, 47.1, 54.6, 62.0, 19.3,
    26.8, 34.2,
    41.8, 49.1, 6.6, 14.1, 21.5, 29.0, 36.5, 44.0, 1.3, 58.9, 16.5, 23.7, 31.2, 38.7, 46.2, 53.7, 11.1, 18.5, 25.9,
    33.4, 41.0,
    48.4, 55.9, 13.2, 20.7, 28.2, 35.7, 43.4, 50.6, 58.0, 15.5, 22.9, 30.4, 37.8, 45.2, 52.7, 10.1, 17.5, 25.0, 32.4,
    39.7,
  ]

  @Test func `a server that asks late and then makes up for it hasn't dropped out`() {
    var detector = DropOutDetector(sampleRate: 48000)
    var late = 0
    for index in 0..<20_000 {
      let milliseconds = Double(index) * 2048 / 48 + Self.lateness[index % Self.lateness.count]
      if detector.take(StreamCall(time: Int64(milliseconds * 1e6), frames: 2048)) > 0 { late += 1 }
    }
    #expect(late == 0)
  }
}
