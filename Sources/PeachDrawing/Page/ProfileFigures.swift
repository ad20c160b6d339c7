import PeachCore
import PeachLanguage

/// The figures of a profile, each with its interval and its basis.
struct ProfileFigures {
  let report: ProfileReport

  var list: FigureList { FigureList(entries: [threshold] + statistics + [trend, change].compactMap { $0 }) }

  private var threshold: FigureList.Entry {
    let estimate = report.threshold
    return FigureList.Entry(
      DocumentMessages.now, cents: estimate?.cents,
      notes: (estimate.map { [DocumentMessages.interval($0.lower95, $0.upper95)] } ?? [])
        + [DocumentMessages.allNotes + Text(", ") + ProfileMessages.answers(report.answers)])
  }

  private var statistics: [FigureList.Entry] {
    let statistics = report.statistics
    let basis = statistics.map { [DocumentMessages.ofNotes($0.notes)] } ?? []
    return [
      FigureList.Entry(
        DocumentMessages.mean, cents: statistics?.mean,
        notes: (statistics.map { [DocumentMessages.interval($0.meanLower95, $0.meanUpper95)] } ?? []) + basis),
      FigureList.Entry(DocumentMessages.deviation, cents: statistics?.standardDeviation, notes: basis),
    ]
  }

  /// Nil before the first answer.
  private var trend: FigureList.Entry? {
    guard report.answers > 0 else { return nil }
    var notes: [Text] = []
    if let fit = report.trend.fit {
      let factor = DocumentMessages.factor(fit.ratio, fit.ratio95.lowerBound, fit.ratio95.upperBound)
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
