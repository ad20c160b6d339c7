import PeachBase

/// An audio device that plays what a `Playback` schedules.
///
/// Call everything from one thread.
public final class AudioDevice {
  public let playback: Playback
  let output: any OutputDriver
  private let stream: any OutputStream
  private let pipe: WakePipe
  private let loss: LossSignal
  private var lastBeat: (frames: Int, at: SessionTime)
  private var hasReportedLoss = false
  let length: BufferShape.Length
  /// Whether the buffer is a sound server's short one.
  var hasShortBuffer: Bool { length == .short }

  public var driver: String { stream.driver }
  /// The frames that the driver requests at a time.
  public var period: Int { stream.shape.period }
  public var sampleRate: Double { stream.sampleRate }
  /// The clock that times its events.
  public var clock: any SessionClock { output.clock }
  /// Becomes readable when `takeEvents` has something to return.
  public var wakeDescriptor: Int32 { pipe.readingEnd }

  /// How late calls may be, in periods. With a short buffer, recordings of PulseAudio have gaps when they are 0.5 ms late; with the
  /// longest, gaps of 10 ms are noticed.
  private static let (usualPatience, littlePatience) = (0.5, 0.1)

  /// A device whose callback has not been called for this long is lost.
  static let heartbeat = Duration.milliseconds(2500)

  /// - Throws: `deviceUnavailable` with the reason.
  init(driver name: String, _ length: BufferShape.Length, through output: any OutputDriver) throws(AudioError) {
    let isShort = length == .short
    guard !isShort || output.mayHoldShortBuffer(name) else { throw AudioError.deviceUnavailable(name, "short buffer") }
    guard let pipe = WakePipe() else { throw AudioError.deviceUnavailable(name, "pipe: errno \(errno)") }
    let loss = LossSignal(pipe)
    var opened: Playback?
    self.length = length
    stream = try output.open(name, BufferShape(length, of: name), lost: { loss.raise() }) { sampleRate, shape in
      let playback = Playback(
        sampleRate: sampleRate, latency: shape.latency(at: sampleRate), canDropOut: true,
        patience: length == .long ? Self.usualPatience : Self.littlePatience, wakePipe: pipe)
      opened = playback
      return playback
    }
    guard let opened else { throw AudioError.deviceUnavailable(name, "") }
    (playback, self.output, self.pipe, self.loss) = (opened, output, pipe, loss)
    lastBeat = (0, output.clock.now)
  }

  /// The events since the last call, each with the estimated time at which it is heard: when the frame was handed over,
  /// plus `playback.latency`.
  public func takeEvents() -> [(event: PlayerEvent, time: SessionTime)] {
    pipe.empty()
    var events = playback.takeEvents()
    if isLost && !hasReportedLoss {
      hasReportedLoss = true
      events.append((.deviceLost, clock.now))
    }
    return events
  }

  /// Whether the driver has reported a loss, or has requested no samples for `heartbeat`.
  private var isLost: Bool {
    if loss.isRaised { return true }
    let frames = playback.mixer.pointee.frameCount.load(ordering: .acquiring)
    let now = clock.now
    if frames != lastBeat.frames { lastBeat = (frames, now) }
    return now - lastBeat.at > Self.heartbeat
  }

  /// Waits up to 3 s until the device consumes samples steadily. An idle sound server can take a second or two to start, which
  /// would delay the first note. Stops waiting when `isLeaving` returns true.
  public func waitUntilRunning(unless isLeaving: () -> Bool = { false }) {
    let deadline = clock.now + DriverStream.limit
    while !isRunning, clock.now < deadline, !isLeaving() { clock.wait(for: [], atMost: .microseconds(500)) }
  }

  /// Whether the device consumes samples. The first period fills the server's buffer, the second is on its way, and the third is
  /// requested when the first has been played. With long periods two are enough: the first note can then wait in the third.
  var isRunning: Bool {
    let enough = period >= BufferShape.longServerPeriod ? 2 : 3
    return playback.mixer.pointee.frameCount.load(ordering: .acquiring) >= enough * period
  }

  /// Waits until the fade-out has been heard, 100 ms plus the latency at most.
  public func finishFade() {
    let deadline = clock.now + .milliseconds(100)
    while !playback.isSilent, clock.now < deadline {
      _ = takeEvents()
      clock.wait(for: [], atMost: .milliseconds(1))
    }
    let heard = clock.now + playback.latency
    while clock.now < heard { clock.wait(for: [], atMost: heard - clock.now) }
  }

  /// Closes the device, waiting at most 300 ms.
  public func close() { stream.close() }
}
