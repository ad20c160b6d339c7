import PeachCore

/// An audio device that switches to a long buffer after the sound has dropped out.
///
/// It opens a second device, which takes over with the next pair of notes, and closes the first when its sound has faded out, so
/// the switch is inaudible. Call everything from one thread.
public final class SteadyDevice {
  private var device: AudioDevice
  private var opening: AudioDevice.Opening?
  private var successor: AudioDevice?
  /// The device that is fading out, and since when it has been silent.
  private var predecessor: (device: AudioDevice, silentSince: SessionTime?)?
  /// Whether the sound has dropped out in a way that a long buffer prevents.
  public private(set) var hasDroppedOut = false
  /// The period of the long buffer, in frames.
  public var longPeriod: Int { BufferShape.long(driver).period }

  public var driver: String { device.driver }
  /// The frames that the driver requests at a time.
  public var period: Int { device.period }
  public var sampleRate: Double { device.sampleRate }
  /// The clock that times its events.
  public var clock: any SessionClock { device.clock }
  /// Becomes readable when `takeEvents` has something to return.
  public var wakeDescriptor: Int32 { device.wakeDescriptor }

  public init(_ device: AudioDevice) { self.device = device }

  /// The events since the last call; see `AudioDevice.takeEvents`.
  public func takeEvents() -> [(event: PlayerEvent, time: SessionTime)] {
    let events = device.takeEvents()
    if device.needsLongBuffer && !hasDroppedOut {
      hasDroppedOut = true
      // A device without a server can't be opened twice; the next training opens it with the long buffer.
      if BufferShape.isServer(driver) {
        opening = AudioDevice.beginOpening(
          firstOf: AudioDrivers([driver], droppedOut: [driver]), through: device.output)
      }
    }
    closePredecessor()
    return events
  }

  /// The playback for the next pair of notes. Call it only while nothing but a fade and a tick sounds.
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

  /// Waits until the fade-out has been heard; see `AudioDevice.finishFade`.
  public func finishFade() { device.finishFade() }

  /// Closes all devices.
  public func close() {
    opening?.abandon()
    successor?.closeLater()
    predecessor?.device.closeLater()
    device.close()
  }
}
