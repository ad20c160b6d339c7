import PeachCore
import Testing

@testable import PeachAudio

@Suite struct StreamMeasurementTests {
  private let shape = BufferShape(period: 480, periods: 2)

  /// Calls of 480 frames at 48 kHz, of which each takes these milliseconds. The driver has filled its buffer before.
  private func measure(_ milliseconds: [Double]) -> StreamMeasurement? {
    var calls = [StreamCall(time: 5_000_000, frames: 480)]
    for gap in milliseconds {
      calls.append(StreamCall(time: calls[calls.count - 1].time + Int64(gap * 1e6), frames: 480))
    }
    let start = Array(repeating: calls[0], count: 2)
    return StreamMeasurement(calls, after: start, sampleRate: 48000, shape: shape)
  }

  @Test func `a steady stream has its nominal rate and no drop-outs`() throws {
    let stream = try #require(measure(Array(repeating: 10, count: 100)))
    #expect(abs(stream.callbacksPerSecond - 100) < 1e-9)
    #expect(abs(stream.framesPerSecond - 48000) < 1e-6)
    #expect(stream.duration == .seconds(1) && stream.longestGap == .milliseconds(10) && stream.dropOuts == 0)
  }

  @Test func `a call that comes later than buffer and period last is a drop-out`() throws {
    // Two periods in the buffer and one under way, 30 ms, and 1 ms that does not count.
    let stream = try #require(measure([10, 30.9, 10, 31.1, 10, 200, 10]))
    #expect(stream.dropOuts == 2 && stream.longestGap == .milliseconds(200))
    #expect(abs(stream.callbacksPerSecond - 7 / 0.302) < 1e-9)
  }

  @Test func `a server that asks for more at a time than was wanted does not drop out`() throws {
    let calls = (0..<10).map { StreamCall(time: Int64($0) * 42_666_667, frames: 2048) }
    let shape = BufferShape(period: 256, periods: 4)
    #expect(try #require(StreamMeasurement(calls, sampleRate: 48000, shape: shape)).dropOuts == 0)
  }

  @Test func `nothing can be told of less than two calls`() {
    #expect(measure([]) == nil)
    #expect(StreamMeasurement([], sampleRate: 48000, shape: shape) == nil)
  }
}
