/// Everything that a profile says, computed once for words, pictures and JSON.
public struct ProfileReport {
  public let range: NoteRange
  public let answers: Int
  /// The threshold now, of all notes together; nil without an answer.
  public let threshold: ThresholdEstimate?
  /// The notes shown.
  public let notes: [NoteThreshold]
  public let statistics: ThresholdStatistics?
  public let trend: Trend
  public let history: [ThresholdHistory.Day]

  public init(
    fitted: FittedProfile, range: NoteRange, trend answers: [TrendAnswer], history: [ThresholdHistory.Day], now: UTCTime
  ) {
    let instant = Int64(now.milliseconds)
    self.range = range
    self.answers = fitted.answers
    self.history = history
    threshold = fitted.answers == 0 ? nil : fitted.filter.estimate(at: instant)
    notes = fitted.noteThresholds(in: range.notes, at: instant)
    statistics = ThresholdStatistics(notes)
    trend = Trend(answers, endingAt: instant)
  }
}
