import FoundationEssentials

/// A point in time as stored in the database: integer milliseconds since 1970, UTC.
public struct UTCTime: Hashable, Sendable {
  public let milliseconds: Int

  public init(milliseconds: Int) { self.milliseconds = milliseconds }

  public static var now: UTCTime { UTCTime(milliseconds: Int((Date().timeIntervalSince1970 * 1000).rounded())) }

  /// This time plus a session time, to the nearest millisecond.
  public func adding(_ time: SessionTime) -> UTCTime {
    UTCTime(milliseconds: milliseconds + Int((Double(time.nanoseconds) / 1e6).rounded()))
  }
}

extension UTCTime: Comparable {
  public static func < (left: UTCTime, right: UTCTime) -> Bool { left.milliseconds < right.milliseconds }
}
