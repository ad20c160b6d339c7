import PeachCore

/// Everything that a profile says, computed once for words, picture and JSON.
struct ProfileReport {
  let range: NoteRange
  let answers: Int
  /// The threshold now, of all notes together; nil without an answer.
  let threshold: ThresholdEstimate?
  /// The notes shown.
  let notes: [NoteThreshold]
  let statistics: ThresholdStatistics?
  let trend: Trend
  let history: [ThresholdHistory.Day]

  init(
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

  struct JSONForm: Encodable {
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

  var json: JSONForm {
    JSONForm(
      answers: answers, lowestMidiNote: range.lowest.number, highestMidiNote: range.highest.number,
      now: threshold.map(JSONForm.Estimate.init),
      notes: notes.map { .init(midiNote: $0.note.number, answers: $0.answers, estimate: .init($0.estimate)) },
      statistics: statistics.map {
        .init(
          notes: $0.notes, meanOfFittedCents: $0.mean.value, standardDeviationOfFittedCents: $0.standardDeviation?.value
        )
      },
      trend: .init(
        direction: String(describing: trend.direction), ratio: trend.fit?.ratio,
        ratioLower95: trend.fit?.ratio95.lowerBound, ratioUpper95: trend.fit?.ratio95.upperBound),
      history: history.map { .init(utcDay: $0.number, answers: $0.answers, estimate: .init($0.estimate)) })
  }
}
