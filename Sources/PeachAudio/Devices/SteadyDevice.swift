import PeachCore

/// An audio device that is replaced by one with a long buffer once the sound has dropped out.
///
/// The other one is opened beside it, and takes over with the next pair of notes; the first is closed when what it plays has faded
/// out, so nothing of that is heard. All calls belong on one thread.
public final class SteadyDevice {
  private var device: AudioDevice
  private var opening: AudioDevice.Opening?
  private var successor: AudioDevice?
  /// What still fades out, and since when it has been silent.
  private var predecessor: (device: AudioDevice, silentSince: SessionTime?)?
  /// Whether the sound has dropped out in a way that a long buffer prevents.
  public private(set) var hasDroppedOut = false
  /// The period to open the driver with since, in frames.
  public var longPeriod: Int { BufferShape.long(driver).period }

  public var driver: String { device.driver }
  /// In frames; what the driver asks for at a time.
  public var period: Int { device.period }
  public var sampleRate: Double { device.sampleRate }
  /// The clock of its events.
  public var clock: any SessionClock { device.clock }
  /// Becomes readable when there are events to take.
  public var wakeDescriptor: Int32 { device.wakeDescriptor }

  public init(_ device: AudioDevice) { self.device = device }

  /// What happened since the last call; see `AudioDevice.takeEvents`.
  public func takeEvents() -> [(event: PlayerEvent, time: SessionTime)] {
    let events = device.takeEvents()
    if device.needsLongBuffer && !hasDroppedOut {
      hasDroppedOut = true
      // A device without a server cannot be opened twice: the next training opens it with the long buffer.
      if BufferShape.isServer(driver) {
        opening = AudioDevice.beginOpening(
          firstOf: AudioDrivers([driver], droppedOut: [driver]), through: device.output)
      }
    }
    closePredecessor()
    return events
  }

  /// Where the next pair of notes is to sound. Called when nothing but a fade and a tick is on its way.
  public func nextPlayback() -> Playback {
    do throws(AudioError) {
      if let opened = try opening?.poll() { (opening, successor) = (nil, opened) }
    } catch {
      opening = nil
    }
    if let next = successor, next.isRunning {
      successor = nil
      if next.sampleRate == sampleRate && predecessor == nil {
        predecessor = (device, nil)
        device = next
      } else {
        next.closeLater()
      }
    }
    return device.playback
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

  /// Waits, for a moment, until what is fading out has been heard.
  public func finishFade() { device.finishFade() }

  /// Closes everything.
  public func close() {
    opening?.abandon()
    successor?.closeLater()
    predecessor?.device.closeLater()
    device.close()
  }
}
