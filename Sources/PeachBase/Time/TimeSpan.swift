/// A span between two points in time, either of which may be open.
public struct TimeSpan: Equatable, Sendable {
  /// The first moment in the span; nil for no beginning.
  public let from: UTCTime?
  /// The first moment after the span; nil for no end.
  public let until: UTCTime?

  public init(from: UTCTime? = nil, until: UTCTime? = nil) {
    self.from = from
    self.until = until
  }

  public static let all = TimeSpan()

  public func contains(_ time: UTCTime) -> Bool {
    (from.map { $0.milliseconds <= time.milliseconds } ?? true)
      && (until.map { time.milliseconds < $0.milliseconds } ?? true)
  }
}
