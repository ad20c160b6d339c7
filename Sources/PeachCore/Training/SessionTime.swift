/// A moment on a training's own clock, in nanoseconds since it was set up.
///
/// Live it is the machine's monotonic clock; in an offline rendering it is the time of the audio.
public struct SessionTime: Hashable, Sendable {
  public let nanoseconds: Int64

  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  public static let zero = SessionTime(nanoseconds: 0)

  public var seconds: Double { Double(nanoseconds) * 1e-9 }

  public static func + (time: SessionTime, duration: Duration) -> SessionTime {
    SessionTime(nanoseconds: time.nanoseconds + duration.nanoseconds)
  }

  public static func - (left: SessionTime, right: SessionTime) -> Duration {
    .nanoseconds(left.nanoseconds - right.nanoseconds)
  }
}

extension SessionTime: Comparable {
  public static func < (left: SessionTime, right: SessionTime) -> Bool { left.nanoseconds < right.nanoseconds }
}

extension Duration {
  /// Whole nanoseconds, rounded towards zero.
  public var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }

  /// The duration in seconds.
  public var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }

  /// The duration in whole milliseconds, rounded to the nearest.
  public var milliseconds: Int { Int((inSeconds * 1000).rounded()) }

  /// How many frames the duration takes at `rate` frames a second, rounded to the nearest.
  public func frames(at rate: Double) -> Int { Int((inSeconds * rate).rounded()) }
}
