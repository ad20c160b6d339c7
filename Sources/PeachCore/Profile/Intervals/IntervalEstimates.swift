/// What a profile says about one interval.
public struct IntervalEstimate: Hashable, Sendable {
  public let interval: Interval
  /// The directions that were trained; the estimates are means over them.
  public let directions: [Direction]
  public let answers: Int
  public let threshold: ThresholdEstimate
  public let centre: CentsEstimate
  /// This threshold divided by the mean of the other trained intervals; nil if there is no other.
  public let relative: ThresholdRatio?

  public init(
    _ interval: Interval, directions: [Direction], answers: Int, threshold: ThresholdEstimate, centre: CentsEstimate,
    relative: ThresholdRatio?
  ) {
    self.interval = interval
    self.directions = directions
    self.answers = answers
    self.threshold = threshold
    self.centre = centre
    self.relative = relative
  }
}

/// The thresholds and centres of intervals in a period, with their course over time.
public struct IntervalReport: Sendable {
  public let request: ProfileRequest
  /// The bounds of the period.
  public let span: TimeSpan
  /// The number of answers in the period, in this presentation.
  public let answers: Int
  public let impossibleAnswers: Int
  /// The number of answers in the period that don't count because the sound dropped out.
  public internal(set) var droppedOutAnswers = 0
  /// The common threshold over the trained intervals, without the unison; nil without answers.
  public let threshold: ThresholdEstimate?
  /// The common threshold as of the last answer; nil unless that is long ago.
  public let past: ShownThreshold?
  /// The trained intervals, smallest first.
  public let intervals: [IntervalEstimate]
  /// What was known at the end of each day with an answer in the period, and the last day of the current step.
  public let history: [ProfileHistory<IntervalFilter>.Day]
  public let today: Int64?
  /// Why there are none; nil if there are some.
  public let emptyReason: EmptyReason?

  /// The report before the first answer.
  public static func empty(_ request: ProfileRequest, now: UTCTime) -> IntervalReport {
    IntervalReport(
      request, span: request.period.span(now: now), answers: 0, impossibleAnswers: 0, threshold: nil, intervals: [],
      emptyReason: .noAnswers)
  }

  public init(
    _ request: ProfileRequest, span: TimeSpan, answers: Int, impossibleAnswers: Int, threshold: ThresholdEstimate?,
    past: ShownThreshold? = nil, intervals: [IntervalEstimate],
    history: [ProfileHistory<IntervalFilter>.Day] = [], today: Int64? = nil, emptyReason: EmptyReason?
  ) {
    self.request = request
    self.span = span
    self.answers = answers
    self.impossibleAnswers = impossibleAnswers
    self.threshold = threshold
    self.past = past
    self.intervals = intervals
    (self.history, self.today) = (history, today)
    self.emptyReason = emptyReason
  }
}
