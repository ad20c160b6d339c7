import CFluidSynth
import PeachBase
import Synchronization

/// A driver opened for inspection: it plays silence and records the time of each callback.
///
/// Call everything from one thread.
public final class SilentStream {
  private let stream: DriverStream
  private let log: CallLog

  /// In frames.
  public var period: Int { stream.shape.period }
  public var sampleRate: Double { stream.sampleRate }
  /// The time from handing a frame over to hearing it: the length of the whole buffer.
  public var latency: Duration { stream.shape.latency(at: stream.sampleRate) }

  /// Opens the driver with the buffer that a training begins with.
  ///
  /// - Parameter length: that of the buffer.
  /// - Throws: `deviceUnavailable` with the reason, after 3 s at the latest.
  public init(driver name: String, _ length: BufferShape.Length) throws(AudioError) {
    let log = CallLog()
    self.log = log
    stream = try DriverStream.open(name, BufferShape(length, of: name)) { _ in
      .init(callback: silentCallback, data: log.memory, owner: log)
    }
  }

  /// Waits up to 3 s until the device consumes samples, and then measures for `duration`.
  ///
  /// - Returns: nil if it consumes none.
  public func measure(for duration: Duration) -> StreamMeasurement? {
    let deadline = ContinuousClock.now + DriverStream.limit
    // The first periods only fill buffers.
    while log.count < 3, ContinuousClock.now < deadline { usleep(500) }
    let first = log.count - 1
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end { usleep(2000) }
    guard first >= 0 else { return nil }
    let calls = log.calls
    return StreamMeasurement(Array(calls[first...]), after: Array(calls[..<first]), sampleRate: sampleRate)
  }

  /// Closes the device, waiting at most 300 ms.
  public func close() { stream.close() }
}

/// Records calls on the audio thread for another thread to read. When it is full, further calls are dropped.
final class CallLog {
  struct Memory: ~Copyable {
    static var capacity: Int { 1 << 15 }
    let calls: UnsafeMutablePointer<StreamCall>
    let count = Atomic<Int>(0)
  }

  let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)

  init() {
    let calls = UnsafeMutablePointer<StreamCall>.allocate(capacity: Memory.capacity)
    calls.initialize(repeating: StreamCall(time: 0, frames: 0), count: Memory.capacity)
    memory.initialize(to: Memory(calls: calls))
  }

  deinit {
    memory.pointee.calls.deallocate()
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  var count: Int { memory.pointee.count.load(ordering: .acquiring) }

  var calls: [StreamCall] { Array(UnsafeBufferPointer(start: memory.pointee.calls, count: count)) }
}

/// Plays silence and records the call. Like `audioCallback` it must not allocate, lock, count references or call FluidSynth.
/// C: `fluid_audio_func_t`.
@_silgen_name("peach_silent_callback")
func silentCallback(
  data: UnsafeMutableRawPointer?, frames: Int32, effects: Int32,
  effectBuffers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?, channels: Int32,
  buffers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?
) -> Int32 {
  guard let data, let buffers else { return 0 }
  for channel in 0..<Int(channels) { buffers[channel]?.update(repeating: 0, count: Int(frames)) }
  let log = data.assumingMemoryBound(to: CallLog.Memory.self)
  let index = log.pointee.count.load(ordering: .relaxed)
  guard index < CallLog.Memory.capacity else { return 0 }
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  log.pointee.calls[index] = StreamCall(
    time: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec), frames: Int(frames))
  log.pointee.count.store(index + 1, ordering: .releasing)
  return 0
}
