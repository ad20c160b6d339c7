extension MatchReport {
  /// The report on matches of one mode.
  ///
  /// - Parameters:
  ///   - answers: the period's matches in this mode, oldest first.
  ///   - newest: the time of the newest match of all in this mode, if the period has none.
  init(
    _ request: ProfileRequest, answers: [MatchAnswer], impossible: Int = 0, newest: UTCTime? = nil, now: UTCTime
  ) {
    let (all, latest) = (MatchFit(answers), MatchFit(answers, halfLife: MatchModel.halfLife))
    self.init(
      request: request, span: request.period.span(now: now), matches: answers.count,
      pastDay: Days.pastDay(of: answers.last?.milliseconds, now: Int64(now.milliseconds)),
      impossibleAnswers: impossible,
      now: latest?.figures, all: all?.figures, registers: all?.registers ?? [],
      course: Self.course(of: answers, by: request.step, today: Days.number(of: Int64(now.milliseconds))),
      emptyReason: answers.isEmpty ? EmptyReason(newest: newest, now: now) : nil)
  }

  private static func course(
    of answers: [MatchAnswer], by step: TimelineStep?, today: Int64
  ) -> (step: TimelineStep, entries: [CourseEntry]) {
    let days = answers.map { Days.number(of: $0.milliseconds) }
    let steps = TimelineStep.entries(days, by: step, today: today)
    var begin = 0
    let entries = steps.entries.compactMap { time -> CourseEntry? in
      defer { begin = time.position + 1 }
      let own = answers[begin...time.position]
      return MatchFit(own).map { CourseEntry(time: time, matches: own.count, figures: $0.figures) }
    }
    return (steps.step, entries)
  }
}
