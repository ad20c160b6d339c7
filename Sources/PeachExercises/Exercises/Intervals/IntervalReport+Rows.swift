import PeachBase
import PeachFits

extension IntervalReport: ExerciseReport {
  public func rows(of exercise: Exercise) -> ProfileRows {
    let unit = exercise.profileUnit
    let common = intervals.count > 1 ? threshold : nil
    let all = common.map { threshold in
      var row = ProfileRows.Row(
        "all", IntervalProfileMessages.all, symbol: Text("*"), answers: answers,
        figures: [.threshold(threshold, isShown: threshold.isPrecise), nil],
        values: shown.map { ProfileMessages.threshold($0, in: unit) } ?? Text(""))
      row.isCommon = true
      let detail = IntervalProfileMessages.all + Text(": ") + ProfileMessages.amount(threshold, in: unit)
      (row.details, row.shortDetail) = ([detail], detail)
      row.course = commonCourse(in: unit)
      return row
    }
    let rows = [all].compactMap { $0 } + intervals.map { ProfileRows.Row($0, in: self, unit) }
    let hasCentres = rows.contains { $0.figures[1] != nil }
    let thresholds = ProfileAxis(in: unit)
    let centres = ProfileAxis(
      titles: (nil, nil, IntervalProfileMessages.centre), exact: IntervalProfileMessages.equal,
      signs: IntervalProfileMessages.signs)
    return ProfileRows(
      request, answers: answers, emptyReason: emptyReason,
      words: ProfileWords(self, of: exercise, count: ProfileMessages.answers(answers)),
      axes: [thresholds] + (hasCentres ? [centres] : []), courseAxes: [thresholds, centres], rows: rows, unit: unit,
      parts: IntervalProfileMessages.parts, hasChoices: true, headline: shown?.figure,
      json: json(unit))
  }
}

extension ProfileRows.Row {
  fileprivate init(_ estimate: IntervalEstimate, in report: IntervalReport, _ unit: ProfileUnit) {
    let more = [
      IntervalProfileMessages.sizes(estimate), IntervalProfileMessages.comparison(estimate),
      IntervalProfileMessages.centre(estimate),
    ].compactMap { $0 }.joined("; ")
    let values = IntervalProfileMessages.values(estimate)
    self.init(
      estimate.symbol, estimate.title, symbol: Text(estimate.symbol), answers: estimate.answers,
      figures: [
        .threshold(estimate.threshold, isShown: estimate.shownThreshold != nil),
        estimate.shownCentre.map { .place($0, isShown: true) },
      ], values: [values, more].compactMap { $0 }.joined("; ") ?? values)
    reference = IntervalProfileMessages.just(estimate)
    emphasis =
      switch estimate.comparison {
      case .finer: .finer
      case .coarser: .coarser
      case .same, nil: .none
      }
    details = [values] + [more].compactMap { $0 }
    shortDetail = IntervalProfileMessages.threshold(estimate)
    course = report.course(in: unit, of: estimate)
  }
}

extension IntervalReport {
  var presentation: Presentation { request.presentation }

  /// The figures at the end of each step.
  ///
  /// - Parameter estimate: that of a day; nil if it has none.
  fileprivate func course(
    in unit: ProfileUnit, over history: [ProfileHistory<IntervalFilter>.Day],
    _ estimate: (KnownIntervals) -> KnownIntervals.Figures?
  ) -> ProfileCourse {
    let days = history.compactMap { day in estimate(day.known).map { (number: day.number, estimate: $0) } }
    let steps = TimelineStep.entries(days.map(\.number), by: request.step, today: today)
    var (entries, before) = ([ProfileCourse.Entry](), 0)
    for step in steps.entries {
      let estimate = days[step.position].estimate
      let (threshold, answers) = (estimate.threshold, estimate.answers - before)
      before = estimate.answers
      // Days on which only other intervals were trained.
      guard answers > 0 else { continue }
      let centre = estimate.centre.flatMap { $0.isPrecise ? ProfileFigure.place($0, isShown: true) : nil }
      entries.append(.init(step, by: steps.step, threshold, answers, more: [centre], in: unit))
    }
    return ProfileCourse(by: steps.step, entries)
  }

  fileprivate func course(in unit: ProfileUnit, of estimate: IntervalEstimate) -> ProfileCourse {
    course(in: unit, over: estimate.isBetween ? between : history) { $0.intervals[estimate.interval] }
  }

  fileprivate func commonCourse(in unit: ProfileUnit) -> ProfileCourse {
    course(in: unit, over: history.isEmpty ? between : history, \.common)
  }

  fileprivate func json(_ unit: ProfileUnit) -> JSON {
    let course = commonCourse(in: unit)
    return .object(
      commonFigures + [
        ("presentation", .text(presentation.rawValue)), ("answers", .integer(answers)),
        ("intervals", .array(intervals.map { $0.json(in: unit, self.course(in: unit, of: $0)) })),
        ("historyStep", .text(course.step.rawValue)), ("history", course.json(unit)),
      ] + toldThreshold(in: unit).json)
  }

  /// The common threshold.
  fileprivate func toldThreshold(in unit: ProfileUnit) -> ToldFigure {
    let unknown = emptyReason == nil ? ProfileMessages.unknownThreshold : nil
    let line = shown.map { ProfileMessages.threshold($0, in: unit) } ?? unknown
    return ToldFigure(
      // Without the unison: filtered, as of the last answer, and predicted for now.
      json: [("estimate", threshold?.json(in: unit)), ("now", predicted?.json(in: unit))],
      lines: [line], short: [line], spoken: [line.map { $0 + Text(".") }],
      large: [shown.map { LargeFigure($0, notes: [ProfileMessages.answers(answers)], in: unit) }])
  }
}

extension IntervalEstimate {
  fileprivate func json(in unit: ProfileUnit, _ course: ProfileCourse) -> JSON {
    let figures: [(String, JSON?)] = [
      ("interval", .text(symbol)), ("semitones", isBetween ? nil : .integer(interval.semitones)),
      // The exact sizes that were asked, in whole cents.
      ("sizesCents", .array(sizes.map { .integer($0) })),
      // Those that were trained.
      ("directions", .array(directions.map { .text($0.word) })), ("answers", .integer(answers)),
      ("estimate", threshold.json(in: unit)),
      // The probability that the threshold is between half and twice the estimate.
      ("confidence", .number(threshold.confidence)),
      // `finer` or `coarser` than the other trained intervals, or the `same`; absent if the answers can't say it.
      ("comparison", comparison.map { .text(String(describing: $0)) }),
    ]
    // From the equal-tempered size, or from half-way between two; positive is wider.
    let centre = self.centre.members("centreCents", ends: "centre", in: ProfileUnit.cents.key)
    return .object(
      figures + (relative?.members("ratio", ends: "ratio") ?? []) + centre + [
        ("justCents", isBetween ? nil : .number(interval.justDeviation.value)), ("history", course.json(unit)),
      ])
  }
}

extension ProfileWords {
  fileprivate init(_ report: IntervalReport, of exercise: Exercise, count: Text) {
    let (presentation, unit) = (report.presentation, exercise.profileUnit)
    self.init(
      title: exercise.profileTitle + Text(", ") + IntervalProfileMessages.name(of: presentation), count: count,
      summary: exercise.profileName + IntervalProfileMessages.summary(report, presentation),
      overTime: ProfileMessages.thresholdOverTime, rowName: IntervalProfileMessages.interval,
      rowByRow: IntervalProfileMessages.intervalByInterval, legend: IntervalProfileMessages.legend,
      fileLegend: report.intervals.isEmpty ? [] : IntervalProfileMessages.legend,
      page: Page(
        picture: IntervalProfileMessages.intervalByInterval.capitalized, table: IntervalProfileMessages.table,
        columns: [
          IntervalProfileMessages.interval.capitalized, unit.title.capitalized, ProfileMessages.interval95,
          IntervalProfileMessages.centreInCents, ProfileMessages.interval95, ProfileMessages.answers,
        ], explanations: IntervalProfileMessages.explanations))
    empty = report.emptyReason.map {
      IntervalProfileMessages.emptyReason($0, in: report.request.period, presentation)
    }
    let told = report.toldThreshold(in: unit)
    (figures, lowFigures) = (told.lines, told.short)
    remarks = exercise.remarks(report, isHarmonic: presentation == .harmonic)
    // A training from here may have the other presentation.
    begin =
      report.emptyReason != .noAnswers
      ? nil : presentation == .melodic ? ProfileMessages.begin + Text(".") : remarks.last
    findings = IntervalProfileMessages.differences(report)
    rowFindings = IntervalProfileMessages.centres(report)
    basis = report.shownThreshold?.isMeasurable == false ? [ProfileMessages.edge] : []
    spoken =
      [empty.map { $0 + Text(".") }].compactMap { $0 } + told.spoken + IntervalProfileMessages.extremes(report)
      + remarks
    details =
      (report.intervals.isEmpty ? [] : [rowByRow.capitalized + Text(":")])
      + report.intervals.map { estimate in
        let sizes = IntervalProfileMessages.sizes(estimate).map { Text("; ") + $0 } ?? Text("")
        return IntervalProfileMessages.values(estimate) + sizes + Text(".")
      }
      + IntervalProfileMessages.centres(report)
    page.figures =
      told.large
      + report.intervals.filter(\.differs).map { estimate in
        let notes = [
          estimate.relative.flatMap { ratio in estimate.comparison.map { ProfileMessages.comparison(ratio, $0) } }
        ].compactMap { $0 }
        return estimate.threshold.isPrecise
          ? LargeFigure(estimate.title, estimate.threshold, in: unit, notes: notes)
          : LargeFigure(estimate.title, ProfileMessages.range(estimate.threshold, in: unit), notes: notes)
      }
    page.sentences = remarks + rowFindings
  }
}
