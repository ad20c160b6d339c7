/// An interval in one direction: it has its own threshold and its own centre.
public struct IntervalTrack: Hashable, Sendable {
  public let interval: Interval
  public let direction: Direction

  public init(_ interval: Interval, _ direction: Direction) {
    self.interval = interval
    self.direction = direction
  }

  /// All tracks, in the order of `index`.
  public static let all = Interval.allCases.flatMap { [IntervalTrack($0, .up), IntervalTrack($0, .down)] }

  /// 0…25.
  var index: Int { 2 * interval.rawValue + (direction == .up ? 0 : 1) }
}

/// The part of an answer about an interval that the profile uses.
public struct IntervalAnswer: TimedAnswer, Hashable, Sendable {
  public let track: IntervalTrack
  public let presentation: Presentation
  /// How much wider than equal-tempered the interval was: the tuning system's deviation and the offset that was judged. The
  /// listener's own centre doesn't depend on the tuning system of the training.
  public let deviation: Cents
  public let isWider: Bool
  /// The time of the answer in milliseconds since 1970, UTC.
  public let milliseconds: Int64
}

extension IntervalAnswer {
  /// Nil for a trial without an interval, and if a note was tuned.
  public init?(_ completed: CompletedTrial, at time: UTCTime) {
    guard let answer = completed.answer else { return nil }
    self.init(completed.trial, answer, at: time)
  }

  /// Nil for a trial without an interval.
  init?(_ trial: Trial, _ answer: ChoiceIndex, at time: UTCTime) {
    guard let asked = trial.interval else { return nil }
    self.init(
      track: IntervalTrack(asked.interval, asked.direction), presentation: asked.presentation,
      deviation: asked.deviation + trial.offset, isWider: answer == .up, milliseconds: Int64(time.milliseconds))
  }
}

extension TrialInterval {
  /// The exact size minus the equal-tempered one.
  public var deviation: Cents { size + Cents(Double(-100 * interval.semitones)) }
}
