import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachFits

/// What profiles say, word for word in both languages.
@Suite struct ProfileWordTests {
  typealias Row = (text: Text?, english: String, german: String)

  private func expect(_ rows: [Row]) {
    for (text, english, german) in rows {
      #expect(text?.english == english)
      #expect(text?.german == german)
    }
  }

  private func threshold(_ cents: Double, _ lower: Double, _ upper: Double) -> ThresholdEstimate {
    ThresholdEstimate(octaves: Estimate(value: cents, lower95: lower, upper95: upper).map(log2))
  }

  private func shown(_ estimate: ThresholdEstimate, on day: Int64? = nil) throws -> ShownThreshold {
    try #require(ShownThreshold(estimate, on: day))
  }

  private func estimate(_ value: Double, _ lower: Double, _ upper: Double) -> Estimate {
    Estimate(value: value, lower95: lower, upper95: upper)
  }

  private let decibels = ProfileUnit(Text("dB"), key: "Decibels", size: 0.06)
  /// 2024-05-17.
  private let day: Int64 = 19_860

  @Test func `periods and empty profiles`() {
    let days = [("today", "heute"), ("last 7 days", "letzte 7 Tage"), ("last 30 days", "letzte 30 Tage")]
    let more = [("last 91 days", "letzte 91 Tage"), ("last 365 days", "letzte 365 Tage"), ("all time", "gesamt")]
    expect(zip(HistoryRange.allCases, days + more).map { (ProfileMessages.period($0), $1.0, $1.1) })
    let within = [
      ("today", "heute"), ("in the last 7 days", "in den letzten 7 Tagen"),
      ("in the last 30 days", "in den letzten 30 Tagen"), ("in the last 91 days", "in den letzten 91 Tagen"),
      ("in the last 365 days", "in den letzten 365 Tagen"), ("before", "davor"),
    ]
    expect(zip(HistoryRange.allCases, within).map { (ProfileMessages.within($0), $1.0, $1.1) })
    let later = EmptyReason.noneInPeriod(shortest: .month)
    expect([
      (ProfileMessages.title, "Profile", "Profil"),
      (
        ProfileMessages.emptyReason(.noAnswers, in: .week), "Start training to build your profile",
        "Trainiere, um dein Profil aufzubauen"
      ),
      (
        ProfileMessages.emptyReason(later, in: .today), "No answers today, but some in the last 30 days",
        "Keine Antworten heute, aber welche in den letzten 30 Tagen"
      ),
      (
        ProfileMessages.emptyReason(.noneInPeriod(shortest: .all), in: .year),
        "No answers in the last 365 days, but some before",
        "Keine Antworten in den letzten 365 Tagen, aber welche davor"
      ),
      (
        ProfileMessages.emptyReason(.noneNearKeys, in: .all), "No answers near these keys",
        "Keine Antworten in der Nähe dieser Tasten"
      ),
      (
        MatchProfileMessages.emptyReason(later, in: .today, .together),
        "No matches today, but some in the last 30 days", "Keine Versuche heute, aber welche in den letzten 30 Tagen"
      ),
      (
        MatchProfileMessages.emptyReason(.noAnswers, in: .all, .successive), "No notes matched one after the other yet",
        "Noch keine Töne nacheinander gestimmt"
      ),
      (
        MatchProfileMessages.emptyReason(.noneNearKeys, in: .all, .together),
        "No notes matched with a sounding reference yet", "Noch nie gleichzeitig mit dem Vergleichston gestimmt"
      ),
      (
        IntervalProfileMessages.emptyReason(.noAnswers, in: .all, .melodic), "No melodic intervals trained yet",
        "Noch keine melodischen Intervalle geübt"
      ),
      (
        IntervalProfileMessages.emptyReason(.noAnswers, in: .all, .harmonic), "No harmonic intervals trained yet",
        "Noch keine harmonischen Intervalle geübt"
      ),
      (
        IntervalProfileMessages.emptyReason(later, in: .week, .harmonic),
        "No answers in the last 7 days, but some in the last 30 days",
        "Keine Antworten in den letzten 7 Tagen, aber welche in den letzten 30 Tagen"
      ),
      (ChordMessages.noneYet, "No chords tuned yet", "Noch keine Akkorde gestimmt"),
      (
        ProfileMessages.impossible(1), "1 answer has impossible values and is ignored. See 'peach doctor'.",
        "1 Antwort hat unmögliche Werte und wird ignoriert. Siehe »peach doctor«."
      ),
      (
        ProfileMessages.impossible(1204), "1,204 answers have impossible values and are ignored. See 'peach doctor'.",
        "1.204 Antworten haben unmögliche Werte und werden ignoriert. Siehe »peach doctor«."
      ),
      (
        ProfileMessages.onlyForKeys("--note-range"),
        "'--note-range' applies only to profiles over keys, as of pitch comparison: peach profile comparison.",
        "»--note-range« gilt nur für Profile über der Klaviatur, wie beim Tonhöhenvergleich: peach profile comparison."
      ),
      (ProfileMessages.answers(1), "1 answer", "1 Antwort"),
      (ProfileMessages.answers(1204), "1,204 answers", "1.204 Antworten"),
      (MatchProfileMessages.matches(1), "1 match", "1 Versuch"),
      (MatchProfileMessages.matches(1204), "1,204 matches", "1.204 Versuche"),
      (
        ProfileMessages.look(at: .quarter, " chords --data-dir x"),
        "'peach profile chords --data-dir x --range quarter' shows them.",
        "»peach profile chords --data-dir x --range quarter« zeigt sie."
      ),
      (
        ProfileMessages.begin(" chords"), "'peach train chords' starts a training.",
        "»peach train chords« beginnt ein Training."
      ),
    ])
  }

  @Test func `thresholds are numbers, ranges rounded outwards, or more than their lower end`() throws {
    let (precise, wide) = (threshold(8.44, 6.06, 12.2), threshold(13, 5.4, 32.1))
    let beyond = threshold(120, 60.6, 400)
    expect([
      (ProfileMessages.interval(estimate(8.44, 6.06, 12.2)), "8.4 cents (6.1 to 12)", "8,4 Cent (6,1 bis 12)"),
      (ProfileMessages.interval(precise, in: decibels), "0.51 dB (0.36 to 0.73)", "0,51 dB (0,36 bis 0,73)"),
      // What was presented ends the interval.
      (ProfileMessages.interval(threshold(0.3, 0.05, 130)), "0.3 cents", "0,3 Cent"),
      (ProfileMessages.range(wide), "between 5 and 33 cents", "zwischen 5 und 33 Cent"),
      (ProfileMessages.shortRange(wide), "5 to 33 cents", "5 bis 33 Cent"),
      (ProfileMessages.range(threshold(1.9, 1.96, 1.96)), "between 1.9 and 2.0 cents", "zwischen 1,9 und 2,0 Cent"),
      (ProfileMessages.range(threshold(2, 2, 2.01)), "between 2 and 3 cents", "zwischen 2 und 3 Cent"),
      (ProfileMessages.range(wide, in: decibels), "between 0.3 and 2.0 dB", "zwischen 0,3 und 2,0 dB"),
      (ProfileMessages.shortRange(wide, in: decibels), "0.3 to 2.0 dB", "0,3 bis 2,0 dB"),
      (ProfileMessages.range(beyond), "more than 60 cents", "mehr als 60 Cent"),
      (ProfileMessages.shortRange(beyond), "more than 60 cents", "mehr als 60 Cent"),
      (ProfileMessages.amount(precise), "8.4 cents (6.1 to 12)", "8,4 Cent (6,1 bis 12)"),
      (ProfileMessages.amount(wide), "between 5 and 33 cents", "zwischen 5 und 33 Cent"),
      (ProfileMessages.short(precise), "8.4 cents", "8,4 Cent"),
      (ProfileMessages.short(wide), "between 5 and 33 cents", "zwischen 5 und 33 Cent"),
      (
        ProfileMessages.threshold(try shown(precise), over: [48, 59, 71].map { MIDINote($0) }),
        "Threshold 8.4 cents (6.1 to 12), C3–B3, B4", "Schwelle 8,4 Cent (6,1 bis 12), C3–B3, B4"
      ),
      (
        ProfileMessages.threshold(try shown(wide, on: day), in: decibels),
        "Threshold in May 2024: between 0.3 and 2.0 dB", "Schwelle im Mai 2024: zwischen 0,3 und 2,0 dB"
      ),
      (ProfileMessages.sentence(nil), " Threshold: not known yet.", " Schwelle: noch nicht bekannt."),
      (ProfileMessages.sentence(try shown(precise)), " Threshold: 8.4 cents.", " Schwelle: 8,4 Cent."),
      (
        ProfileMessages.sentence(try shown(precise, on: day), in: decibels), " Threshold in May 2024: 0.51 dB.",
        " Schwelle im Mai 2024: 0,51 dB."
      ),
      (
        ProfileMessages.edge, "The threshold may be outside the measurable range, 0.2 to 150 cents.",
        "Die Schwelle liegt möglicherweise außerhalb des messbaren Bereichs, 0,2 bis 150 Cent."
      ),
      (
        ProfileMessages.edge(in: decibels), "The threshold may be outside the measurable range, 0.01 to 9.0 dB.",
        "Die Schwelle liegt möglicherweise außerhalb des messbaren Bereichs, 0,01 bis 9,0 dB."
      ),
      (ProfileMessages.values(precise, 30), "8.4 cents (6.1 to 12), 30 answers", "8,4 Cent (6,1 bis 12), 30 Antworten"),
      (ProfileMessages.values(threshold(8, 1, 17), 3), "3 answers", "3 Antworten"),
      (
        ProfileMessages.values(threshold(8, 2, 32), 9), "between 2 and 32 cents, 9 answers",
        "zwischen 2 und 32 Cent, 9 Antworten"
      ),
      (
        ProfileMessages.note(NoteThreshold(note: MIDINote(60), answers: 1, estimate: wide), in: decibels),
        "C4: between 0.3 and 2.0 dB, 1 answer", "C4: zwischen 0,3 und 2,0 dB, 1 Antwort"
      ),
      (ProfileMessages.noAnswersNear, "no answers near", "keine Antworten in der Nähe"),
      (ProfileMessages.notCertain, "hidden, too uncertain", "ausgeblendet, zu unsicher"),
    ])
    #expect(ProfileMessages.keys([48, 60].map { MIDINote($0) }) == Text("C3, C4"))
    #expect(ProfileMessages.keys([36, 51, 78, 84].map { MIDINote($0) }) == Text("C2, D#3, F#5–C6"))
    func cursor(_ estimate: ThresholdEstimate) -> [String] {
      ProfileMessages.cursor(Text("A4"), estimate, 43).map(\.english)
    }
    #expect(cursor(precise) == ["A4 · 8.4 cents", " (6.1 to 12)", " · 43 answers"])
    #expect(cursor(wide) == ["A4", " · 5 to 33 cents", " · 43 answers"])
    #expect(cursor(threshold(8, 1, 17)) == ["A4", " · 43 answers"])
    #expect(
      ProfileMessages.cursor(Text("A4"), precise, 1, in: decibels).map(\.german) == [
        "A4 · 0,51 dB", " (0,36 bis 0,73)", " · 1 Antwort",
      ])
  }

  @Test func `changes and comparisons have as many decimals as they need`() {
    let (finer, coarser) = (ThresholdChange.Direction.finer, ThresholdChange.Direction.coarser)
    expect([
      (
        ProfileMessages.comparison(estimate(2, 0.94, 4), coarser), "2.0 times coarser (0.9 to 4.0)",
        "2,0-mal gröber (0,9 bis 4,0)"
      ),
      (
        ProfileMessages.comparison(estimate(1.3, 1.06, 1.6), coarser), "1.3 times coarser (1.1 to 1.6)",
        "1,3-mal gröber (1,1 bis 1,6)"
      ),
      (
        ProfileMessages.comparison(estimate(1.1, 1.004, 1.2), coarser), "1.100 times coarser (1.004 to 1.200)",
        "1,100-mal gröber (1,004 bis 1,200)"
      ),
      (
        ProfileMessages.comparison(estimate(1.1, 1.0002, 1.2), coarser), "1.100 times coarser (1.000 to 1.200)",
        "1,100-mal gröber (1,000 bis 1,200)"
      ),
      (
        ProfileMessages.comparison(estimate(0.5, 0.25, 0.8), finer), "2.0 times finer (1.3 to 4.0)",
        "2,0-mal feiner (1,3 bis 4,0)"
      ),
      (
        ProfileMessages.registers(.init(finest: .alto, coarsest: .bass, ratio: estimate(2.3, 1.5, 3.6))),
        "Finest from C4 to B4; 2.3 times coarser (1.5 to 3.6) up to B2",
        "Am feinsten von C4 bis B4; bis B2 2,3-mal gröber (1,5 bis 3,6)"
      ),
      (
        ProfileMessages.registers(.init(finest: .soprano, coarsest: .tenor, ratio: estimate(2.3, 1.5, 3.6))),
        "Finest from C5 up; 2.3 times coarser (1.5 to 3.6) from C3 to B3",
        "Am feinsten ab C5; von C3 bis B3 2,3-mal gröber (1,5 bis 3,6)"
      ),
      (ProfileMessages.trend(.improving), "Trend: improving", "Trend: wird besser"),
      (ProfileMessages.trend(.stable), "Trend: stable", "Trend: stabil"),
      (ProfileMessages.trend(.declining), "Trend: declining", "Trend: wird schlechter"),
      (KeyProfileMessages.direction(finer), "finer", "feiner"),
      (KeyProfileMessages.direction(coarser), "coarser", "gröber"),
      (KeyProfileMessages.direction(.same), "about the same", "etwa gleich"),
      (
        KeyProfileMessages.periodBefore(2700), "compared with the previous period (2,700 answers)",
        "gegenüber dem Zeitraum davor (2.700 Antworten)"
      ),
      (KeyProfileMessages.trendBasis(answers: 1, days: 60), "in 60 days, from 1 answer", "in 60 Tagen, aus 1 Antwort"),
      (
        KeyProfileMessages.recent([48, 49, 62].map { MIDINote($0) }), "of the notes in your latest answers, C3–C#3, D4",
        "der Töne deiner letzten Antworten, C3–C#3, D4"
      ),
    ])
    let registers: [(Register, (String, String), (String, String), (String, String))] = [
      (.bass, ("up to B2", "bis B2"), ("Up to B2", "Bis B2"), ("up to B2", "bis B2")),
      (.tenor, ("C3–B3", "C3–B3"), ("From C3 to B3", "Von C3 bis B3"), ("from C3 to B3", "von C3 bis B3")),
      (.alto, ("C4–B4", "C4–B4"), ("From C4 to B4", "Von C4 bis B4"), ("from C4 to B4", "von C4 bis B4")),
      (.soprano, ("from C5", "ab C5"), ("From C5 up", "Ab C5"), ("from C5 up", "ab C5")),
    ]
    for (register, name, place, within) in registers {
      expect([
        (register.name, name.0, name.1), (register.place, place.0, place.1),
        (register.placeWithin, within.0, within.1),
      ])
    }
    func change(_ ratio: Estimate, _ step: TimelineStep, isAfterGap: Bool = false) -> Text {
      ProfileMessages.change(.init(ratio: ratio, isAfterGap: isAfterGap), in: step)
    }
    let (down, up) = (estimate(0.7, 0.6, 0.9), estimate(2.34, 1.5, 3))
    expect([
      (change(down, .day), "1.4 times finer than the day before", "1,4-mal feiner als am Tag davor"),
      (change(up, .week), "2.3 times coarser than the week before", "2,3-mal gröber als in der Woche davor"),
      (change(down, .month), "1.4 times finer than the month before", "1,4-mal feiner als im Monat davor"),
      (change(up, .day, isAfterGap: true), "2.3 times coarser than before the gap", "2,3-mal gröber als vor der Lücke"),
    ])
  }

  /// Answers, 30 a day in 20 days up to the last, whose threshold changes by this factor.
  private func trend(by factor: Double) -> Trend {
    var generator = SeededGenerator(seed: 1)
    let answers = (0..<600).map { index in
      let listener = ListenerModel(threshold: Cents(20 * pow(factor, Double(index) / 600)))
      let offset = Cents((index.isMultiple(of: 2) ? 1 : -1) * exp2(generator.uniform(in: 1...6)))
      return ProfileAnswer(
        note: MIDINote(60), offset: offset, isUp: generator.uniform() < listener.probabilityOfUp(offset: offset),
        milliseconds: Int64(index / 30) * 86_400_000 + Int64(index))
    }
    return Trend(answers, endingAt: 20 * 86_400_000)
  }

  @Test(arguments: [(1 / 8.0, "improving", "wird besser", true)])
  func `a trend says its direction, its size and what it rests on`(
    factor: Double, english: String, german: String, isFiner: Bool
  ) throws {
    let trend = trend(by: factor)
    let fit = try #require(trend.fit)
    let size = ProfileMessages.comparison(fit.ratio, isFiner ? .finer : .coarser)
    #expect(fit.days == 20 && fit.answers > 500 && fit.answers != fit.days)
    expect([
      (ProfileMessages.spokenTrend(trend), "Trend: \(english), \(size.english)", "Trend: \(german), \(size.german)"),
      (
        ProfileMessages.trendBasis(trend, days: 30),
        "Trend of the last 30 days: \(size.english), from \(fit.answers) answers on 20 days.",
        "Trend der letzten 30 Tage: \(size.german), aus \(fit.answers) Antworten an 20 Tagen."
      ),
    ])
    let json = trend.json
    #expect(json["direction"]?.text == english && json["answers"]?.integer == fit.answers)
    #expect(json["days"]?.integer == 20 && json["ratio"]?.number == fit.ratio.value)
    #expect(json["ratioLower95"]?.number == fit.ratio.lower95 && json["ratioUpper95"]?.number == fit.ratio.upper95)
    let none = Trend([], endingAt: 0)
    #expect(ProfileMessages.spokenTrend(none) == nil && ProfileMessages.trendBasis(none, days: 30) == nil)
    #expect(try none.json.written(onOneLine: true) == "{}")
  }

  /// The first and the last step of a course, which are days 19,860 to 19,866 and 19,900.
  private func course(_ step: TimelineStep, first: String? = "9 cents", last: String? = "7 cents") -> ProfileCourse {
    func entry(_ index: Int, _ first: Int64, _ last: Int64, _ short: String?) -> ProfileCourse.Entry {
      .init(
        .init(index: index, firstDay: first, lastDay: last, position: index), answers: 3, figures: [],
        values: Text(""), short: short.map { Text($0) }, parts: [])
    }
    return ProfileCourse(
      by: step, [entry(0, day, day + 6, first), entry(1, day + 9, day + 9, "?"), entry(2, day + 40, day + 40, last)])
  }

  @Test func `a course over time is told from its first step to its last`() throws {
    let title = Text(en: "Threshold", de: "Schwelle")
    expect([
      (ProfileMessages.overTime(title, by: .day), "Threshold, by day", "Schwelle, nach Tagen"),
      (ProfileMessages.overTime(title, by: .week), "Threshold, by week", "Schwelle, nach Wochen"),
      (ProfileMessages.overTime(title, by: .month), "Threshold, by month", "Schwelle, nach Monaten"),
      (ProfileMessages.thresholdOverTime, "Threshold over time", "Schwelle im Lauf der Zeit"),
      (MatchProfileMessages.overTime, "Your own centre over time", "Deine Mitte im Lauf der Zeit"),
      (
        ProfileMessages.summary(of: course(.day), title),
        "Threshold, from 17 May 2024 to 26 June 2024: at first 9 cents, finally 7 cents.",
        "Schwelle, vom 17. Mai 2024 bis zum 26. Juni 2024: zuerst 9 cents, zuletzt 7 cents."
      ),
      (
        ProfileMessages.summary(of: course(.week, first: nil), title),
        "Threshold, from week of 17 May 2024 to week of 26 June 2024: finally 7 cents.",
        "Schwelle, von der Woche ab 17. Mai 2024 bis zur Woche ab 26. Juni 2024: zuletzt 7 cents."
      ),
      (
        ProfileMessages.summary(of: course(.month, first: nil, last: nil), title),
        "Threshold, from May 2024 to June 2024.", "Schwelle, von Mai 2024 bis Juni 2024."
      ),
    ])
    #expect(ProfileMessages.summary(of: ProfileCourse(), title) == nil)
    let entries = course(.week).entries
    expect([
      (ProfileMessages.days(of: entries[0]), "17 May 2024 to 23 May 2024", "17. Mai 2024 bis 23. Mai 2024"),
      (ProfileMessages.days(of: entries[2]), "26 Jun 2024", "26. Juni 2024"),
    ])
    let time = TimelineStep.Entry(index: 1, firstDay: day, lastDay: day + 6, position: 0)
    expect([
      (ProfileMessages.shortName(of: time, in: .day), "17 May 2024", "17. Mai 2024"),
      (ProfileMessages.shortName(of: time, in: .week), "week of 17 May 2024", "Woche ab 17. Mai 2024"),
      (ProfileMessages.shortName(of: time, in: .month), "May 2024", "Mai 2024"),
    ])
  }

  @Test func `how to read a profile over keys depends on its unit and the number of choices`() {
    let three = Text(en: "two of three", de: "zwei von drei")
    for choices in [nil, 2, 4, 3] {
      #expect(
        KeyProfileMessages.rightAtThreshold(of: choices)
          == (choices == 3 ? three : Text(en: "three of four", de: "drei von vier")))
    }
    expect(
      zip(
        KeyProfileMessages.legend,
        [
          (
            "Band: where your threshold lies with 95 % probability. The stronger its colour, the likelier. Lower is better.",
            "Band: Hier liegt deine Schwelle mit 95 % Wahrscheinlichkeit. Je kräftiger, desto wahrscheinlicher. Tiefer ist "
              + "besser."
          ),
          (
            "Line: the likeliest threshold. The line is missing where too little is known.",
            "Linie: die wahrscheinlichste Schwelle. Wo zu wenig bekannt ist, fehlt die Linie."
          ),
          (
            "Trend: of the last 60 days, as soon as the answers tell one.",
            "Trend: der letzten 60 Tage, sobald die Antworten einen erkennen lassen."
          ),
          (
            "Gaps: no answers within six semitones, or none at that time.",
            "Lücken: keine Antworten im Umkreis von sechs Halbtönen oder keine in dieser Zeit."
          ),
        ]
      ).map { ($0, $1.0, $1.1) })
    expect([
      (
        KeyProfileMessages.fileLegend(of: 3)[0],
        "Line: the fitted threshold, the difference at which two of three answers are right. Nearer to the keys is finer.",
        "Linie: die angepasste Schwelle, bei der zwei von drei Antworten stimmen. Näher an den Tasten ist feiner."
      ),
      (
        KeyProfileMessages.fileLegend(of: nil)[1],
        "Bands: the 50, 80 and 95\u{A0}% intervals of the threshold. Paler is less certain; notes without data are blank.",
        "Bänder: die 50-, 80- und 95-%-Intervalle der Schwelle. Blasser heißt unsicherer; Töne ohne Daten bleiben leer."
      ),
      (
        KeyProfileMessages.fileLegend(of: nil).last, "The line is missing where too little is known.",
        "Wo zu wenig bekannt ist, fehlt die Linie."
      ),
      (
        KeyProfileMessages.explanations(in: .cents, of: nil)[0].words,
        "The pitch difference at which three of four answers are right, in cents (hundredths of a semitone). It isn't counted "
          + "but fitted: it is the threshold that best explains the answers.",
        "Der Tonhöhenunterschied, bei dem drei von vier Antworten stimmen, in Cent (Hundertsteln eines Halbtons). Sie wird nicht "
          + "gezählt, sondern angepasst: Es ist die Schwelle, die die Antworten am besten erklärt."
      ),
      (
        KeyProfileMessages.explanations(in: decibels, of: 3)[0].words,
        "The difference at which two of three answers are right, in dB. It isn't counted but fitted: it is the threshold that "
          + "best explains the answers.",
        "Der Unterschied, bei dem zwei von drei Antworten stimmen, in dB. Sie wird nicht gezählt, sondern angepasst: Es ist die "
          + "Schwelle, die die Antworten am besten erklärt."
      ),
    ])
    #expect(
      KeyProfileMessages.explanations(in: decibels, of: 3).map(\.heading) == [
        Text(en: "Threshold", de: "Schwelle"), Text(en: "95\u{A0}% interval", de: "95-%-Intervall"),
        Text(en: "Across the keyboard", de: "Auf der Klaviatur"), Text(en: "Over time", de: "Im Lauf der Zeit"),
        Text("Trend"),
      ])
  }

  // MARK: Matches

  private func figures(
    _ bias: Estimate, _ precision: Estimate, _ hysteresis: Estimate = Estimate(value: 0, lower95: -0.1, upper95: 0.1)
  ) -> MatchFigures { MatchFigures(bias: bias, precision: precision, hysteresis: hysteresis) }

  @Test func `matches are told by side, from the lower size to the larger one`() {
    let low = estimate(-4.24, -5.6, -2.8)
    let known = figures(low, estimate(4.12, 3.3, 5.24))
    let (wide, unknown) = (figures(low, estimate(7, 2.5, 21)), figures(low, estimate(7, 2, 32.1)))
    func hysteresis(_ value: Double, _ lower: Double, _ upper: Double) -> Text? {
      MatchProfileMessages.hysteresis(
        .sample(
          matches: 25, now: ((0, -1, 1), (4, 3, 5), (value, lower, upper)), registers: []))
    }
    expect([
      (MatchProfileMessages.bias(low), "4.2 cents too low (2.8 to 5.6)", "4,2 Cent zu tief (2,8 bis 5,6)"),
      (
        MatchProfileMessages.bias(estimate(1, -3, 7)), "neither high nor low (3.0 too low to 7.0 too high)",
        "weder zu hoch noch zu tief (3,0 zu tief bis 7,0 zu hoch)"
      ),
      (
        MatchProfileMessages.bias(estimate(1, -3, 7.1)), "between 3.0 cents too low and 7.1 too high",
        "zwischen 3,0 Cent zu tief und 7,1 zu hoch"
      ),
      (
        MatchProfileMessages.bias(estimate(14, 1, 27)), "14.0 cents too high (1.0 to 27.0)",
        "14,0 Cent zu hoch (1,0 bis 27,0)"
      ),
      (
        MatchProfileMessages.amount(known), "±4.1 cents (3.3 to 5.2), 4.2 cents too low (2.8 to 5.6)",
        "±4,1 Cent (3,3 bis 5,2), 4,2 Cent zu tief (2,8 bis 5,6)"
      ),
      (MatchProfileMessages.amount(wide), "±2.5 to ±21 cents", "±2,5 bis ±21 Cent"),
      (MatchProfileMessages.amount(unknown), "not known yet", "noch nicht bekannt"),
      (
        MatchProfileMessages.values(MatchProfileMessages.lately, wide), "Lately: ±2.5 to ±21 cents",
        "Zuletzt: ±2,5 bis ±21 Cent"
      ),
      (
        hysteresis(0.124, 0.05, 0.196), "About 12 % (5 to 20) of the starting distance remains: you stop early.",
        "Etwa 12 % (5 bis 20) des Anfangsabstands bleiben übrig: Du hörst zu früh auf."
      ),
      (
        hysteresis(-0.2, -0.31, -0.1), "You go about 20 % (10 to 31) of the starting distance too far.",
        "Du gehst etwa 20 % (10 bis 31) des Anfangsabstands zu weit."
      ),
      (
        hysteresis(0.005, 0.001, 0.009), "About 1 % (0 to 1) of the starting distance remains: you stop early.",
        "Etwa 1 % (0 bis 1) des Anfangsabstands bleiben übrig: Du hörst zu früh auf."
      ),
      (MatchProfileMessages.name(of: .successive), "one after the other", "nacheinander"),
      (MatchProfileMessages.name(of: .together), "together", "gleichzeitig"),
      (MatchProfileMessages.register, "register", "Lage"),
      (MatchProfileMessages.registerByRegister, "register by register", "Lage für Lage"),
    ])
    #expect(hysteresis(0.0049, 0.001, 0.009) == nil && hysteresis(0.1, -0.01, 0.3) == nil)
    func cursor(_ figures: MatchFigures) -> [String] {
      MatchProfileMessages.cursor(Text("16 Nov 2026"), figures).map(\.english)
    }
    #expect(cursor(known) == ["16 Nov 2026 · ±4.1 cents", ", 4.2 cents too low (2.8 to 5.6)"])
    #expect(cursor(wide) == ["16 Nov 2026 · ±2.5 to ±21 cents"])
    #expect(cursor(unknown) == ["16 Nov 2026 · not known yet"])
  }

  @Test func `registers are told if they differ, and of them the one that differs most`() {
    let report = MatchReport.sample(
      matches: 300, now: ((1, 0.4, 1.6), (4, 3, 5), (0, -0.1, 0.1)),
      registers: [
        (.bass, 50, (-3.2, -5, -1.4), true), (.tenor, 50, (4, 2, 6), true), (.alto, 150, (1, -0.4, 2), true),
        (.soprano, 50, (9, 2, 13), true),
      ])
    // That of the soprano is wider than 10 cents.
    #expect(
      MatchProfileMessages.registers(report).map(\.english) == [
        "Up to B2 you aim 3.2 cents too low (1.4 to 5.0).", "From C3 to B3 you aim 4.0 cents too high (2.0 to 6.0).",
        "From C4 to B4: neither high nor low (0.4 too low to 2.0 too high).",
      ])
    #expect(
      MatchProfileMessages.extremeRegister(report)
        == Text(
          en: "Up to B2 you aim 3.2 cents too low (1.4 to 5.0).",
          de: "Bis B2 liegst du 3,2 Cent zu tief (1,4 bis 5,0)."))
    let begun = MatchReport.sample(
      matches: 3, now: ((2, -9, 13), (7, 2.5, 21), (0, -0.3, 0.3)), registers: [(.bass, 3, (-3.2, -5, -1.4), true)])
    #expect(MatchProfileMessages.registers(begun).isEmpty && MatchProfileMessages.extremeRegister(begun) == nil)
    #expect(MatchProfileMessages.general(begun) == nil && MatchProfileMessages.hysteresis(begun) == nil)
    let few = MatchReport.sample(matches: 1, now: ((2, -9, 13), (7, 2, 33), (0, -0.3, 0.3)), registers: [])
    #expect(
      MatchProfileMessages.latest(few)
        == Text(en: "Your precision isn't known yet.", de: "Deine Genauigkeit ist noch nicht bekannt."))
    expect([
      (
        MatchProfileMessages.summary(few), "Profile of 1 match. Your precision isn't known yet.",
        "Profil aus 1 Versuch. Deine Genauigkeit ist noch nicht bekannt."
      ),
      (
        MatchProfileMessages.summary(begun),
        "Profile of 3 matches. Lately two of three matches are within ±2.5 to ±21 cents of their average.",
        "Profil aus 3 Versuchen. Zuletzt liegen zwei von drei Versuchen im Umkreis von ±2,5 bis ±21 Cent um ihren "
          + "Durchschnitt."
      ),
      (MatchProfileMessages.summary(.none), "Profile.", "Profil."),
    ])
    let old = MatchReport(
      request: ProfileRequest(.matching), span: TimeSpan(), matches: 3, pastDay: day, now: begun.now, general: nil,
      registers: [], emptyReason: nil)
    expect([
      (
        MatchProfileMessages.latest(old),
        "In May 2024 two of three matches were within ±2.5 to ±21 cents of their average.",
        "Im Mai 2024 lagen zwei von drei Versuchen im Umkreis von ±2,5 bis ±21 Cent um ihren Durchschnitt."
      ),
      (
        MatchProfileMessages.legend(.tuner).last, "General: where your own centre is on a usual day.",
        "Allgemein: wo deine Mitte an einem üblichen Tag liegt."
      ),
    ])
    #expect(MatchProfileMessages.legend(.tuner).count == 3 && MatchProfileMessages.legend(.unbiased).count == 2)
  }

  // MARK: Chords

  private func voice(
    _ bias: Estimate, matches: Int = 15, days: Int = 4, isGeneral: Bool = true,
    precision: Estimate = Estimate(value: 4.1, lower95: 3.3, upper95: 5.2), of interval: Interval = .majorThird,
    pastDay: Int64? = nil
  ) throws -> ChordReport.Voice {
    var trial = Trial(exercise: .chords, note: MIDINote(60), offset: .zero)
    trial[ChordColumns.chord] = "major"
    trial[IntervalColumns.interval] = interval.semitones
    return ChordReport.Voice(
      track: try #require(ChordTrack(trial)), matches: matches, days: days, figures: figures(bias, precision),
      isGeneral: isGeneral, pastDay: pastDay, course: (.day, []))
  }

  @Test func `which tuning a centre fits is said once there are enough matches and days`() throws {
    // The just third is 13.686 cents narrower.
    let (just, equal) = (estimate(-13, -15, -11), estimate(0.5, -1, 2))
    for (bias, matches, days, isGeneral, expected) in [
      (just, 15, 4, true, "just"), (just, 14, 4, true, "none"), (just, 15, 3, true, "none"),
      (just, 15, 4, false, "none"), (equal, 15, 4, true, "equal"), (estimate(-7, -9, -5), 15, 4, true, "neither"),
      (estimate(5, 1, 9), 15, 4, true, "neither"), (estimate(-10, -15, -6), 15, 4, true, "none"),
      (estimate(-7, -14, 1), 15, 4, true, "none"), (estimate(-20, -24, -16), 15, 4, true, "neither"),
    ] {
      let fit = try voice(bias, matches: matches, days: days, isGeneral: isGeneral).fit
      #expect(fit.map { String(describing: $0) } ?? "none" == expected, "\(bias.value) \(matches) \(days)")
    }
    // Where both are the same, nothing is said.
    #expect(try voice(equal, of: .octave).fit == nil)
    expect([
      (
        ChordMessages.fit(try voice(just)),
        "Major: third: your centre fits just intonation, not equal temperament.",
        "Dur: Terz: Deine Mitte passt zur reinen Stimmung, nicht zur gleichstufigen."
      ),
      (
        ChordMessages.fit(try voice(equal)),
        "Major: third: your centre fits equal temperament, not just intonation.",
        "Dur: Terz: Deine Mitte passt zur gleichstufigen Stimmung, nicht zur reinen."
      ),
      (
        ChordMessages.fit(try voice(estimate(-7, -9, -5))),
        "Major: third: your centre fits neither just intonation nor equal temperament.",
        "Dur: Terz: Deine Mitte passt weder zur reinen noch zur gleichstufigen Stimmung."
      ),
    ])
    #expect(ChordMessages.fit(try voice(just, days: 3)) == nil)
    // Also where just and equal are the same, but not of few matches.
    for interval in [Interval.majorThird, .octave] {
      var moving = try voice(just, of: interval)
      moving.followsSizes = true
      #expect(moving.fit == .exact)
    }
    var moving = try voice(just)
    moving.followsSizes = true
    expect([
      (
        ChordMessages.fit(moving),
        "Major: third: your centre moves with the exact size; shown is that at the mean size.",
        "Dur: Terz: Deine Mitte geht mit der genauen Größe mit; gezeigt ist die bei der mittleren."
      )
    ])
    var few = try voice(just, matches: 14)
    few.followsSizes = true
    #expect(few.fit == nil)
  }

  @Test func `a voice of a chord has its centre from equal, the just one, and the precision`() throws {
    let centre = estimate(-11.24, -13.4, -9)
    let known = try voice(centre)
    let wide = try voice(centre, precision: estimate(7, 2.5, 21))
    let unknown = try voice(centre, precision: estimate(7, 2, 33))
    expect([
      (
        ChordMessages.values(known),
        "Major: third: 11.2 cents narrower than equal (9.0 to 13.4); a just one is 13.7 narrower; ±4.1 cents (3.3 to 5.2), "
          + "15 matches",
        "Dur: Terz: 11,2 Cent kleiner als gleichstufig (9,0 bis 13,4), rein gestimmt 13,7 kleiner; ±4,1 Cent (3,3 bis 5,2), "
          + "15 Versuche"
      ),
      (
        ChordMessages.values(wide), "Major: third: ±2.5 to ±21 cents, 15 matches",
        "Dur: Terz: ±2,5 bis ±21 Cent, 15 Versuche"
      ),
      (
        ChordMessages.spoken(known),
        "Major: third: 11.2 cents narrower than equal (9.0 to 13.4); a just one is 13.7 narrower; two of three matches are "
          + "within ±4.1 cents (3.3 to 5.2)",
        "Dur: Terz: 11,2 Cent kleiner als gleichstufig (9,0 bis 13,4), rein gestimmt 13,7 kleiner; zwei von drei Versuchen "
          + "liegen im Umkreis von ±4,1 Cent (3,3 bis 5,2)"
      ),
      (
        ChordMessages.spoken(wide), "Major: third: two of three matches are within ±2.5 to ±21 cents",
        "Dur: Terz: zwei von drei Versuchen liegen im Umkreis von ±2,5 bis ±21 Cent"
      ),
      (ChordMessages.spoken(unknown), "Major: third: not known yet", "Dur: Terz: noch nicht bekannt"),
      (
        ChordMessages.values(try voice(centre, precision: estimate(7, 2.5, 21), pastDay: 19_860)),
        "Major: third, in May 2024: ±2.5 to ±21 cents, 15 matches",
        "Dur: Terz, im Mai 2024: ±2,5 bis ±21 Cent, 15 Versuche"
      ),
      (
        ChordMessages.spoken(try voice(centre, precision: estimate(7, 2.5, 21), pastDay: 19_860)),
        "Major: third, in May 2024: two of three matches were within ±2.5 to ±21 cents",
        "Dur: Terz, im Mai 2024: zwei von drei Versuchen lagen im Umkreis von ±2,5 bis ±21 Cent"
      ),
      // The just octave is the equal-tempered one.
      (
        ChordMessages.centre(known.figures, try voice(centre, of: .octave).track),
        "11.2 cents narrower than equal (9.0 to 13.4)", "11,2 Cent kleiner als gleichstufig (9,0 bis 13,4)"
      ),
      (ChordMessages.voice, "voice", "Stimme"),
      (ChordMessages.voiceByVoice, "voice by voice", "Stimme für Stimme"),
    ])
  }

  // MARK: Intervals

  private func interval(
    _ threshold: ThresholdEstimate, of interval: Interval = .majorThird, answers: Int = 30, centre: Estimate,
    relative: Estimate? = nil, isBetween: Bool = false, sizes: [Int] = []
  ) -> IntervalEstimate {
    IntervalEstimate(
      interval: interval, directions: [.up], answers: answers, threshold: threshold, centre: centre, relative: relative,
      isBetween: isBetween, sizes: sizes)
  }

  @Test func `an interval has its threshold, its sizes, how it compares, and its centre`() {
    let (known, wide) = (threshold(8.4, 6.1, 12.2), threshold(13, 5.4, 32.1))
    let centre = estimate(-5, -8, -2)
    let third = interval(known, centre: centre, relative: estimate(0.48, 0.33, 0.67))
    func sizes(_ sizes: [Int], isBetween: Bool = false) -> Text? {
      IntervalProfileMessages.sizes(interval(known, centre: centre, isBetween: isBetween, sizes: sizes))
    }
    func centred(_ centre: Estimate, just: Double? = nil, from: String? = nil) -> Text {
      IntervalProfileMessages.centre(centre, just: just, from: from)
    }
    expect([
      (
        IntervalProfileMessages.values(third), "Major third: 8.4 cents (6.1 to 12), 30 answers",
        "Große Terz: 8,4 Cent (6,1 bis 12), 30 Antworten"
      ),
      // Too few answers of its own for a number.
      (
        IntervalProfileMessages.values(interval(known, answers: 19, centre: centre)),
        "Major third: between 6 and 13 cents, 19 answers", "Große Terz: zwischen 6 und 13 Cent, 19 Antworten"
      ),
      (
        IntervalProfileMessages.values(interval(wide, answers: 1, centre: centre)),
        "Major third: between 5 and 33 cents, 1 answer", "Große Terz: zwischen 5 und 33 Cent, 1 Antwort"
      ),
      (
        IntervalProfileMessages.values(interval(threshold(8, 1, 17), answers: 3, centre: centre)),
        "Major third: 3 answers", "Große Terz: 3 Antworten"
      ),
      (
        IntervalProfileMessages.threshold(interval(threshold(8, 1, 17), centre: centre)), "Major third", "Große Terz"
      ),
      (
        IntervalProfileMessages.threshold(interval(known, centre: centre, isBetween: true)),
        "About 450 cents: 8.4 cents (6.1 to 12)", "Etwa 450 Cent: 8,4 Cent (6,1 bis 12)"
      ),
      (sizes([696, 702]), "sizes 696 and 702 cents", "Größen 696 und 702 Cent"),
      (sizes([390, 396, 402, 408]), "sizes 390, 396, 402 and 408 cents", "Größen 390, 396, 402 und 408 Cent"),
      (sizes([390, 396, 400, 402, 408]), "sizes 390 to 408 cents", "Größen 390 bis 408 Cent"),
      (sizes([345], isBetween: true), "size 345 cents", "Größe 345 Cent"),
      (
        IntervalProfileMessages.comparison(third), "2.1 times finer (1.5 to 3.0) than your other intervals",
        "2,1-mal feiner (1,5 bis 3,0) als deine anderen Intervalle"
      ),
      (
        IntervalProfileMessages.centre(third),
        "5.0 cents narrower than equal (2.0 to 8.0); a just one is 13.7 narrower",
        "5,0 Cent kleiner als gleichstufig (2,0 bis 8,0), rein gestimmt 13,7 kleiner"
      ),
      (
        IntervalProfileMessages.centre(interval(known, centre: centre, isBetween: true)),
        "5.0 cents narrower than 450 cents (2.0 to 8.0)", "5,0 Cent kleiner als 450 Cent (2,0 bis 8,0)"
      ),
      (
        IntervalProfileMessages.sentence(aboutCentreOf: third),
        "Your major third: 5.0 cents narrower than equal (2.0 to 8.0); a just one is 13.7 narrower",
        "Große Terz: bei dir 5,0 Cent kleiner als gleichstufig (2,0 bis 8,0), rein gestimmt 13,7 kleiner"
      ),
      (
        centred(estimate(2, -1, 5), just: 1.96),
        "2.0 cents wider than equal (1.0 narrower to 5.0 wider); a just one is 2.0 wider",
        "2,0 Cent größer als gleichstufig (1,0 kleiner bis 5,0 größer), rein gestimmt 2,0 größer"
      ),
      (
        centred(estimate(2, 0, 5)), "2.0 cents wider than equal (0.0 to 5.0)",
        "2,0 Cent größer als gleichstufig (0,0 bis 5,0)"
      ),
      (
        centred(estimate(-2, -5, 0)), "2.0 cents narrower than equal (0.0 to 5.0)",
        "2,0 Cent kleiner als gleichstufig (0,0 bis 5,0)"
      ),
      (
        centred(estimate(0.049, -1, 2)), "equal (1.0 narrower to 2.0 wider)",
        "gleichstufig (1,0 kleiner bis 2,0 größer)"
      ),
      (
        centred(estimate(0.05, -1, 2)), "0.1 cents wider than equal (1.0 narrower to 2.0 wider)",
        "0,1 Cent größer als gleichstufig (1,0 kleiner bis 2,0 größer)"
      ),
    ])
    #expect(sizes([702]) == nil && sizes([]) == nil && sizes([], isBetween: true) == nil)
    #expect(IntervalProfileMessages.comparison(interval(known, centre: centre)) == nil)
    #expect(IntervalProfileMessages.comparison(interval(known, centre: centre, relative: estimate(1, 0.9, 1.1))) == nil)
    #expect(IntervalProfileMessages.centre(interval(known, centre: estimate(-5, -11, 0))) == nil)
    #expect(IntervalProfileMessages.just(interval(known, of: .octave, centre: centre)) == nil)
    #expect(IntervalProfileMessages.just(interval(known, centre: centre, isBetween: true)) == nil)
    let just = IntervalProfileMessages.just(interval(known, of: .fifth, centre: centre)) ?? .nan
    #expect(abs(just - 1.955) < 1e-3)
  }

  @Test func `a profile of intervals names what is finest and coarsest, and how many there are`() {
    func report(_ intervals: [IntervalEstimate]) -> IntervalReport {
      IntervalReport(
        request: ProfileRequest(.intervals), span: TimeSpan(), answers: 90, threshold: threshold(8.44, 6.06, 12.2),
        intervals: intervals, emptyReason: nil)
    }
    let centre = estimate(0, -9, 9)
    func one(_ name: Interval, _ cents: Double, _ ratio: Double) -> IntervalEstimate {
      interval(
        threshold(cents, cents / 1.4, cents * 1.4), of: name, centre: centre,
        relative: estimate(ratio, ratio / 1.4, ratio * 1.4))
    }
    let all = [
      one(.minorThird, 4, 0.5), one(.fourth, 8, 1), one(.tritone, 32, 4), one(.fifth, 2, 0.25), one(.octave, 16, 2),
    ]
    #expect(
      IntervalProfileMessages.extremes(report(all)) == [
        Text(
          en: "Fifth: 4.0 times finer (2.9 to 5.6) than your other intervals.",
          de: "Quinte: 4,0-mal feiner (2,9 bis 5,6) als deine anderen Intervalle."),
        Text(
          en: "Tritone: 4.0 times coarser (2.9 to 5.6) than your other intervals.",
          de: "Tritonus: 4,0-mal gröber (2,9 bis 5,6) als deine anderen Intervalle."),
      ])
    #expect(
      IntervalProfileMessages.differences(report(all)).map(\.english) == [
        "Minor third: 2.0 times finer (1.4 to 2.8) than your other intervals.",
        "Tritone: 4.0 times coarser (2.9 to 5.6) than your other intervals.",
        "Fifth: 4.0 times finer (2.9 to 5.6) than your other intervals.",
        "Octave: 2.0 times coarser (1.4 to 2.8) than your other intervals.",
      ])
    expect([
      (
        IntervalProfileMessages.summary(report([all[0]]), .harmonic),
        "Profile with the threshold of 1 harmonic interval. Threshold: 8.4 cents.",
        "Profil mit der Schwelle von 1 harmonischen Intervall. Schwelle: 8,4 Cent."
      ),
      (
        IntervalProfileMessages.summary(report(all), .melodic),
        "Profile with the thresholds of 5 melodic intervals. Threshold: 8.4 cents.",
        "Profil mit den Schwellen von 5 melodischen Intervallen. Schwelle: 8,4 Cent."
      ),
      (IntervalProfileMessages.summary(report([]), .melodic), "Profile.", "Profil."),
      (IntervalProfileMessages.intervalByInterval, "interval by interval", "Intervall für Intervall"),
      (IntervalProfileMessages.interval, "interval", "Intervall"),
      (
        IntervalProfileMessages.signs(.init(exact: "|", reference: "/", own: "o", band: "=")),
        "| equal   / just   o you", "| gleichstufig   / rein   o du"
      ),
      (
        ChordMessages.signs(.init(exact: "|", reference: "/", own: "o", band: "=")),
        "| equal   / just   o you   = two thirds of your matches",
        "| gleichstufig   / rein   o du   = zwei Drittel deiner Versuche"
      ),
      (
        MatchProfileMessages.signs(.init(exact: "|", reference: "/", own: "o", band: "=")),
        "o your centre   = two thirds of your matches", "o deine Mitte   = zwei Drittel deiner Versuche"
      ),
    ])
  }
}
