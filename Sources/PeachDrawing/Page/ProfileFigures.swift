import PeachCore
import PeachLanguage

/// The figures of a profile, each with its interval and its basis.
struct ProfileFigures {
  let report: ProfileReport

  var list: FigureList { FigureList(entries: [threshold, spread] + [trend, change].compactMap { $0 }) }

  private var threshold: FigureList.Entry {
    let estimate = report.shownThreshold
    return FigureList.Entry(
      DocumentMessages.threshold, cents: estimate?.cents,
      notes: (estimate.map { [DocumentMessages.interval($0.lower95, $0.upper95)] } ?? [])
        + (estimate == nil ? [] : [DocumentMessages.heard(report.heardKeys)]) + [
          ProfileMessages.answers(report.answers)
        ])
  }

  private var spread: FigureList.Entry {
    let spread = report.shownSpread
    return FigureList.Entry(
      DocumentMessages.spread, cents: spread,
      notes: spread == nil ? [] : report.statistics.map { [DocumentMessages.ofNotes($0.notes)] } ?? [])
  }

  /// Nil before the first answer.
  private var trend: FigureList.Entry? {
    guard report.answers > 0 else { return nil }
    var notes: [Text] = []
    if let fit = report.trend.fit, fit.ratio.isPrecise {
      notes.append(ProfileMessages.comparison(fit.ratio, .init(fit)))
      notes.append(DocumentMessages.trendBasis(answers: fit.answers, days: report.trendDays))
    } else {
      notes.append(DocumentMessages.trendNeeds)
    }
    return FigureList.Entry(
      DocumentMessages.trend, ProfileMessages.word(report.shownTrend), notes: notes)
  }

  private var change: FigureList.Entry? {
    guard let change = report.change, report.answers > 0 else { return nil }
    let comparison = change.shownRatio.map { ProfileMessages.comparison($0, change.direction) }
    return FigureList.Entry(
      DocumentMessages.change, DocumentMessages.direction(change.shownDirection),
      notes: [comparison].compactMap { $0 } + [DocumentMessages.periodBefore(change.answers)])
  }
}
