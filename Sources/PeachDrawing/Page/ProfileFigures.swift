import PeachCore
import PeachLanguage

/// The figures of a profile, each with its interval and its basis.
struct ProfileFigures {
  let report: ProfileReport

  var list: FigureList { FigureList(entries: [threshold, spread, trend, change].compactMap { $0 }) }

  /// Nil while there is nothing to say.
  private var threshold: FigureList.Entry? {
    report.shown.map { shown in
      FigureList.Entry(
        DocumentMessages.threshold, shown,
        notes: [DocumentMessages.heard(report.heardKeys), ProfileMessages.answers(report.answers)]
          + [report.answersToNumber.map(ProfileMessages.answersToNumber)].compactMap { $0 })
    }
  }

  private var spread: FigureList.Entry? {
    report.shownSpread.map { spread in
      FigureList.Entry(
        DocumentMessages.spread, cents: spread,
        notes: report.statistics.map { [DocumentMessages.ofNotes($0.notes)] } ?? [])
    }
  }

  /// Nil if the answers can't say it.
  private var trend: FigureList.Entry? {
    guard let fit = report.trend.fit, let direction = fit.direction, let word = report.trend.direction else {
      return nil
    }
    return FigureList.Entry(
      DocumentMessages.trend, ProfileMessages.word(word),
      notes: [
        ProfileMessages.comparison(fit.ratio, direction),
        DocumentMessages.trendBasis(answers: fit.answers, days: report.trendDays),
      ])
  }

  private var change: FigureList.Entry? {
    guard let change = report.change, let direction = change.direction, let ratio = change.ratio else { return nil }
    return FigureList.Entry(
      DocumentMessages.change, DocumentMessages.direction(direction),
      notes: [ProfileMessages.comparison(ratio, direction), DocumentMessages.periodBefore(change.answers)])
  }
}
