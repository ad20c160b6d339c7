/// The direction in which the threshold changed over the last 60 days.
public struct Trend: Hashable, Sendable {
  public enum Direction: Hashable, Sendable, CaseIterable {
    /// The threshold falls with 99 % probability.
    case improving
    /// There is no change, or one too small to detect.
    case stable
    /// The threshold rises with 99 % probability.
    case declining
    /// There are fewer than 160 answers after the listener's first 40, or answers on fewer than 5 days.
    case tooLittleData
  }

  /// The length of the window in days of 24 hours.
  public static let window = 60
  /// The listener's first answers, in which they get to know the task, are left out.
  public static let firstAnswers = 40
  /// The minimum number of further answers.
  public static let leastAnswers = 160
  /// The minimum number of UTC days with answers.
  public static let leastDays = 5

  public let direction: Direction
  /// The change with its interval; nil with too little data.
  public let fit: ThresholdContrast?

  /// Whether an instant is in the window that ends at `end`, in milliseconds since 1970.
  static func contains(_ instant: Int64, endingAt end: Int64) -> Bool {
    (0...Double(window)).contains(Days.between(instant, end))
  }

  /// The trend over the 60 days that end at `milliseconds` since 1970.
  ///
  /// - Parameter answers: in the order in which they were given, without the listener's first 40; those outside the
  ///   window are ignored.
  public init(_ answers: [ProfileAnswer], endingAt milliseconds: Int64) {
    let run = answers.filter { Self.contains($0.milliseconds, endingAt: milliseconds) }
    let days = Set(run.lazy.map { Days.number(of: $0.milliseconds) }).count
    guard run.count >= Self.leastAnswers, days >= Self.leastDays, let fit = ThresholdContrast.trend(run) else {
      direction = .tooLittleData
      fit = nil
      return
    }
    self.fit = fit
    direction =
      switch fit.direction {
      case .falls: .improving
      case .rises: .declining
      case .unclear: .stable
      }
  }
}
