import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

@Suite struct BufferShapeTests {
  @Test func `a long buffer has 2,048 frames, a server's short one takes less than 10 ms`() {
    for driver in ["pulseaudio", "pipewire", "alsa"] {
      let shape = BufferShape.long(driver)
      expect(shape.period * shape.periods, equals: 2048)
    }
    #expect(BufferShape.short.latency(at: 48000) < .milliseconds(10))
    for driver in ["pulseaudio", "pipewire"] {
      expect(BufferReason(driver: driver, hasDroppedOut: true, needsLongest: false), equals: .droppedOut)
      expect(BufferReason(driver: driver, hasDroppedOut: true, needsLongest: true), equals: .busy)
      expect(BufferShape(.longest, of: driver), equals: BufferShape(period: 3840, periods: 1))
      let first = BufferReason(driver: driver, hasDroppedOut: false, needsLongest: false)
      expect(first, equals: (RealTimePriority.isAvailable(driver: driver) ? .realTime : .noRealTime))
    }
    for driver in ["alsa", "jack", "coreaudio"] {
      expect(BufferReason(driver: driver, hasDroppedOut: true, needsLongest: true), equals: .usual)
      expect(BufferShape(.longest, of: driver), equals: .long(driver))
    }
  }

  @Test(
    arguments: [
      ("pulseaudio", .short, 256, 1), ("pulseaudio", .long, 2048, 1), ("pulseaudio", .longest, 3840, 1),
      ("pipewire", .long, 2048, 1), ("pipewire", .longest, 3840, 1), ("alsa", .long, 512, 4),
      ("alsa", .longest, 512, 4),
      ("alsa", .short, 256, 1), ("jack", .long, 256, 4), ("coreaudio", .longest, 256, 4), ("oss", .long, 256, 4),
    ] as [(String, BufferShape.Length, Int, Int)])
  func `each driver has its periods`(driver: String, length: BufferShape.Length, period: Int, periods: Int) {
    expect(BufferShape(length, of: driver), equals: BufferShape(period: period, periods: periods))
    expect(BufferShape.isServer(driver), equals: ["pulseaudio", "pipewire"].contains(driver))
  }

  /// The driver, the length, and its frames in all periods together.
  @Test(
    arguments: [
      ("pulseaudio", .short, 256), ("pulseaudio", .long, 2048), ("pulseaudio", .longest, 3840),
      ("pipewire", .short, 256), ("pipewire", .long, 2048), ("pipewire", .longest, 3840), ("alsa", .long, 2048),
      ("alsa", .longest, 2048), ("jack", .long, 1024), ("coreaudio", .long, 1024),
    ] as [(String, BufferShape.Length, Double)])
  func `the latency is the length of the whole buffer, with all its periods`(
    driver: String, length: BufferShape.Length, frames: Double
  ) {
    for rate in [44100.0, 48000, 96000] {
      let latency = BufferShape(length, of: driver).latency(at: rate)
      #expect(abs(latency.inSeconds - frames / rate) < 1e-9)
    }
  }

  /// The messages of FluidSynth 2.3.
  @Test(
    arguments: [
      ("Requested sample rate of 48000, got 44100 instead, synthesizer likely out of tune!", 44100),
      ("Requested sample rate of 48000, got 192000 instead, synthesizer likely out of tune!", 192_000),
      ("Requested sample rate of 48000, got 8000 instead, synthesizer likely out of tune!", 8000),
      ("Jack sample rate mismatch, adjusting. (synth.sample-rate=48000, jackd=96000)", 96000),
      ("Jack engine sample rate: 48000", nil), ("Can't set the sample rate", nil),
      ("You have chosen 'audio.period-size' to be 9600 samples.", nil),
    ] as [(String, Double?)])
  func `the rate that a device has instead is read from what its driver logs`(message: String, rate: Double?) {
    let messages = ["Using PulseAudio driver", message]
    expect(DriverStream.mismatch(messages, opened: nil, requested: 48000), equals: rate)
    expect(DriverStream.mismatch(messages, opened: 48000, requested: 48000), equals: rate)
    expect(DriverStream.mismatch(messages, opened: 88200, requested: 48000), equals: 88200)
  }

  #if os(Linux)
    @Test func `a real-time thread is recognised by its policy, whatever its name`() {
      let numbers = (4...52).map { $0 == 41 ? "POLICY" : String($0) }.joined(separator: " ")
      func isRealTime(_ name: String, _ policy: Int) -> Bool {
        let fields = numbers.replacing("POLICY", with: String(policy))
        return RealTimePriority.isRealTime(stat: "17 (\(name)) S \(fields)\n")
      }
      for name in ["null-sink", "a b) 1 1 1 (c"] {
        expect([0, 1, 2, 3, 6].map { isRealTime(name, $0) }, equals: [false, true, true, false, false])
      }
      expect(that: !RealTimePriority.isRealTime(stat: "") && !RealTimePriority.isRealTime(stat: "1 (x) S 0"))
    }
  #endif
}
