import PeachCore
import Testing

@testable import PeachAudio

@Suite struct BufferShapeTests {
  @Test func `a long buffer has 2,048 frames, a server's short one takes less than 10 ms`() {
    for driver in ["pulseaudio", "pipewire", "alsa"] {
      let shape = BufferShape.long(driver)
      #expect(shape.period * shape.periods == 2048)
    }
    #expect(BufferShape.short.latency(at: 48000) < .milliseconds(10))
    for driver in ["pulseaudio", "pipewire"] {
      #expect(BufferReason(driver: driver, hasDroppedOut: true, needsLongest: false) == .droppedOut)
      #expect(BufferReason(driver: driver, hasDroppedOut: true, needsLongest: true) == .busy)
      #expect(BufferShape(.longest, of: driver) == BufferShape(period: 3840, periods: 1))
    }
    for driver in ["alsa", "jack", "coreaudio"] {
      #expect(BufferReason(driver: driver, hasDroppedOut: true, needsLongest: true) == .usual)
      #expect(BufferShape(.longest, of: driver) == .long(driver))
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
