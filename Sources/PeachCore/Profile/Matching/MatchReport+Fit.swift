extension MatchReport {
  /// The report on matches of one mode.
  ///
  /// - Parameters:
  ///   - answers: the period's matches in this mode, oldest first.
  ///   - newest: the time of the newest match of all in this mode, if the period has none.
  public init(
    _ request: MatchRequest, answers: [MatchAnswer], impossible: Int = 0, newest: UTCTime? = nil, now: UTCTime
  ) {
    let (all, latest) = (MatchFit(answers), MatchFit(answers, halfLife: MatchModel.halfLife))
    let reason = newest.map { ProfileReport.EmptyReason.noneInPeriod(shortest: .shortest(containing: $0, now: now)) }
    self.init(
      request, span: request.period.span(now: now), matches: answers.count,
      pastDay: Days.pastDay(of: answers.last?.milliseconds, now: Int64(now.milliseconds)),
      impossibleAnswers: impossible,
      now: latest?.figures, all: all?.figures, registers: all?.registers ?? [],
      emptyReason: answers.isEmpty ? reason ?? .noAnswers : nil)
  }
}
