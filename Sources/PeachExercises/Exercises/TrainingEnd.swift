import PeachBase

/// The end of a training: after a number of answers, a time, or neither.
struct TrainingEnd: Sendable {
  /// The number of trials left; nil for no limit.
  private var remaining: Int?
  /// The limit on the time without pauses; nil for none.
  private let duration: Duration?
  /// The time from each `begin` to the latest answer after it, without the current one.
  private var earlier = Duration.zero
  /// The time from the current `begin` to its latest answer.
  private var current = Duration.zero
  /// The time of the current `begin`.
  private var start: UTCTime?

  init(_ start: ExerciseCourse.Start) {
    precondition(start.answers ?? 1 > 0)
    (remaining, duration) = (start.answers, start.duration)
  }

  var isOver: Bool { remaining == 0 || duration.map { earlier + current >= $0 } ?? false }

  mutating func begin(at time: UTCTime) {
    start = time
    earlier += current
    current = .zero
  }

  mutating func leaveOut(_ time: Duration) { start = start?.adding(.zero + time) }

  /// Counts an answer given at a time of day.
  mutating func addAnswer(at time: UTCTime) {
    remaining = remaining.map { $0 - 1 }
    // The clock of the day can be set back.
    if let start { current = max(current, .milliseconds(time.milliseconds - start.milliseconds)) }
  }
}
