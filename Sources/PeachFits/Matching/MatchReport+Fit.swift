import PeachBase

extension MatchReport {
  /// The report on matches of one mode.
  ///
  /// - Parameters:
  ///   - answers: the period's matches in this mode, oldest first.
  ///   - newest: the time of the newest match of all in this mode, if the period has none.
  package init(
    _ request: ProfileRequest, answers: [MatchAnswer], impossible: Int = 0, newest: UTCTime? = nil, now: UTCTime
  ) {
    let (fit, instant) = (MatchFit(answers), Int64(now.milliseconds))
    let today = Days.local(instant)
    self.init(
      request: request, span: request.period.span(now: now), matches: answers.count,
      pastDay: Days.pastDay(of: answers.last?.milliseconds, now: instant),
      impossibleAnswers: impossible,
      now: fit.map {
        MatchFigures(
          bias: $0.today, precision: $0.precision(halfLife: MatchModel.halfLife), hysteresis: $0.hysteresis)
      },
      general: fit?.general, registers: fit?.registers ?? [],
      course: Self.course(of: answers, by: request.step, today: today),
      emptyReason: answers.isEmpty ? EmptyReason(newest: newest, now: now) : nil)
  }

  private static func course(
    of answers: [MatchAnswer], by step: TimelineStep?, today: Int64
  ) -> (step: TimelineStep, entries: [CourseEntry]) {
    // Clocks that are put back at midnight begin a day again.
    let days = answers.reduce(into: [Int64]()) { $0.append(max($0.last ?? .min, Days.local($1.milliseconds))) }
    let steps = TimelineStep.entries(days, by: step, today: today)
    var begin = 0
    let entries = steps.entries.compactMap { time -> CourseEntry? in
      defer { begin = time.position + 1 }
      let own = answers[begin...time.position]
      return MatchFit(own).map {
        CourseEntry(
          time: time, matches: own.count,
          figures: MatchFigures(bias: $0.mean, precision: $0.precision(halfLife: nil), hysteresis: $0.hysteresis))
      }
    }
    return (steps.step, entries)
  }
}
