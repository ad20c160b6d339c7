import PeachCore
import ProofExercises
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachFits

/// The rows of profiles: their scales, their figures in large print, and what JSON has of them.
@Suite struct ProfileRowsTests {
  private let decibels = ProfileUnit(Text("dB"), key: "Decibels", size: 0.06)

  private func threshold(_ octaves: Double, _ half: Double = 0.5) -> ThresholdEstimate {
    ThresholdEstimate(octaves: Estimate(value: octaves, lower95: octaves - half, upper95: octaves + half))
  }

  /// The members that have a value.
  private func names(_ json: JSON?) -> [String] {
    guard case .object(let members)? = json else { return [] }
    return members.filter { $0.1 != nil }.map(\.0).sorted()
  }

  private func expect(_ json: JSON?, _ numbers: [String: Double]) {
    for (name, number) in numbers {
      let found = json?[name]?.number
      #expect(found.map { abs($0 - number) < 1e-9 } == true, "\(name)")
    }
  }

  // MARK: Scales

  @Test func `a unit writes two significant digits, and is that of the column`() {
    for (cents, english, german) in [
      (0.04, "0.0", "0,0"), (8.44, "8.4", "8,4"), (9.94, "9.9", "9,9"), (9.95, "10", "10"), (12.5, "13", "13"),
      (1204.4, "1,204", "1.204"),
    ] { #expect(ProfileUnit.cents.written(cents) == Text(en: english, de: german)) }
    for (hundredths, english) in [(4.0, "0.24"), (16.58, "0.99"), (16.59, "1.0"), (100, "6.0"), (200, "12")] {
      #expect(decibels.written(hundredths).english == english)
    }
    #expect(ProfileUnit(Text("x"), key: "X", size: 0.5).written(1) == Text(en: "0.5", de: "0,5"))
    #expect(decibels.label(50) == Text("3") && decibels.label(25) == Text(en: "1.5", de: "1,5"))
    #expect(ProfileUnit.cents.title == Text(en: "threshold in cents", de: "Schwelle in Cent"))
    let units: [(AnswerColumn.Unit?, String, String, String)] = [
      (.cents, "cents", "Cent", "Cents"), (.decibels, "dB", "dB", "Decibels"),
      (.milliseconds, "ms", "ms", "Milliseconds"), (nil, "", "", ""),
    ]
    for (unit, english, german, key) in units {
      let made = ProfileUnit(unit, size: 3)
      #expect(made.word == Text(en: english, de: german) && made.key == key && made.size == 3)
    }
    let scale = Scale(CommonColumns.amplitudeOffset, largest: 10)
    #expect(scale.largest == 10 && scale.value(of: Cents(50)) == 5 && scale.difference(-2) == Cents(-20))
    #expect(scale.unit == ProfileUnit(.decibels, size: 0.1) && Scale.cents.unit == .cents)
  }

  @Test func `a scale around exact is symmetrical, with room for small distances`() {
    let axis = ProfileAxis(titles: (Text("low"), Text("exact"), Text("high")))
    for (cents, place) in [
      (0.0, 0.5), (100, 1), (-100, 0), (300, 1), (-300, 0), (3, 0.5 + log2(4) / log2(101) / 2),
      (-3, 0.5 - log2(4) / log2(101) / 2),
    ] { #expect(abs(axis.position(of: cents) - place) < 1e-12) }
    #expect(axis.marks.map(\.value) == [-100, -50, -20, -10, -5, -2, 0, 2, 5, 10, 20, 50, 100])
    #expect(axis.marks.map { $0.label.english }.suffix(8) == ["−2", "0", "+2", "+5", "+10", "+20", "+50", "+100"])
    #expect(axis.upwardMarks.map { $0.label.english }[5...7] == ["−2", "exact", "+2"])
    #expect(axis.isCentred && axis.kind == .centred && axis.position(ofLog2: 2) == axis.position(of: 4))
    #expect(axis.name(in: .cents) == ProfileMessages.cents)
    let named = ProfileAxis(titles: (nil, nil, Text("your centre")), exact: Text("equal"))
    #expect(named.exact == Text("equal") && named.name(in: .cents) == Text("your centre"))
    #expect(named.upwardMarks.first { $0.value == 0 }?.label == Text("equal"))
    let bare = ProfileAxis(titles: (nil, nil, nil))
    #expect(bare.name(in: decibels) == Text("dB") && bare.upwardMarks.first { $0.value == 0 }?.label == Text("0"))
    let thresholds = ProfileAxis(in: .cents)
    #expect(!thresholds.isCentred && thresholds.titles.start == ProfileUnit.cents.title && thresholds.signs == nil)
    #expect(thresholds.position(of: 10) == 0.5 && thresholds.position(of: 0.1) == -0.5)
    #expect(thresholds.position(ofLog2: log2(100)) == 1 && thresholds.name(in: .cents) == ProfileMessages.cents)
    #expect(thresholds.upwardMarks.map { $0.label.english } == ["1", "2", "5", "10", "20", "50", "100"])
  }

  @Test func `a threshold in large print is a number with its interval, or a range, with its month if it is old`()
    throws
  {
    let (known, wide) = (threshold(3), threshold(4, 1.5))
    let note = [Text("of C4")]
    func large(_ estimate: ThresholdEstimate, on day: Int64?, _ unit: ProfileUnit = .cents) throws -> LargeFigure {
      LargeFigure(try #require(ShownThreshold(estimate, on: day)), notes: note, in: unit)
    }
    let number = try large(known, on: 19_860)
    #expect(number.name == Text(en: "Threshold", de: "Schwelle") && number.value == Text(en: "8.0", de: "8,0"))
    #expect(number.unit == ProfileMessages.cents)
    #expect(number.notes.map(\.english) == ["May 2024", "(5.7 to 11)", "of C4"])
    #expect(try large(known, on: nil, decibels).value.english == "0.48")
    #expect(try large(known, on: nil, decibels).notes.map(\.german) == ["(0,34 bis 0,68)", "of C4"])
    let range = try large(wide, on: 19_860)
    #expect(range.value == Text(en: "between 5 and 46 cents", de: "zwischen 5 und 46 Cent") && range.unit == nil)
    #expect(range.notes.map(\.english) == ["May 2024", "of C4"])
    #expect(try large(wide, on: nil).notes == note)
  }

  @Test func `figures are drawn on their own scale, and a course has the scales of its figures`() {
    let place = ProfileFigure.place(Estimate(value: 1, lower95: 0, upper95: 2), isShown: false)
    let spread = ProfileFigure.spread(Estimate(value: 4, lower95: 2, upper95: 8), isShown: true)
    let size = ProfileFigure.threshold(threshold(3), isShown: false)
    #expect([place, spread, size].map(\.isShown) == [false, true, false])
    #expect([place, spread, size].map(\.isThreshold) == [false, false, true])
    #expect(place.size == nil && size.size == size)
    #expect(spread.size == .threshold(threshold(2, 1), isShown: true))
    #expect([place, spread, size].map { $0.member(in: .cents).0 } == ["bias", "precision", "estimate"])
    let (thresholds, centred) = (ProfileAxis(in: .cents), ProfileAxis(titles: (nil, nil, nil)))
    func entry(_ figures: [ProfileFigure?]) -> ProfileCourse.Entry {
      .init(
        .init(index: 0, firstDay: 0, lastDay: 0, position: 0), answers: 1, figures: figures, values: Text(""),
        short: nil, parts: [])
    }
    let report = IntervalReport.none.rows
    var rows = ProfileRows(
      report.request, answers: 3, emptyReason: nil, words: report.words, axes: [centred],
      rows: [
        .init("a", Text("A"), answers: 1, figures: [], values: Text("")),
        .init("b", Text("B"), symbol: Text("b"), answers: 2, figures: [], values: Text("")),
      ], headline: nil, json: "x")
    #expect(rows.courseAxes.map(\.kind) == [.centred] && rows.unit == .cents && rows.parts.isEmpty && !rows.hasChoices)
    rows.courseAxes = [thresholds, centred]
    let all = [size, nil, place, spread]
    #expect(rows.figures(all, on: thresholds) == [size] && rows.figures(all, on: centred) == [place, spread])
    #expect(rows.axes(of: ProfileCourse(by: .day, [entry([nil, place]), entry([])])).map(\.kind) == [.centred])
    #expect(rows.axes(of: ProfileCourse(by: .day, [entry([]), entry([size])])).map(\.kind) == [.thresholds])
    #expect(rows.axes(of: ProfileCourse(by: .day, [entry(all)])).count == 2)
    #expect(rows.row("b")?.id == "b" && rows.row("c")?.id == "a" && rows.row(nil)?.id == "a")
    #expect(rows.rows.map(\.symbol) == [Text("A"), Text("b")] && rows.choices.isEmpty)
    #expect(rows.json.text == "x")
  }

  // MARK: Intervals

  private static let intervals: IntervalReport = {
    func threshold(_ octaves: Double) -> ThresholdEstimate {
      ThresholdEstimate(octaves: Estimate(value: octaves, lower95: octaves - 1, upper95: octaves + 1))
    }
    var request = ProfileRequest(.intervals, part: "harmonic")
    request.period = .month
    return IntervalReport(
      request: request,
      span: TimeSpan(from: UTCTime(milliseconds: 1_790_000_000_000), until: UTCTime(milliseconds: 1_790_000_001_000)),
      answers: 30, impossibleAnswers: 2, droppedOutAnswers: 3, threshold: threshold(4), predicted: threshold(5),
      intervals: [
        .init(
          interval: .majorThird, directions: [.up, .down], answers: 25, threshold: threshold(3),
          centre: Estimate(value: -5, lower95: -8, upper95: -2),
          relative: Estimate(value: 0.25, lower95: 0.125, upper95: 0.5), sizes: [386, 400]),
        .init(
          interval: .fifth, directions: [.down], answers: 5, threshold: threshold(6),
          centre: Estimate(value: 1, lower95: -20, upper95: 20),
          relative: Estimate(value: 8, lower95: 4, upper95: 16), isBetween: true, sizes: [745, 752]),
      ], emptyReason: nil)
  }()

  @Test func `JSON of intervals has each interval with its sizes, directions, figures and comparison`() throws {
    let json = Self.intervals.rows.json
    #expect(
      names(json) == [
        "answers", "droppedOutAnswers", "estimate", "exercise", "fromTime", "history", "historyStep",
        "impossibleAnswers", "intervals", "now", "presentation", "range", "untilTime",
      ])
    #expect(json["exercise"]?.text == "intervals" && json["presentation"]?.text == "harmonic")
    #expect(json["range"]?.text == "month" && json["historyStep"]?.text == "day")
    #expect(json["fromTime"]?.text == "2026-09-21T14:13:20.000Z")
    #expect(json["untilTime"]?.text == "2026-09-21T14:13:21.000Z")
    expect(json, ["answers": 30, "impossibleAnswers": 2, "droppedOutAnswers": 3])
    expect(json["estimate"], ["thresholdCents": 16, "lower95Cents": 8, "upper95Cents": 32])
    expect(json["now"], ["thresholdCents": 32, "lower95Cents": 16, "upper95Cents": 64])
    let intervals = try #require(json["intervals"]?.array(of: { $0 }))
    #expect(intervals.count == 2 && intervals.map { $0["interval"]?.text } == ["M3", "750"])
    #expect(
      names(intervals[0]) == [
        "answers", "centreCents", "centreLower95Cents", "centreUpper95Cents", "comparison", "confidence", "directions",
        "estimate", "history", "interval", "justCents", "ratio", "ratioLower95", "ratioUpper95", "semitones",
        "sizesCents",
      ])
    expect(
      intervals[0],
      [
        "answers": 25, "centreCents": -5, "centreLower95Cents": -8, "centreUpper95Cents": -2, "ratio": 0.25,
        "ratioLower95": 0.125, "ratioUpper95": 0.5, "semitones": 4, "justCents": 1200 * log2(1.25) - 400,
      ])
    expect(intervals[0]["estimate"], ["thresholdCents": 8, "lower95Cents": 4, "upper95Cents": 16])
    #expect(abs((intervals[0]["confidence"]?.number ?? 0) - 0.95) < 1e-4)
    #expect(intervals[0]["comparison"]?.text == "finer" && intervals[1]["comparison"]?.text == "coarser")
    #expect(intervals.map { $0["directions"]?.array(of: \.text) } == [["up", "down"], ["down"]])
    #expect(intervals.map { $0["sizesCents"]?.array(of: \.integer) } == [[386, 400], [745, 752]])
    // Between two intervals there is neither a number of semitones nor a just size.
    #expect(Set(names(intervals[0])).subtracting(names(intervals[1])) == ["justCents", "semitones"])
  }

  @Test func `the rows of intervals begin with all of them, and have what is known of each`() throws {
    let profile = Self.intervals.rows
    let rows = profile.rows
    let details = profile.words.details
    #expect(
      details.dropFirst().first
        == Text(
          en: "Major third: 8.0 cents (4.0 to 16), 25 answers; sizes 386 and 400 cents.",
          de: "Große Terz: 8,0 Cent (4,0 bis 16), 25 Antworten; Größen 386 und 400 Cent."))
    #expect(details.contains { $0.english.hasSuffix(", 5 answers; sizes 745 and 752 cents.") }, "\(details)")
    #expect(rows.map(\.id) == ["all", "M3", "750"] && rows.map(\.symbol.english) == ["*", "M3", "750"])
    #expect(
      rows.map(\.name) == [
        Text(en: "All intervals", de: "Alle Intervalle"), Text(en: "Major third", de: "Große Terz"),
        Text(en: "About 750 cents", de: "Etwa 750 Cent"),
      ])
    #expect(rows.map(\.answers) == [30, 25, 5] && rows.map(\.isCommon) == [true, false, false])
    #expect(rows.map(\.emphasis) == [.none, .finer, .coarser])
    let just = try #require(rows[1].reference)
    #expect(rows[0].reference == nil && rows[2].reference == nil && abs(just + 13.686) < 1e-3)
    let centre = Estimate(value: -5, lower95: -8, upper95: -2)
    func figure(_ octaves: Double) -> ProfileFigure { .threshold(threshold(octaves, 1), isShown: true) }
    #expect(
      rows.map(\.figures) == [[figure(4), nil], [figure(3), .place(centre, isShown: true)], [figure(6), nil]])
    #expect(
      rows.map(\.values.english) == [
        "Threshold 16 cents (8.0 to 32)",
        "Major third: 8.0 cents (4.0 to 16), 25 answers; sizes 386 and 400 cents; 4.0 times finer (2.0 to 8.0) than your "
          + "other intervals; 5.0 cents narrower than equal (2.0 to 8.0); a just one is 13.7 narrower",
        "About 750 cents: 64 cents (above 32), 5 answers; sizes 745 and 752 cents; 8.0 times coarser (4.0 to 16.0) than "
          + "your other intervals",
      ])
    #expect(rows[0].details.map(\.german) == ["Alle Intervalle: 16 Cent (8,0 bis 32)"])
    #expect(rows[0].shortDetail == rows[0].details[0] && rows[1].details.count == 2)
    #expect(rows[1].details[0].english == "Major third: 8.0 cents (4.0 to 16), 25 answers")
    #expect(rows[2].shortDetail?.german == "Etwa 750 Cent: 64 Cent (über 32)")
    #expect(profile.choices.count == 3 && profile.hasChoices && profile.parts.map(\.word) == ["melodic", "harmonic"])
    #expect(profile.parts.map(\.name.german) == ["melodisch", "harmonisch"])
    #expect(profile.headline == .threshold(threshold(4, 1), isShown: true))
    #expect(
      profile.axes.map(\.kind) == [.thresholds, .centred] && profile.courseAxes.map(\.kind) == [.thresholds, .centred])
    #expect(profile.axes[1].titles.end == IntervalProfileMessages.centre)
    let words = profile.words
    #expect(
      words.title == Text(en: "Profile: Intervals, harmonic", de: "Profil: Intervalle, harmonisch")
        && words.count.german == "30 Antworten")
    #expect(words.figures.map(\.english) == ["Threshold 16 cents (8.0 to 32)"] && words.lowFigures == words.figures)
    #expect(words.remarks.map(\.english) == ["2 answers have impossible values and are ignored. See 'peach doctor'."])
    #expect(words.basis.isEmpty && words.begin == nil && words.empty == nil)
    #expect(words.details.first == Text(en: "Interval by interval:", de: "Intervall für Intervall:"))
    #expect(words.details.count == 4 && words.page.sentences == words.remarks + words.rowFindings)
    #expect(
      words.page.figures.map { $0.name.english } == ["Threshold", "Major third", "About 750 cents"])
    #expect(words.page.figures[0].notes.map(\.english) == ["(8.0 to 32)", "30 answers"])
    #expect(words.page.figures[1].value.english == "8.0")
    #expect(words.page.figures[1].notes.map(\.german) == ["(4,0 bis 16)", "4,0-mal feiner (2,0 bis 8,0)"])
    #expect(
      words.page.columns.map(\.german) == [
        "Intervall", "Schwelle in Cent", "95-%-Intervall", "Mitte, Cent ab gleich\u{AD}stufig", "95-%-Intervall",
        "Antworten",
      ])
    #expect(
      words.page.columns.map(\.english) == [
        "Interval", "Threshold in cents", "95\u{A0}% interval", "Centre, cents from equal", "95\u{A0}% interval",
        "Answers",
      ])
    #expect(words.page.picture == words.rowByRow.capitalized && words.page.table.english == "All intervals as a table")
    // A single interval has no row for all, and without a centre there is no scale for one.
    let begun = IntervalReport.begun.rows
    #expect(begun.rows.map(\.id) == ["P5"] && begun.axes.count == 1 && begun.courseAxes.count == 2)
    #expect(begun.headline == nil && begun.rows[0].emphasis == .none)
  }

  // MARK: Matches

  @Test func `JSON and large figures of matches are those of the report`() throws {
    let profile = MatchReport.tuner.rows
    let json = profile.json
    #expect(json["mode"]?.text == "successive" && json["matches"]?.integer == 412)
    #expect(names(json["now"]) == ["bias", "hysteresis", "precision"])
    expect(json["now"]?["bias"], ["cents": 1.2, "lower95Cents": 0.4, "upper95Cents": 2])
    expect(json["now"]?["precision"], ["cents": 4.1, "lower95Cents": 3.3, "upper95Cents": 5.2])
    expect(json["now"]?["hysteresis"], ["part": 0.12, "lower95": 0.05, "upper95": 0.19])
    expect(json["general"]?["bias"], ["cents": 0.9, "lower95Cents": 0.5, "upper95Cents": 1.3])
    let registers = try #require(json["registers"]?.array(of: { $0 }))
    #expect(registers.map { $0["register"]?.text } == ["bass", "tenor", "alto", "soprano"])
    #expect(registers.map { $0["matches"]?.integer } == [6, 120, 225, 61])
    expect(registers[3]["bias"], ["cents": 4.2, "lower95Cents": 2.8, "upper95Cents": 5.6])
    let figures = profile.words.page.figures
    #expect(
      figures.map(\.name) == [
        Text(en: "Precision, lately", de: "Genauigkeit, zuletzt"), Text(en: "Bias, lately", de: "Abweichung, zuletzt"),
        Text(en: "Bias, general", de: "Abweichung, allgemein"),
      ])
    #expect(figures.map(\.value.english) == ["±4.1", "+1.2", "+0.9"])
    #expect(figures.map(\.unit) == [ProfileMessages.cents, ProfileMessages.cents, ProfileMessages.cents])
    #expect(
      figures.map { $0.notes.map(\.german) } == [["(3,3 bis 5,2)"], ["(+0,4 bis +2,0)"], ["(+0,5 bis +1,3)"]])
    let begun = MatchReport.begun.rows.words.page.figures
    #expect(begun.map(\.value.english) == ["±2.5 to ±21 cents"] && begun[0].unit == nil && begun[0].notes.isEmpty)
  }

  @Test func `the rows of matches are the latest, the general ones and the registers`() {
    let profile = MatchReport.tuner.rows
    #expect(profile.rows.map(\.id) == ["now", "general", "bass", "tenor", "alto", "soprano"])
    #expect(profile.rows.map(\.number?.english) == ["+1.2 ±4.1", "+0.9", "—", "+0.6", "+0.8", "+4.2"])
    #expect(profile.rows.map(\.emphasis) == [.none, .none, .none, .none, .none, .different])
    #expect(profile.rows.map(\.answers) == [412, 412, 6, 120, 225, 61])
    #expect(profile.rows.map { $0.figures.map { $0?.isShown } }[2] == [false])
    #expect(
      profile.rows.map(\.values.english) == [
        "Lately: ±4.1 cents (3.3 to 5.2), 1.2 cents too high (0.4 to 2.0)", "General: 0.9 cents too high (0.5 to 1.3)",
        "Up to B2: 6 matches", "From C3 to B3: neither high nor low (0.2 too low to 1.4 too high), 120 matches",
        "From C4 to B4: 0.8 cents too high (0.2 to 1.4), 225 matches",
        "From C5 up: 4.2 cents too high (2.8 to 5.6), 61 matches",
      ])
    #expect(profile.parts.map(\.word) == ["successive", "together"] && profile.choices.isEmpty && !profile.hasChoices)
    #expect(
      profile.axes.map { [$0.titles.start, $0.titles.middle, $0.titles.end] } == [
        [Text(en: "too low", de: "zu tief"), Text(en: "exact", de: "genau"), Text(en: "too high", de: "zu hoch")]
      ])
    let words = profile.words
    #expect(
      words.shortFindings.map(\.english) == [
        "Lately: ±4.1 cents (3.3 to 5.2), 1.2 cents too high (0.4 to 2.0).",
        "General: 0.9 cents too high (0.5 to 1.3).",
      ])
    #expect(
      words.page.columns.map(\.english) == [
        "", "Bias in cents", "95\u{A0}% interval", "Precision in cents", "95\u{A0}% interval", "Matches",
      ])
    #expect(
      words.page.columns.map(\.german) == [
        "", "Abwei\u{AD}chung in Cent", "95-%-Intervall", "Genau\u{AD}igkeit in Cent", "95-%-Intervall", "Versuche",
      ])
    #expect(words.page.picture == Text(en: "Your own centre", de: "Deine Mitte"))
    #expect(words.page.table == Text(en: "All figures as a table", de: "Alle Zahlen als Tabelle"))
    // Where nothing is known for certain, the findings are all that is said.
    let begun = MatchReport.begun.rows
    #expect(begun.words.shortFindings == begun.words.findings && begun.rows.map(\.number) == [Text("—"), Text("—")])
    #expect(begun.rows[0].figures.map { $0?.isShown } == [false, false])
  }

  @Test(arguments: [(false, "month", "intervals"), (true, "month", "intervals"), (true, "quarter", "matching")])
  func `what is missing names the command that shows or makes it, with its data`(
    isHarmonic: Bool, range: String, name: String
  ) throws {
    let exercise = try #require(Exercises[ExerciseName(rawValue: name)])
    var request = ProfileRequest(exercise.name)
    request.dataOptions = " --data-dir x"
    func report(_ reason: EmptyReason?, impossible: Int = 0) -> MatchReport {
      MatchReport(
        request: request, span: TimeSpan(), matches: 0, impossibleAnswers: impossible, now: nil, general: nil,
        registers: [], emptyReason: reason)
    }
    let command = name + (isHarmonic ? " --presentation harmonic" : "") + " --data-dir x"
    let look = EmptyReason.noneInPeriod(shortest: try #require(HistoryRange(rawValue: range)))
    #expect(
      exercise.remarks(report(look, impossible: 2), isHarmonic: isHarmonic).map(\.english) == [
        "2 answers have impossible values and are ignored. See 'peach doctor --data-dir x'.",
        "'peach profile \(command) --range \(range)' shows them.",
      ])
    #expect(
      exercise.remarks(report(.noAnswers), isHarmonic: isHarmonic).map(\.german) == [
        "»peach train \(command)« beginnt ein Training."
      ])
    #expect(exercise.remarks(report(.noAnswers), saysBegin: false).isEmpty)
    #expect(exercise.remarks(report(.noneNearKeys)).isEmpty && exercise.remarks(report(nil)).isEmpty)
    // The exercise that everybody begins with isn't named.
    #expect(
      Exercise.comparison.remarks(report(.noAnswers)).map(\.english) == [
        "'peach train --data-dir x' starts a training."
      ])
    #expect(Exercise.comparison.profileTitle == Text(en: "Profile", de: "Profil"))
    #expect(Exercise.comparison.profileName == Text("") && Exercise.chords.profileName.german == "Akkorde. ")
    #expect(Exercise.chords.profileTitle == Text(en: "Profile: Chords", de: "Profil: Akkorde"))
  }

  // MARK: Keys

  /// A listener who hears 4 times finer with each 20 days, on keys of two octaves with a gap, up to yesterday.
  private static func report(_ exercise: Exercise, now: UTCTime, dataOptions: String = "") -> ProfileReport {
    func fit(_ days: ClosedRange<Int>) -> PeriodFit {
      var (fit, generator) = (PeriodFit(), SeededGenerator(seed: 1))
      for day in days.reversed() {
        let listener = ListenerModel(threshold: Cents(8 * exp2(Double(day) / 10)))
        for index in 0..<40 {
          let offset = Cents((index.isMultiple(of: 2) ? 1 : -1) * exp2(generator.uniform(in: 1...6)))
          fit.add(
            ProfileAnswer(
              note: MIDINote(index < 20 ? 48 + index % 4 : 72 + index % 5), offset: offset,
              isUp: generator.uniform() < listener.probabilityOfUp(offset: offset),
              milliseconds: Int64(now.milliseconds - day * 86_400_000 + index * 4000)))
        }
      }
      return fit
    }
    var request = ProfileRequest(exercise.name, keys: .standard)
    (request.period, request.dataOptions) = (.month, dataOptions)
    let before = HistoryRange.month.spanBefore(now: now) ?? .all
    return ProfileReport(request, fit: fit(1...20), before: (before, fit(31...36)), now: now)
  }

  @Test(arguments: [(Exercise.comparison, "Cents", 1.0), (.loudness, "Decibels", 0.1)])
  func `JSON of keys has all figures in the unit of the exercise`(exercise: Exercise, unit: String, size: Double) throws
  {
    let now = UTCTime(milliseconds: 1_795_262_400_000)
    let report = Self.report(exercise, now: now)
    let json = report.rows(of: exercise).json
    #expect(
      names(json)
        == [
          "answers", "change", "droppedOutAnswers", "estimate", "exercise", "fromTime", "heardRange", "heardRanges",
          "history", "historyStep", "highestMidiNote", "impossibleAnswers", "lapse", "lowestMidiNote", "notListening",
          "notes", "now", "nowRanges", "range", "slope", "statistics", "trend", "untilTime",
        ].sorted())
    func expectThreshold(_ json: JSON?, _ estimate: ThresholdEstimate?) {
      let value = estimate?.size
      expect(
        json,
        [
          "threshold" + unit: size * (value?.value ?? .nan), "lower95" + unit: size * (value?.lower95 ?? .nan),
          "upper95" + unit: size * (value?.upper95 ?? .nan),
        ])
    }
    expect(json, ["answers": 800, "lowestMidiNote": 36, "highestMidiNote": 84])
    expectThreshold(json["estimate"], report.threshold)
    expectThreshold(json["now"], report.predicted)
    let listener = try #require(report.listener)
    expect(json, ["slope": listener.slope, "lapse": listener.lapse, "notListening": listener.notListening])
    // Within six semitones of an answer.
    func ranges(_ name: String) -> [[Int?]] {
      json[name]?.array(of: { $0 })?.map { [$0["lowestMidiNote"]?.integer, $0["highestMidiNote"]?.integer] } ?? []
    }
    #expect(ranges("heardRanges") == [[42, 57], [66, 82]] && ranges("nowRanges") == [[48, 51], [72, 76]])
    expect(json["heardRange"], ["lowestMidiNote": 42, "highestMidiNote": 82])
    let notes = try #require(json["notes"]?.array(of: { $0 }))
    #expect(notes.count == report.notes.count && notes.count == 33)
    let c3 = try #require(notes.first { $0["midiNote"]?.integer == 48 })
    let note = try #require(report.notes.first { $0.note.number == 48 })
    #expect(c3["name"]?.text == "C3" && c3["answers"]?.integer == note.answers)
    expect(c3, ["confidence": note.estimate.confidence])
    expectThreshold(c3["estimate"], note.estimate)
    let statistics = try #require(report.statistics)
    let mean = statistics.mean
    let deviation = try #require(statistics.standardDeviation)
    expect(
      json["statistics"],
      [
        "notes": 33, "meanOfFitted" + unit: size * mean.value, "meanLower95" + unit: size * mean.lower95,
        "meanUpper95" + unit: size * mean.upper95, "standardDeviationOfFitted" + unit: size * deviation.value,
      ])
    let change = try #require(report.change)
    let ratio = try #require(change.ratio)
    #expect(json["change"]?["direction"]?.text == "finer")
    expect(
      json["change"],
      [
        "changeRatio": ratio.value, "changeRatioLower95": ratio.lower95, "changeRatioUpper95": ratio.upper95,
      ])
    let before = json["change"]?["previousPeriod"]
    #expect(before?["fromTime"]?.text == change.span.from?.iso && before?["untilTime"]?.text == change.span.until?.iso)
    #expect(before?["answers"]?.integer == 240)
    expectThreshold(before?["estimate"], change.before)
    let history = try #require(json["history"]?.array(of: { $0 }))
    #expect(history.count == 20 && history.allSatisfy { $0["answers"]?.integer == 40 })
    #expect(json["historyStep"]?.text == "day" && names(history[0]) == ["answers", "estimate", "firstDay", "lastDay"])
    for (entry, step) in zip(history, report.timeline.entries) { expectThreshold(entry["estimate"], step.estimate) }
  }

  @Test func `a profile over keys is told in lines, read out and in large print`() throws {
    let now = UTCTime(milliseconds: 1_795_262_400_000)
    let report = Self.report(.comparison, now: now, dataOptions: " --data-dir x")
    let (rows, words) = (report.rows(of: .comparison), report.rows(of: .comparison).words)
    let shown = try #require(report.shown)
    let number = ProfileMessages.amount(shown.estimate)
    let fit = try #require(report.trend.fit)
    let (ratio, change) = (try #require(report.change?.ratio), try #require(report.change))
    let trend = ProfileMessages.comparison(fit.ratio, .finer)
    let compared =
      "Compared with the previous 30 days (240 answers): \(ProfileMessages.comparison(ratio, .finer).english)."
    #expect(shown.estimate.isPrecise && report.trend.direction == .improving && change.direction == .finer)
    #expect(
      words.figures.map(\.english) == ["Threshold \(number.english), C3–D#3, C5–E5", "Trend: improving"])
    #expect(words.lowFigures.map(\.english) == ["Threshold \(number.english)"])
    #expect(words.change?.english == compared)
    #expect(
      words.change?.german
        == "Gegenüber den 30 Tagen davor (240 Antworten): \(ProfileMessages.comparison(ratio, .finer).german).")
    let basis =
      "Trend of the last 30 days: \(trend.english), from \(fit.answers) answers on \(fit.days) days."
    #expect(words.basis.map(\.english) == [basis, compared])
    let registers = report.registers.map { ProfileMessages.registers($0).english + "." }
    #expect(
      words.spoken.map(\.english)
        == ["Threshold \(number.english), C3–D#3, C5–E5.", "Trend: improving, \(trend.english)."]
        + [registers].compactMap { $0 } + [compared])
    let large = words.page.figures
    #expect(
      large.map(\.name) == [
        Text(en: "Threshold", de: "Schwelle"), Text("Trend"), Text(en: "Change", de: "Änderung"),
      ])
    #expect(large[1].value.german == "wird besser" && large[2].value == Text(en: "finer", de: "feiner"))
    #expect(
      large[0].notes.dropFirst().map(\.english) == [
        "of the notes in your latest answers, C3–D#3, C5–E5", "800 answers",
      ])
    #expect(large[1].notes.map(\.english) == [trend.english, "in 30 days, from \(fit.answers) answers"])
    #expect(
      large[2].notes.map(\.english) == [
        ProfileMessages.comparison(ratio, .finer).english, "compared with the previous period (240 answers)",
      ])
    #expect(words.details.first == Text(en: "Note by note:", de: "Ton für Ton:"))
    #expect(
      words.summary.english
        == "Profile with the thresholds from C2 to C6. Threshold: \(ProfileMessages.short(shown.estimate).english).")
    #expect(words.summary.german.hasPrefix("Profil mit den Schwellen von C2 bis C6. Schwelle: "))
    #expect(words.overTime == ProfileMessages.thresholdOverTime && words.count.english == "800 answers")
    #expect(words.rowName == Text(en: "Note", de: "Ton") && words.page.picture.english == "Across the keyboard")
    #expect(words.page.table == Text(en: "All notes as a table", de: "Alle Töne als Tabelle"))
    #expect(
      words.page.columns == [
        Text(en: "Note", de: "Ton"), Text(en: "Threshold in cents", de: "Schwelle in Cent"),
        Text(en: "95\u{A0}% interval", de: "95-%-Intervall"), Text(en: "Answers", de: "Antworten"),
      ])
    #expect(rows.rows.map(\.id) == ["keys"] && rows.rows[0].answers == 800 && rows.keys != nil && rows.parts.isEmpty)
    #expect(rows.rows[0].values == ProfileMessages.threshold(shown) && rows.headline == shown.figure)
    // Each step says how it differs clearly from the one before.
    let course = rows.rows[0].course
    let changes = report.timeline.entries.indices.map { report.timeline.change(to: $0) }
    #expect(course.entries.map { $0.change == nil } == changes.map { $0 == nil })
    for (entry, step) in zip(course.entries, report.timeline.entries) {
      #expect(entry.figures == [.threshold(step.estimate, isShown: step.estimate.isConfident)])
      #expect(entry.values == ProfileMessages.values(step.estimate, 40) && entry.answers == 40)
      #expect(entry.short == (step.estimate.isRangeShown ? ProfileMessages.short(step.estimate) : nil))
      #expect(entry.firstDay == step.time.firstDay && entry.lastDay == step.time.lastDay)
    }
  }
}
