import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachFits
@testable import PeachSimulation

/// The figures of simulations: how they are named in parts, in JSON and in tables, how they are pooled, and their units.
@Suite struct StudyTableTests {
  /// Name, name in JSON, that of its standard error, words in both languages, and how 0.1234 ± 0.0567 is written; and what
  /// becomes of 1, 4 and 16.
  private func told<Run>(_ figure: StudyFigure<Run>) -> String {
    let row = figure.row
    var tally = RunTally(Study(runs: 3, seed: 1, keeping: row.isKept ? [row.name] : []) { _ in RunRow() })
    for number in [4.0, 16, 1] {
      var run = RunRow()
      run.add(row.name, number)
      tally.add(run)
    }
    tally.finish()
    let pooled = RunTally.Figure(value: 0.1234, standardError: 0.0567)
    let names = row.members(pooled).map(\.0)
    let line = row.line(pooled)
    let words = line.map { [$0.label.english, $0.label.german, $0.value.english, $0.value.german] } ?? []
    let number = Fixed.text(row.pooled(tally, "")?.value ?? .nan, 2)
    return ([row.name] + names + words + [number, figure.isOptional ? "optional" : "always"]).joined(separator: "|")
  }

  private func told<Run>(_ section: StudySection<Run>) -> String {
    let reading = section.reading.map { " " + ((try? JSON.object($0).written(onOneLine: true)) ?? "") } ?? ""
    return [section.part, section.prefix, section.title?.english ?? "", section.title?.german ?? ""]
      .joined(separator: "|") + reading
  }

  private static let rough = "0.12 octaves|0,12 Oktaven"
  private static let octaves = "0.123 ± 0.057 octaves|0,123 ± 0,057 Oktaven"
  private static let share = "12.3 ± 5.7 %|12,3 ± 5,7 %"
  private static let cents = "0.1 cents|0,1 Cent"
  private static let width = "Median width of the intervals|Median der Intervallbreite|"
  private static let coverage = "95 % intervals with the threshold|95-%-Intervalle mit der Schwelle|"
  private static let error = "Error of the threshold (RMS)|Fehler der Schwelle (RMS)|"

  @Test func `figures of intervals`() {
    expect(
      IntervalSimulation.Reading.figures.map { told($0) },
      equals: [
        "thresholdSquare|rmseOctaves|\(Self.error)\(Self.rough)|2.65|always",
        "thresholdCovered|coverage95|coverageStandardError|\(Self.coverage)\(Self.share)|7.00|always",
        "centreSquare|centreRmseCents|Error of the centre (RMS)|Fehler der Mitte (RMS)|\(Self.cents)|2.65|always",
        "centreCovered|centreCoverage95|centreCoverageStandardError|95 % intervals with the centre|"
          + "95-%-Intervalle mit der Mitte|\(Self.share)|7.00|always",
        "commonCovered|commonCoverage95|commonCoverageStandardError|95 % intervals with the common threshold|"
          + "95-%-Intervalle mit der gemeinsamen Schwelle|\(Self.share)|7.00|always",
        "commonWidth|commonWidthOctaves|\(Self.width)\(Self.rough)|4.00|always",
        "differing|shareDiffering|differingStandardError|Intervals that differ clearly|Deutlich verschiedene Intervalle|"
          + "\(Self.share)|7.00|always",
        "near|shareNearThreshold|7.00|always", "wider|shareWiderRight|7.00|always",
      ])
    var simulation = IntervalSimulation()
    expect(simulation.checkpoints, equals: [50, 200, 500, 1000])
    simulation.checkpoints = [1, 2000]
    expect(
      simulation.sections.map { told($0) },
      equals: [
        #"equal.after1.||After 1 answer: (equal temperament)|Nach 1 Antwort: (gleichstufig) {"answers":1,"isMixed":false}"#,
        #"equal.after2000.||After 2,000 answers: (equal temperament)|Nach 2.000 Antworten: (gleichstufig) "#
          + #"{"answers":2000,"isMixed":false}"#,
        #"mixed.after1.||After 1 answer: (four tuning systems)|Nach 1 Antwort: (vier Stimmungen) {"answers":1,"isMixed":true}"#,
        #"mixed.after2000.||After 2,000 answers: (four tuning systems)|Nach 2.000 Antworten: (vier Stimmungen) "#
          + #"{"answers":2000,"isMixed":true}"#,
      ])
  }

  @Test func `figures of matches`() {
    var simulation = MatchSimulation()
    expect(that: simulation.checkpoints == [20, 50, 200] && simulation.starts == 20...60)
    simulation.checkpoints = [1, 2000]
    expect(
      simulation.sections.map { told($0) },
      equals: [
        #"after1.||After 1 matches:|Nach 1 Versuchen: {"afterMatches":1}"#,
        #"after2000.||After 2,000 matches:|Nach 2.000 Versuchen: {"afterMatches":2000}"#,
      ])
    expect(
      simulation.sections[0].figures.map { told($0) },
      equals: [
        "general.square|generalRmseCents|Error of the bias in general (RMS)|Fehler der Abweichung allgemein (RMS)|"
          + "\(Self.cents)|2.65|optional",
        "general.covered|generalCoverage95|generalCoverageStandardError|95 % intervals with the bias in general|"
          + "95-%-Intervalle mit der allgemeinen|\(Self.share)|7.00|optional",
        "general.width|generalWidthCents|4.00|optional",
        "today.square|todayRmseCents|Error of the bias today (RMS)|Fehler der Abweichung heute (RMS)|"
          + "\(Self.cents)|2.65|always",
        "today.covered|todayCoverage95|todayCoverageStandardError|95 % intervals with the bias today|"
          + "95-%-Intervalle mit der heutigen|\(Self.share)|7.00|always",
        "today.width|todayWidthCents|4.00|always",
        "registers.covered|registersCoverage95|registersCoverageStandardError|  In each register|  In jeder Lage|"
          + "\(Self.share)|7.00|always",
        "hysteresis.covered|hysteresisCoverage95|hysteresisCoverageStandardError|95 % intervals with the hysteresis|"
          + "95-%-Intervalle mit der Hysterese|\(Self.share)|7.00|always",
        "precision.square|precisionRmseOctaves|Error of the precision (RMS)|Fehler der Genauigkeit (RMS)|"
          + "\(Self.rough)|2.65|always",
        "precision.covered|precisionCoverage95|precisionCoverageStandardError|95 % intervals with the precision|"
          + "95-%-Intervalle mit der Genauigkeit|\(Self.share)|7.00|always",
        "precision.width|precisionWidthOctaves|\(Self.width)\(Self.rough)|4.00|always",
        "precision.error|precisionBiasOctaves|7.00|always",
      ])
  }

  @Test func `figures of strategies`() {
    var simulation = StrategySimulation(strategy: KazezNoteStrategy())
    func sections() -> [String] { simulation.sections.map { told($0) } }
    let notes = [
      "notes.|notes|By note:|Nach Tönen:",
      "untrainedNotes.|untrainedNotes|Untrained notes shown:|Gezeigte ungeübte Töne:",
      "||Reported trend:|Gemeldeter Trend:",
    ]
    expect(sections(), equals: ["|||"] + notes)
    (simulation.checkpoints, simulation.breakDays, simulation.comparesWeeks) = ([1, 2000], 1, true)
    expect(
      sections(),
      equals: [
        "|||", #"after1.||After 1 answer:|Nach 1 Antwort: {"answers":1}"#,
        #"after2000.||After 2,000 answers:|Nach 2.000 Antworten: {"answers":2000}"#,
        "break.|break|On the day the break ends:|Am Tag, an dem die Pause endet:",
      ] + notes + ["change.|change|Last week against the week before:|Letzte Woche gegenüber der davor:"])
    let all = simulation.sections.map { section in section.figures.map { told($0) } }
    func readings(_ kind: String, _ bias: String = "") -> [String] {
      [
        "error|biasOctaves|biasStandardError\(bias)|7.00|\(kind)",
        "square|rmseOctaves|rmseStandardError|\(Self.error)\(Self.octaves)|2.65|\(kind)",
        "covered|coverage95|coverageStandardError|\(Self.coverage)\(Self.share)|7.00|\(kind)",
        "width|widthOctaves|\(Self.width)0.123 octaves|0,123 Oktaven|4.00|\(kind)",
        "precise|shareWithNumber|7.00|\(kind)", "far|shareFarOff|7.00|\(kind)",
      ]
    }
    let shifts = [
      "predicted|nowCoverage95|7.00|optional", "shift|shiftOctaves|shiftStandardError|7.00|optional",
      "shiftSize|largestShiftOctaves|14.80|optional",
    ]
    expect(
      all[0],
      equals: readings("always", "|Bias of the threshold|Verzerrung der Schwelle|\(Self.octaves)") + [
        "near|shareNearThreshold|Comparisons within ±25 % of the threshold|Vergleiche bei der Schwelle ±25 %|"
          + "\(Self.share)|7.00|always",
        "correct|shareCorrect|Correct answers|Richtige Antworten|\(Self.share)|7.00|always",
        "presented|medianPresented|4.00|optional", "presentedFar|shareFarAboveThreshold|7.00|optional",
        "presentedFirst|medianFirstOfDay|4.00|optional",
      ])
    expect(that: all[1] == readings("optional") + shifts && all[2] == all[1])
    expect(all[3], equals: readings("optional"))
    expect(that: all[4] == Array(readings("optional").prefix(3)) && all[5] == all[4])
    expect(
      all[6],
      equals: [
        "improving|shareImproving|improving|wird besser|\(Self.share)|7.00|always",
        "stable|shareStable|stable|stabil|\(Self.share)|7.00|always",
        "declining|shareDeclining|declining|wird schlechter|\(Self.share)|7.00|always",
        "withoutTrend|shareTooLittleData|none|keiner|\(Self.share)|7.00|always",
      ])
    expect(
      all[7],
      equals: [
        "finer|shareFiner|Lower|Niedriger|\(Self.share)|7.00|optional",
        "coarser|shareCoarser|Higher|Höher|\(Self.share)|7.00|optional", "ratio|ratio|4.00|optional",
        "covered|coverage95|\(Self.coverage)\(Self.share)|7.00|optional",
      ])
  }

  private func reading(_ value: Double, _ half: Double, truth: Double, predicted: Double? = nil)
    -> StrategySimulation.Reading
  {
    func estimate(_ half: Double) -> ThresholdEstimate {
      ThresholdEstimate(octaves: Estimate(value: value, lower95: value - half, upper95: value + half))
    }
    return .init(estimate(half), predicted: predicted.map(estimate), truth: truth)
  }

  @Test func `what one history says is the figures of its readings`() throws {
    var simulation = StrategySimulation(strategy: KazezNoteStrategy())
    (simulation.checkpoints, simulation.breakDays, simulation.comparesWeeks) = ([10, 20, 30], 1, true)
    let outcome = StrategySimulation.Outcome(
      threshold: reading(4, 0.5, truth: 3.75),
      checkpoints: [reading(3, 0.25, truth: 4.5), reading(2.5, 2, truth: 4, predicted: 1)],
      afterBreak: reading(5, 1, truth: 3.5), trained: .init([reading(3, 1, truth: 2), reading(3, 1, truth: 5)]),
      untrained: nil, trend: .stable, change: nil, near: 0.25, correct: 0.75, presented: [1, 1.5, 1.6, 4, 8],
      firstOfDay: [2, 3, 7])
    var row = RunRow()
    for section in simulation.sections { section.add(outcome, to: &row) }
    let found = Dictionary(uniqueKeysWithValues: row.columns.map { ($0.name, $0.values) })
    let expected: [String: Double] = [
      "error": 0.25, "square": 0.0625, "covered": 1, "width": 1, "precise": 1, "far": 0, "near": 0.25, "correct": 0.75,
      "presented": 1.6, "presentedFar": 0.6, "presentedFirst": 3,
      "after10.error": -1.5, "after10.square": 2.25, "after10.covered": 0, "after10.width": 0.5, "after10.precise": 1,
      "after10.far": 1, "after10.predicted": 0, "after10.shift": 0, "after10.shiftSize": 0,
      // Its interval is wider than a factor of 4, so that its error isn't shown.
      "after20.error": -1.5, "after20.square": 2.25, "after20.covered": 1, "after20.width": 4, "after20.precise": 0,
      "after20.far": 0, "after20.predicted": 0, "after20.shift": -0.5, "after20.shiftSize": 0.5,
      "break.error": 1.5, "break.square": 2.25, "break.covered": 0, "break.width": 2, "break.precise": 1,
      "break.far": 1,
      "notes.error": -0.5, "notes.square": 2.5, "notes.covered": 0.5,
      "improving": 0, "stable": 1, "declining": 0, "withoutTrend": 0,
    ]
    expect(Set(found.keys), equals: Set(expected.keys))
    for (name, value) in expected {
      #expect(found[name].map { $0.count == 1 && abs($0[0] - value) < 1e-12 } == true, "\(name)")
    }
    let kept = ["width", "presented", "presentedFirst", "break.width", "change.ratio"]
    expect(
      simulation.study(2, seed: 3).kept,
      equals: Set(kept + [10, 20, 30].flatMap { ["after\($0).width", "after\($0).shiftSize"] }))
  }

  @Test func `a single run has no standard error, and a quantile none in tables`() throws {
    let figure = StudyFigure<Double>("a", in: .octaves, json: "x", error: "y", Text("A")) { $0 }
    let single = RunTally.Figure(value: -1.5, standardError: nil)
    expect(figure.row.line(single)?.value, equals: Text(en: "−1.500 ± – octaves", de: "−1,500 ± – Oktaven"))
    expect(figure.row.members(single).map { $0.1 == nil }, equals: [false, true])
    let share = StudyFigure<Double>("s", json: "s", Text("S")) { $0 > 1 }
    expect(that: share.numbers(1) == [0] && share.numbers(1.1) == [1])
    expect(share.row.line(.init(value: 0.5, standardError: nil))?.value.german, equals: "50,0 ± – %")
    let number = StudyFigure<Double>("n", .median, in: .number, json: nil, Text("N")) { $0 }
    expect(that: number.row.line(single)?.value.german == "−1,500" && number.row.members(single).isEmpty)
    // By the delta method: the SD of 1, 4 and 16 is √63, its error √21, divided by twice √7.
    let root = StudyFigure<Double>("r", .root, in: .cents, json: "r") { $0 }
    var tally = RunTally(Study(runs: 3, seed: 1, keeping: []) { _ in RunRow() })
    for value in [1.0, 4, 16] {
      var row = RunRow()
      row.add("p.r", value)
      tally.add(row)
    }
    let pooled = try #require(root.row.pooled(tally, "p."))
    expect(pooled.value, near: 7.0.squareRoot(), within: 1e-12)
    expect(try #require(pooled.standardError), near: 21.0.squareRoot() / 2 / 7.0.squareRoot(), within: 1e-12)
    expect(that: root.row.pooled(tally, "") == nil && root.row.line(pooled) == nil)
    expect(that: tally.figure("p.r")?.value == 7 && tally.count("p.r") == 3 && tally.names == 1 && tally.runs == 3)
    expect(try #require(tally.spread("p.r")), near: 63.0.squareRoot(), within: 1e-12)
    expect(that: tally.quantile(0.5, "p.r") == nil && tally.median("other") == nil && tally.mean("p.r") == 7)
  }

  @Test func `quantiles lie between the sorted numbers`() {
    for (p, quantile) in [(0.0, 1.0), (0.25, 1.5), (0.5, 2), (0.75, 4), (0.9, 5.2), (1, 6)] {
      #expect(abs([6.0, 1, 2].quantile(p) - quantile) < 1e-12)
    }
    expect(that: [3.0].quantile(0.3) == 3 && [1, .infinity, .infinity].quantile(0.75) == .infinity)
  }

  // MARK: Rows and parts

  @Test func `a row is written with infinite numbers as texts, one sign of zero, and lists`() throws {
    var row = RunRow()
    row.add("b", -0.0)
    row.add("a", nil as Double?)
    row.add("inf", Double.infinity)
    row.add("minus", [-Double.infinity, 1.5])
    row.add("none", [])
    row.add("yes", true)
    row.add("no", false)
    try expect(
      row.json(run: 6).written(onOneLine: true),
      equals: #"{"b":0,"inf":"inf","minus":["-inf",1.5],"no":0,"none":[],"run":7,"yes":1}"#)
    let read = try #require(RunRow(row.json(run: 6), run: 6))
    expect(
      that: read.columns.map(\.name) == row.columns.map(\.name)
        && read.columns.map(\.values) == row.columns.map(\.values))
    for (json, run) in [
      (#"{"run":7}"#, 5), (#"{"run":7}"#, 7), (#"{"a":1}"#, 6), (#"{"a":"nan","run":7}"#, 6),
      (#"{"a":true,"run":7}"#, 6),
      (#"{"a":["x"],"run":7}"#, 6), ("[7]", 6), (#"{"a":null,"run":7}"#, 6),
    ] { #expect(try RunRow(#require(JSON(parsing: json)), run: run) == nil, "\(json)") }
    #expect(try RunRow(#require(JSON(parsing: #"{"run":7}"#)), run: 6)?.columns.isEmpty == true)
  }

  @Test func `the first line of a part is checked, and its hash is that of what is simulated`() throws {
    let part = try #require(StudyPart("2/5"))
    func header(version: String = "1", study: JSON = ["a": "b"], runs: Int = 30, _ part: StudyPart? = nil) -> PartHeader
    {
      PartHeader(
        version: version, study: study, runs: runs, part: part ?? StudyPart(number: 1, count: 5)!, arguments: ["x"])
    }
    let hash = header().hash
    expect(that: header(part).hash == hash && hash.count == 64)
    expect(
      that: header(version: "2").hash != hash && header(study: ["a": "c"]).hash != hash && header(runs: 31).hash != hash
    )
    let read = try #require(PartHeader(header(part).json))
    expect(that: read.part == part && read.runs == 30 && read.version == "1" && read.arguments == ["x"])
    guard case .object(let members) = header(part).json else { return }
    expect(
      members.map(\.0).sorted(), equals: ["arguments", "format", "part", "parts", "runs", "sha256", "study", "version"])
    for (name, value) in [
      ("format", "peach-part 2"), ("version", .integer(1)), ("part", .integer(0)), ("part", .integer(6)),
      ("parts", .integer(1)), ("runs", .integer(0)), ("runs", .integer(31)), ("arguments", "x"), ("sha256", "0"),
      ("sha256", nil), ("study", nil),
    ] as [(String, JSON?)] {
      #expect(PartHeader(.object(members.filter { $0.0 != name } + [(name, value)])) == nil, "\(name)")
    }
    expect(
      that: PartHeader(header(runs: 1_000_000_000).json) != nil && PartHeader(header(runs: 1_000_000_001).json) == nil)
    expect(that: part.text == "2/5" && part.range(of: 3) == 0..<1 && part.range(of: 12) == 2..<4)
    expect(that: StudyPart(number: 1_000_000, count: 1_000_000) != nil && StudyPart("1/1")?.range(of: 9) == 0..<9)
  }

  private let folder = TemporaryFolder()

  @Test func `what isn't a file with lines is no part, and the reason says why`() throws {
    func problem(_ path: String) -> PartDefect? {
      #expect(throws: PartDefect.self) { try PartFile(path: path) }
    }
    let missing = folder.path + "/missing"
    expect(problem(missing), equals: PartDefect(path: missing, line: nil, problem: .unreadable(errno: ENOENT)))
    expect(problem(folder.path)?.problem, equals: .notAFile)
    let pipe = folder.path + "/pipe"
    expect(that: mkfifo(pipe, 0o600) == 0 && problem(pipe)?.problem == .notAFile)
    let other = folder.path + "/other"
    for text in ["", "{}\n", #"{"format":"peach-part 2"}"# + "\n", #"{"format":"peach-part 1"}"#, "\u{0}\n", "[1]\n"] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: other))
      expect(problem(other), equals: PartDefect(path: other, line: nil, problem: .otherFormat), "\(text)")
    }
    try Data((#"{"format":"peach-part 1"}"# + "\n").utf8).write(to: URL(fileURLWithPath: other))
    expect(problem(other), equals: PartDefect(path: other, line: 1, problem: .damaged))
    try Data([0x7B, 0xFF, 0x7D, 0x0A]).write(to: URL(fileURLWithPath: other))
    expect(problem(other)?.problem, equals: .otherFormat)
  }

  /// Writes a part of rows with so many names.
  private func part(_ name: String, runs: Int, names: Int) throws -> PartFile {
    let path = folder.path + "/" + name
    let header = PartHeader(
      version: "1", study: [:], runs: runs, part: try #require(StudyPart("1/1")), arguments: [])
    var writer = try PartWriter(OutputFile(path: path, sparing: ProtectedFiles(database: nil)), header)
    for run in 0..<runs {
      var row = RunRow()
      for number in 0..<(run == 0 ? names : 1) { row.add("n\(number)", Double(run)) }
      try writer.add(row, run: run)
    }
    try writer.finish()
    return try PartFile(path: path)
  }

  @Test func `a tally takes 5000 names, and tells its progress each thousand runs`() throws {
    let study = Study(runs: 1, seed: 1, keeping: []) { _ in RunRow() }
    var tally = RunTally(study)
    var seen: [Int] = []
    try tally.add([part("many", runs: 2001, names: 5000)]) { seen.append($0) }
    expect(that: tally.names == 5000 && tally.runs == 2001 && seen == [1000, 2000])
    let more = try part("more", runs: 1, names: 5001)
    #expect(throws: PartDefect(path: more.path, line: nil, problem: .invalidLine)) {
      var tally = RunTally(study)
      try tally.add([more]) { _ in }
    }
  }
}

/// The listeners of simulations.
@Suite struct ListenerTableTests {
  @Test func `listeners of intervals who don't listen repeat an answer, from a certain one on`() {
    typealias Population = IntervalSimulation.Population
    let rows: [(Population, String, Double?, Int)] = [
      (.expected, "expected", nil, .max), (.unexpected, "unexpected", nil, .max), (.uniform, "uniform", nil, .max),
      (.learning, "learning", nil, .max), (.lapses, "lapses", nil, .max), (.manyLapses, "lapses-30", nil, .max),
      (.oneAnswer, "one-answer", 1, 0), (.oneAnswer90, "one-answer-90", 0.9, 0),
      (.oneAnswer80, "one-answer-80", 0.8, 0),
      (.guesses, "guesses", 0.5, 0), (.visitor, "visitor", 0.5, 2000),
      (.visitorOneAnswer, "visitor-one-answer", 1, 2000), (.forgetting, "break", nil, .max), (.days, "days", nil, .max),
    ]
    expect(rows.map(\.0), equals: Population.allCases)
    var generator = SeededGenerator(seed: 1)
    for (population, name, repetition, attentive) in rows {
      expect(
        that: population.rawValue == name && population.repetition == repetition && population.attentive == attentive)
      expect(that: population.pause(before: 500) == 0 && population.pause(before: 501) == (name == "break" ? 90 : 0))
      let listener = IntervalListener(population, using: &generator)
      expect(listener.listens, equals: (attentive > 0))
      expect(listener.lapse, equals: (name == "lapses" ? 0.15 : name == "lapses-30" ? 0.3 : 0.02))
    }
  }

  @Test(arguments: [
    (IntervalSimulation.Population.learning, [-0.5, -2, -2]), (.forgetting, [0, 0, 1]), (.expected, [0, 0, 0]),
  ])
  func `thresholds of intervals change by learning, or after a break`(
    population: IntervalSimulation.Population, octaves: [Double]
  ) {
    var generator = SeededGenerator(seed: 3)
    var listener = IntervalListener(population, using: &generator)
    let track = IntervalTrack(.fifth, .down)
    let before = listener.log2Threshold(of: track)
    for (answer, change) in zip([125, 500, 501], octaves) {
      listener.begin(answer, isDay: true, using: &generator)
      #expect(abs(listener.log2Threshold(of: track) - before - change) < 1e-12, "\(answer)")
    }
  }

  @Test func `thresholds fall along their curve`() {
    let rows: [(LearningCurve, [(Double, Double)])] = [
      (.linear, [(0.3, 0.3)]), (.exponential, [(0.2, (1 - exp(-1)) / (1 - exp(-5)))]),
      (
        .plateaus, [(0.2, 0), (0.21, 0.1), (0.25, 0.5), (0.4, 0.5), (0.6, 0.5), (0.63, 0.8), (0.65, 1), (0.9, 1)]
      ), (.sudden, [(0.49, 0), (0.5, 1)]), (.early, [(0.1, 0.4), (0.25, 1), (0.5, 1)]),
    ]
    expect(rows.map(\.0), equals: LearningCurve.allCases)
    for (curve, points) in rows {
      for (progress, completed) in points {
        #expect(abs(curve.completed(progress) - completed) < 1e-9, "\(curve) \(progress)")
      }
    }
    expect(SimulatedPopulation.RegisterOrder.allCases.map(\.rawValue), equals: ["mixed", "bass-first", "treble-first"])
    expect(StrategySimulation.Fit.allCases.map(\.rawValue), equals: ["current", "static", "grid"])
  }

  private func learner(_ change: (inout SimulatedPopulation) -> Void) -> SimulatedLearner {
    var population = SimulatedPopulation()
    population.split = MIDINote(50)
    change(&population)
    var generator = SeededGenerator(seed: 1)
    return population.draw(using: &generator)
  }

  @Test func `registers are trained in their order, the treble first too`() {
    for (order, first, second) in [
      (SimulatedPopulation.RegisterOrder.mixed, [true, true], [true, true]),
      (.bassFirst, [true, false], [false, true]),
      (.trebleFirst, [false, true], [true, false]),
    ] {
      var learner = learner { $0.order = order }
      for (progress, expected) in [(0.0, first), (0.49, first), (0.5, second), (1, second)] {
        learner.progress = progress
        expect([49, 50].map { learner.trains(MIDINote($0)) }, equals: expected, "\(order) \(progress)")
      }
    }
  }

  @Test
  func `a listener has the bias, the slope and the lapses that are drawn, and a visitor answers without listening`() {
    func share(
      _ cents: Double, of count: Int = 4000, isAfterBreak: Bool = false, _ change: (inout SimulatedPopulation) -> Void
    )
      -> Double
    {
      var learner = learner(change)
      learner.isAfterBreak = isAfterBreak
      let trial = Trial(note: .a4, offset: Cents(cents))
      return Double((0..<count).count { _ in learner.answer(trial) == .up }) / Double(count)
    }
    // Four standard errors of 4,000 answers are at most .032.
    expect(share(8) { $0.lapses = [0] }, near: 0.75, within: 0.032)
    expect(share(-8) { $0.lapses = [0] }, near: 0.25, within: 0.032)
    expect(share(0) { ($0.lapses, $0.biases) = ([0], [0.5]) }, near: 0.638, within: 0.032)
    // A listener with a slope of 2 hears half the threshold a fourth as well.
    expect(
      share(4) { ($0.lapses, $0.slopes) = ([0], [2]) },
      near: StandardNormal.cumulative(StandardNormal.upperQuartile / 4), within: 0.032)
    expect(share(1000) { $0.lapses = [0.4] }, near: 0.8, within: 0.032)
    expect(share(1000, isAfterBreak: true) { $0.visitor = 0.3 }, near: 0.3, within: 0.032)
    expect(share(1000, isAfterBreak: false) { ($0.visitor, $0.lapses) = (0.3, [0]) }, near: 1, within: 0.001)
    // Of three choices, two thirds are right at the threshold, and a third without listening.
    for (cents, inattention, right) in [(8.0, 0.0, 2 / 3.0), (-8, 0, 2 / 3.0), (1000, 0.99, 0.34)] {
      var learner = learner { ($0.lapses, $0.inattention) = ([0], inattention) }
      let trial = Trial(note: .a4, offset: Cents(cents))
      let found = (0..<4000).count { _ in learner.isRight(trial, of: 3) }
      expect(Double(found) / 4000, near: right, within: inattention > 0 ? 0.06 : 0.032)
    }
    let notes = learner { ($0.bass, $0.passage) = (2, 0) }
    #expect(notes.meanLog2(of: [49, 50, 51].map { MIDINote($0) }).map { abs($0 - 3 - 2 / 3.0) < 1e-9 } == true)
    expect(that: notes.meanLog2(of: []) == nil && notes.usualLog2(of: MIDINote(49)) == 5)
  }

  @Test func `differences count from the 66th answer on, and the first of each day on its own`() {
    var simulation = StrategySimulation(strategy: KazezNoteStrategy())
    (simulation.comparisons, simulation.days, simulation.checkpoints) = (130, 10, [13, 130, 131])
    let outcome = simulation.run(seed: 1)
    expect(that: outcome.presented.count == 65 && outcome.firstOfDay.count == 5 && outcome.checkpoints.count == 2)
    expect(that: outcome.checkpoints[1] == outcome.threshold && outcome.change == nil)
    for (place, first) in outcome.firstOfDay.enumerated() { #expect(first == outcome.presented[13 * place]) }
    (simulation.breakDays, simulation.comparisonsAfterBreak) = (5, 26)
    let longer = simulation.run(seed: 1)
    expect(that: longer.presented.count == 91 && longer.firstOfDay.count == 7 && longer.checkpoints.count == 3)
    expect(that: longer.afterBreak != nil && Array(longer.presented.prefix(65)) == outcome.presented)
    // The smallest difference is twice what this listener needs.
    simulation.population.lapses = [0]
    simulation.population.thresholds = [0.5...0.5]
    let fine = simulation.run(seed: 2)
    expect(that: fine.correct > 0.85 && fine.near == 0)
  }
}
