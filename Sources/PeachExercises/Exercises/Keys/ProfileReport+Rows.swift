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
    let told = report.told(in: unit)
    (figures, lowFigures) = (told.flatMap(\.lines), told.flatMap(\.short))
    change = report.changeSentence
    remarks = exercise.remarks(report, saysBegin: false)
    let edge = report.shownThreshold?.isMeasurable == false ? ProfileMessages.edge(in: unit) : nil
    if report.threshold != nil { basis = [edge].compactMap { $0 } + told.flatMap(\.basis) }
    spoken =
      [empty.map { $0 + Text(".") }].compactMap { $0 } + told.flatMap(\.spoken) + [edge].compactMap { $0 } + remarks
    let notes = report.notes.filter { $0.answers > 0 || $0.estimate.isRangeShown }
    details =
      (notes.isEmpty ? [] : [KeyProfileMessages.noteByNote.capitalized + Text(":")])
      + notes.map { ProfileMessages.note($0, in: unit) + Text(".") }
    page.remarks = remarks + [edge].compactMap { $0 }
    page.figures = told.flatMap(\.large)
  }
}

extension ProfileReport {
  /// The figures over all notes, each once: lines, what is read out, the page and JSON are written from them.
  func told(in unit: ProfileUnit) -> [ToldFigure] {
    [toldThreshold(in: unit), toldTrend, toldRegisters, toldChange(in: unit)]
  }

  private func toldThreshold(in unit: ProfileUnit) -> ToldFigure {
    let unknown = emptyReason == nil ? ProfileMessages.unknownThreshold : nil
    let line = shown.map { ProfileMessages.threshold($0, over: recentKeys, in: unit) } ?? unknown
    let notes = [KeyProfileMessages.recent(recentKeys), ProfileMessages.answers(answers)]
    return ToldFigure(
      // The mean over the notes of the last 500 answers: filtered, as of the last answer, and predicted for now, which is less
      // certain the longer ago that is; and these notes, as ranges without gaps.
      json: [
        ("estimate", threshold?.json(in: unit)), ("now", predicted?.json(in: unit)),
        ("nowRanges", .array(recentKeys.ranges.map(\.json))),
      ],
      lines: [line], short: [shown.map { ProfileMessages.threshold($0, in: unit) } ?? unknown],
      spoken: [line.map { $0 + Text(".") }], large: [shown.map { LargeFigure($0, notes: notes, in: unit) }])
  }

  private var toldTrend: ToldFigure {
    let large = trend.fit.flatMap { fit in
      fit.direction.flatMap { direction in
        trend.direction.map { word in
          LargeFigure(
            KeyProfileMessages.trend, ProfileMessages.word(word),
            notes: [
              ProfileMessages.comparison(fit.ratio, direction),
              KeyProfileMessages.trendBasis(answers: fit.answers, days: trendDays),
            ])
        }
      }
    }
    return ToldFigure(
      json: [("trend", trend.json)], lines: [trend.direction.map(ProfileMessages.trend)],
      spoken: [ProfileMessages.spokenTrend(trend).map { $0 + Text(".") }],
      basis: [ProfileMessages.trendBasis(trend, days: trendDays)], large: [large])
  }

  private var toldRegisters: ToldFigure {
    ToldFigure(spoken: [registers.map { ProfileMessages.registers($0) + Text(".") }])
  }

  private func toldChange(in unit: ProfileUnit) -> ToldFigure {
    ToldFigure(
      json: [("change", change?.json(in: unit))], spoken: [changeSentence], basis: [changeSentence],
      large: [change.flatMap(\.largeFigure)])
  }

  fileprivate var changeSentence: Text? {
    change.flatMap { change in request.period.days.flatMap { ProfileMessages.change(change, days: $0) } }
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
