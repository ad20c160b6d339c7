import PeachCore
import Synchronization

/// An audio device that plays what a `Playback` schedules, through one of FluidSynth's drivers.
///
/// All calls belong on one thread.
public final class AudioDevice {
  public let playback: Playback
  private let stream: DriverStream
  private let pipe: WakePipe
  private let loss: LossSignal
  private var lastBeat: (frames: Int, at: ContinuousClock.Instant)
  private var toldLoss = false
  /// The JACK library prints when its server goes away.
  private let quiet: QuietStandardError?

  public var driver: String { stream.driver }
  /// In frames; what the driver asks for at a time.
  public var period: Int { stream.shape.period }
  public var sampleRate: Double { stream.sampleRate }
  /// Becomes readable when there are events to take.
  public var wakeDescriptor: Int32 { pipe.readingEnd }

  /// A device whose callback has not been called for this long is lost.
  static let heartbeat = Duration.milliseconds(2500)

  /// What the driver's thread reaches.
  private final class Feed {
    let playback: Playback
    let pipe: WakePipe

    init(_ playback: Playback, _ pipe: WakePipe) { (self.playback, self.pipe) = (playback, pipe) }
  }

  /// - Throws: `deviceUnavailable` with the reason.
  init(driver name: String, hasDroppedOut: Bool) throws(AudioError) {
    guard let pipe = WakePipe() else { throw DriverStream.failure(name, "pipe: errno \(errno)") }
    var opened: Playback?
    stream = try DriverStream(driver: name, hasDroppedOut: hasDroppedOut) { sampleRate, shape throws(AudioError) in
      let playback = Playback(
        sampleRate: sampleRate, latency: shape.latency(at: sampleRate), canDropOut: true,
        wakeDescriptor: pipe.writingEnd)
      opened = playback
      return .init(callback: audioCallback, data: playback.mixer, owner: Feed(playback, pipe))
    }
    guard let opened else { throw DriverStream.failure(name, "") }
    playback = opened
    self.pipe = pipe
    lastBeat = (0, .now)
    quiet = name == "jack" ? QuietStandardError() : nil
    loss = LossSignal(pipe)
    loss.watchLog()
  }

  /// PulseAudio's driver ends its thread on an error and tells it only in the log.
  private final class LossSignal: Sendable {
    private let raised = Atomic<Bool>(false)
    private let pipe: WakePipe

    init(_ pipe: WakePipe) { self.pipe = pipe }

    func watchLog() {
      FluidLog.observe(by: self) { [self] message in
        guard message.contains("Error writing to PulseAudio") || message.contains("Lost connection to JACK") else {
          return
        }
        raised.store(true, ordering: .releasing)
        pipe.write(2)
      }
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
      events.append((.deviceLost, .monotonic))
    }
    return events
  }

  /// Whether the device is lost: its driver said so, or has not asked for samples for 2.5 s.
  private var isGone: Bool {
    if loss.isRaised { return true }
    let frames = playback.mixer.pointee.frameCount.load(ordering: .acquiring)
    let now = ContinuousClock.now
    if frames != lastBeat.frames { lastBeat = (frames, now) }
    return now - lastBeat.at > Self.heartbeat
  }

  /// Waits until the device consumes samples steadily: a sound server that was idle can take a second or two, in which
  /// the first note would be held back. Waits no longer once `isLeaving` is true.
  public func waitUntilRunning(unless isLeaving: () -> Bool = { false }) {
    let deadline = ContinuousClock.now + DriverStream.limit
    while !isRunning, ContinuousClock.now < deadline, !isLeaving() { usleep(500) }
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
    let deadline = ContinuousClock.now + .milliseconds(100)
    while !playback.isSilent, ContinuousClock.now < deadline {
      _ = takeEvents()
      usleep(1000)
    }
    usleep(UInt32(playback.latency.inSeconds * 1e6))
  }

  /// Closes the device, waiting no longer than `limit` for it.
  public func close(limit: Duration = .milliseconds(300)) {
    FluidLog.stopObserving(by: loss)
    if stream.close(limit: limit) { quiet?.end() }
  }
}

extension SessionTime {
  /// The machine's monotonic clock, whose zero is arbitrary.
  public static var monotonic: SessionTime {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return SessionTime(nanoseconds: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
  }
}
