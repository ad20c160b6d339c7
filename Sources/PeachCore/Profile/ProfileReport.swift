/// The part of a profile that a report covers.
public struct ProfileRequest: Equatable, Sendable {
  public let exercise: ExerciseName
  /// The keys shown.
  public var keys: NoteRange
  /// The period whose answers are included.
  public var period = HistoryRange.all
  /// Notes with less confidence (`ThresholdEstimate.confidence`) are hidden; 0…1.
  public var leastConfidence = 0.0
  /// The resolution of the threshold over time; nil for one that fits the period's length.
  public var step: TimelineStep?

  public init(_ exercise: ExerciseName, keys: NoteRange) {
    self.exercise = exercise
    self.keys = keys
  }
}

/// A computed profile for text, graphics and JSON output.
public struct ProfileReport: Sendable {
  public let request: ProfileRequest
  /// The bounds of the period.
  public let span: TimeSpan
  /// The number of answers in the period.
  public let answers: Int
  /// The number of answers excluded because of impossible values, including those of the period before.
  public let impossibleAnswers: Int
  /// The current overall threshold; nil without answers.
  public let threshold: ThresholdEstimate?
  /// The notes shown.
  public let notes: [NoteThreshold]
  /// The number of notes hidden because of low confidence.
  public let hiddenNotes: Int
  /// Statistics over the notes shown.
  public let statistics: ThresholdStatistics?
  public let trend: Trend
  public let timeline: ThresholdTimeline
  /// The change from the period before; nil for all time.
  public let change: ThresholdChange?
  /// Why no note is shown; nil if there are notes.
  public let emptyReason: EmptyReason?

  public enum EmptyReason: Hashable, Sendable {
    /// There are no answers at all.
    case noAnswers
    /// There are no answers in this period; `shortest` is the shortest period that has some.
    case noneInPeriod(shortest: HistoryRange)
    /// All answers are on notes far from the keys shown.
    case noneNearKeys
    /// All notes have less confidence than requested.
    case allHidden
  }

  /// The keys shown.
  public var range: NoteRange { request.keys }

  /// The length of the trend's window in days.
  public var trendDays: Int { min(request.period.days ?? .max, Trend.window) }

  /// - Parameters:
  ///   - fit: the period's answers.
  ///   - before: the answers of the period of equal length just before, and its span.
  ///   - newest: the time of the newest answer of all, if the period has none.
  public init(
    _ request: ProfileRequest, fit: PeriodFit = .empty, before: (span: TimeSpan, fitted: FittedProfile)? = nil,
    newest: UTCTime? = nil, now: UTCTime
  ) {
    let (fitted, instant) = (fit.fitted, Int64(now.milliseconds))
    let threshold = fitted.answers == 0 ? nil : fitted.filter.estimate(at: instant)
    let notes = fitted.noteThresholds(in: request.keys.notes, at: instant)
    let shown = notes.filter { $0.estimate.confidence >= request.leastConfidence }
    self.request = request
    span = request.period.span(now: now)
    self.threshold = threshold
    self.notes = shown
    answers = fitted.answers
    impossibleAnswers = fit.impossible
    hiddenNotes = notes.count - shown.count
    statistics = fitted.statistics(of: shown, at: instant)
    trend = Trend(fit.trend, endingAt: instant)
    timeline = ThresholdTimeline(fit.days, by: request.step)
    change = before.map { ThresholdChange(from: $0.fitted, in: $0.span, to: threshold, answers: fitted.answers) }
    emptyReason =
      if !shown.isEmpty {
        nil
      } else if !notes.isEmpty {
        .allHidden
      } else if fitted.answers > 0 {
        .noneNearKeys
      } else if let newest {
        .noneInPeriod(shortest: .shortest(containing: newest, now: now))
      } else {
        .noAnswers
      }
  }
}
