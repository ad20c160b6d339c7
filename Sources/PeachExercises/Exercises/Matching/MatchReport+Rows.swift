import PeachBase
import PeachFits

extension MatchReport: ExerciseReport {
  public func rows(of exercise: Exercise) -> ProfileRows {
    typealias Row = ProfileRows.Row
    var rows = [now.map { Row($0, of: self) }, shownGeneral.map { Row(general: $0, of: self) }].compactMap { $0 }
    rows += registers.map { Row($0, in: self) }
    if !rows.isEmpty { rows[0].course = figuresOverTime }
    let axis = ProfileAxis(
      titles: (MatchProfileMessages.tooLow, MatchProfileMessages.exact, MatchProfileMessages.tooHigh),
      signs: MatchProfileMessages.signs)
    return ProfileRows(
      request, answers: matches, emptyReason: emptyReason, words: ProfileWords(self, of: exercise),
      axes: [axis], rows: rows,
      parts: MatchProfileMessages.parts, headline: (shownGeneral ?? shownNow?.bias).map { .place($0, isShown: true) },
      json: json)
  }
}

extension ProfileRows.Row {
  fileprivate init(_ figures: MatchFigures, of report: MatchReport) {
    let name = MatchProfileMessages.lately
    self.init(
      "now", name, answers: report.matches, figures: figures.drawn,
      values: MatchProfileMessages.values(name, figures))
    number = figures.isPrecise ? .number(figures) : MatchProfileMessages.unknown
  }

  fileprivate init(general bias: Estimate, of report: MatchReport) {
    let name = MatchProfileMessages.general
    self.init(
      "general", name, answers: report.matches, figures: [.place(bias, isShown: true)],
      values: name + Text(": ") + MatchProfileMessages.bias(bias))
    number = Figure.signed(bias.value, 1)
  }

  fileprivate init(_ figures: RegisterFigures, in report: MatchReport) {
    let isShown = report.shows(figures)
    self.init(
      String(describing: figures.register), figures.register.name, answers: figures.matches,
      figures: [.place(figures.bias, isShown: isShown)],
      values: MatchProfileMessages.values(figures, isShown: isShown))
    emphasis = isShown && figures.isDifferent ? .different : .none
    number = isShown ? Figure.signed(figures.bias.value, 1) : MatchProfileMessages.unknown
  }
}

extension Text {
  /// `+1.2 ±4.1`.
  fileprivate static func number(_ figures: MatchFigures) -> Text {
    Figure.signed(figures.bias.value, 1) + Text(" ±") + Figure.cents(Cents(figures.precision.value))
  }
}

extension MatchFigures {
  var drawn: [ProfileFigure?] {
    [.place(bias, isShown: isPrecise), .spread(precision, isShown: isPrecise)]
  }
}

extension MatchReport {
  var mode: MatchingMode { request.mode }

  fileprivate var figuresOverTime: ProfileCourse {
    ProfileCourse(
      by: course.step,
      course.entries.map { entry in
        let (figures, matches) = (entry.figures, MatchProfileMessages.matches(entry.matches))
        let name = ProfileMessages.shortName(of: entry.time, in: course.step)
        return ProfileCourse.Entry(
          entry.time, answers: entry.matches, figures: figures.drawn,
          values: MatchProfileMessages.amount(figures) + Text(", ") + matches,
          short: figures.isPrecise ? MatchProfileMessages.amount(figures) : nil,
          parts: MatchProfileMessages.cursor(name, figures) + [Text(" · ") + matches])
      })
  }

  fileprivate var json: JSON {
    .object(
      commonFigures + [
        ("mode", .text(mode.rawValue)), ("matches", .integer(matches)),
        ("historyStep", .text(course.step.rawValue)), ("history", figuresOverTime.json(.cents)),
      ] + told.flatMap(\.json))
  }

  /// The figures, each once: sentences, what is read out, the page and JSON are written from them.
  fileprivate var told: [ToldFigure] { [toldNow, toldGeneral, toldHysteresis, toldRegisters] }

  private var toldNow: ToldFigure {
    let sentence = matches == 0 ? nil : MatchProfileMessages.latest(self)
    return ToldFigure(
      // The bias on the day of the last match; the precision of the latest matches, of which one 25 matches ago counts half.
      json: [("now", now?.json)], lines: [sentence],
      short: [shownNow.map { MatchProfileMessages.values(MatchProfileMessages.lately, $0) + Text(".") }],
      spoken: [sentence], large: saidNow.map { LargeFigure.figures(MatchProfileMessages.lately, $0) } ?? [])
  }

  private var toldGeneral: ToldFigure {
    let sentence = MatchProfileMessages.general(self)
    return ToldFigure(
      // The bias on a usual day; absent with fewer than three days.
      json: [("general", general.map { .object([("bias", $0.json)]) })], lines: [sentence],
      short: [
        shownGeneral.map { MatchProfileMessages.general + Text(": ") + MatchProfileMessages.bias($0) + Text(".") }
      ],
      spoken: [sentence], large: [shownGeneral.map { LargeFigure.bias(MatchProfileMessages.general, $0) }])
  }

  private var toldHysteresis: ToldFigure {
    let sentence = MatchProfileMessages.hysteresis(self)
    return ToldFigure(lines: [sentence], details: [sentence])
  }

  private var toldRegisters: ToldFigure {
    ToldFigure(
      json: [
        (
          "registers",
          .array(
            registers.map {
              .object([
                // `bass` (below C3), `tenor`, `alto` or `soprano` (C5 and above).
                ("register", .text(String(describing: $0.register))), ("matches", .integer($0.matches)),
                ("bias", $0.bias.json),
              ])
            })
        )
      ],
      lines: MatchProfileMessages.registers(self), spoken: [MatchProfileMessages.extremeRegister(self)],
      details: registers.map { MatchProfileMessages.values($0, isShown: shows($0)) + Text(".") })
  }
}

extension MatchFigures {
  fileprivate var json: JSON {
    .object([
      // The mean error; positive is too high.
      ("bias", bias.json),
      // The distance from the bias within which two thirds of the matches lie.
      ("precision", precision.json),
      // The part of the starting difference that remains, 0 for none.
      ("hysteresis", .object(hysteresis.members("part"))),
    ])
  }
}

extension ProfileWords {
  fileprivate init(_ report: MatchReport, of exercise: Exercise) {
    let (mode, count) = (report.mode, MatchProfileMessages.matches(report.matches))
    let legend = MatchProfileMessages.legend(report)
    self.init(
      title: exercise.profileTitle + Text(", ") + MatchProfileMessages.name(of: mode), count: count,
      summary: exercise.profileName + MatchProfileMessages.summary(report), overTime: MatchProfileMessages.overTime,
      rowName: MatchProfileMessages.register, rowByRow: MatchProfileMessages.registerByRegister,
      legend: legend, fileLegend: report.matches == 0 ? [] : legend,
      page: Page(
        picture: MatchProfileMessages.picture, table: MatchProfileMessages.table,
        columns: [
          Text(""), MatchProfileMessages.biasInCents, ProfileMessages.interval95,
          MatchProfileMessages.precisionInCents, ProfileMessages.interval95, MatchProfileMessages.part,
        ], explanations: MatchProfileMessages.explanations))
    empty = report.emptyReason.map { MatchProfileMessages.emptyReason($0, in: report.request.period, mode) }
    remarks = exercise.remarks(report, isHarmonic: mode == .together)
    // A training from here may be in the other mode.
    begin =
      report.emptyReason != .noAnswers
      ? nil : mode == .successive ? ProfileMessages.begin + Text(".") : remarks.last
    let told = report.told
    findings = told.flatMap(\.lines)
    shortFindings = report.shownNow == nil ? remarks + findings : told.flatMap(\.short)
    spoken = [empty.map { $0 + Text(".") }].compactMap { $0 } + told.flatMap(\.spoken) + remarks
    details = told.flatMap(\.details)
    page.figures = told.flatMap(\.large)
    page.sentences = remarks + findings
  }
}

extension LargeFigure {
  /// Precision and bias, or a range while too little is known.
  fileprivate static func figures(_ name: Text, _ figures: MatchFigures) -> [LargeFigure] {
    let (half, bias) = (figures.precision, figures.bias)
    guard figures.isPrecise else {
      return [LargeFigure(MatchProfileMessages.precision(name), MatchProfileMessages.range(figures))]
    }
    return [
      LargeFigure(
        MatchProfileMessages.precision(name), Text("±") + Figure.cents(Cents(half.value)), unit: ProfileMessages.cents,
        notes: [Figure.interval95(Figure.cents(Cents(half.lower95)), Figure.cents(Cents(half.upper95)))]),
      .bias(name, bias),
    ]
  }

  fileprivate static func bias(_ name: Text, _ bias: Estimate) -> LargeFigure {
    LargeFigure(
      MatchProfileMessages.bias(name), Figure.signed(bias.value, 1), unit: ProfileMessages.cents,
      notes: [Figure.interval95(Figure.signed(bias.lower95, 1), Figure.signed(bias.upper95, 1))])
  }
}
