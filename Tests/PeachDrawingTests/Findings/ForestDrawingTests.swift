import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachDrawing
@testable import PeachExperiments
@testable import PeachLaboratory

/// Where rows, marks and cells of findings are, worked out by hand.
@Suite struct ForestDrawingTests {
  private func parsed(_ elements: [Element]) -> ParsedMarkup {
    ParsedMarkup("<g>" + elements.map(\.markup).joined() + "</g>")
  }

  private func forest(
    _ rows: [(name: String?, value: Double, lower: Double, upper: Double)],
    pooled: Estimate? = nil, none: Double = 0
  ) -> Forest {
    Forest(
      title: Text(en: "Shift", de: "Verschiebung"), axis: Text(en: "cents", de: "Cent"),
      rows: rows.map { ($0.name, Estimate(value: $0.value, lower95: $0.lower, upper95: $0.upper)) }, pooled: pooled,
      none: none, written: { Figure.signed($0.value, 1) })
  }

  @Test func `rows are sorted, intervals end at the edge with an arrow, and the diamond is as wide as the interval`() {
    // From −3.4 to 5.4: 0.6 times the width of the values beyond them.
    let three = forest(
      [("A", 1, 0, 2), (nil, -1, -9, 0.5), ("A name of 19 chars.", 3, 2, 12)],
      pooled: Estimate(value: 1, lower95: 0.5, upper95: 1.5))
    let drawing = ForestDrawing(three, language: .german)
    expect(drawing.height, equals: 244)
    expect(drawing.summary, equals: "Verschiebung von 3 Teilnehmenden mit 95-%-Intervallen. Alle: +1,0.")
    let markup = parsed(drawing.content)
    let bars = markup.tags(of: "line", class: "bar").map { tag in
      ["x1", "x2", "y1", "y2"].map { tag.attributes[$0] }
    }
    expect(
      bars, equals: [["208", "495.18", "32", "32"], ["458.36", "605.64", "64", "64"], ["605.64", "856", "96", "96"]])
    let dots = markup.tags(of: "circle", class: "dot").map { tag in ["cx", "cy", "r"].map { tag.attributes[$0] } }
    expect(dots, equals: [["384.73", "32", "5"], ["532", "64", "5"], ["679.27", "96", "5"]])
    let arrows = markup.tags(of: "path", class: "bar arrow").map { $0.attributes["d"] }
    expect(arrows, equals: ["M214 28 L208 32 L214 36", "M850 92 L856 96 L850 100"])
    let diamond = markup.tags(of: "path", class: "dot").map { $0.attributes["d"] }
    expect(diamond, equals: ["M495.18 140 L532 131 L568.82 140 L532 149 Z"])
    expect(markup["title"].map(\.text), equals: ["Ohne Namen: −1,0", "A: +1,0", "A name of 19 chars.: +3,0", "+1,0"])
    let names = markup["text"].filter { $0.attributes["text-anchor"] == "end" && $0.attributes["x"] == "192" }
    expect(names.map(\.text), equals: ["Ohne Namen", "A", "A name of 19 char…", "Alle"])
    expect(names.map { $0.attributes["y"] }, equals: ["32", "64", "96", "140"])
    #expect(names.allSatisfy { $0.attributes["dy"] == "0.35em" })
    // The axis is named below its right end, and where nothing differs has a line of its own.
    let axis = markup["text"].first { $0.text == "Cent" }?.attributes
    expect(that: axis?["x"] == "856" && axis?["y"] == "232")
    expect(markup.tags(of: "line", class: "zero").map { $0.attributes["x1"] }, equals: ["458.36"])
  }

  @Test func `of ratios, the line is at 1, and ticks have no sign`() {
    let ratios = forest([("A", 2, 1.5, 2.5), ("B", 3, 2.5, 3.5)], none: 1)
    let markup = parsed(ForestDrawing(ratios, language: .english).content)
    // From 1 − 0.6 · 2 or the least end, to 3.5: 1 … 3.5.
    expect(markup.tags(of: "line", class: "zero").map { $0.attributes["x1"] }, equals: ["208"])
    let ticks = markup["text"].filter { $0.attributes["text-anchor"] == "middle" }.map(\.text)
    expect(ticks, equals: ["1.0", "1.5", "2.0", "2.5", "3.0", "3.5"])
    expect(that: markup["title"].count == 2 && markup.tags(of: "path", class: "dot").isEmpty)
    // A single value where nothing differs has a range, too.
    let nothing = parsed(ForestDrawing(forest([("A", 0, 0, 0)]), language: .english).content)
    expect(nothing.tags(of: "circle", class: "dot").map { $0.attributes["cx"] }, equals: ["532"])
  }

  @Test(arguments: [(24, true), (25, false), (200, false)])
  func `more than 24 rows are closer together and have no names`(count: Int, hasNames: Bool) throws {
    let many = forest(
      (0..<count).map { ("P\($0)", Double($0), Double($0) - 1, Double($0) + 1) },
      pooled: Estimate(value: 1, lower95: 0, upper95: 2))
    let drawing = ForestDrawing(many, language: .english)
    let markup = parsed(drawing.content)
    #expect(abs(drawing.height - ((hasNames ? 24 * 32 : 640) + 52 + 16 + 80)) < 1e-9)
    expect(markup["text"].contains { $0.text == "P3" }, equals: hasNames)
    expect(markup["text"].contains { $0.text == "All" }, equals: hasNames)
    let dots = markup.tags(of: "circle", class: "dot")
    expect(that: dots.count == count && dots[0].attributes["r"] == (count == 200 ? "1.6" : "5"))
    let heights = [24: "32", 25: "28.8", 200: "17.6"]
    expect(dots[0].attributes["cy"], equals: heights[count])
    expect(markup.tags(of: "path", class: "dot").count, equals: 1)
  }

  @Test func `each series has its colour, its dashes and its shape`() {
    let shapes = [
      #"cx="100" cy="100" r="5""#, "M95.75 95.75 L104.25 95.75 L104.25 104.25 L95.75 104.25 Z",
      "M100 94.25 L105.5 104 L94.5 104 Z", "M100 93.75 L106.25 100 L100 106.25 L93.75 100 Z",
    ]
    let dashes = [nil, "9 5", "2 5", "12 4 2 4"]
    for index in 0..<12 {
      let series = Series(index: index)
      let point = parsed([series.point(x: 100, y: 100)])
      let tag = point[index % 4 == 0 ? "circle" : "path"].first?.attributes
      expect(tag?["class"], equals: "point tone-\(index % 3)")
      expect(
        that: index % 4 == 0
          ? tag?["cx"] == "100" && tag?["cy"] == "100" && tag?["r"] == "5" : tag?["d"] == shapes[index % 4])
      let curve = parsed([series.curve("M0 0")])["path"].first?.attributes
      expect(that: curve?["class"] == "curve tone-\(index % 3)" && curve?["stroke-dasharray"] == dashes[index % 4])
    }
    let sample = parsed(Series(index: 1).sample(x: 64, y: 440, "one: 5"))
    expect(sample["path"].map { $0.attributes["d"] }.first, equals: "M64 440 L108 440")
    #expect(sample["path"].last?.attributes["d"]?.hasPrefix("M81.75 435.75 ") == true)
    let words = sample["text"].first
    expect(that: words?.text == "one: 5" && words?.attributes["x"] == "120" && words?.attributes["y"] == "440")
    expect(words?.attributes["text-anchor"], equals: "start")
  }

  private func rows(_ table: Table) -> (head: [String], rows: [[String]]) {
    let markup = parsed([table.element(.english)])
    let head = markup["th"].filter { $0.attributes["scope"] == "col" }.map(\.text)
    let names = markup["th"].filter { $0.attributes["scope"] == "row" }.map(\.text)
    let cells = markup["td"].map(\.text)
    let width = head.count - 1
    return (
      head, names.enumerated().map { [$1] + cells[($0 * width)..<min(cells.count, ($0 + 1) * width)] }
    )
  }

  @Test func `tables have a row for each participant, condition and contrast, with its own figures`() throws {
    let shown = rows(Table.findings(forest([("B", 1.236, -2, 4.5), (nil, -1, -.infinity, 0)])))
    expect(shown.head, equals: ["Participant", "cents", ProfileMessages.interval95.english])
    expect(shown.rows, equals: [["B", "+1.24", "−2.00 to +4.50"], ["Without a name", "−1.00", "−∞ to 0.00"]])
    // A ratio has no sign.
    let ratios = rows(Table.findings(forest([("B", 1.372, 0.68, 2.98), ("C", 0.5, 0, .infinity)], none: 1)))
    expect(ratios.rows, equals: [["B", "1.37", "0.68 to 2.98"], ["C", "0.50", "0.00 to ∞"]])

    let findings = try FindingsSample.contrast(["P1", "P2", "P3"], task: "comparison")
    let report = findings.participants[1].report
    let conditions = rows(Table.conditions(report, of: findings.file))
    expect(conditions.head, equals: ["Condition", "Threshold", "Shift", "Answers", "Response time"])
    for (row, condition) in zip(conditions.rows, report.conditions) {
      let found = [FindingFigure.threshold, .shift].map { figure in
        condition.figures[figure].map { figure.written($0.estimate, in: .cents).english } ?? "—"
      }
      let time = FindingMessages.medianAndQuartiles(try #require(condition.responseTimes)).english
      expect(row, equals: [condition.name] + found + ["80", time])
    }
    expect(conditions.rows.count, equals: 2)

    // Nothing that a file doesn't ask for.
    let plain = try ExperimentFile(
      text: """
        { "format": "peach-experiment 2", "title": "T", "blocks": [{ "name": "a", "method": { "training": 5 } }] }
        """)
    expect(
      rows(Table.conditions(report, of: plain)).head,
      equals: ["Condition", "Threshold", "Answers", "Response time"])
    expect(rows(Table.contrasts(report, of: plain)).head, equals: ["Contrasts", "Ratio of thresholds"])

    let contrasts = rows(Table.contrasts(report, of: findings.file))
    let ratio = try #require(report.contrasts[0].ratio)
    let shift = try #require(report.contrasts[0].figures[.shift])
    expect(contrasts.head, equals: ["Contrasts", "Ratio of thresholds", "Difference of shifts"])
    func decimal(_ value: Double) -> String { Figure.decimal(value, 2).english }
    expect(
      contrasts.rows,
      equals: [
        [
          "two & <three> against one",
          "× \(decimal(ratio.value)) (\(decimal(ratio.lower95)) to \(decimal(ratio.upper95)))",
          FindingMessages.shift(shift.estimate, .cents).english,
        ]
      ])

    let pooled = try #require(findings.everybody)
    let all = rows(Table.pooled(pooled, of: findings.file))
    expect(all.head, equals: ["Condition", "Threshold", "Shift"])
    expect(all.rows.map { $0[0] }, equals: ["one", "two & <three>", "two & <three> against one"])
    func cell(_ mean: RandomEffects?, _ write: (RandomEffects) -> Text) -> String {
      mean.map { mean in FindingMessages.written(mean, of: 3) { write($0) }.english } ?? "—"
    }
    for (row, condition) in zip(all.rows, pooled.conditions) {
      expect(
        Array(row.dropFirst()),
        equals: [
          cell(condition.figures[.threshold]) { FindingMessages.threshold($0, .cents) },
          cell(condition.figures[.shift]) { FindingMessages.shift($0.estimate, .cents) },
        ])
    }
    expect(
      Array(all.rows[2].dropFirst()),
      equals: [
        cell(pooled.contrasts[0].figures[.threshold]) { FindingMessages.ratio($0.estimate.exponential) },
        cell(pooled.contrasts[0].figures[.shift]) { FindingMessages.shift($0.estimate, .cents) },
      ])
  }

  @Test func `the mean of reversals has a column if a condition has one`() throws {
    let file = try ExperimentFile(
      text: """
        { "format": "peach-experiment 2", "title": "T", "blocks": [
          { "name": "steps", "method": { "adaptive": "two-down-one-up", "comparisons": 80, "reversals": 6 } },
          { "name": "plain", "method": { "constant": [-9, 9], "repeat": 1 } }] }
        """)
    let simulation = ExperimentSimulation(file, ExperimentListener(SimulatedListener(threshold: 8)), effect: nil)
    let findings = ExperimentFindings(file, [("P1", simulation.completed(seed: 3))])
    let report = findings.participants[0].report
    let reversals = try #require(report.conditions[0].reversals)
    let table = rows(Table.conditions(report, of: file))
    expect(table.head.dropLast(2).last, equals: "Mean of last reversals")
    let place = table.head.count - 3
    let mean = ProfileUnit.cents.written(reversals.mean.value).english
    expect(table.rows.map { $0[place] }, equals: [mean + " cents", "—"])
    expect(that: reversals.count == 6 && reversals.averaged == 4)
    let lines = FindingMessages.lines(findings)
    #expect(lines.contains { $0.english == "  mean of the last 4 of 6 reversals \(mean) cents" })
    #expect(lines.contains { $0.german.hasPrefix("  Mittel der letzten 4 von 6 Umkehrungen ") })
    let json = findings.json(of: [])["conditions"]?.array(of: { $0 })?.first?["reversals"]
    expect(that: json?["count"]?.integer == 6 && json?["averaged"]?.integer == 4)
    expect(json?["mean"]?.number, equals: reversals.mean.value)
  }
}
