import PeachCore

/// The report on a profile of intervals as JSON, with units in the names. Unknown values are left out.
struct IntervalProfileJSON: Encodable {
  struct IntervalValues: Encodable {
    /// `M3`.
    let interval: String
    let semitones: Int
    /// `up`, `down`: the directions that were trained.
    let directions: [String]
    let answers: Int
    let estimate: ProfileJSON.Estimate
    /// Probability that the threshold is between half and twice the estimate, 0…1.
    let confidence: Double
    /// `finer` or `coarser` than the other trained intervals, or the `same`; nil if the answers can't say it.
    let comparison: String?
    /// The threshold divided by that of the others.
    let ratio: Double?
    let ratioLower95: Double?
    let ratioUpper95: Double?
    /// The size that is neither narrow nor wide to the listener, from the equal-tempered one; positive is wider.
    let centreCents: Double
    let centreLower95Cents: Double
    let centreUpper95Cents: Double
    /// The just size from the equal-tempered one.
    let justCents: Double
  }

  let exercise: String
  let presentation: String
  let range: String
  let fromTime: String?
  let untilTime: String?
  let answers: Int
  /// Answers left out because of impossible values.
  let impossibleAnswers: Int
  /// Answers left out because the sound dropped out.
  let droppedOutAnswers: Int
  /// The common threshold, without the unison.
  let now: ProfileJSON.Estimate?
  let intervals: [IntervalValues]
}

extension IntervalProfileJSON {
  init(_ report: IntervalReport) {
    let request = report.request
    self.init(
      exercise: ExerciseName.intervals.rawValue, presentation: request.presentation.rawValue,
      range: request.period.rawValue, fromTime: report.span.from?.iso, untilTime: report.span.until?.iso,
      answers: report.answers, impossibleAnswers: report.impossibleAnswers,
      droppedOutAnswers: report.droppedOutAnswers,
      now: report.threshold.map(ProfileJSON.Estimate.init), intervals: report.intervals.map(IntervalValues.init))
  }
}

extension IntervalProfileJSON.IntervalValues {
  init(_ estimate: IntervalEstimate) {
    let (interval, relative, centre) = (estimate.interval, estimate.relative, estimate.centre)
    self.init(
      interval: interval.symbol, semitones: interval.semitones,
      directions: estimate.directions.map { $0 == .up ? "up" : "down" }, answers: estimate.answers,
      estimate: .init(estimate.threshold), confidence: estimate.threshold.confidence,
      comparison: estimate.comparison.map { String(describing: $0) }, ratio: relative?.value,
      ratioLower95: relative?.lower95,
      ratioUpper95: relative?.upper95, centreCents: centre.mean, centreLower95Cents: centre.lower95,
      centreUpper95Cents: centre.upper95, justCents: interval.justDeviation.value)
  }
}
