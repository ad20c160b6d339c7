/// The centre of an interval for a listener: the size that is neither narrow nor wide to them.
public struct CentreEstimate: Hashable, Sendable {
  /// The mean in cents from the equal-tempered size, positive for wider, and the ends of the 95 % interval.
  public let mean: Double
  public let lower95: Double
  public let upper95: Double

  public init(mean: Double, lower95: Double, upper95: Double) {
    self.mean = mean
    self.lower95 = lower95
    self.upper95 = upper95
  }
}

/// What a profile says about one interval.
public struct IntervalEstimate: Hashable, Sendable {
  public let interval: Interval
  /// The directions that were trained; the estimates are means over them.
  public let directions: [Direction]
  public let answers: Int
  public let threshold: ThresholdEstimate
  public let centre: CentreEstimate
  /// This threshold divided by the mean of the other trained intervals; nil if there is no other.
  public let relative: ThresholdRatio?

  public init(
    _ interval: Interval, directions: [Direction], answers: Int, threshold: ThresholdEstimate, centre: CentreEstimate,
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

/// The part of a profile of intervals that a report covers.
public struct IntervalRequest: Hashable, Sendable {
  public var presentation: Presentation
  /// The period whose answers are included.
  public var period = HistoryRange.all

  public init(_ presentation: Presentation) { self.presentation = presentation }
}

/// A computed profile of intervals for text, graphics and JSON output.
public struct IntervalReport: Sendable {
  public let request: IntervalRequest
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
  /// Why there are none; nil if there are some.
  public let emptyReason: ProfileReport.EmptyReason?

  public init(
    _ request: IntervalRequest, span: TimeSpan, answers: Int, impossibleAnswers: Int, threshold: ThresholdEstimate?,
    past: ShownThreshold? = nil, intervals: [IntervalEstimate], emptyReason: ProfileReport.EmptyReason?
  ) {
    self.request = request
    self.span = span
    self.answers = answers
    self.impossibleAnswers = impossibleAnswers
    self.threshold = threshold
    self.past = past
    self.intervals = intervals
    self.emptyReason = emptyReason
  }
}
