/// The reason for the length of a driver's buffer in a training.
public enum BufferReason: String, Sendable {
  /// Long at first, then short, because the sound server and this program run with real-time priority.
  case realTime
  /// Long, because they don't.
  case noRealTime
  /// Long, because the sound has dropped out before.
  case droppedOut
  /// The driver's usual length.
  case usual

  /// - Parameter hasDroppedOut: whether the sound has dropped out with a short buffer on this machine.
  public init(driver: String, hasDroppedOut: Bool) {
    if !BufferShape.isServer(driver) {
      self = .usual
    } else if hasDroppedOut {
      self = .droppedOut
    } else {
      self = RealTimePriority.isAvailable(driver: driver) ? .realTime : .noRealTime
    }
  }
}
