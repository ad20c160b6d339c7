import PeachBase
import PeachFits

extension ChordReport: ExerciseReport {
  public func rows(of exercise: Exercise) -> ProfileRows {
    let rows = voices.map { ProfileRows.Row($0) }
    let axis = ProfileAxis(
      titles: (nil, nil, IntervalProfileMessages.centre), exact: IntervalProfileMessages.equal,
      signs: ChordMessages.signs)
    return ProfileRows(
      request, answers: matches, emptyReason: emptyReason, words: ProfileWords(self, of: exercise),
      axes: [axis], rows: rows, hasChoices: true, headline: nil, json: json)
  }

  private var json: JSON {
    .object(commonFigures + [("matches", .integer(matches)), ("voices", .array(voices.map(\.json)))])
  }
}

extension ProfileRows.Row {
  fileprivate init(_ voice: ChordReport.Voice) {
    let values = ChordMessages.values(voice)
    self.init(
      voice.track.id, voice.track.title, symbol: Text(voice.track.interval.symbol), answers: voice.matches,
      figures: voice.figures.drawn, values: values)
    reference = voice.track.justDeviation.value
    (details, shortDetail) = (
      [values], ChordMessages.name(voice) + Text(": ") + ChordMessages.amount(voice.figures, voice.track)
    )
    course = voice.timeline
  }
}

extension ChordReport.Voice {
  fileprivate var timeline: ProfileCourse {
    ProfileCourse(
      by: course.step,
      course.entries.map { entry in
        let (amount, matches) = (
          ChordMessages.amount(entry.figures, track), MatchProfileMessages.matches(entry.matches)
        )
        let name = ProfileMessages.shortName(of: entry.time, in: course.step)
        return ProfileCourse.Entry(
          entry.time, answers: entry.matches, figures: entry.figures.drawn, values: amount + Text(", ") + matches,
          short: entry.figures.isPrecise ? amount : nil, parts: [name + Text(" · ") + amount, Text(" · ") + matches])
      })
  }

  fileprivate var json: JSON {
    .object([
      ("chord", .text(track.chord.word)), ("interval", .text(track.interval.symbol)),
      ("semitones", .integer(track.interval.semitones)), ("matches", .integer(matches)), ("days", .integer(days)),
      // From the equal-tempered interval above the root; from three days on that of a usual day.
      ("centre", figures.bias.json), ("isGeneral", .bool(isGeneral)),
      // The distance from the centre within which two thirds of the latest matches lie.
      ("precision", figures.precision.json), ("justCents", .number(track.justDeviation.value)),
      // `just`, `equal` or `neither`, or `exact` if it moves with the exact size; absent if the answers can't say it.
      ("fits", fit.map { .text(String(describing: $0)) }),
      ("historyStep", .text(course.step.rawValue)), ("history", timeline.json(.cents)),
    ])
  }
}

extension ProfileWords {
  fileprivate init(_ report: ChordReport, of exercise: Exercise) {
    let count = MatchProfileMessages.matches(report.matches)
    self.init(
      title: exercise.profileTitle, count: count, summary: exercise.profileName + ChordMessages.summary(report),
      overTime: MatchProfileMessages.overTime, rowName: ChordMessages.voice, rowByRow: ChordMessages.voiceByVoice,
      legend: MatchProfileMessages.legend, fileLegend: report.matches == 0 ? [] : MatchProfileMessages.legend,
      page: Page(
        picture: MatchProfileMessages.picture, table: MatchProfileMessages.table,
        columns: [
          ChordMessages.voice.capitalized, IntervalProfileMessages.centreInCents, ProfileMessages.interval95,
          MatchProfileMessages.precisionInCents, ProfileMessages.interval95, MatchProfileMessages.part,
        ], explanations: ChordMessages.explanations))
    empty = report.emptyReason.map {
      $0 == .noAnswers ? ChordMessages.noneYet : ProfileMessages.emptyReason($0, in: report.request.period)
    }
    begin = report.emptyReason == .noAnswers ? ProfileMessages.begin + Text(".") : nil
    remarks = exercise.remarks(report)
    findings = report.voices.compactMap(ChordMessages.fit)
    rowFindings = report.voices.map { ChordMessages.values($0) + Text(".") }
    let most = report.voices.sorted { $0.matches > $1.matches }.prefix(2)
    spoken =
      [empty.map { $0 + Text(".") }].compactMap { $0 } + most.map { ChordMessages.spoken($0) + Text(".") } + remarks
    details = report.voices.flatMap { voice in
      [
        ChordMessages.spoken(voice) + Text(", ") + MatchProfileMessages.matches(voice.matches) + Text("."),
        ChordMessages.fit(voice),
      ].compactMap { $0 }
    }
    page.sentences = remarks + findings
  }
}
