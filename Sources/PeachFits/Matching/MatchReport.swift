import PeachBase

/// What describes a listener who tunes notes (`MatchModel`).
public struct MatchFigures: Hashable, Sendable {
  /// The mean error; positive for too high.
  public let bias: Estimate
  /// The half-width around the bias within which two thirds (68.27 %) of the matches lie.
  public let precision: Estimate
  /// The part of the starting difference that remains: 0 for none, 1 for all; no cents.
  public let hysteresis: Estimate

  package init(bias: Estimate, precision: Estimate, hysteresis: Estimate) {
    (self.bias, self.precision, self.hysteresis) = (bias, precision, hysteresis)
  }
}

/// The matches in a part of the keyboard.
public struct RegisterFigures: Hashable, Sendable {
  public let register: Register
  public let matches: Int
  /// The mean error there; positive for too high.
  public let bias: Estimate
  /// Whether it differs from that of all matches with 99 % probability.
  public let differs: Bool
}

/// Bias and precision of the matches in a period, with their course over time.
public struct MatchReport: Sendable {
  public let request: ProfileRequest
  /// The bounds of the period.
  public let span: TimeSpan
  /// The number of matches in the period, in this mode.
  public let matches: Int
  /// The day of the last match if that is long ago; otherwise nil.
  public var pastDay: Int64?
  public var impossibleAnswers = 0
  /// The number of answers in the period that don't count because the sound dropped out.
  public var droppedOutAnswers = 0
  /// The bias on the day of the last match, and the precision of the latest matches, in which older ones count less and less; nil
  /// without matches.
  public let now: MatchFigures?
  /// The bias on a usual day; nil while there are too few days.
  public let general: Estimate?
  /// The registers with matches, lowest first.
  public let registers: [RegisterFigures]
  /// The matches of each step of time with their figures, each from its own matches.
  package var course: (step: TimelineStep, entries: [CourseEntry]) = (.day, [])
  /// Why there are no figures; nil if there are some.
  public let emptyReason: EmptyReason?

  /// The matches of a day, a week or a month.
  package struct CourseEntry: Hashable, Sendable {
    package let time: TimelineStep.Entry
    package let matches: Int
    package let figures: MatchFigures

    package init(time: TimelineStep.Entry, matches: Int, figures: MatchFigures) {
      (self.time, self.matches, self.figures) = (time, matches, figures)
    }
  }
}
