import PeachCore
import PeachLanguage

/// The figures of a profile, each with its interval and its basis.
struct ProfileFigures {
  let report: ProfileReport

  var list: FigureList { FigureList(entries: [threshold, deviation] + [trend, change].compactMap { $0 }) }

  private var threshold: FigureList.Entry {
    let estimate = report.threshold
    return FigureList.Entry(
      DocumentMessages.now, cents: estimate?.cents,
      notes: (estimate.map { [DocumentMessages.interval($0.lower95, $0.upper95)] } ?? [])
        + (report.heardKeys.map { [DocumentMessages.meanOver($0)] } ?? []) + [ProfileMessages.answers(report.answers)])
  }

  private var deviation: FigureList.Entry {
    let statistics = report.statistics
    return FigureList.Entry(
      DocumentMessages.deviation, cents: statistics?.standardDeviation,
      notes: statistics.map { [DocumentMessages.ofNotes($0.notes)] } ?? [])
  }

  /// Nil before the first answer.
  private var trend: FigureList.Entry? {
    guard report.answers > 0 else { return nil }
    var notes: [Text] = []
    if let fit = report.trend.fit {
      let factor = DocumentMessages.factor(fit.ratio.value, fit.ratio.lower95, fit.ratio.upper95)
      notes += [factor.value, factor.interval]
      notes.append(DocumentMessages.trendBasis(answers: fit.answers, days: report.trendDays))
    } else {
      notes.append(DocumentMessages.trendNeeds)
    }
    return FigureList.Entry(
      DocumentMessages.trend, ProfileMessages.word(report.trend.direction), notes: notes)
  }

  private var change: FigureList.Entry? {
    guard let change = report.change, report.answers > 0 else { return nil }
    let factor = change.ratio.map { DocumentMessages.factor($0.value, $0.lower95, $0.upper95) }
    return FigureList.Entry(
      DocumentMessages.change, DocumentMessages.direction(change.direction),
      notes: (factor.map { [$0.value, $0.interval] } ?? []) + [DocumentMessages.periodBefore(change.answers)])
  }
}
