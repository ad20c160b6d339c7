import PeachCore
import PeachExperiments
import PeachLanguage
import TestSupport
import Testing

@testable import PeachDrawing
@testable import PeachLaboratory

/// Simulated experiments to draw.
enum FindingsSample {
  static func findings(
    _ names: [String?], perLevel: Int = 80, loudness: Double = 2
  ) throws -> ExperimentFindings {
    var template = LoudnessTemplate()
    (template.maxOffset, template.comparisonsPerLevel) = (6, perLevel)
    let file = try ExperimentFile(json: template.file)
    return ExperimentFindings(
      file,
      names.enumerated().map { index, name in
        let listener = ExperimentListener(SimulatedListener(threshold: 8))
        let simulation = ExperimentSimulation(file, listener, effect: loudness + Double(index % 5) / 2)
        return (name, simulation.completed(seed: UInt64(index)))
      })
  }

  /// Too few answers for an estimate.
  static func tooFew() throws -> ExperimentFindings { try findings(["P"], perLevel: 1) }

  /// Two conditions of a task in a file that asks for their contrast.
  static func contrast(_ names: [String?], task: String) throws -> ExperimentFindings {
    let method = task == "matching" ? #""training": 40"# : #""adaptive": "threshold-tracking", "comparisons": 80"#
    let file = try ExperimentFile(
      text: """
        { "format": "peach-experiment 2", "title": { "en": "Contrast", "de": "Vergleich" },
          "blocks": [{ "name": "main", "task": "\(task)", "method": { \(method) },
            "conditions": [{ "name": "one" }, { "name": "two & <three>" }] }],
          "report": ["thresholds", "shifts", { "contrast": ["one", "two & <three>"] }] }
        """)
    let simulation = ExperimentSimulation(file, ExperimentListener(SimulatedListener(threshold: 8)), effect: 5)
    return ExperimentFindings(file, names.enumerated().map { ($1, simulation.completed(seed: UInt64($0))) })
  }
}

@Suite struct FindingsPictureTests {
  private func picture(_ findings: ExperimentFindings, _ language: LanguageCode = .english) -> ParsedMarkup {
    ParsedMarkup(FindingsPicture(findings, language: language).file)
  }

  /// The numbers of a path or an attribute.
  private func numbers(_ text: String?) -> [Double] {
    (text ?? "").matches(of: /-?[0-9]+(\.[0-9]+)?/).compactMap { Double($0.0) }
  }

  /// Judges louder or softer in dB, of which a hundredth of the largest difference is a tenth.
  private static let louder = Exercise(
    ExerciseName(rawValue: "louder"), Exercise.comparison.words, Exercise.comparison.answerForm,
    columns: { AnswerColumns($0, scale: Scale(CommonColumns.amplitudeOffset, largest: 10)) })

  private static let drawn: [@Sendable () throws -> ExperimentFindings] = [
    { try FindingsSample.findings(["P1"]) },
    {
      try Exercises.$all.withValue(Exercises.builtIn + [louder]) {
        try FindingsSample.contrast(["P1"], task: "louder")
      }
    },
  ]

  @Test(arguments: [(0, 3, 1), (1, 2, 0.1)] as [(Int, Int, Double)])
  func `curves and points show the model and the proportions, in the unit of the task`(
    index: Int, count: Int, unit: Double
  ) throws {
    let findings = try Self.drawn[index]()
    let report = try #require(findings.participants.first?.report)
    let parsed = picture(findings)
    #expect(parsed.isWellFormed)
    // The plot is 792 × 280 from (64, 56), under a header of 36; x is symmetric.
    let curves = parsed["path"].filter {
      $0.attributes["class"]?.hasPrefix("curve") == true && numbers($0.attributes["d"]).count == 242
    }
    try #require(curves.count == count && report.conditions.count == count)
    let farthest = max(
      report.conditions.flatMap { $0.bins.map { abs($0.center) } }.max() ?? 0,
      report.conditions.compactMap(\.threshold).map { 1.5 * unit * $0.cents.value }.max() ?? 0)
    for (curve, condition) in zip(curves, report.conditions) {
      let fit = try #require(condition.fit)
      let points = numbers(curve.attributes["d"])
      let model = ListenerModel(threshold: fit.threshold.cents, bias: fit.bias, lapse: fit.lapse)
      for step in [0, 30, 60, 101, 120] {
        let (x, y) = (points[2 * step], points[2 * step + 1])
        #expect(abs(x - (64 + 792 * Double(step) / 120)) < 0.01)
        let value = 1.05 * farthest * (2 * Double(step) / 120 - 1)
        #expect(abs(y - (336 - 280 * model.probabilityOfUp(offset: Cents(value / unit)))) < 0.01)
      }
    }
    // The first condition's points are round, behind them the legend's.
    let circles = parsed.tags(of: "circle", class: "point tone-0")
    expect(circles.count, equals: report.conditions[0].bins.count + 1)
    for (circle, bin) in zip(circles, report.conditions[0].bins) {
      let (x, y) = (try #require(circle.attributes["cx"]), try #require(circle.attributes["cy"]))
      #expect(abs(numbers(x)[0] - (64 + 396 * (1 + bin.center / (1.05 * farthest)))) < 0.01)
      #expect(abs(numbers(y)[0] - (336 - 280 * Double(bin.higher) / Double(bin.answers))) < 0.01)
    }
  }

  @Test func `the legend has a row for each condition below the plot, with its line, its point and its name`() throws {
    let findings = try FindingsSample.findings(["P1"])
    let names = findings.participants[0].report.conditions.map(\.name)
    let parsed = picture(findings)
    let rows = try names.map { name in try #require(parsed["text"].first { $0.text.hasPrefix(name + ": ") }) }
    let places = rows.map { numbers($0.attributes["y"])[0] }
    // 104 below the plot, and 34 from row to row.
    expect(that: names.count == 3 && places == [440, 474, 508])
    let height = numbers(parsed["svg"].first?.attributes["height"])[0]
    #expect(places.allSatisfy { $0 < height })
    let lines = parsed["path"].map { numbers($0.attributes["d"]) }
    for y in places { #expect(lines.contains([64, y, 108, y]), "\(y)") }
  }

  @Test func `twelve conditions have curves that differ in colour or dashes, four of them even without colours`() {
    let curves = (0..<12).map { Series(index: $0).curve("M0 0") }
    let parsed = curves.map { ParsedMarkup($0.markup)["path"][0].attributes }
    expect(Set(parsed).count, equals: 12)
    let dashes = parsed.map { $0["stroke-dasharray"] ?? "" }
    for first in 0...8 { #expect(Set(dashes[first..<first + 4]).count == 4, "\(dashes)") }
    let points = (0..<12).map { Series(index: $0).point(x: 100, y: 100) }
    for first in 0...8 {
      // Without their colours.
      let shapes = points[first..<first + 4].map { $0.markup.replacing(/tone-[0-9]/, with: "") }
      expect(Set(shapes).count, equals: 4, "\(shapes)")
    }
    expect(Set(points.map(\.markup)).count, equals: 12)
  }

  @Test(arguments: [LanguageCode.english, .german])
  func `the picture is described in words, and each point has its values`(language: LanguageCode) throws {
    let findings = try FindingsSample.findings(["P1"])
    let parsed = picture(findings, language)
    let bias = try #require(findings.participants[0].report.bias)
    let value = Figure.signed(bias.estimate.value, 2).english
    let description = try #require(parsed["desc"].first).text
    #expect(
      description.contains(
        language == .german ? value.replacing(".", with: ",") + " Cent je dB" : value + " cents per dB"))
    expect(parsed["svg"].first?.attributes["lang"], equals: language.rawValue)
    // A title for the picture, one for each point.
    let points = findings.participants[0].report.conditions.reduce(0) { $0 + $1.bins.count }
    expect(parsed["title"].count, equals: 1 + points)
    #expect(parsed["title"].first?.text.hasSuffix(": P1") == true)
  }

  @Test func `several participants have a row each, sorted by bias, and a diamond`() throws {
    let findings = try FindingsSample.findings([
      "Anna-Maria von Ulm", "Anna-Maria von Bonn", nil, "A name that is far too long for its place",
    ])
    let parsed = picture(findings)
    let pooled = try #require(findings.everybody?.bias)
    let rows = findings.participants.sorted {
      ($0.report.bias?.estimate.value ?? 0) < ($1.report.bias?.estimate.value ?? 0)
    }
    let names = parsed["title"].dropFirst().map(\.text)
    expect(
      that: names.count == 5 * Forest.all(findings).count
        && names[4].hasPrefix(Figure.signed(pooled.estimate.value, 2).english))
    for (name, row) in zip(names, rows) { #expect(name.hasPrefix(row.name ?? "Without a name")) }
    let places = parsed.tags(of: "circle", class: "dot").map { numbers($0.attributes["cx"])[0] }
    expect(that: places.prefix(4) == places.prefix(4).sorted()[...] && places.count == 4 * Forest.all(findings).count)
    // A name has room for 18 characters.
    for name in ["Anna-Maria von Ulm", "Anna-Maria von Bo…", "Without a name", "A name that is fa…"] {
      #expect(parsed["text"].contains { $0.text == name }, "\(name)")
    }
  }

  @Test(
    arguments: [("comparison", 1), ("odd-one-out", 1), ("matching", 1), ("louder", 0.1)] as [(String, Double)])
  func `what participants and all of them together differ by is in the unit of the task, and a ratio has none`(
    task: String, unit: Double
  ) throws {
    let findings = try Exercises.$all.withValue(Exercises.builtIn + [Self.louder]) {
      try FindingsSample.contrast(["P1", "P2", "P3"], task: task)
    }
    let contrast = try #require(findings.everybody?.contrasts.first)
    let forests = Forest.all(findings)
    expect(forests.count, equals: contrast.figures.count)
    let titles = picture(findings)["title"].map(\.text)
    for (forest, finding) in zip(forests, contrast.figures) {
      func shown(_ estimate: Estimate) -> Estimate {
        finding.figure.scale == .octaves ? estimate.exponential : estimate.map { $0 * unit }
      }
      let own = findings.participants.compactMap { $0.report.contrasts.first?.figures[finding.figure]?.estimate }
      expect(forest.rows.map(\.estimate), equals: own.map(shown))
      let pooled = finding.mean.flatMap { $0.hasInterval ? $0.estimate : nil }.map(shown)
      // A threshold that may be beyond what can be measured has no place in a mean.
      expect(that: forest.pooled == pooled && (pooled != nil || finding.figure.scale == .octaves))
      if let pooled { #expect(titles.contains(forest.written(pooled).english), "\(titles)") }
    }
  }

  @Test func `hundreds of participants fit into one picture, without their names`() throws {
    let findings = try FindingsSample.findings((0..<200).map { "P\($0)" }, perLevel: 20)
    let parsed = picture(findings)
    let forests = Forest.all(findings)
    expect(that: forests.allSatisfy { $0.rows.count > 100 } && forests.count == 2)
    expect(parsed.tags(of: "circle", class: "dot").count, equals: forests.reduce(0) { $0 + $1.rows.count })
    #expect(numbers(parsed["svg"].first?.attributes["height"])[0] < 2700)
    #expect(!parsed["text"].contains { $0.text == "P7" })
    // Intervals that are cut off have an arrow.
    let bars = parsed.tags(of: "line", class: "bar")
    let cut =
      bars.count { numbers($0.attributes["x1"]) == [24] } + bars.count { numbers($0.attributes["x2"]) == [856] }
    let arrows = parsed.tags(of: "path", class: "bar arrow").count
    expect(that: arrows > 0 && arrows <= cut)
  }

  @Test func `with too few answers, no picture has a line or an infinite number`() throws {
    let alone = try FindingsSample.tooFew()
    let several = try FindingsSample.findings(["P1", "P2"], perLevel: 1)
    for (findings, language) in [(alone, LanguageCode.english), (alone, .german), (several, .english)] {
      let file = FindingsPicture(findings, language: language).file
      let parsed = ParsedMarkup(file)
      expect(that: parsed.isWellFormed && parsed.tags(of: "path", class: "fit").isEmpty)
      #expect(file.firstRange(of: /nan|inf/) == nil)
    }
  }

  @Test func `right answers to one of three begin at a third, and other tasks are drawn too`() throws {
    let parsed = picture(try FindingsSample.contrast(["P1"], task: "odd-one-out"))
    let curve = try #require(
      parsed["path"].first {
        $0.attributes["class"]?.hasPrefix("curve") == true && numbers($0.attributes["d"]).count == 242
      })
    let points = numbers(curve.attributes["d"])
    expect(that: points[0] == 64 && abs(points[1] - (336 - 280.0 / 3)) < 1 && points[241] < points[1])
    for names in [["P1"], ["P1", "P2"]] {
      let tuned = picture(try FindingsSample.contrast(names, task: "matching"))
      expect(
        that: tuned.isWellFormed && tuned["path"].allSatisfy { $0.attributes["class"]?.hasPrefix("curve") != true })
    }
  }
}
