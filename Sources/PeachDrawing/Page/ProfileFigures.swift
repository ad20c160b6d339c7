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
        + (estimate == nil ? [] : [DocumentMessages.meanOver(report.heardKeys)]) + [
          ProfileMessages.answers(report.answers)
        ])
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
      notes.append(ProfileMessages.comparison(fit.ratio, .init(fit)))
      notes.append(DocumentMessages.trendBasis(answers: fit.answers, days: report.trendDays))
    } else {
      notes.append(DocumentMessages.trendNeeds)
    }
    return FigureList.Entry(
      DocumentMessages.trend, ProfileMessages.word(report.trend.direction), notes: notes)
  }

  private var change: FigureList.Entry? {
    guard let change = report.change, report.answers > 0 else { return nil }
    let comparison = change.ratio.map { ProfileMessages.comparison($0, change.direction) }
    return FigureList.Entry(
      DocumentMessages.change, DocumentMessages.direction(change.direction),
      notes: [comparison].compactMap { $0 } + [DocumentMessages.periodBefore(change.answers)])
  }
}
