import PeachCore

/// The profile report as JSON, with units in the names. Unknown values are left out.
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
    let name: String
    let answers: Int
    let estimate: Estimate
    /// Probability that the threshold is between half and twice the estimate, 0…1.
    let confidence: Double
  }

  struct KeyRange: Encodable {
    let lowestMidiNote: Int
    let highestMidiNote: Int
  }

  struct Statistics: Encodable {
    let notes: Int
    let meanOfFittedCents: Double
    let meanLower95Cents: Double
    let meanUpper95Cents: Double
    let standardDeviationOfFittedCents: Double?
  }

  struct Trend: Encodable {
    /// `improving`, `stable` or `declining`; nil if the answers can't say it.
    let direction: String?
    /// Answers, and UTC days with answers, of the last 60 days within the period.
    let answers: Int?
    let days: Int?
    /// The threshold at the end of these days divided by that at their beginning.
    let ratio: Double?
    let ratioLower95: Double?
    let ratioUpper95: Double?
  }

  struct Change: Encodable {
    struct Period: Encodable {
      /// The start of the period (inclusive) and its end (exclusive).
      let fromTime: String?
      let untilTime: String?
      let answers: Int
      let estimate: Estimate?
    }

    /// `finer`, `coarser` or `same`; nil if the answers can't say it.
    let direction: String?
    /// The current threshold divided by that of the previous period.
    let changeRatio: Double?
    let changeRatioLower95: Double?
    let changeRatioUpper95: Double?
    let previousPeriod: Period
  }

  struct Entry: Encodable {
    let firstUTCDay: String
    let lastUTCDay: String
    let answers: Int
    let estimate: Estimate
  }

  let exercise: String
  let range: String
  let fromTime: String?
  let untilTime: String?
  let answers: Int
  /// Answers left out because of impossible values.
  let impossibleAnswers: Int
  /// Answers left out because the sound dropped out.
  let droppedOutAnswers: Int
  let lowestMidiNote: Int
  let highestMidiNote: Int
  /// The current threshold: the mean over the notes within six semitones of an answer.
  let now: Estimate?
  /// These notes, as ranges without gaps, and from the lowest to the highest.
  let heardRanges: [KeyRange]
  let heardRange: KeyRange?
  /// The slope of the psychometric function, 1 for a listener whose d′ is proportional to the difference.
  let slope: Double?
  /// The lapse rate, and the probability of not having listened to the last sound; 0…1.
  let lapse: Double?
  let notListening: Double?
  let notes: [Note]
  let minConfidence: Double
  let hiddenNotes: Int
  let statistics: Statistics?
  let trend: Trend
  let change: Change?
  let historyStep: String
  let history: [Entry]
}

extension ProfileJSON {
  init(_ report: ProfileReport) {
    let (fit, request) = (report.trend.fit, report.request)
    self.init(
      exercise: request.exercise.rawValue, range: request.period.rawValue, fromTime: report.span.from?.iso,
      untilTime: report.span.until?.iso,
      answers: report.answers, impossibleAnswers: report.impossibleAnswers,
      droppedOutAnswers: report.droppedOutAnswers,
      lowestMidiNote: report.range.lowest.number, highestMidiNote: report.range.highest.number,
      now: report.threshold.map(Estimate.init),
      heardRanges: report.heardKeys.map {
        .init(lowestMidiNote: $0.lowerBound.number, highestMidiNote: $0.upperBound.number)
      },
      heardRange: report.heardKeys.first.flatMap { first in
        report.heardKeys.last.map {
          .init(lowestMidiNote: first.lowerBound.number, highestMidiNote: $0.upperBound.number)
        }
      }, slope: report.listener?.slope, lapse: report.listener?.lapse, notListening: report.listener?.notListening,
      notes: report.notes.map(Note.init),
      minConfidence: request.leastConfidence, hiddenNotes: report.hiddenNotes,
      statistics: report.statistics.map(Statistics.init),
      trend: .init(
        direction: report.trend.direction.map { String(describing: $0) }, answers: fit?.answers, days: fit?.days,
        ratio: fit?.ratio.value, ratioLower95: fit?.ratio.lower95, ratioUpper95: fit?.ratio.upper95),
      change: report.change.map(Change.init), historyStep: report.timeline.step.rawValue,
      history: report.timeline.entries.map(Entry.init))
  }
}

extension ProfileJSON.Note {
  init(_ note: NoteThreshold) {
    self.init(
      midiNote: note.note.number, name: note.note.name, answers: note.answers, estimate: .init(note.estimate),
      confidence: note.estimate.confidence)
  }
}

extension ProfileJSON.Statistics {
  init(_ statistics: ThresholdStatistics) {
    self.init(
      notes: statistics.notes, meanOfFittedCents: statistics.mean.value,
      meanLower95Cents: statistics.meanLower95.value, meanUpper95Cents: statistics.meanUpper95.value,
      standardDeviationOfFittedCents: statistics.standardDeviation?.value)
  }
}

extension ProfileJSON.Change {
  init(_ change: ThresholdChange) {
    self.init(
      direction: change.direction.map { String(describing: $0) }, changeRatio: change.ratio?.value,
      changeRatioLower95: change.ratio?.lower95, changeRatioUpper95: change.ratio?.upper95,
      previousPeriod: .init(
        fromTime: change.span.from?.iso, untilTime: change.span.until?.iso, answers: change.answers,
        estimate: change.before.map(ProfileJSON.Estimate.init)))
  }
}

extension ProfileJSON.Entry {
  init(_ entry: ThresholdTimeline.Entry) {
    self.init(
      firstUTCDay: UTCTime.date(ofDay: entry.firstDay), lastUTCDay: UTCTime.date(ofDay: entry.lastDay),
      answers: entry.answers, estimate: .init(entry.estimate))
  }
}
