import PeachCore

/// The profile report as JSON, with the units in the names.
struct ProfileJSON: Encodable {
  struct Estimate: Encodable {
    let thresholdCents: Double
    let lower95Cents: Double
    let upper95Cents: Double

    init(_ estimate: ThresholdEstimate) {
      thresholdCents = estimate.cents.value
      lower95Cents = estimate.lower95.value
      upper95Cents = estimate.upper95.value
    }
  }

  struct Note: Encodable {
    let midiNote: Int
    let answers: Int
    let estimate: Estimate
  }

  struct Statistics: Encodable {
    let notes: Int
    let meanOfFittedCents: Double
    let standardDeviationOfFittedCents: Double?
  }

  struct Trend: Encodable {
    let direction: String
    /// The threshold at the end of the last 60 days over that at their beginning.
    let ratio: Double?
    let ratioLower95: Double?
    let ratioUpper95: Double?
  }

  struct Day: Encodable {
    /// Days since 1970-01-01, UTC.
    let utcDay: Int64
    let answers: Int
    let estimate: Estimate
  }

  let answers: Int
  let lowestMidiNote: Int
  let highestMidiNote: Int
  let now: Estimate?
  let notes: [Note]
  let statistics: Statistics?
  let trend: Trend
  let history: [Day]
}

extension ProfileJSON {
  init(_ report: ProfileReport) {
    self.init(
      answers: report.answers, lowestMidiNote: report.range.lowest.number, highestMidiNote: report.range.highest.number,
      now: report.threshold.map(Estimate.init),
      notes: report.notes.map { .init(midiNote: $0.note.number, answers: $0.answers, estimate: .init($0.estimate)) },
      statistics: report.statistics.map {
        .init(
          notes: $0.notes, meanOfFittedCents: $0.mean.value, standardDeviationOfFittedCents: $0.standardDeviation?.value
        )
      },
      trend: .init(
        direction: String(describing: report.trend.direction), ratio: report.trend.fit?.ratio,
        ratioLower95: report.trend.fit?.ratio95.lowerBound, ratioUpper95: report.trend.fit?.ratio95.upperBound),
      history: report.history.map { .init(utcDay: $0.number, answers: $0.answers, estimate: .init($0.estimate)) })
  }
}
