/// Answers between two points in time.
public struct TimeSpan: Equatable, Sendable {
  /// The first moment that belongs to it; nil for no beginning.
  public let from: UTCTime?
  /// The first moment that no longer belongs to it; nil for no end.
  public let until: UTCTime?

  public init(from: UTCTime? = nil, until: UTCTime? = nil) {
    self.from = from
    self.until = until
  }

  public static let all = TimeSpan()

  /// Whether a moment belongs to it.
  public func contains(_ time: UTCTime) -> Bool {
    (from.map { $0.milliseconds <= time.milliseconds } ?? true)
      && (until.map { time.milliseconds < $0.milliseconds } ?? true)
  }
}
