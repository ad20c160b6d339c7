/// A time on a training's own clock, in nanoseconds since the clock's zero.
///
/// In live training this is the machine's monotonic clock; in offline rendering it is the time of the audio.
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
  /// Whole nanoseconds, rounded to the nearest.
  public var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + (attoseconds + (attoseconds < 0 ? -500_000_000 : 500_000_000)) / 1_000_000_000
  }

  /// The duration in seconds. Dividing once, at the end, keeps 0.7 s from becoming the next number above 0.7.
  public var inSeconds: Double { (Double(components.seconds) * 1e18 + Double(components.attoseconds)) / 1e18 }

  /// The duration in whole milliseconds, rounded to the nearest.
  public var milliseconds: Int { Int((inSeconds * 1000).rounded()) }

  /// The number of frames in the duration at `rate` frames a second, rounded to the nearest.
  public func frames(at rate: Double) -> Int { Int((inSeconds * rate).rounded()) }
}
