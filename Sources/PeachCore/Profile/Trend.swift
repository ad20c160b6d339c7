/// The direction in which the threshold changed over the last 60 days.
public struct Trend: Hashable, Sendable {
  public enum Direction: Hashable, Sendable, CaseIterable {
    /// The threshold falls with 99 % probability.
    case improving
    /// There is no change, or one too small to detect.
    case stable
    /// The threshold rises with 99 % probability.
    case declining
    /// There are fewer than 200 answers, or answers on fewer than 5 days.
    case tooLittleData
  }

  /// The length of the window in days of 24 hours.
  public static let window = 60
  public static let leastAnswers = 200
  /// The minimum number of UTC days with answers.
  public static let leastDays = 5

  public let direction: Direction
  /// The slope with its interval; nil with too little data.
  public let fit: TrendFit?

  /// Whether an instant is in the window that ends at `end`, in milliseconds since 1970.
  static func contains(_ instant: Int64, endingAt end: Int64) -> Bool {
    (0...Double(window)).contains(Days.between(instant, end))
  }

  /// The trend over the 60 days that end at `milliseconds` since 1970.
  ///
  /// `answers` are in the order in which they were given; those outside the window are ignored. `certainty` is the
  /// probability that a direction needs; use .999 for unsolicited announcements.
  public init(_ answers: [TrendAnswer], endingAt milliseconds: Int64, certainty: Double = 0.99) {
    let run = answers.filter { Self.contains($0.milliseconds, endingAt: milliseconds) }
    let days = Set(run.lazy.map { Days.number(of: $0.milliseconds) }).count
    guard run.count >= Self.leastAnswers, days >= Self.leastDays, let fit = TrendFit(run) else {
      direction = .tooLittleData
      fit = nil
      return
    }
    self.fit = fit
    switch fit.probabilityOfImproving {
    case certainty...: direction = .improving
    case ...(1 - certainty): direction = .declining
    default: direction = .stable
    }
  }
}

/// The part of a completed trial that the trend uses.
public struct TrendAnswer: Hashable, Sendable {
  /// The second note's signed offset from the first.
  public let offset: Cents
  /// The time of the answer in milliseconds since 1970, UTC.
  public let milliseconds: Int64
  /// Whether the answer was up.
  public let isUp: Bool

  public init(offset: Cents, isUp: Bool, milliseconds: Int64) {
    self.offset = offset
    self.milliseconds = milliseconds
    self.isUp = isUp
  }
}

extension TrendAnswer {
  init(_ answer: ProfileAnswer) {
    self.init(offset: answer.offset, isUp: answer.isUp, milliseconds: answer.milliseconds)
  }
}
