/// The easier trials at the beginning of a training after a pause.
///
/// The difference is multiplied by 2^lift. At the working point of a rule with 79 % right answers, 1.3 octaves raise
/// this to about 92 %. Right answers don't narrow the strategy's own difference; a wrong answer counts as wrong at that
/// difference.
public enum WarmUp {
  /// The stored condition of warm-up answers, including the easy pairs of a measurement.
  public static let condition = "warm-up"
  /// The lift of each trial, in octaves.
  public static let lifts = [1.3, 1.3, 0.6]
  /// The longest pause without a warm-up, in milliseconds.
  static let longestPause = 12 * 3_600_000

  static func isPause(from last: UTCTime, to next: UTCTime) -> Bool {
    next.milliseconds - last.milliseconds > longestPause
  }
}

extension Trial {
  var isWarmUp: Bool { condition == WarmUp.condition }
}
