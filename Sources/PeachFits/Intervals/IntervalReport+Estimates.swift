import PeachBase

/// What a profile says about one interval.
public struct IntervalEstimate: Hashable, Sendable {
  public let interval: Interval
  /// The directions that were trained; the estimates are means over them.
  public let directions: [Direction]
  public let answers: Int
  public let threshold: ThresholdEstimate
  public let centre: Estimate
  /// This threshold divided by the mean of the other trained intervals; nil if there is no other.
  public let relative: Estimate?
  /// Whether its sizes lie half-way between this interval and the next one.
  public var isBetween = false
  /// The exact sizes that were asked, in whole cents.
  public var sizes: [Int] = []
}

/// The thresholds and centres of intervals in a period, with their course over time.
public struct IntervalReport: Sendable {
  public let request: ProfileRequest
  /// The bounds of the period.
  public let span: TimeSpan
  /// The number of answers in the period, in this presentation.
  public let answers: Int
  public var impossibleAnswers = 0
  /// The number of answers in the period that don't count because the sound dropped out.
  public var droppedOutAnswers = 0
  /// The common threshold over the trained intervals, without the unison, as of the last answer; nil without answers. Sizes between
  /// intervals count only if no others were trained.
  public let threshold: ThresholdEstimate?
  /// The common threshold predicted for now.
  package var predicted: ThresholdEstimate?
  /// The day of the last answer if that is long ago; otherwise nil.
  public var pastDay: Int64?
  /// The trained intervals, smallest first.
  public let intervals: [IntervalEstimate]
  /// What was known at the end of each day with an answer in the period, and the last day of the current step.
  package var history: [ProfileHistory<IntervalFilter>.Day] = []
  /// The same of sizes between intervals.
  package var between: [ProfileHistory<IntervalFilter>.Day] = []
  package var today: Int64?
  /// Why there are none; nil if there are some.
  public let emptyReason: EmptyReason?
}
