import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

@Suite struct StreamMeasurementTests {
  /// Measures calls of 480 frames at 48 kHz with these gaps in milliseconds, after the driver has filled its buffer.
  private func measure(_ milliseconds: [Double]) -> StreamMeasurement? {
    var calls = [StreamCall(time: 5_000_000, frames: 480)]
    for gap in milliseconds {
      calls.append(StreamCall(time: calls[calls.count - 1].time + Int64(gap * 1e6), frames: 480))
    }
    let start = Array(repeating: calls[0], count: 2)
    return StreamMeasurement(calls, after: start, sampleRate: 48000)
  }

  @Test func `a steady stream has its nominal rate and no drop-outs`() throws {
    let stream = try #require(measure(Array(repeating: 10, count: 100)))
    #expect(abs(stream.callbacksPerSecond - 100) < 1e-9)
    #expect(abs(stream.framesPerSecond - 48000) < 1e-6)
    expect(that: stream.duration == .seconds(1) && stream.longestGap == .milliseconds(10) && stream.dropOuts == 0)
  }

  @Test func `a call after the buffer has run out is a drop-out`() throws {
    // Three periods of 10 ms, and half a period of tolerance.
    let stream = try #require(measure([10, 34.9, 0, 0, 10, 35.1, 10, 200, 10]))
    expect(that: stream.dropOuts == 2 && stream.longestGap == .milliseconds(200))
    #expect(abs(stream.callbacksPerSecond - 9 / 0.31) < 1e-9)
  }

  @Test func `a server that requests longer periods does not drop out`() throws {
    let calls = (0..<10).map { StreamCall(time: Int64($0) * 42_666_667, frames: 2048) }
    try expect(#require(StreamMeasurement(calls, sampleRate: 48000)).dropOuts, equals: 0)
  }

  /// From the first call to the first that is measured, in milliseconds; 0 if all are.
  @Test(arguments: [0, 40, 2000]) func `the time in which the buffer was filled isn't measured`(filling: Int64) throws {
    let start = (0..<3).map { StreamCall(time: Int64($0), frames: 480) }
    let calls = (0...50).map { StreamCall(time: (filling + 10 * $0) * 1_000_000, frames: 480) }
    let stream = try #require(StreamMeasurement(calls, after: filling == 0 ? [] : start, sampleRate: 48000))
    expect(that: stream.duration == .milliseconds(500) && stream.longestGap == .milliseconds(10))
    expect(that: abs(stream.callbacksPerSecond - 100) < 1e-9 && abs(stream.framesPerSecond - 48000) < 1e-6)
  }

  @Test func `less than two calls give no measurement`() {
    #expect(measure([]) == nil)
    #expect(StreamMeasurement([], sampleRate: 48000) == nil)
  }
}
