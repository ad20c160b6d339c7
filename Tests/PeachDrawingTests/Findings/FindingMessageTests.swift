import Foundation
import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachExperiments
@testable import PeachFits
@testable import PeachLaboratory

/// The words and the JSON of findings, with answers made by hand.
@Suite struct FindingMessageTests {
  private static let blocks = #"""
    "blocks": [
      { "name": "p", "method": { "constant": [-50, 50], "repeat": 1 }, "until": { "rightInARow": 2, "atMost": 2 } },
      { "name": "main", "method": { "constant": [-10, 10], "repeat": 1 }, "catch": { "share": 0.3, "offset": 90 },
        "conditions": [{ "name": "one" }, { "name": "two" }] }]
    """#

  private func file(_ members: String = "") throws -> ExperimentFile {
    try ExperimentFile(
      text: #"""
        { "format": "peach-experiment 2", "title": { "en": "Two", "de": "Zwei" }, \#(members) \#(Self.blocks) }
        """#)
  }

  private func answer(
    _ condition: String?, _ cents: Double = 10, up: Bool = true, right: Bool = true, seconds: Double = 1,
    dropOuts: Int = 0
  ) -> CompletedTrial {
    CompletedTrial(
      trial: Trial(exercise: .comparison, note: .a4, offset: Cents(cents), condition: condition),
      response: .choice(up ? .up : .down, isRight: right), responseTime: .seconds(seconds), time: .zero,
      dropOuts: dropOuts)
  }

  private func whole(_ count: Int = 4) -> [CompletedTrial] {
    Array([answer("one"), answer("one", -10, up: false), answer("two"), answer("two", -10, up: false)].prefix(count))
  }

  private typealias Row = (text: Text?, english: String, german: String)

  private func expectTexts(_ rows: [Row]) {
    for row in rows {
      expect(row.text?.english, equals: row.english)
      expect(row.text?.german, equals: row.german)
    }
  }

  private func effect(_ value: Double, _ error: Double) -> RandomEffects.Effect {
    RandomEffects.Effect(value: value, standardError: error)
  }

  // MARK: Words

  @Test func `the amount of answers is said unless it is what was planned`() throws {
    let file = try file()
    func amount(_ runs: [[CompletedTrial]]) -> [Text] { FindingMessages.amount(ParticipantReport(file, runs: runs)) }
    #expect(amount([whole()]).isEmpty)
    expectTexts([
      (amount([whole(3)]).first, "3 of 4 answers", "3 von 4 Antworten"),
      (
        amount([whole(), whole()]).first, "8 answers, more than the 4 planned; all of them count",
        "8 Antworten, mehr als die 4 geplanten; alle zählen"
      ),
      (
        amount([whole(2), whole(3)]).first, "5 answers, but no run has more than 3 of the 4 planned; all of them count",
        "5 Antworten, aber kein Durchgang hat mehr als 3 der 4 geplanten; alle zählen"
      ),
    ])
    expect(that: amount([whole(3)]).count == 1 && amount([whole(), whole()]).count == 1)
  }

  @Test func `reasons, remarks and what all have in common are in both languages`() throws {
    typealias Words = FindingMessages
    let three = try #require(RandomEffects([effect(1, 0.5), effect(2, 0.5), effect(3.5, 0.5)]))
    let two = try #require(RandomEffects([effect(3, 0.1), effect(3, 0.1)]))
    let limits = Estimate(value: 2, lower95: 1, upper95: 4)
    expectTexts([
      (
        Words.reason(.catchTrials(right: 2, of: 7)), "only 2 of 7 catch trials were right",
        "nur 2 von 7 Fangversuchen waren richtig"
      ),
      (Words.reason(.guessing), "the answers look like guessing", "die Antworten sehen nach Raten aus"),
      (
        Words.reason(.dropOuts(3, of: 40)), "the sound of 3 of 40 trials dropped out",
        "bei 3 von 40 Aufgaben setzte der Ton aus"
      ),
      (Words.reason(.unfinished(5, of: 1200)), "5 of 1,200 answers", "5 von 1.200 Antworten"),
      (Words.excluded, "Excluded by the rules of the file: ", "Nach den Regeln der Datei ausgeschlossen: "),
      (Words.catches((answers: 7, right: 6)), "Catch trials: 6 of 7 right", "Fangversuche: 6 von 7 richtig"),
      (
        Words.leftOut(1), "Left out, because the file has no such condition: 1 answer",
        "Weggelassen, weil die Datei diese Bedingung nicht hat: 1 Antwort"
      ),
      (Words.fromAnswers(1200), ", from 1,200 answers", ", aus 1.200 Antworten"),
      (
        Words.responseTime(try #require(Quartiles([1, 2, 4, 8, 16]))),
        "response time 4.00 s (quartiles 2.00 and 8.00)", "Antwortzeit 4,00 s (Quartile 2,00 und 8,00)"
      ),
      (
        Words.notPooled, "Too few participants have an interval, so nothing is pooled.",
        "Zu wenige Teilnehmende haben ein Intervall, daher wird nichts zusammengefasst."
      ),
      (Words.fitted(done: 3, of: 12), "3 of 12 participants fitted", "3 von 12 Teilnehmenden angepasst"),
      (
        Words.value(limits), "+2.00 cents per dB (95\u{A0}%: +1.00 to +4.00)",
        "+2,00 Cent je dB (95\u{A0}%: +1,00 bis +4,00)"
      ),
      (
        Words.biasMeaning, "above 0: a louder second note seems higher", "über 0: ein lauterer zweiter Ton wirkt höher"
      ),
      (
        Words.tooFewToPool, "Means only: below three participants, nothing tells how much they differ.",
        "Nur Mittelwerte: Bei weniger als drei Teilnehmenden lässt sich nicht sagen, wie sehr sie sich unterscheiden."
      ),
      (
        Words.participants(3, of: 3), "All 3 participants", "Alle 3 Teilnehmenden"
      ),
      (
        Words.participants(2, of: 3), "2 of 3 participants (the other has no interval)",
        "2 von 3 Teilnehmenden (eine Person hat kein Intervall)"
      ),
      (
        Words.participants(2, of: 4), "2 of 4 participants (the others have no interval)",
        "2 von 4 Teilnehmenden (die anderen haben kein Intervall)"
      ),
      (
        Words.fewAnswers, "With fewer than 200 answers, the interval and p are slightly too optimistic.",
        "Bei weniger als 200 Antworten sind Intervall und p etwas zu optimistisch."
      ),
      (
        Words.fewAnswersEach,
        "Some participants have fewer than 200 answers. This draws the weighted mean towards 0, because biases that are "
          + "small by chance look more precise. The plain mean avoids this.",
        "Einige haben weniger als 200 Antworten. Das zieht das gewichtete Mittel gegen 0, weil Verzerrungen, die "
          + "zufällig klein sind, genauer aussehen. Das ungewichtete Mittel vermeidet das."
      ),
      (Words.name(nil), "Without a name", "Ohne Namen"),
      (Words.name("a\u{7}b\n"), "a\u{FFFD}b\u{FFFD}", "a\u{FFFD}b\u{FFFD}"),
      (
        Words.name(String(repeating: "x", count: 60)), String(repeating: "x", count: 60),
        String(repeating: "x", count: 60)
      ),
      (
        Words.name(String(repeating: "x", count: 61)), String(repeating: "x", count: 59) + "…",
        String(repeating: "x", count: 59) + "…"
      ),
      (Words.names((first: "a", second: "b")), "b against a", "b gegen a"),
      (
        Words.written(nil, of: 3) { _ in Text("x") }, "not pooled: fewer than two of 3 participants have one",
        "nicht zusammengefasst: weniger als zwei von 3 Teilnehmenden haben einen Wert"
      ),
      (Words.written(three, of: 3) { _ in Text("x") }, "x", "x"),
      (Words.written(three, of: 4) { _ in Text("x") }, "x, 3 of 4", "x, 3 von 4"),
      // The mean and Student's interval of 1, 2 and 3.5, whose standard deviation is 1.2583.
      (
        Words.plainMean(three), "Plain mean: +2.17 cents per dB (95\u{A0}%: −0.96 to +5.29)",
        "Ungewichtetes Mittel: +2,17 Cent je dB (95\u{A0}%: −0,96 bis +5,29)"
      ),
      // The variance of the values is 1.5833, that of their errors 0.25.
      (Words.spread(three), "spread between participants 1.15", "Streuung zwischen den Teilnehmenden 1,15"),
      // 2³ hundredths, and no interval of two.
      (Words.threshold(two, .cents), "8.0 cents", "8,0 Cent"),
      (
        Words.ratio(limits), "2.00 (95\u{A0}%: 1.00 to 4.00)", "2,00 (95\u{A0}%: 1,00 bis 4,00)"
      ),
      (
        Words.shift(limits, .cents), "+2.0 cents (95\u{A0}%: +1.0 to +4.0)", "+2,0 Cent (95\u{A0}%: +1,0 bis +4,0)"
      ),
      (
        Words.shift(limits, ProfileUnit(Text("dB"), key: "Decibels", size: 0.12)),
        "+0.24 dB (95\u{A0}%: +0.12 to +0.48)", "+0,24 dB (95\u{A0}%: +0,12 bis +0,48)"
      ),
      (
        Words.shift(limits, ProfileUnit(Text("dB"), key: "Decibels", size: 0.5)),
        "+1.0 dB (95\u{A0}%: +0.5 to +2.0)", "+1,0 dB (95\u{A0}%: +0,5 bis +2,0)"
      ),
      (FindingPictureMessages.difference(.cents), "difference, cents", "Unterschied, Cent"),
      (
        FindingPictureMessages.answered(Text(en: "higher", de: "höher")), "answered 'higher', %", "Antwort »höher«, %"
      ),
      (FindingPictureMessages.right, "right", "richtig"), (FindingPictureMessages.all, "All", "Alle"),
      (
        FindingPictureMessages.forest(Text(en: "Shift", de: "Verschiebung"), 3, pooled: Text("5")),
        "Shift of 3 participants with 95\u{A0}% intervals. All: 5.",
        "Verschiebung von 3 Teilnehmenden mit 95-%-Intervallen. Alle: 5."
      ),
      (
        FindingPictureMessages.bin(AnswerBin(center: -8.26, answers: 40, higher: 31), .cents), "−8.3 cents: 31 of 40",
        "−8,3 Cent: 31 von 40"
      ),
      (FindingDocumentMessages.conditions, "Condition by condition", "Bedingung für Bedingung"),
      (FindingDocumentMessages.participants(1200), "1,200 participants", "1.200 Teilnehmende"),
      (FindingDocumentMessages.interval(-1.234, 2.346), "(−1.23 to +2.35)", "(−1,23 bis +2,35)"),
      (
        FindingDocumentMessages.oneAtATime(most: 12),
        "Curves are drawn for up to 12 participants. For one of them, use 'report --participant ID --output FILE.html'.",
        "Kurven werden für höchstens 12 Teilnehmende gezeichnet. Die Kurven einer einzelnen Person zeichnet »report "
          + "--participant ID --output DATEI.html«."
      ),
      (
        FindingFigure.intervalBias.explanation,
        "By how much note 2 seems higher than note 1, whichever of them is the standard.",
        "Um wie viel Ton 2 höher wirkt als Ton 1, gleich welcher von beiden der Standard ist."
      ),
      (
        FindingFigure.meanError.comparison?.words, "difference of mean errors", "Unterschied der mittleren Fehler"
      ),
      (
        FindingFigure.meanError.comparison?.heading, "Difference of mean errors", "Unterschied der mittleren Fehler"
      ),
      (
        FindingFigure.shift.comparison?.heading, "Difference of shifts", "Unterschied der Verschiebungen"
      ),
    ])
    expect(
      FindingFigure.all.map(\.key), equals: ["threshold", "shift", "intervalBias", "meanError", "standardDeviation"])
    expect(FindingFigure.all.map { $0.comparison?.key }, equals: ["thresholdRatio", "shift", nil, "shift", nil])
    expect(FindingFigure.all.map { $0.pooled?.key }, equals: ["threshold", "shift", nil, "shift", nil])
    expect(
      FindingFigure.all.map(\.family),
      equals: ["thresholdRatio", "shift", "intervalBias", "shift", "standardDeviation"])
    let file = try FindingsSample.contrast(["P1"], task: "comparison").file
    expect(FindingFigure.found([.shift, .threshold, .shift], in: file).map(\.key), equals: ["threshold", "shift"])
  }

  @Test func `few answers are those of a bias that is pooled; who has none isn't in the mean`() throws {
    func reports(_ perLevel: Int) throws -> [ParticipantReport] {
      try FindingsSample.findings(["P"], perLevel: perLevel).participants.map(\.report)
    }
    let (none, few, many) = (try reports(1), try reports(60), try reports(80))
    expect(that: none[0].bias?.estimate.isLimited != true && none[0].answers < 200)
    expect(that: few[0].bias?.answers == few[0].answers && few[0].answers < 200 && many[0].answers >= 200)
    for (reports, hasFew) in [
      ([], false), (none, false), (many, false), (many + none, false), (few, true), (many + few + none, true),
    ] {
      expect(FindingMessages.hasFew(reports), equals: hasFew, "\(reports.map(\.answers))")
    }
  }

  @Test func `each figure is written by its scale, alone, pooled and as a difference`() throws {
    let unit = ProfileUnit(Text("dB"), key: "Decibels", size: 0.1)
    let octaves = Estimate(value: 3, lower95: 2.5, upper95: 3.5)
    let pooled = try #require(RandomEffects([effect(3, 0.5), effect(3, 0.5), effect(3, 0.5)]))
    // Student's t with two degrees of freedom times the error of the mean, 0.5 / √3: 1.2421 octaves, or tenths of dB.
    let rows: [(figure: FindingFigure, alone: String, mean: String, difference: String)] = [
      (.threshold, "0.80 dB (0.57 to 1.1)", "0.80 dB (0.34 to 1.9)", "8.00 (95\u{A0}%: 5.66 to 11.31)"),
      (
        .shift, "+0.30 dB (95\u{A0}%: +0.25 to +0.35)", "+0.30 dB (95\u{A0}%: +0.18 to +0.42)",
        "+0.30 dB (95\u{A0}%: +0.25 to +0.35)"
      ),
      (
        .standardDeviation, "0.30 dB (0.25 to 0.35)", "+0.30 dB (95\u{A0}%: +0.18 to +0.42)",
        "+0.30 dB (95\u{A0}%: +0.25 to +0.35)"
      ),
    ]
    for (figure, alone, mean, difference) in rows {
      expect(figure.written(octaves, in: unit).english, equals: alone)
      expect(figure.mean(pooled, in: unit).english, equals: mean)
      expect(figure.difference(octaves, in: unit).english, equals: difference)
    }
  }

  @Test func `everything that a run lacks or has too much of is said below its figures, in this order`() throws {
    let file = try file(#""exclude": { "catchRightBelow": 0.8, "unfinished": true }, "#)
    let answers =
      whole(3) + [
        answer("catch", 90, right: false), answer("catch", 90), answer("x"), answer(nil),
        answer("one", dropOuts: 1), answer("p", 50),
      ]
    let findings = ExperimentFindings(file, [("P1", answers)])
    let lines = FindingMessages.lines(findings)
    expect(lines.first, equals: Text("P1"))
    expect(lines[1], equals: Text(en: "3 of 4 answers", de: "3 von 4 Antworten"))
    expect(
      lines.suffix(5).map(\.english),
      equals: [
        "Catch trials: 1 of 2 right", "Excluded by the rules of the file: only 1 of 2 catch trials were right",
        "Excluded by the rules of the file: 3 of 4 answers",
        "Left out, because the file has no such condition: 2 answers",
        "Asked again because the sound dropped out: 1",
      ])
    expect(
      lines.suffix(5).map(\.german),
      equals: [
        "Fangversuche: 1 von 2 richtig",
        "Nach den Regeln der Datei ausgeschlossen: nur 1 von 2 Fangversuchen waren richtig",
        "Nach den Regeln der Datei ausgeschlossen: 3 von 4 Antworten",
        "Weggelassen, weil die Datei diese Bedingung nicht hat: 2 Antworten", "Wegen Tonaussetzern erneut gefragt: 1",
      ])
    // One participant without a name has none.
    expect(FindingMessages.lines(ExperimentFindings(file, [(nil, whole())])).first, equals: Text("one"))
    let page = FindingsDocument(
      findings, on: try #require(LocalDay("2026-11-21")), by: "Peach", language: .english
    ).file
    for line in lines.suffix(5) { #expect(page.contains(">" + line.english + "<"), "\(line.english)") }
  }

  @Test func `those whom the rules exclude are named, and whether somebody is left`() throws {
    let file = try file(#""exclude": { "unfinished": true }, "#)
    func everybody(_ counts: [Int]) -> [Text] {
      FindingMessages.everybody(
        ExperimentFindings(file, counts.enumerated().map { ("P\($0 + 1)", whole($1)) }))
    }
    func without(_ names: String) -> Text {
      Text(
        en: "Without those whom the rules of the file exclude (\(names)):",
        de: "Ohne die, die nach den Regeln der Datei ausgeschlossen sind (\(names)):")
    }
    let nobody = Text(en: "  nobody is left", de: "  niemand bleibt übrig")
    let one = Text(
      en: "  too few are left to be pooled", de: "  zu wenige bleiben übrig, um zusammengefasst zu werden")
    #expect(everybody([3]).isEmpty)
    expect(everybody([3, 2]).suffix(3), equals: [Text(""), without("P1, P2"), nobody])
    expect(everybody([3, 4, 2]).suffix(3), equals: [Text(""), without("P1, P3"), one])
    #expect(!everybody([4, 4]).contains { $0.english.hasPrefix("Without") })
    let kept = everybody([4, 3, 4])
    let place = try #require(kept.firstIndex(of: without("P2")))
    expect(that: kept[0].english == "All 3 participants" && !kept[1].english.hasPrefix("Means"))
    expect(that: kept[place + 1].english == "All 2 participants" && kept[place + 2] == FindingMessages.tooFewToPool)
    for line in kept.dropFirst(place + 3) where line.english.hasPrefix("  ") {
      expect(line.english, equals: "  threshold not pooled: fewer than two of 2 participants have one")
    }
    func page(_ counts: [Int]) throws -> String {
      FindingsDocument(
        ExperimentFindings(file, counts.enumerated().map { ("P\($0 + 1)", whole($1)) }),
        on: try #require(LocalDay("2026-11-21")), by: "Peach", language: .english
      ).file
    }
    for (counts, line) in [([3, 2], nobody), ([3, 4, 2], one)] {
      #expect(try page(counts).contains("<p>\(line.english)</p>"))
    }
    try expect(
      that: page([4, 3, 4]).contains("<p>\(without("P2").english)</p>") && !page([4, 4]).contains("Without those"))
  }

  // MARK: JSON

  @Test func `the JSON of a run names each count, and its figures are in the unit of the task`() throws {
    let file = try file(#""exclude": { "catchRightBelow": 0.8 }, "#)
    let answers =
      [
        answer("one", 10, seconds: 1), answer("one", -10, up: false, seconds: 2),
        answer("one", -10, right: false, seconds: 4),
      ]
      + [
        answer("catch", 90, right: false), answer("catch", 90), answer("catch", 90), answer("x"), answer("x"),
        answer("one", dropOuts: 1), answer("one", dropOuts: 1), answer("one", dropOuts: 1),
      ]
    let plan = ExperimentPlan(file, participant: "P1")
    let session = RunSession(
      started: UTCTime(milliseconds: 0), answersBefore: 0, respondent: .program, build: "b", system: "s",
      soundFontSHA256: nil, rig: nil)
    let stored = StoredRun(
      id: UUID(), started: UTCTime(milliseconds: 1_767_224_700_000),
      plan: try plan.json(with: [session]).written(onOneLine: true))
    let run = try #require(ExperimentRun(stored))
    let json = ExperimentFindings(file, [("P1", answers)]).json(of: [(run, 6)], state: "result")
    expect(that: json["state"]?.text == "result" && json["title"]?.text == "Two" && json["sha256"]?.text == file.hash)
    let written = try #require(json["runs"]?.array(of: { $0 })?.first)
    expect(that: written["run"]?.text == stored.id.uuidString && written["started"]?.text == "2025-12-31T23:45:00.000Z")
    expect(that: written["answers"]?.integer == 6 && written["plannedAnswers"]?.integer == file.answers)
    expect(that: written["plan"]?.canonical == run.plan.json.canonical && written["respondent"]?.text == "program")
    let counts = [
      ("answers", 3), ("plannedAnswers", 4), ("answersLeftOut", 2), ("answersAskedAgain", 3), ("catchTrials", 3),
      ("catchTrialsRight", 2),
    ]
    for (name, count) in counts { #expect(json[name]?.integer == count, "\(name)") }
    expect(that: json["participant"]?.text == "P1" && json["excluded"]?.array(of: \.text) == ["catchTrials"])
    expect(that: json["participants"] == nil && json["pooled"] == nil && json["groups"] == nil)
    let condition = try #require(json["conditions"]?.array(of: { $0 })?.first)
    expect(that: condition["condition"]?.text == "one" && condition["exercise"]?.text == "comparison")
    let times = condition["responseTime"]
    expect(
      ["lowerQuartileSeconds", "medianSeconds", "upperQuartileSeconds"].map { times?[$0]?.number }, equals: [1.5, 2, 3])
    let points = try #require(condition["points"]?.array(of: { $0 }))
    expect(
      that: points.map { $0["center"]?.number } == [-10, -10, 10] && points.map { $0["answers"]?.integer } == [1, 1, 1])
    expect(points.map { $0["higher"]?.integer }, equals: [0, 1, 1])
    let none = ExperimentFindings(file, [(nil, [])]).json(of: [])
    expect(that: none["catchTrials"] == nil && none["catchTrialsRight"] == nil && none["state"] == nil)
  }

  /// Judges louder or softer in dB, of which a hundredth of the largest difference is a tenth.
  private static let louder = Exercise(
    ExerciseName(rawValue: "louder"), Exercise.comparison.words, Exercise.comparison.answerForm,
    columns: { AnswerColumns($0, scale: Scale(CommonColumns.amplitudeOffset, largest: 10)) })

  @Test func `pooled figures, contrasts and groups are in the unit of the task, and ratios without`() throws {
    let file = try Exercises.$all.withValue(Exercises.builtIn + [Self.louder]) {
      try ExperimentFile(
        text: """
          { "format": "peach-experiment 2", "title": "Groups", "groups": { "A": ["A*"], "B": ["B*"] },
            "exclude": { "unfinished": true },
            "blocks": [{ "name": "main", "task": "louder",
              "method": { "adaptive": "threshold-tracking", "comparisons": 60 },
              "conditions": [{ "name": "one" }, { "name": "two" }] }],
            "report": ["thresholds", "shifts", { "contrast": ["one", "two"] }] }
          """)
    }
    let simulation = ExperimentSimulation(file, ExperimentListener(SimulatedListener(threshold: 8)), effect: 5)
    try Exercises.$all.withValue(Exercises.builtIn + [Self.louder]) {
      var runs: [(participant: String?, answers: [CompletedTrial])] = ["A1", "A2", "A3", "B1", "B2", "B3"].enumerated()
        .map {
          ($1, simulation.completed(seed: UInt64($0)))
        }
      runs.append(("B4", Array(runs[0].answers.prefix(30))))
      let findings = ExperimentFindings(file, runs)
      let json = findings.json(of: [])
      let (pooled, kept) = (try #require(findings.everybody), try #require(findings.kept))
      expect(that: json["pooled"]?["participants"]?.integer == 7 && json["participants"]?.array(of: { $0 })?.count == 7)
      expect(that: json["pooledWithoutExcluded"]?["participants"]?.integer == 6 && kept.participants == 6)
      func near(_ json: JSON?, _ value: Double?) -> Bool {
        guard let number = json?.number, let value else { return json == nil && value == nil }
        return abs(number - value) < 1e-9 * max(1, abs(value))
      }
      for (place, condition) in pooled.conditions.enumerated() {
        let own = json["pooled"]?["conditions"]?.array(of: { $0 })?[place]
        expect(own?["condition"]?.text, equals: condition.name)
        let threshold = try #require(condition.figures[.threshold])
        let cents = own?["threshold"]
        #expect(near(cents?["decibels"], 0.1 * exp2(threshold.estimate.value)))
        #expect(near(cents?["lower95"], 0.1 * exp2(threshold.estimate.lower95)))
        #expect(near(cents?["upper95"], 0.1 * exp2(threshold.estimate.upper95)))
        expect(that: near(cents?["spreadOctaves"], threshold.spread) && cents?["spread"] == nil)
        expect(cents?["participants"]?.integer, equals: threshold.participants)
        let shift = try #require(condition.figures[.shift])
        #expect(near(own?["shift"]?["decibels"], 0.1 * shift.estimate.value))
        expect(that: near(own?["shift"]?["spread"], 0.1 * shift.spread) && own?["shift"]?["spreadOctaves"] == nil)
      }
      let contrast = try #require(pooled.contrasts.first)
      let own = json["pooled"]?["contrasts"]?.array(of: { $0 })?.first
      expect(that: own?["first"]?.text == "one" && own?["second"]?.text == "two")
      let ratio = try #require(contrast.figures[.threshold])
      #expect(near(own?["thresholdRatio"]?["ratio"], exp2(ratio.estimate.value)))
      #expect(near(own?["thresholdRatio"]?["spreadOctaves"], ratio.spread))
      let difference = try #require(contrast.figures[.shift])
      #expect(near(own?["shift"]?["decibels"], 0.1 * difference.estimate.value))
      expect(that: json["pooled"]?["loudnessBias"] == nil && json["pooled"]?["participantsWithoutInterval"] == nil)
      // Single participants.
      let first = findings.participants[0].report
      let single = try #require(json["participants"]?.array(of: { $0 })?.first)
      expect(single["participant"]?.text, equals: "A1")
      let two = try #require(single["conditions"]?.array(of: { $0 })?.last)
      #expect(near(two["threshold"]?["decibels"], first.conditions[1].threshold.map { 0.1 * $0.cents.value }))
      #expect(near(two["shift"]?["decibels"], first.conditions[1].shift.map { 0.1 * $0.value }))
      #expect(near(two["shift"]?["lower95"], first.conditions[1].shift?.limits.lower.map { 0.1 * $0 }))
      let both = try #require(single["contrasts"]?.array(of: { $0 })?.first)
      expect(that: both["first"]?.text == "one" && both["second"]?.text == "two")
      #expect(near(both["thresholdRatio"]?["ratio"], first.contrasts[0].ratio?.value))
      #expect(near(both["shift"]?["decibels"], first.contrasts[0].shift.map { 0.1 * $0.value }))
      // Groups, the fourth of whom is excluded.
      let group = try #require(json["groups"]?.array(of: { $0 })?.first)
      expect(that: group["first"]?.text == "A" && group["second"]?.text == "B")
      expect(that: group["firstParticipants"]?.integer == 3 && group["secondParticipants"]?.integer == 3)
      let names = group["conditions"]?.array(of: { $0 })?.map { $0["condition"]?.text }
      expect(names, equals: ["one", "two"])
      let compared = try #require(findings.groups.first)
      let shifts = group["conditions"]?.array(of: { $0 })?.last?["shift"]
      #expect(near(shifts?["decibels"], compared.conditions[1].shift.map { 0.1 * $0.value }))
      expect(that: shifts?["firstParticipants"]?.integer == 3 && shifts?["secondParticipants"]?.integer == 3)
      let last = group["contrasts"]?.array(of: { $0 })?.first
      expect(that: last?["first"]?.text == "one" && last?["second"]?.text == "two")
      #expect(near(last?["thresholdRatio"]?["ratio"], compared.contrasts[0].1.ratio?.value))
    }
  }

  @Test func `the loudness biases of groups are compared in words and in JSON`() throws {
    let file = try ExperimentFile(
      text: """
        { "format": "peach-experiment 2", "title": "T", "groups": { "A": ["A*"], "B": ["B*"] },
          "blocks": [{ "name": "main", "method": { "constant": [-20, -10, -5, 5, 10, 20], "repeat": 10 },
            "conditions": [{ "name": "x", "second": { "amplitude": [-6, 0, 6] } }] }],
          "report": [{ "shiftPer": "amplitude" }] }
        """)
    let simulation = ExperimentSimulation(file, ExperimentListener(SimulatedListener(threshold: 8)), effect: 1)
    let findings = ExperimentFindings(
      file,
      ["A1", "A2", "A3", "B1", "B2", "B3", "B4"].enumerated().map {
        ($1, Array(simulation.completed(seed: UInt64($0)).prefix($1 == "B4" ? 2 : 1000)))
      })
    let bias = try #require(findings.groups.first?.bias)
    let told = try #require(FindingMessages.groups(findings).first?.lines.last)
    let value = FindingMessages.value(bias.estimate)
    expect(told.english, equals: "difference of loudness biases " + value.english + ", 3 of 4 and 3 of 3")
    expect(told.german, equals: "Unterschied der Lautheitsverzerrungen " + value.german + ", 3 von 4 und 3 von 3")
    let json = findings.json(of: [])["groups"]?.array(of: { $0 })?.first?["loudnessBias"]
    expect(
      that: json?["centsPerDB"]?.number == bias.estimate.value && json?["lower95"]?.number == bias.estimate.lower95)
    expect(that: json?["firstParticipants"]?.integer == 3 && json?["secondParticipants"]?.integer == 3)
  }

  @Test func `the loudness bias has its figures in JSON, alone and pooled`() throws {
    let findings = try FindingsSample.findings(["P1", "P2", "P3"])
    let json = findings.json(of: [])
    let bias = try #require(findings.participants[1].report.bias)
    let own = json["participants"]?.array(of: { $0 })?[1]["loudnessBias"]
    expect(that: own?["centsPerDB"]?.number == bias.estimate.value && own?["lower95"]?.number == bias.estimate.lower95)
    expect(that: own?["upper95"]?.number == bias.estimate.upper95 && own?["p"]?.number == bias.p)
    expect(that: own?["answers"]?.integer == bias.answers && own?["slope"]?.number == bias.slope)
    let bins = findings.participants[1].report.loudnessBins
    let written = json["participants"]?.array(of: { $0 })?[1]["higherByDecibels"]?.array(of: { $0 })
    expect(that: written?.map { $0["center"]?.number } == bins.map(\.center) && bins.count == 8)
    expect(written?.map { $0["higher"]?.integer }, equals: bins.map(\.higher))
    let everybody = try #require(findings.everybody)
    let (pooled, mean) = (json["pooled"], try #require(everybody.bias))
    expect(pooled?["participantsWithoutInterval"]?.integer, equals: 0)
    let all = pooled?["loudnessBias"]
    expect(that: all?["participants"]?.integer == 3 && all?["centsPerDB"]?.number == mean.estimate.value)
    expect(that: all?["lower95"]?.number == mean.estimate.lower95 && all?["spreadCentsPerDB"]?.number == mean.spread)
    expect(
      that: all?["plainCentsPerDB"]?.number == mean.plain.value && all?["plainLower95"]?.number == mean.plain.lower95)
    expect(all?["plainUpper95"]?.number, equals: mean.plain.upper95)
    let lines = FindingMessages.bias(everybody, of: findings.participants.map(\.report)).map(\.english)
    expect(
      lines,
      equals: [
        "All 3 participants: \(FindingMessages.value(mean.estimate).english), "
          + FindingMessages.spread(mean).english
      ])
    let few = try FindingsSample.findings(["P1", "P2", "P3"], perLevel: 60)
    let pair = try #require(few.everybody)
    let warned = FindingMessages.bias(pair, of: few.participants.map(\.report))
    expect(that: warned.count == 3 && warned[2] == FindingMessages.fewAnswersEach)
    #expect(warned[1] == FindingMessages.plainMean(try #require(pair.bias)))
    let two = try FindingsSample.findings(["P1", "P2"])
    let short = try #require(two.everybody)
    let value = try #require(short.bias).estimate
    expect(
      FindingMessages.bias(short, of: two.participants.map(\.report)).map(\.english),
      equals: [
        "All 2 participants: \(FindingMessages.value(value).english)"
      ])
  }
}
