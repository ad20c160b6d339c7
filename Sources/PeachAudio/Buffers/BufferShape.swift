/// The length of a driver's buffer and of the periods that it consists of.
public struct BufferShape: Equatable, Sendable {
  /// In frames.
  public let period: Int
  public let periods: Int

  static let longServerPeriod = 2048

  /// The lengths that a sound server's buffer can have. Other drivers have one length.
  public enum Length: Sendable { case short, long, longest }

  /// A buffer long enough for a busy machine. Notes are rendered ahead, so only the fade and the tick after an answer get
  /// later. Without a server, a single period would drop out.
  static func long(_ driver: String) -> BufferShape {
    switch driver {
    case _ where isServer(driver): BufferShape(period: longServerPeriod, periods: 1)
    case "alsa": BufferShape(period: 512, periods: 4)
    // JACK's server and the drivers of other systems choose the length themselves.
    default: BufferShape(period: 256, periods: 4)
    }
  }

  /// The short buffer of a sound server, which buffers one period itself.
  static let short = BufferShape(period: 256, periods: 1)

  /// For a machine so busy that the sound drops out with the long one. Recordings of PulseAudio at loads up to 8 have no gaps with it,
  /// and the fade and the tick come only about 45 ms later.
  static let longest = BufferShape(period: 3840, periods: 1)

  /// Whether a sound server mixes several streams, so that a second one can be opened before the first is closed.
  static func isServer(_ driver: String) -> Bool { driver == "pulseaudio" || driver == "pipewire" }

  /// The time from handing a frame over to hearing it: the length of the whole buffer.
  func latency(at sampleRate: Double) -> Duration { .seconds(Double(period * periods) / sampleRate) }
}

extension BufferShape {
  init(_ length: Length, of driver: String) {
    switch length {
    case .short: self = .short
    case .longest where Self.isServer(driver): self = .longest
    case .long, .longest: self = .long(driver)
    }
  }
}
