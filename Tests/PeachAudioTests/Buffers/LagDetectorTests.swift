import PeachCore
import Testing

@testable import PeachAudio

/// Lags that were recorded from servers, each beginning with the first call.
@Suite struct LagDetectorTests {
  /// PulseAudio with one period of 2,048 frames, on a busy machine. In milliseconds, after the first call.
  private static let pulseAudio = [
    -32.2, -24.9, -29.8, -22.0, -27.0, -31.9, -24.2, -29.1, -34.0, -26.6, -34.3, -26.9, -32.1, -24.8, -30.0, -22.7,
    -27.9, -33.1, -25.7, -33.4, -26.1, -33.8, -26.5, -34.2, -26.9, -34.5, -27.2, -32.4, -25.1, -30.3, -23.0, -28.1,
    -33.3, -26.0, -33.7, -26.3, -34.0, -26.8, -34.4, -24.5, -34.8, -27.5, -32.7, -25.4, -30.6, -23.2, -28.4, -33.6,
  ]
  private static let pipeWire = [
    -33.6, -33.5, -33.5, -33.4, -33.5, -33.4, -29.8, -33.4, -31.1, -33.5, -33.5, -33.6, -33.5, -33.4, -31.1, -29.7,
    -28.4, -33.5, -29.8, -28.3, -33.5, -31.2, -33.4, -33.5, -29.7, -33.4, -33.5, -31.5, -32.4, -33.5, -29.8, -33.5,
  ]
  /// PulseAudio whose clients ask for 300 ms (`PULSE_LATENCY_MSEC`): it fills a buffer of seven periods first.
  private static let large = [
    -42.6, -85.3, -127.9, -152.1, -152.8, -157.4, -157.5, -160.3, -160.5, -158.2, -165.8, -163.6, -168.7, -166.8,
    -164.0,
    -166.0, -171.9, -172.1, -172.0, -149.9, -150.1, -150.3, -153.0, -155.7, -158.4, -161.1, -163.7, -160.0, -166.7,
    -165.3, -167.1, -169.7, -169.9, -152.6, -152.8, -155.4, -154.1, -158.3, -161.0, -161.2, -163.9, -164.1, -166.7,
    -169.4, -169.6, -169.8, -172.5, -172.7, -150.3, -153.1, -155.7, -155.8, -156.0, -153.5, -156.1, -161.7, -164.3,
    -166.9, -169.6, -169.9, -170.0, -110.8, -149.5, -150.6, -150.8, -149.4, -171.2, -153.8, -156.5, -159.1, -159.3,
    -161.9, -162.3, -164.9, -167.5, -160.1, -169.0, -171.7, -167.9, -172.9, -172.2, -171.8, -152.5, -154.2, -156.9,
    -159.5, -159.8, -161.8, -164.4, -165.3, -164.1, -165.9, -168.6, -168.8, -167.4,
  ]

  /// The gaps found in `calls` calls: seconds from the first call, and milliseconds.
  ///
  /// - Parameters:
  ///   - missing: milliseconds that are missing from the call in the middle on.
  ///   - rhythm: the number of lags at the end that are repeated.
  private func gaps(
    _ lags: [Double], repeating rhythm: Int, missing: Double = 0, calls: Int = 400, drift: Double = 0
  ) -> [(second: Double, length: Double)] {
    var detector = DropOutDetector(sampleRate: 48000)
    var found: [(Double, Double)] = []
    for index in -1..<calls {
      let place = index < lags.count ? index : lags.count - rhythm + (index - lags.count) % rhythm
      let lag = (index < 0 ? 0 : lags[place]) + (index >= calls / 2 ? missing : 0)
      let milliseconds = Double(index + 1) * 2048 / 48 * (1 + drift) + lag
      if let gap = detector.take(StreamCall(time: Int64(milliseconds * 1e6), frames: 2048)) {
        found.append((Double(gap.end) * 1e-9, Double(gap.length) * 1e-6))
      }
    }
    return found
  }

  @Test(arguments: [-3e-4, 0, 3e-4]) func `a server's rhythm isn't a gap`(drift: Double) {
    for (lags, rhythm) in [(Self.pulseAudio, 48), (Self.pipeWire, 32), (Self.large, 60)] {
      #expect(gaps(lags, repeating: rhythm, calls: 40_000, drift: drift).isEmpty)
    }
  }

  @Test(arguments: [6, 10, 15, 20.0]) func `what is missing for good is one gap, whose time and length are known`(
    missing: Double
  ) throws {
    for (lags, rhythm) in [(Self.pulseAudio, 48), (Self.pipeWire, 32)] {
      let found = gaps(lags, repeating: rhythm, missing: missing)
      try #require(found.count == 1)
      // The server's rhythm adds up to 5 ms.
      #expect(abs(found[0].length - missing) < 5)
      // The middle, give or take the calls that are compared.
      #expect(abs(found[0].second - 200 * 2048 / 48000) < 0.5)
    }
  }
}
