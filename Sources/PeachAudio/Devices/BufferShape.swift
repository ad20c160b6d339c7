import PeachCore

/// How a driver's buffer is cut.
struct BufferShape: Equatable, Sendable {
  /// In frames.
  let period: Int
  let periods: Int

  static func of(driver: String) -> BufferShape {
    switch driver {
    // The server holds one period for us; smaller ones glitch without real-time priority.
    case "pulseaudio", "pipewire": BufferShape(period: 512, periods: 1)
    default: BufferShape(period: 256, periods: 4)
    }
  }

  /// From the handing over of a frame until it is heard: the driver's whole buffer.
  func latency(at sampleRate: Double) -> Duration { .seconds(Double(period * periods) / sampleRate) }
}
