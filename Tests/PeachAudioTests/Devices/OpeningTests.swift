import Dispatch
import PeachCore
import Synchronization
import TestSupport
import Testing

@testable import PeachAudio

/// Devices of an output that plays nothing, and what is opened in which order.
@Suite struct OpeningTests {
  /// A clock that stands except while it is waited for.
  private final class StandingClock: SessionClock {
    private let nanoseconds = Mutex<Int64>(1_000_000_000)
    var now: SessionTime { SessionTime(nanoseconds: nanoseconds.withLock { $0 }) }
    var sinceBoot: SessionTime { now }
    func wait(for descriptors: [Int32], atMost limit: Duration?) -> [Int32] {
      nanoseconds.withLock { $0 += (limit ?? .seconds(1)).nanoseconds }
      return []
    }
  }

  private final class Stream: OutputStream, @unchecked Sendable {
    let driver: String
    let shape: BufferShape
    let sampleRate = 48000.0
    let playback: Playback
    let lost: @Sendable () -> Void
    let isClosed = Mutex(false)

    init(
      _ driver: String, _ shape: BufferShape, _ playback: Playback,
      lost: @escaping @Sendable () -> Void
    ) {
      (self.driver, self.shape, self.playback, self.lost) = (driver, shape, playback, lost)
    }

    func close() { isClosed.withLock { $0 = true } }

    /// Pulls frames as a driver does, at a time in nanoseconds.
    func pull(_ frames: Int, at time: Int64 = 0) {
      withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * frames) { buffer in
        guard let left = buffer.baseAddress else { return }
        playback.mixer.pointee.mix(left, left + frames, frames: frames, time: time)
      }
    }
  }

  private final class Output: OutputDriver {
    let clock: any SessionClock = StandingClock()
    private let failing: [String: AudioError]
    private let opened = Mutex<[Stream]>([])
    private let tried = Mutex<[String]>([])

    init(failing: [String: AudioError] = [:]) { self.failing = failing }

    var streams: [Stream] { opened.withLock { $0 } }
    var attempts: [String] { tried.withLock { $0 } }
    func available() throws(AudioError) -> [String] {
      ["alsa", "file", "jack", "pipewire", "pulseaudio"]
    }
    func mayHoldShortBuffer(_ driver: String) -> Bool { driver == "pipewire" }

    func open(
      _ name: String, _ shape: BufferShape, lost: @escaping @Sendable () -> Void,
      playback: (_ sampleRate: Double, BufferShape) throws(AudioError) -> Playback
    ) throws(AudioError) -> any OutputStream {
      tried.withLock { $0.append("\(name) \(shape.period)×\(shape.periods)") }
      if let failure = failing[name] { throw failure }
      let stream = Stream(name, shape, try playback(48000, shape), lost: lost)
      opened.withLock { $0.append(stream) }
      return stream
    }
  }

  private func failure(_ names: String...) -> AudioError {
    .deviceUnavailable(names.map { .init(driver: $0, reason: "no \($0)") })
  }

  @Test func `drivers are tried in the order that is wanted, as far as there are such`() throws {
    let output = Output(failing: ["pipewire": failure("pipewire"), "alsa": failure("alsa")])
    let device = try AudioDevice.open(
      firstOf: ["coreaudio", "pipewire", "alsa", "jack", "pulseaudio"], through: output)
    expect(that: device.driver == "jack" && output.attempts == ["pipewire 2048×1", "alsa 512×4", "jack 256×4"])
    expect(
      that: device.period == 256 && device.sampleRate == 48000
        && device.playback.latency == .seconds(1024.0 / 48000))
    #expect(throws: failure("alsa", "pipewire")) {
      try AudioDevice.open(firstOf: ["alsa", "pipewire"], through: output)
    }
    // Without FluidSynth's drivers that play nowhere.
    let own = ["alsa", "jack", "pipewire", "pulseaudio"]
    #expect(throws: AudioError.unknownDriver("coreaudio", available: own)) {
      try AudioDevice.open(firstOf: ["coreaudio", "oss"], through: output)
    }
    let broken = Output(failing: ["alsa": .libraryMissing(reason: "x")])
    #expect(throws: AudioError.libraryMissing(reason: "x")) {
      try AudioDevice.open(firstOf: ["alsa", "jack"], through: broken)
    }
  }

  @Test func `each driver has the buffer that it needs, and a short one only where it may hold`()
    throws
  {
    let output = Output()
    for driver in ["alsa", "pulseaudio"] {
      _ = try AudioDevice.open(firstOf: [driver], longest: ["pulseaudio"], through: output)
    }
    expect(output.attempts, equals: ["alsa 512×4", "pulseaudio 3840×1"])
    let short = try AudioDevice.open(firstOf: ["pulseaudio", "pipewire"], .short, through: output)
    expect(that: short.driver == "pipewire" && short.hasShortBuffer && output.attempts.last == "pipewire 256×1")
    #expect(
      throws: AudioError.deviceUnavailable([.init(driver: "pulseaudio", reason: "short buffer")])
    ) {
      try AudioDevice.open(firstOf: ["pulseaudio"], .short, through: output)
    }
  }

  /// The driver, and the periods that it has requested when it runs.
  @Test(arguments: [("alsa", 3), ("jack", 3), ("pulseaudio", 2)])
  func `a device runs with its third period, or its second long one`(
    driver: String, periods: Int
  ) throws {
    let output = Output()
    let device = try AudioDevice.open(firstOf: [driver], through: output)
    for count in 1...3 {
      output.streams[0].pull(device.period)
      expect(device.isRunning, equals: (count >= periods), "\(count)")
    }
    let begin = output.clock.now
    device.waitUntilRunning()
    expect(output.clock.now, equals: begin)
    // One that doesn't begin is waited for.
    let other = try AudioDevice.open(firstOf: [driver], through: output)
    other.waitUntilRunning()
    expect(output.clock.now - begin, equals: .seconds(3))
    var looks = 0
    other.waitUntilRunning {
      looks += 1
      return looks == 3
    }
    expect(output.clock.now - begin, equals: .seconds(3) + .milliseconds(1))
  }

  @Test
  func `a device that pulls nothing for more than 2.5 s is lost, and so is one that says so, once`()
    throws
  {
    let output = Output()
    let (silent, told) = (
      try AudioDevice.open(firstOf: ["alsa"], through: output),
      try AudioDevice.open(firstOf: ["jack"], through: output)
    )
    func pass(_ milliseconds: Int) {
      output.clock.wait(for: [], atMost: .milliseconds(milliseconds))
    }
    pass(2000)
    output.streams[0].pull(512)
    #expect(silent.takeEvents().isEmpty)
    pass(2500)
    #expect(silent.takeEvents().isEmpty)
    pass(1)
    let events = silent.takeEvents()
    expect(that: events.map(\.event) == [.deviceLost] && events.map(\.time) == [output.clock.now])
    #expect(silent.takeEvents().isEmpty)
    output.streams[1].pull(256)
    _ = told.takeEvents()
    output.streams[1].lost()
    expect(MonotonicClock().wait(for: [told.wakeDescriptor], atMost: .zero), equals: [told.wakeDescriptor])
    expect(that: told.takeEvents().map(\.event) == [.deviceLost] && told.takeEvents().isEmpty)
    #expect(MonotonicClock().wait(for: [told.wakeDescriptor], atMost: .zero).isEmpty)
  }

  /// The length, and the part of a period by which a call may be late.
  @Test(
    arguments: [
      (.long, 0.45, 0), (.long, 0.55, 1), (.longest, 0.08, 0), (.longest, 0.15, 1),
      (.short, 0.15, 1),
    ]
      as [(BufferShape.Length, Double, Int)])
  func `a long buffer is patient, others notice short gaps`(
    length: BufferShape.Length, late: Double, dropOuts: Int
  ) throws {
    let output = Output()
    let device = try AudioDevice.open(firstOf: ["pipewire"], length, through: output)
    let period = Double(device.period) / 48000
    device.playback.start(RenderedNote(frames: 96_000))
    var time = 1.0
    for index in 0..<12 {
      output.streams[0].pull(device.period, at: Int64(time * 1e9))
      // The first calls fill a server's buffer of one period.
      time += index == 5 ? period * (1 + late) : period
      _ = device.takeEvents()
    }
    expect(device.playback.shortDropOuts, equals: dropOuts)
  }

  @Test func `a device is opened in the background, and closed if nobody waits for it any more`()
    throws
  {
    let output = Output()
    let opening = AudioDevice.Opening(firstOf: ["jack"], through: output)
    let device = try #require(try opening.finish { false })
    expect(device.driver, equals: "jack")
    #expect(try opening.poll() == nil)
    device.closeLater()
    try #require(eventually { output.streams[0].isClosed.withLock { $0 } })
    AudioDevice.Opening(firstOf: ["alsa"], .long, through: output).abandon()
    // Devices are opened one after the other.
    let next = try #require(
      try AudioDevice.Opening(firstOf: ["pulseaudio"], longest: ["pulseaudio"], through: output)
        .finish { false })
    expect(next.period, equals: 3840)
    #expect(
      eventually {
        output.streams.allSatisfy { $0.driver != "alsa" || $0.isClosed.withLock { $0 } }
      })
    let failing = Output(failing: ["alsa": failure("alsa")])
    #expect(throws: failure("alsa")) {
      try AudioDevice.Opening(firstOf: ["alsa"], through: failing).finish { false }
    }
  }

  @Test func `a call in the background gives its result once, to whoever still waits`() {
    let late = Mutex<[Int]>([])
    let ended = DispatchSemaphore(value: 0)
    let call = BackgroundCall(
      { 7 }, late: { value in late.withLock { $0.append(value) } }, ended: { ended.signal() })
    expect(ended.wait(timeout: .now() + 20), equals: .success)
    expect(that: call.wait(atMost: .zero) && call.take() == 7 && call.take() == nil && call.abandon() == nil)
    let (gate, begun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let slow = BackgroundCall(
      {
        begun.signal()
        gate.wait()
        return 8
      }, late: { value in late.withLock { $0.append(value) } }, ended: { ended.signal() })
    expect(begun.wait(timeout: .now() + 20), equals: .success)
    expect(that: !slow.wait(atMost: .milliseconds(1)) && slow.take() == nil && slow.abandon() == nil)
    gate.signal()
    expect(ended.wait(timeout: .now() + 20), equals: .success)
    expect(that: late.withLock { $0 } == [8] && slow.take() == nil)
    expect(BackgroundCall.run(limit: .seconds(20)) { 9 }, equals: 9)
    let never = BackgroundCall.run(limit: .milliseconds(1)) {
      gate.wait()
      return 10
    } late: { value in
      late.withLock { $0.append(value) }
      ended.signal()
    }
    gate.signal()
    expect(
      that: never == nil && ended.wait(timeout: .now() + 20) == .success
        && late.withLock { $0 } == [8, 10])
  }

  @Test func `on a queue, a call that is abandoned before its turn doesn't begin`() {
    let (queue, gate) = (DispatchQueue(label: "test"), DispatchSemaphore(value: 0))
    let begun = Mutex<[Int]>([])
    func call(_ number: Int) -> BackgroundCall<Int> {
      BackgroundCall(on: queue) {
        if number == 0 { gate.wait() }
        begun.withLock { $0.append(number) }
        return number
      }
    }
    let calls = (0...2).map(call)
    _ = calls[1].abandon()
    gate.signal()
    expect(that: calls[2].wait(atMost: .seconds(20)) && calls[2].take() == 2 && calls[0].take() == 0)
    expect(begun.withLock { $0 }, equals: [0, 2])
  }

  @Test func `a loss is told to readers by a byte that means nothing in MIDI`() throws {
    let pipe = try #require(WakePipe())
    let loss = LossSignal(pipe)
    expect(that: !loss.isRaised && pipe.take().isEmpty)
    loss.raise()
    expect(that: loss.isRaised && pipe.take() == [0xFE])
  }

  /// Calls a callback with channels that are full of something.
  private func call(
    _ callback: (
      UnsafeMutableRawPointer?, Int32, Int32, UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?,
      Int32,
      UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?
    ) -> Int32,
    _ data: UnsafeMutableRawPointer?, frames: Int, channels: Int
  ) -> [[Float]] {
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 3 * frames)
    memory.initialize(repeating: 0.5, count: 3 * frames)
    defer { memory.deallocate() }
    var buffers = (0..<3).map { channel -> UnsafeMutablePointer<Float>? in memory + channel * frames
    }
    expect(callback(data, Int32(frames), 0, nil, Int32(channels), &buffers), equals: 0)
    return (0..<3).map { Array(UnsafeBufferPointer(start: memory + $0 * frames, count: frames)) }
  }

  @Test func `the callback plays the mixer on the first two channels, at the time of the machine`()
    throws
  {
    let playback = Playback(sampleRate: 48000)
    playback.start(RenderedNote(left: [0.1, 0.2], right: [0.3, 0.4]))
    let untouched: [Float] = [0.5, 0.5, 0.5]
    expect(
      call(audioCallback, playback.mixer, frames: 3, channels: 1),
      equals: [
        untouched, untouched, untouched,
      ])
    let begin = MonotonicClock().now
    let played = call(audioCallback, playback.mixer, frames: 3, channels: 2)
    expect(played, equals: [[0.1, 0.2, 0], [0.3, 0.4, 0], untouched])
    let events = playback.takeEvents()
    expect(events.map(\.event), equals: [.began(0), .ended])
    expect(that: events[0].time >= begin && events[1].time <= MonotonicClock().now + .seconds(1))
  }

  @Test
  func `the silent callback clears all channels and keeps each call, as far as there is room`() {
    let log = CallLog()
    expect(that: log.count == 0 && log.calls.isEmpty)
    let begin = MonotonicClock().now.nanoseconds
    expect(call(silentCallback, log.memory, frames: 2, channels: 3), equals: [[0, 0], [0, 0], [0, 0]])
    _ = call(silentCallback, log.memory, frames: 5, channels: 2)
    expect(log.calls.map(\.frames), equals: [2, 5])
    expect(that: log.calls[0].time >= begin && log.calls[1].time >= log.calls[0].time)
    #expect(log.calls[1].time <= MonotonicClock().now.nanoseconds)
    var buffers: [UnsafeMutablePointer<Float>?] = []
    for _ in 0..<(CallLog.Memory.capacity + 5) {
      _ = silentCallback(
        data: log.memory, frames: 1, effects: 0, effectBuffers: nil, channels: 0, buffers: &buffers)
    }
    expect(log.count, equals: CallLog.Memory.capacity)
  }
}
