import PeachBase
import PeachExercises
import PeachFits

/// What a person's answers to an exercise, or to one of its parts, say in short.
public struct ProfileOverview: Sendable {
  /// The profile of all time, by week.
  public let profile: ProfileRows
  public let lastAnswer: UTCTime
  /// The time trained: pauses of more than two minutes between answers don't count.
  public let trained: Duration

  /// - Parameter times: those of all answers in milliseconds, in ascending order.
  package init?(_ profile: ProfileRows, times: [Int]) {
    guard profile.answers > 0, let last = times.last else { return nil }
    self.profile = profile
    lastAnswer = UTCTime(milliseconds: last)
    trained = .milliseconds(
      zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 <= Self.longestPause }.reduce(0, +))
  }

  private static let longestPause = 120_000
}
