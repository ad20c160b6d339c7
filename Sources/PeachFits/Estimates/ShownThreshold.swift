import PeachBase

/// The threshold that a report says: a number, or a range while its interval is wide.
public struct ShownThreshold: Hashable, Sendable {
  public let estimate: ThresholdEstimate
  /// The day of the last answer if that is long ago; otherwise nil.
  public let day: Int64?

  /// Nil if the interval is too wide to show.
  public init?(_ estimate: ThresholdEstimate?, on day: Int64? = nil) {
    guard let estimate, estimate.isRangeShown else { return nil }
    self.estimate = estimate
    self.day = day
  }
}

extension Days {
  /// A history whose last answer is older than this number of days says its own date.
  private static let longAgo = 90.0

  /// The day of the last answer if that is long ago; otherwise nil. Times are in milliseconds since 1970.
  static func pastDay(of last: Int64?, now: Int64) -> Int64? {
    last.flatMap { between($0, now) > longAgo ? local($0) : nil }
  }
}
