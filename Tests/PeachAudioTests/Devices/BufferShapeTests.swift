import PeachCore
import Testing

@testable import PeachAudio

@Suite struct BufferShapeTests {
  @Test func `the buffer is below 10 ms with real-time priority, and 2,048 frames long after a drop-out`() {
    for driver in ["pulseaudio", "pipewire"] {
      #expect(BufferReason.realTime.shape(driver).latency(at: 48000) < .milliseconds(10))
      #expect(BufferReason.noRealTime.shape(driver) == BufferShape(period: 2048, periods: 1))
    }
    for driver in ["pulseaudio", "pipewire", "alsa"] {
      let shape = BufferReason(driver: driver, hasDroppedOut: true).shape(driver)
      #expect(shape.period * shape.periods == 2048)
    }
    for driver in ["jack", "coreaudio"] {
      #expect(BufferReason(driver: driver, hasDroppedOut: true) == .usual)
    }
  }

  #if os(Linux)
    @Test func `a real-time thread is recognised by its policy, whatever its name`() {
      let numbers = (4...52).map { $0 == 41 ? "POLICY" : String($0) }.joined(separator: " ")
      func isRealTime(_ name: String, _ policy: Int) -> Bool {
        let fields = numbers.replacing("POLICY", with: String(policy))
        return RealTimePriority.isRealTime(stat: "17 (\(name)) S \(fields)\n")
      }
      for name in ["null-sink", "a b) 1 1 1 (c"] {
        #expect([0, 1, 2, 3, 6].map { isRealTime(name, $0) } == [false, true, true, false, false])
      }
      #expect(!RealTimePriority.isRealTime(stat: "") && !RealTimePriority.isRealTime(stat: "1 (x) S 0"))
    }
  #endif
}
