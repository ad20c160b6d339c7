import PeachCore
import Synchronization

/// An audio device that plays what a `Playback` schedules.
///
/// All calls belong on one thread.
public final class AudioDevice {
  public let playback: Playback
  /// What it was opened through.
  let output: any OutputDriver
  private let stream: any OutputStream
  private let pipe: WakePipe
  private let loss: LossSignal
  private var lastBeat: (frames: Int, at: SessionTime)
  private var toldLoss = false

  public var driver: String { stream.driver }
  /// In frames; what the driver asks for at a time.
  public var period: Int { stream.shape.period }
  public var sampleRate: Double { stream.sampleRate }
  /// The clock of its events.
  public var clock: any SessionClock { output.clock }
  /// Becomes readable when there are events to take.
  public var wakeDescriptor: Int32 { pipe.readingEnd }

  /// A device whose callback has not been called for this long is lost.
  static let heartbeat = Duration.milliseconds(2500)

  /// - Throws: `deviceUnavailable` with the reason.
  init(driver name: String, hasDroppedOut: Bool, through output: any OutputDriver) throws(AudioError) {
    guard let pipe = WakePipe() else { throw DriverStream.failure(name, "pipe: errno \(errno)") }
    let loss = LossSignal(pipe)
    var opened: Playback?
    stream = try output.open(name, hasDroppedOut: hasDroppedOut, lost: { loss.raise() }) { sampleRate, shape in
      let playback = Playback(
        sampleRate: sampleRate, latency: shape.latency(at: sampleRate), canDropOut: true, wakePipe: pipe)
      opened = playback
      return playback
    }
    guard let opened else { throw DriverStream.failure(name, "") }
    (playback, self.output, self.pipe, self.loss) = (opened, output, pipe, loss)
    lastBeat = (0, output.clock.now)
  }

  /// What tells from any thread that the device is gone.
  private final class LossSignal: Sendable {
    private let raised = Atomic<Bool>(false)
    private let pipe: WakePipe

    init(_ pipe: WakePipe) { self.pipe = pipe }

    func raise() {
      raised.store(true, ordering: .releasing)
      pipe.write(2)
    }

    var isRaised: Bool { raised.load(ordering: .acquiring) }
  }

  /// What happened since the last call, each with the time at which it is heard: an estimate, the handing over of the
  /// frame plus `playback.latency`.
  public func takeEvents() -> [(event: PlayerEvent, time: SessionTime)] {
    pipe.empty()
    var events = playback.takeEvents()
    if isGone && !toldLoss {
      toldLoss = true
      events.append((.deviceLost, clock.now))
    }
    return events
  }

  /// Whether the device is lost: its driver said so, or has not asked for samples for 2.5 s.
  private var isGone: Bool {
    if loss.isRaised { return true }
    let frames = playback.mixer.pointee.frameCount.load(ordering: .acquiring)
    let now = clock.now
    if frames != lastBeat.frames { lastBeat = (frames, now) }
    return now - lastBeat.at > Self.heartbeat
  }

  /// Waits until the device consumes samples steadily: a sound server that was idle can take a second or two, in which
  /// the first note would be held back. Waits no longer once `isLeaving` is true.
  public func waitUntilRunning(unless isLeaving: () -> Bool = { false }) {
    let deadline = clock.now + DriverStream.limit
    while !isRunning, clock.now < deadline, !isLeaving() { clock.wait(for: [], atMost: .microseconds(500)) }
  }

  /// Whether the device consumes samples: one period fills the server's buffer and one is under way, and the third is asked for
  /// when the first is gone. With long periods the first note may wait in the third itself, which saves its length.
  var isRunning: Bool {
    let enough = period == BufferShape.longServerPeriod ? 2 : 3
    return playback.mixer.pointee.frameCount.load(ordering: .acquiring) >= enough * period
  }

  /// Whether the sound has dropped out with a short buffer, where a long one would help.
  public var needsLongBuffer: Bool { playback.shortDropOuts > 0 && stream.shape != .long(driver) }

  /// Waits, for a moment, until what is fading out has been heard.
  public func finishFade() {
    let deadline = clock.now + .milliseconds(100)
    while !playback.isSilent, clock.now < deadline {
      _ = takeEvents()
      clock.wait(for: [], atMost: .milliseconds(1))
    }
    let heard = clock.now + playback.latency
    while clock.now < heard { clock.wait(for: [], atMost: heard - clock.now) }
  }

  /// Closes the device, waiting no longer than `limit` for it.
  public func close(limit: Duration = .milliseconds(300)) { stream.close(limit: limit) }
}
