/// What of the profile is asked for.
public struct ProfileRequest: Equatable, Sendable {
  public let exercise: ExerciseName
  /// The keys shown.
  public var keys: NoteRange
  /// Only its answers count.
  public var period = HistoryRange.all
  /// Notes with less confidence (`ThresholdEstimate.confidence`) are hidden; 0…1.
  public var leastConfidence = 0.0
  /// How finely the threshold over time is told; nil for what fits its length.
  public var step: TimelineStep?

  public init(_ exercise: ExerciseName, keys: NoteRange) {
    self.exercise = exercise
    self.keys = keys
  }
}

/// Everything that a profile says, computed once for words, pictures and JSON.
public struct ProfileReport: Sendable {
  public let request: ProfileRequest
  /// The period's bounds.
  public let span: TimeSpan
  /// How many answers all of it rests on.
  public let answers: Int
  /// How many were left out because of impossible values, those of the period before included.
  public let impossibleAnswers: Int
  /// The threshold now, of all notes together; nil without an answer.
  public let threshold: ThresholdEstimate?
  /// The notes shown.
  public let notes: [NoteThreshold]
  /// How many more there would be with less confidence.
  public let hiddenNotes: Int
  /// Over the notes shown.
  public let statistics: ThresholdStatistics?
  public let trend: Trend
  public let timeline: ThresholdTimeline
  /// Against the period before; nil for all time.
  public let change: ThresholdChange?
  /// Why no note is shown; nil where some are.
  public let emptyReason: EmptyReason?

  public enum EmptyReason: Hashable, Sendable {
    /// A cold start: there are no answers at all.
    case noAnswers
    /// None in this period; the shortest one that holds some.
    case noneInPeriod(shortest: HistoryRange)
    /// All answers lie far from the keys shown.
    case noneNearKeys
    /// All notes are less certain than asked for.
    case allHidden
  }

  /// The keys shown.
  public var range: NoteRange { request.keys }

  /// The days within which the trend's answers lie.
  public var trendDays: Int { min(request.period.days ?? .max, Trend.window) }

  /// - Parameters:
  ///   - fit: the period's answers.
  ///   - before: those of the equally long period right before, and when that was.
  ///   - newest: the time of the newest answer of all, where the period has none.
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
        .noneInPeriod(shortest: .shortest(holding: newest, now: now))
      } else {
        .noAnswers
      }
  }
}
