import PeachBase
import PeachFits

extension ProfileReport: ExerciseReport {
  public func rows(of exercise: Exercise) -> ProfileRows {
    let unit = exercise.profileUnit
    var row = ProfileRows.Row(
      "keys", ProfileMessages.threshold, answers: answers,
      figures: [threshold.map { .threshold($0, isShown: $0.isPrecise) }],
      values: shown.map { ProfileMessages.threshold($0, in: unit) } ?? Text(""))
    row.course = timeline.course(in: unit)
    return ProfileRows(
      request, answers: answers, emptyReason: emptyReason, words: ProfileWords(self, of: exercise, in: unit),
      axes: [ProfileAxis(in: unit)], rows: [row], keys: self, unit: unit, headline: shown?.figure, json: json(in: unit))
  }
}

extension ThresholdTimeline {
  func course(in unit: ProfileUnit) -> ProfileCourse {
    ProfileCourse(
      by: step,
      entries.enumerated().map { position, entry in
        var shown = ProfileCourse.Entry(entry.time, by: step, entry.estimate, entry.answers, in: unit)
        shown.change = change(to: position).map { ProfileMessages.change($0, in: step) }
        return shown
      })
  }
}

extension ProfileWords {
  fileprivate init(_ report: ProfileReport, of exercise: Exercise, in unit: ProfileUnit) {
    let request = report.request
    self.init(
      title: exercise.profileTitle, count: ProfileMessages.answers(report.answers),
      summary: exercise.profileName + KeyProfileMessages.summary(report, in: unit),
      overTime: ProfileMessages.thresholdOverTime, rowName: KeyProfileMessages.note,
      rowByRow: KeyProfileMessages.noteByNote,
      legend: KeyProfileMessages.legend,
      fileLegend: report.notes.isEmpty ? [] : KeyProfileMessages.fileLegend(of: exercise.answerForm.unsignedChoices),
      page: Page(
        picture: KeyProfileMessages.keyboard, table: KeyProfileMessages.table,
        columns: [
          KeyProfileMessages.note, unit.title.capitalized, ProfileMessages.interval95, ProfileMessages.answers,
        ],
        explanations: KeyProfileMessages.explanations(in: unit, of: exercise.answerForm.unsignedChoices)))
    empty = report.emptyReason.map { ProfileMessages.emptyReason($0, in: request.period) }
    let tooFew = report.emptyReason == nil ? ProfileMessages.tooFewForThreshold : nil
    let threshold = report.shown.map { ProfileMessages.threshold($0, over: report.recentKeys, in: unit) } ?? tooFew
    figures = [threshold, report.trend.direction.map(ProfileMessages.trend)].compactMap { $0 }
    lowFigures = [report.shown.map { ProfileMessages.threshold($0, in: unit) } ?? tooFew].compactMap { $0 }
    change = report.change.flatMap { change in
      request.period.days.flatMap { ProfileMessages.change(change, days: $0) }
    }
    remarks = exercise.remarks(report, saysBegin: false)
    let edge = report.shownThreshold?.isMeasurable == false ? ProfileMessages.edge(in: unit) : nil
    if report.threshold != nil {
      basis = [edge, ProfileMessages.trendBasis(report.trend, days: report.trendDays), change].compactMap { $0 }
    }
    let heard = [
      empty, threshold, ProfileMessages.spokenTrend(report.trend),
      report.registers.map(ProfileMessages.registers),
    ]
    spoken = heard.compactMap { $0.map { $0 + Text(".") } } + [change, edge].compactMap { $0 } + remarks
    let notes = report.notes.filter { $0.answers > 0 || $0.estimate.isRangeShown }
    details =
      (notes.isEmpty ? [] : [KeyProfileMessages.noteByNote.capitalized + Text(":")])
      + notes.map { ProfileMessages.note($0, in: unit) + Text(".") }
    page.remarks = remarks + [edge].compactMap { $0 }
    page.figures = report.largeFigures(in: unit)
  }
}

extension ProfileReport {
  fileprivate func largeFigures(in unit: ProfileUnit) -> [LargeFigure] {
    let notes = [KeyProfileMessages.recent(recentKeys), ProfileMessages.answers(answers)]
    let threshold = shown.map { LargeFigure($0, notes: notes, in: unit) }
    let trend = self.trend.fit.flatMap { fit in
      fit.direction.flatMap { direction in
        self.trend.direction.map { word in
          LargeFigure(
            KeyProfileMessages.trend, ProfileMessages.word(word),
            notes: [
              ProfileMessages.comparison(fit.ratio, direction),
              KeyProfileMessages.trendBasis(answers: fit.answers, days: trendDays),
            ])
        }
      }
    }
    return [threshold, trend, change.flatMap(\.largeFigure)].compactMap { $0 }
  }
}

extension ThresholdChange {
  /// Nil if the answers can't say it.
  fileprivate var largeFigure: LargeFigure? {
    guard let direction, let ratio else { return nil }
    return LargeFigure(
      KeyProfileMessages.change, KeyProfileMessages.direction(direction),
      notes: [ProfileMessages.comparison(ratio, direction), KeyProfileMessages.periodBefore(answers)])
  }
}
