import Dispatch
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachCommands

/// The change between a long and a short buffer, with a fake device whose clock moves only in the test.
@Suite struct SteadyDeviceTests {
  let output = TestOutput()
  var clock: TestClock { output.testClock }

  private func open(mayShorten: Bool = true) throws -> SteadyDevice {
    let opened = try AudioDevice.open(firstOf: ["pulseaudio"], through: output)
    opened.waitUntilRunning()
    return SteadyDevice(opened, mayShorten: mayShorten)
  }

  /// A device that tries a short buffer, since its long one has held for 10 s.
  private func trying() throws -> SteadyDevice {
    output.allowShortBuffers()
    let device = try open()
    expect(try soundingStream(device), equals: 0)
    pass(10, device)
    expectOpened(device)
    pass(0.1, device)
    #expect(device.isTryingShortBuffer)
    return device
  }

  /// Waits for the device that is opened on another thread, while the test's clock stands.
  private func expectOpened(_ device: SteadyDevice) {
    expectEventually {
      _ = device.takeEvents()
      return device.opening == nil
    }
  }

  /// Lets time pass, looking at the device as a training does.
  private func pass(_ seconds: Double, _ device: SteadyDevice) {
    for _ in 0..<Int((seconds * 10).rounded()) {
      clock.advance(.milliseconds(100))
      _ = device.takeEvents()
    }
  }

  /// Stops the stream for a while. It then pulls all that it has missed, like a buffer of that length, so that only a longer stop
  /// is a drop-out.
  private func interrupt(_ stream: TestStream, _ device: SteadyDevice, seconds: Double = 0.1) {
    stream.isFrozen = true
    pass(seconds, device)
    stream.isFrozen = false
    pass(0.1, device)
  }

  /// Plays a note on the device for the next pair, and returns the index of the stream that it sounds on.
  private func soundingStream(_ device: SteadyDevice) throws -> Int? {
    for stream in output.streams { _ = stream.takePeak() }
    device.nextPlayback().start(
      try SineRenderer(sampleRate: 48000).render(Note(key: .a4, duration: .milliseconds(100))))
    pass(0.3, device)
    return output.streams.firstIndex { $0.takePeak() > 0.01 }
  }

  @Test func `the buffer is long until it has held for 10 s, and a short one in silence as long`() throws {
    let device = try trying()
    expect(output.streams.map(\.shape.period), equals: [480, 256])
    pass(9.4, device)
    expect(try soundingStream(device), equals: 0)
    pass(1, device)
    expect(try soundingStream(device), equals: 1)
    pass(0.1, device)
    expect(output.closed.wait(timeout: .now() + 10), equals: .success)
    expect(that: output.streams.map(\.isClosed) == [true, false] && !device.hasDroppedOut && device.period == 256)
  }

  @Test func `a short buffer that drops out in silence is closed at once and isn't heard`() throws {
    let device = try trying()
    pass(8, device)
    interrupt(output.streams[1], device)
    expect(output.closed.wait(timeout: .now() + 10), equals: .success)
    expect(that: device.hasDroppedOut && !device.isTryingShortBuffer)
    pass(30, device)
    expect(try soundingStream(device), equals: 0)
    expect(output.streams.count, equals: 2)
  }

  @Test func `after a drop-out with the short buffer the next pair has a long one again`() throws {
    let device = try trying()
    pass(11, device)
    expect(try soundingStream(device), equals: 1)
    #expect(!device.hasDroppedOut)
    interrupt(output.streams[1], device)
    #expect(device.hasDroppedOut)
    expectOpened(device)
    pass(0.1, device)
    expect(try soundingStream(device), equals: 2)
    pass(20, device)
    expect(that: output.streams.count == 3 && device.period == 480)
  }

  @Test func `after a drop-out with the long buffer no short one is tried`() throws {
    output.allowShortBuffers()
    let device = try open()
    expect(try soundingStream(device), equals: 0)
    interrupt(output.streams[0], device)
    pass(30, device)
    expect(that: output.streams.count == 1 && !device.hasDroppedOut)
  }

  @Test func `after two drop-outs within a minute the next pair has the longest buffer`() throws {
    let device = try open()
    expect(try soundingStream(device), equals: 0)
    interrupt(output.streams[0], device)
    pass(61, device)
    interrupt(output.streams[0], device, seconds: 0.3)
    expect(that: !device.needsLongest && device.opening == nil)
    pass(30, device)
    interrupt(output.streams[0], device, seconds: 0.7)
    expect(that: device.needsLongest && !device.hasDroppedOut)
    expectOpened(device)
    pass(0.1, device)
    expect(try soundingStream(device), equals: 1)
    expect(output.closed.wait(timeout: .now() + 10), equals: .success)
    // There is no longer one.
    for seconds in [0.1, 0.3, 0.7] { interrupt(output.streams[1], device, seconds: seconds) }
    expect(that: output.streams.count == 2 && device.opening == nil && device.period == 1920)
  }

  @Test func `after a change of the buffer, the new one's drop-outs count from the first one on`() throws {
    let device = try trying()
    pass(11, device)
    expect(try soundingStream(device), equals: 1)
    interrupt(output.streams[1], device)
    expectOpened(device)
    pass(0.1, device)
    expect(try soundingStream(device), equals: 2)
    // Two within a minute, long after that of the short buffer.
    pass(61, device)
    interrupt(output.streams[2], device)
    #expect(!device.needsLongest)
    pass(30, device)
    interrupt(output.streams[2], device, seconds: 0.3)
    #expect(device.needsLongest)
  }

  @Test func `while a short buffer is tried in silence, two drop-outs of the long one end the trial`() throws {
    let device = try trying()
    interrupt(output.streams[0], device)
    interrupt(output.streams[0], device, seconds: 0.3)
    expect(that: device.needsLongest && !device.isTryingShortBuffer)
    expectOpened(device)
    pass(0.1, device)
    expect(try soundingStream(device), equals: 2)
  }

  @Test func `a short buffer that still opens when the long one has dropped out twice is closed unheard`() throws {
    output.allowShortBuffers()
    let device = try open()
    expect(try soundingStream(device), equals: 0)
    let begun = DispatchSemaphore(value: 0)
    output.hold { begun.signal() }
    pass(10.1, device)
    expect(begun.wait(timeout: .now() + 10), equals: .success)
    for seconds in [0.1, 0.3] { interrupt(output.streams[0], device, seconds: seconds) }
    expect(that: device.needsLongest && output.streams.count == 1)
    // Devices are opened one after the other.
    output.letOpen()
    expect(begun.wait(timeout: .now() + 10), equals: .success)
    output.letOpen()
    expectOpened(device)
    expect(output.streams.map(\.shape.period), equals: [480, 256, 1920])
    expectEventually { output.streams[1].isClosed }
    pass(0.1, device)
    expect(try soundingStream(device), equals: 2)
    device.close()
  }

  @Test func `a machine that needs the longest buffer begins with it`() throws {
    let device = try AudioDevice.open(firstOf: ["pulseaudio"], longest: ["pulseaudio"], through: output)
    expect(device.period, equals: 1920)
    device.close()
  }

  /// The drivers with the longest buffer, and the latency.
  @Test(arguments: [([], 0.01), (["pulseaudio"], 0.04)] as [(Set<String>, Double)])
  func `the end of a fade is heard after the latency, and is waited for at most 100 ms longer`(
    longest: Set<String>, latency: Double
  ) throws {
    let device = try AudioDevice.open(firstOf: ["pulseaudio"], longest: longest, through: output)
    device.waitUntilRunning()
    func expectWait(_ seconds: Double, line: Int = #line) {
      let begin = clock.now
      device.finishFade()
      expect((clock.now - begin).inSeconds, near: seconds, within: 1e-6, line: line)
    }
    expectWait(latency)
    // A note that isn't faded.
    device.playback.start(try SineRenderer(sampleRate: 48000).render(Note(key: .a4, duration: .milliseconds(500))))
    expectWait(0.1 + latency)
    device.close()
  }

  @Test func `a long buffer stays where a short one can't hold, and where a short one has dropped out before`() throws {
    let device = try open()
    pass(12, device)
    expectOpened(device)
    expect(that: output.streams.count == 1 && !device.isTryingShortBuffer)
    output.allowShortBuffers()
    let other = try open(mayShorten: false)
    pass(12, other)
    expectOpened(other)
    expect(that: output.streams.count == 2 && other.period == 480)
  }

  /// What the second stream does meanwhile.
  @Test(arguments: ["is being opened", "is tried in silence", "waits for the next pair", "has taken over"])
  func `closing the device leaves no stream open`(second: String) throws {
    let device: SteadyDevice
    switch second {
    case "is being opened":
      output.allowShortBuffers()
      device = try open()
      let begun = DispatchSemaphore(value: 0)
      output.hold { begun.signal() }
      pass(10.1, device)
      expect(begun.wait(timeout: .now() + 10), equals: .success)
    case "waits for the next pair":
      device = try open()
      expect(try soundingStream(device), equals: 0)
      for seconds in [0.1, 0.3] { interrupt(output.streams[0], device, seconds: seconds) }
      expectOpened(device)
    default:
      device = try trying()
      guard second == "has taken over" else { break }
      pass(11, device)
      _ = device.nextPlayback()
      expect(device.period, equals: 256)
    }
    device.close()
    output.letOpen()
    expectEventually { output.streams.count == 2 && output.streams.allSatisfy(\.isClosed) }
  }

  @Test func `a short buffer that is lost is closed, and the sound goes on`() throws {
    let device = try trying()
    pass(1, device)
    output.streams[1].lose()
    pass(12, device)
    expect(output.closed.wait(timeout: .now() + 10), equals: .success)
    #expect(!device.isTryingShortBuffer)
    expect(try soundingStream(device), equals: 0)
  }
}
