import PeachCore

/// How a driver's buffer is cut.
public struct BufferShape: Equatable, Sendable {
  /// In frames.
  public let period: Int
  public let periods: Int

  static let longServerPeriod = 2048

  /// The buffer that outlasts the moments in which a busy machine runs something else. Since notes are rendered ahead, only the
  /// fade and the tick after an answer come later by it.
  static func long(_ driver: String) -> BufferShape {
    switch driver {
    case _ where isServer(driver): BufferShape(period: longServerPeriod, periods: 1)
    case "alsa": BufferShape(period: 512, periods: 4)
    // JACK's server and other systems choose for themselves.
    default: short(driver)
    }
  }

  /// A sound server holds one period for us; a device without a server drops out at once where it has only one.
  static func short(_ driver: String) -> BufferShape {
    BufferShape(period: 256, periods: isServer(driver) ? 1 : 4)
  }

  /// Whether the driver's server mixes several streams, so that a second one can be opened before the first is closed.
  static func isServer(_ driver: String) -> Bool { driver == "pulseaudio" || driver == "pipewire" }

  /// From the handing over of a frame until it is heard: the driver's whole buffer.
  func latency(at sampleRate: Double) -> Duration { .seconds(Double(period * periods) / sampleRate) }
}

/// Why a driver is asked for a buffer of some length.
public enum BufferReason: String, Sendable, Encodable {
  /// Short: the sound server and this program run with real-time priority.
  case realTime
  /// Long: they do not.
  case noRealTime
  /// Long: the sound dropped out before.
  case droppedOut
  /// The driver's usual one.
  case usual

  init(driver: String, hasDroppedOut: Bool) {
    if hasDroppedOut, BufferShape.long(driver) != BufferShape.short(driver) {
      self = .droppedOut
    } else if BufferShape.isServer(driver) {
      self = RealTimePriority.isAvailable(driver: driver) ? .realTime : .noRealTime
    } else {
      self = .usual
    }
  }

  func shape(_ driver: String) -> BufferShape {
    switch self {
    case .realTime, .usual: .short(driver)
    case .noRealTime, .droppedOut: .long(driver)
    }
  }
}
