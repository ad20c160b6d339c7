import PeachBase

/// An audio device whose buffer is long at first, short once the machine has shown that this holds, and longest after two
/// drop-outs of the long one within a minute.
///
/// The other buffer is that of a second device, which takes over with the next pair of notes; the first is closed when its sound
/// has faded out, so the switch is inaudible. A short buffer is opened only after some seconds without a drop-out, because on a
/// busy machine its stream makes the other ones of the server drop out too; it then plays silence for as long. Call everything
/// from one thread.
public final class SteadyDevice {
  private var device: AudioDevice
  private(set) var opening: AudioDevice.Opening?
  private var successor: AudioDevice?
  /// Whether to try a short buffer later.
  private var mayShorten: Bool
  private let begin: SessionTime
  /// Since when a short buffer plays silence; nil without one.
  private var trialBegin: SessionTime?
  /// The device that is fading out, and since when it has been silent.
  private var predecessor: (device: AudioDevice, silentSince: SessionTime?)?
  /// Whether a short buffer has dropped out, be it in silence.
  public private(set) var hasDroppedOut = false
  /// Whether the long buffer has dropped out twice within `window`.
  public private(set) var needsLongest = false
  /// The drop-outs of the device so far, and when the last one was noticed.
  private var known: (dropOuts: Int, latest: SessionTime?) = (0, nil)

  /// A machine that makes the sound drop out twice in this time is busy.
  static let window = Duration.seconds(60)

  /// How long each buffer must have held before the next step. On a busy machine, all drop-outs of many trainings were in their
  /// first 4.2 s.
  static let proof = Duration.seconds(10)

  public var driver: String { device.driver }
  /// The frames that the driver requests at a time.
  public var period: Int { device.period }
  public var sampleRate: Double { device.sampleRate }
  /// From a note to its sound, as the driver reports it.
  public var latency: Duration { device.playback.latency }
  /// The clock that times its events.
  public var clock: any SessionClock { device.clock }
  /// Becomes readable when `takeEvents` has something to return.
  public var wakeDescriptor: Int32 { device.wakeDescriptor }

  /// - Parameters:
  ///   - device: with a long buffer.
  ///   - mayShorten: whether a short one may be tried; only a sound server can play two streams.
  public init(_ device: AudioDevice, mayShorten: Bool) {
    self.device = device
    self.mayShorten = mayShorten && BufferShape.isServer(device.driver)
    begin = device.clock.now
  }

  /// The events since the last call; see `AudioDevice.takeEvents`.
  public func takeEvents() -> [(event: PlayerEvent, time: SessionTime)] {
    let events = device.takeEvents()
    if device.playback.shortDropOuts > known.dropOuts {
      mayShorten = false
      lengthen()
    } else if mayShorten, clock.now - begin >= Self.proof {
      mayShorten = false
      opening = AudioDevice.Opening(firstOf: [driver], .short, through: device.output)
    }
    takeSuccessor()
    tryShortBuffer()
    closePredecessor()
    return events
  }

  /// Opens a longer buffer after a drop-out of a short one, and after the second one of a long one within `window`.
  private func lengthen() {
    let isRepeated = known.latest.map { clock.now - $0 < Self.window } ?? false
    known = (device.playback.shortDropOuts, clock.now)
    if device.hasShortBuffer, !hasDroppedOut {
      hasDroppedOut = true
    } else if device.length == .long, isRepeated, !needsLongest, BufferShape.isServer(driver) {
      needsLongest = true
      // A short buffer that is being tried makes the longest one drop out too.
      opening?.abandon()
      successor?.closeLater()
      (successor, trialBegin) = (nil, nil)
    } else {
      return
    }
    opening = AudioDevice.Opening(firstOf: [driver], needsLongest ? .longest : .long, through: device.output)
  }

  /// The playback for the next pair of notes. Call it only while nothing but a fade and a tick sounds.
  public func nextPlayback() -> Playback {
    takeSuccessor()
    guard let next = successor, predecessor == nil, next.hasShortBuffer ? hasHeld : next.isRunning else {
      return device.playback
    }
    (trialBegin, successor) = (nil, nil)
    predecessor = (device, nil)
    (device, known) = (next, (0, nil))
    return device.playback
  }

  private func takeSuccessor() {
    do throws(AudioError) {
      guard let opened = try opening?.poll() else { return }
      opening = nil
      if opened.sampleRate == sampleRate && successor == nil { successor = opened } else { opened.closeLater() }
    } catch {
      opening = nil
    }
  }

  /// Whether a short buffer plays silence.
  var isTryingShortBuffer: Bool { trialBegin != nil }

  private var hasHeld: Bool { trialBegin.map { clock.now - $0 >= Self.proof } ?? false }

  /// Watches the short buffer while it plays silence.
  private func tryShortBuffer() {
    guard let short = successor, short.hasShortBuffer, short.isRunning else { return }
    let isLost = short.takeEvents().contains { $0.event == .deviceLost }
    if isLost || short.playback.shortDropOuts > 0 {
      if !isLost { hasDroppedOut = true }
      (successor, trialBegin) = (nil, nil)
      short.closeLater()
    } else if trialBegin == nil {
      // Drop-outs count from the first note on.
      short.playback.start(RenderedNote(frames: 1))
      trialBegin = clock.now
    }
  }

  private func closePredecessor() {
    guard let (old, since) = predecessor else { return }
    _ = old.takeEvents()
    let now = clock.now
    if let since, now - since > old.playback.latency {
      predecessor = nil
      old.closeLater()
    } else if since == nil, old.playback.isSilent {
      predecessor = (old, now)
    }
  }

  /// Waits until the fade-out has been heard; see `AudioDevice.finishFade`.
  public func finishFade() { device.finishFade() }

  public func close() {
    opening?.abandon()
    successor?.closeLater()
    predecessor?.device.closeLater()
    device.close()
  }
}
