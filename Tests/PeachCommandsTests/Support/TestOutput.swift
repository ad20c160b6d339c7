import Dispatch
import PeachCore
import Synchronization

@testable import PeachAudio

/// An output without a device, whose streams pull frames when a `TestClock` advances.
final class TestOutput: OutputDriver {
  let testClock = TestClock()
  private let state = Mutex(State())
  /// One signal for each stream that has been closed.
  let closed = DispatchSemaphore(value: 0)
  /// One signal for each stream that has been opened.
  let opened = DispatchSemaphore(value: 0)
  private let permission = DispatchSemaphore(value: 0)

  private struct State {
    /// Called when a held opening begins; nil if openings aren't held.
    var held: (@Sendable () -> Void)?
    var opensFrozen = false
    var failure: AudioError?
    var mayHoldShortBuffer = false
    var streams: [TestStream] = []
  }

  init() {
    testClock.periodic = (
      { [unowned self] in streams.compactMap(\.nextPull).min() }, { [unowned self] in streams.forEach { $0.pull() } }
    )
  }

  /// All streams in the order of opening, including closed ones.
  var streams: [TestStream] { state.withLock(\.streams) }

  /// Makes opening block until `letOpen`.
  ///
  /// - Parameter begun: called on the opening thread.
  func hold(_ begun: @escaping @Sendable () -> Void) { state.withLock { $0.held = begun } }
  func letOpen() { permission.signal() }

  /// Makes streams opened later pull nothing.
  func freeze() { state.withLock { $0.opensFrozen = true } }

  /// Makes opening fail.
  func fail(_ error: AudioError) { state.withLock { $0.failure = error } }

  /// Lets drivers open with a short buffer.
  func allowShortBuffers() { state.withLock { $0.mayHoldShortBuffer = true } }

  var clock: any SessionClock { testClock }
  func mayHoldShortBuffer(_ driver: String) -> Bool { state.withLock(\.mayHoldShortBuffer) }
  func available() throws(AudioError) -> [String] { ["pulseaudio"] }

  func open(
    _ name: String, _ shape: BufferShape, lost: @escaping @Sendable () -> Void,
    playback: (_ sampleRate: Double, BufferShape) throws(AudioError) -> Playback
  ) throws(AudioError) -> any OutputStream {
    let (held, failure) = state.withLock { ($0.held, $0.failure) }
    if let held {
      held()
      permission.wait()
    }
    if let failure { throw failure }
    // Whole milliseconds are easier to expect.
    let shape = shape == .short ? shape : BufferShape(period: shape == .longest ? 1920 : 480, periods: 1)
    let stream = TestStream(
      driver: name, shape: shape, playback: try playback(48000, shape), begin: testClock.now, clock: testClock,
      lost: lost, closed: closed)
    state.withLock { state in
      stream.isFrozen = state.opensFrozen
      state.streams.append(stream)
    }
    opened.signal()
    return stream
  }
}

/// `@unchecked Sendable`: opened and closed on any thread; the test's thread uses the rest.
final class TestStream: OutputStream, @unchecked Sendable {
  let driver: String
  let shape: BufferShape
  let sampleRate = 48000.0
  /// Reports that the device is lost.
  let lose: @Sendable () -> Void
  private let playback: Playback
  private let clock: TestClock
  private let begin: SessionTime
  private let closed: DispatchSemaphore
  private let isOpen = Atomic<Bool>(true)
  /// Whether the stream pulls nothing.
  var isFrozen = false
  private var pulled = 0
  private var peak: Float = 0

  init(
    driver: String, shape: BufferShape, playback: Playback, begin: SessionTime, clock: TestClock,
    lost: @escaping @Sendable () -> Void, closed: DispatchSemaphore
  ) {
    (self.driver, self.shape, self.playback, self.begin) = (driver, shape, playback, begin)
    (self.clock, lose, self.closed) = (clock, lost, closed)
  }

  var isClosed: Bool { !isOpen.load(ordering: .acquiring) }

  func close() {
    isOpen.store(false, ordering: .releasing)
    closed.signal()
  }

  /// When the next period is due; nil if nothing is pulled.
  fileprivate var nextPull: SessionTime? {
    isClosed || isFrozen ? nil : begin + .seconds(Double(pulled) / sampleRate)
  }

  /// Pulls the periods that are due.
  fileprivate func pull() {
    let frames = shape.period
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * frames) { buffer in
      guard let left = buffer.baseAddress else { return }
      while let due = nextPull, due <= clock.now {
        // A late period gets the current time.
        playback.mixer.pointee.mix(left, left + frames, frames: frames, time: clock.now.nanoseconds)
        pulled += frames
        for sample in buffer { peak = max(peak, abs(sample)) }
      }
    }
  }

  /// The largest absolute sample of both channels since the last call.
  func takePeak() -> Float {
    defer { peak = 0 }
    return peak
  }
}
