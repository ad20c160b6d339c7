/// The reason for the length of a driver's buffer in a training.
public enum BufferReason: String, Sendable {
  /// Long at first, then short, because the sound server and this program run with real-time priority.
  case realTime
  /// Long, because they don't.
  case noRealTime
  /// Long, because the sound has dropped out before.
  case droppedOut
  /// Longest, because the sound has repeatedly dropped out with a long one.
  case busy
  /// The driver's usual length.
  case usual

  /// - Parameters:
  ///   - hasDroppedOut: whether the sound has dropped out with a short buffer on this machine.
  ///   - needsLongest: whether it has repeatedly dropped out with a long one.
  public init(driver: String, hasDroppedOut: Bool, needsLongest: Bool) {
    if !BufferShape.isServer(driver) {
      self = .usual
    } else if needsLongest {
      self = .busy
    } else if hasDroppedOut {
      self = .droppedOut
    } else {
      self = RealTimePriority.isAvailable(driver: driver) ? .realTime : .noRealTime
    }
  }
}
