import PeachBase

/// The direction in which the threshold changed over the 60 days up to the last answer.
public struct Trend: Hashable, Sendable {
  public enum Direction: Hashable, Sendable, CaseIterable {
    /// The threshold falls with 99 % probability.
    case improving
    /// The 95 % interval of the change lies within a factor of 1.25 either way.
    case stable
    /// The threshold rises with 99 % probability.
    case declining
  }

  /// The length of the window in days of 24 hours.
  public static let window = 60
  /// The listener's first answers, in which they get to know the task, are left out.
  public static let firstAnswers = 40
  /// The minimum number of further answers.
  public static let leastAnswers = 160
  /// The minimum number of UTC days with answers.
  public static let leastDays = 5

  /// Nil if the answers can't say it.
  public var direction: Direction? {
    switch fit?.direction {
    case .finer: .improving
    case .same: .stable
    case .coarser: .declining
    case nil: nil
    }
  }
  /// The change with its interval; nil with fewer answers than a fit needs.
  public let fit: ThresholdContrast?

  /// Whether an instant is in the window that ends at `end`, in milliseconds since 1970.
  static func contains(_ instant: Int64, endingAt end: Int64) -> Bool {
    (0...Double(window)).contains(Days.between(instant, end))
  }

  /// The trend over the 60 days that end at `milliseconds` since 1970.
  ///
  /// - Parameters:
  ///   - answers: in the order in which they were given, without the listener's first 40; those outside the window are ignored.
  ///   - attentive: those among them, if they are known.
  package init(_ answers: [ProfileAnswer], attentive: AttentiveAnswers? = nil, endingAt milliseconds: Int64) {
    let run = answers.filter { Self.contains($0.milliseconds, endingAt: milliseconds) }
    let days = Set(run.lazy.map { Days.number(of: $0.milliseconds) }).count
    fit =
      run.count >= Self.leastAnswers && days >= Self.leastDays
      ? ThresholdContrast.trend(attentive ?? AttentiveAnswers(run)) : nil
  }
}
