import PeachCore
import PeachExperiments
import PeachFits
import PeachLanguage
import TestSupport
import Testing

@testable import PeachDrawing
@testable import PeachLaboratory

@Suite struct FindingsDocumentTests {
  private func page(_ findings: ExperimentFindings, _ language: LanguageCode = .english) throws -> ParsedMarkup {
    let day = try #require(LocalDay("2026-11-21"))
    let text = FindingsDocument(findings, on: day, by: "Peach 1.2.3", language: language).file
    #expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"\(language.rawValue)\">"))
    #expect(text.replacing("http://www.w3.org/2000/svg", with: "").firstRange(of: /https?:|\/\/|nan|inf/) == nil)
    return ParsedMarkup(text)
  }

  private static let cases: [@Sendable () throws -> ExperimentFindings] = [
    { try FindingsSample.findings(["P1"]) }, { try FindingsSample.findings([nil], perLevel: 20) },
    { try FindingsSample.findings(["P1", "P2", nil]) }, FindingsSample.tooFew,
    { try FindingsSample.findings((0..<13).map { "P\($0)" }, perLevel: 20) },
    { try FindingsSample.findings(["P1", "P2"], perLevel: 1) },
    { try FindingsSample.contrast(["P1"], task: "odd-one-out") },
    { try FindingsSample.contrast(["P1", "P2"], task: "matching") },
  ]

  @Test(arguments: [LanguageCode.english, .german], cases.indices)
  func `a page is well-formed, and its pictures and sections are labeled`(language: LanguageCode, index: Int) throws {
    let findings = try Self.cases[index]()
    let parsed = try page(findings, language)
    expect(that: parsed.isWellFormed && parsed["script"].isEmpty)
    let pictures = parsed["svg"].filter { $0.attributes["aria-hidden"] == nil }
    #expect(pictures.allSatisfy { $0.attributes["role"] == "img" && $0.attributes["aria-label"]?.isEmpty == false })
    let people = findings.participants.map(\.report)
    let own = people.map { PsychometricDrawing.all($0, language: language).count }
    expect(
      pictures.count,
      equals: (people.count > 1 ? Forest.all(findings).count : 0) + (people.count > 12 ? 0 : own.reduce(0, +)))
    expect(parsed["h1"].count, equals: 1)
    let headings = parsed["h2"].compactMap { $0.attributes["id"] }
    expect(parsed["section"].compactMap { $0.attributes["aria-labelledby"] }, equals: headings)
    let ids = parsed.tags.compactMap { $0.attributes["id"] }
    expect(Set(ids).count, equals: ids.count)
    // The controls of a picture share a name, unique in the page.
    let groups = Set(parsed["input"].compactMap { $0.attributes["name"] })
    expect(groups.count, equals: parsed["fieldset"].count)
    if language == .german { #expect(parsed["data"].allSatisfy { !$0.text.contains(".") }) }
  }

  @Test func `the tables contain the report's numbers`() throws {
    let findings = try FindingsSample.findings(["P1"])
    let report = findings.participants[0].report
    let values = try page(findings)["data"].compactMap { Double($0.attributes["value"] ?? "") }
    let bins = report.conditions.flatMap(\.bins).flatMap { [$0.center, 100 * Double($0.higher) / Double($0.answers)] }
    expect(values, equals: bins)
    let cells = try page(findings)["td"].map(\.text)
    for condition in report.conditions {
      let threshold = try #require(condition.threshold)
      #expect(cells.contains(FindingMessages.threshold(threshold, condition.task).english))
      let time = FindingMessages.medianAndQuartiles(try #require(condition.responseTimes))
      #expect(cells.contains(time.english))
    }
  }

  @Test(arguments: [
    ("comparison", ["threshold", "shift"]), ("odd-one-out", ["threshold"]),
    ("matching", ["meanError", "standardDeviation"]),
  ])
  func `each figure that was found is in the lines, in the JSON and in its column`(task: String, keys: [String]) throws
  {
    let findings = try FindingsSample.contrast(["P1"], task: task)
    let report = findings.participants[0].report
    let (lines, cells) = (FindingMessages.lines(findings).map(\.english), try page(findings)["td"].map(\.text))
    let conditions = try #require(findings.json(of: [])["conditions"]?.array(of: { $0 }))
    for (condition, json) in zip(report.conditions, conditions) {
      expect(condition.figures.map(\.figure.key), equals: keys)
      for finding in condition.figures {
        let written = finding.figure.written(finding.estimate, in: condition.task.columns.scale.unit).english
        let told = lines.filter { $0.contains(finding.figure.words.english + " " + written) }
        expect(that: !told.isEmpty && cells.contains(written), "\(finding.figure.key)")
        #expect(json[finding.figure.key]?["cents"]?.number != nil)
      }
    }
    // A column and an explanation are there for what was found, and for nothing else.
    let parsed = try page(findings)
    for figure in FindingFigure.all {
      let (heading, isFound) = (figure.heading.english, keys.contains(figure.key))
      expect(parsed["th"].contains { $0.text == heading }, equals: isFound, "\(figure.key)")
      expect(parsed["dt"].contains { $0.text == heading }, equals: isFound, "\(figure.key)")
    }
    #expect(!parsed["dt"].contains { $0.text == "Loudness bias" })
    let contrasts = findings.json(of: [])["contrasts"]?.array(of: { $0 }) ?? []
    for (contrast, json) in zip(report.contrasts, contrasts) {
      for finding in contrast.figures {
        let comparison = try #require(finding.figure.comparison)
        let written = finding.figure.difference(finding.estimate, in: contrast.unit).english
        expect(that: lines.contains("  " + comparison.words.english + " " + written) && json[comparison.key] != nil)
      }
    }
    expect(contrasts.count, equals: 1)
  }

  /// What tells a reader not to trust a figure, or why it is missing.
  @Test func `the page has each warning of the words`() throws {
    let file = try ExperimentFile(
      text: """
        { "format": "peach-experiment 2", "title": "T", "exclude": { "catchRightBelow": 1, "unfinished": true },
          "blocks": [{ "name": "main", "method": { "constant": [-20, -10, 10, 20], "repeat": 2 },
            "catch": { "share": 0.3, "offset": 80 },
            "conditions": [{ "name": "one" }, { "name": "two", "second": { "amplitude": [-6, 6] } }] }],
          "report": ["thresholds", "shifts", { "shiftPer": "amplitude" }, { "contrast": ["one", "two"] }] }
        """)
    func findings(_ counts: [Int]) -> ExperimentFindings {
      let simulation = ExperimentSimulation(file, ExperimentListener(SimulatedListener(threshold: 60)), effect: 1)
      return ExperimentFindings(
        file, counts.enumerated().map { ("P\($0)", Array(simulation.completed(seed: UInt64($0)).prefix($1))) })
    }
    let planned = findings([0]).participants[0].report.planned
    let warnings = [
      "may be outside the measurable range", "can't be told from these answers", "not pooled:", "nothing is pooled",
      "Means only:", "slightly too optimistic", "have fewer than", "of \(planned) answers", "Excluded by",
      "Catch trials",
      "quartiles",
    ]
    var seen: Set<String> = []
    let all =
      try [FindingsSample.tooFew(), FindingsSample.findings(["P1", "P2", "P3"], perLevel: 20)]
      + [[planned], [5], [planned, 3]].map(findings)
    for findings in all {
      let parsed = try page(findings)
      let texts = ["p", "td", "li", "figcaption", "dd"].flatMap { parsed[$0].map(\.text) }
      for line in FindingMessages.lines(findings).map(\.english) {
        for warning in warnings {
          guard let start = line.firstRange(of: warning)?.lowerBound else { continue }
          seen.insert(warning)
          #expect(texts.contains { $0.contains(line[start...]) }, "\(line)")
        }
      }
    }
    expect(seen, equals: Set(warnings))
  }

  @Test(arguments: ["comparison", "odd-one-out", "matching"])
  func `each figure of a condition is told once, and the first one with the number of answers`(task: String) throws {
    let findings = try FindingsSample.contrast(["P1"], task: task)
    let lines = FindingMessages.lines(findings).map(\.english)
    for condition in findings.participants[0].report.conditions {
      let first = try #require(lines.firstIndex(of: condition.name))
      let own = lines[(first + 1)...].prefix { $0.hasPrefix("  ") }
      let unit = condition.task.columns.scale.unit
      for (index, finding) in condition.figures.enumerated() {
        let figure =
          "  " + finding.figure.words.english + " " + finding.figure.written(finding.estimate, in: unit).english
        let answers = FindingMessages.fromAnswers(condition.answers).english
        expect(own.filter { $0.hasPrefix(figure) }, equals: [figure + (index == 0 ? answers : "")], "\(own)")
      }
    }
  }

  @Test(arguments: cases.indices) func `the lines have the same numbers in both languages`(index: Int) throws {
    let lines = try FindingMessages.lines(Self.cases[index]())
    #expect(lines.count > 1)
    for line in lines {
      let (english, german) = (
        line.english.matches(of: /[0-9]+([.,][0-9]+)*/).map { String($0.0) },
        line.german.matches(of: /[0-9]+([.,][0-9]+)*/).map { $0.0.map { $0 == "," ? "." : $0 == "." ? "," : $0 } }
      )
      expect(english, equals: german.map { String($0) }, "\(line.german)")
    }
  }

  @Test func `an interval with one end says so, and one without any isn't written`() {
    func written(_ lower: Double, _ upper: Double) -> Text {
      FindingMessages.written(Estimate(value: 3, lower95: lower, upper95: upper), Text("dB")) { Figure.signed($0, 1) }
    }
    func interval(_ english: String, _ german: String) -> Text {
      Text(en: "+3.0 dB (95\u{A0}%: \(english))", de: "+3,0 dB (95\u{A0}%: \(german))")
    }
    expect(written(1, 5), equals: interval("+1.0 to +5.0", "+1,0 bis +5,0"))
    expect(written(1, .infinity), equals: interval("above +1.0", "über +1,0"))
    expect(written(-.infinity, 5), equals: interval("below +5.0", "unter +5,0"))
    // A ratio is above 0 without a limit, too.
    for lower in [-Double.infinity, 0] { #expect(written(lower, .infinity) == Text(en: "+3.0 dB", de: "+3,0 dB")) }
  }

  @Test func `a probability has three decimals, and one that would be zero is said to be below the least`() throws {
    for (p, english, german) in [
      (1, "1.000", "1,000"), (0.0126, "0.013", "0,013"), (0.0005, "0.001", "0,001"), (0.000_499, "< 0.001", "< 0,001"),
      (1e-9, "< 0.001", "< 0,001"), (0, "< 0.001", "< 0,001"),
    ] as [(Double, String, String)] {
      expect(Figure.probability(p), equals: Text(en: english, de: german), "\(p)")
    }
    // An effect that is always found, and none.
    for (loudness, sign) in [(5.0, "p < 0.001"), (0, "p = 0.")] {
      let findings = try FindingsSample.findings(["P1"], loudness: loudness)
      #expect(FindingMessages.lines(findings).contains { $0.english.contains(", " + sign) }, "\(sign)")
      #expect(try page(findings)["dd"].contains { $0.text.hasPrefix(sign) && $0.text.count == 9 }, "\(sign)")
    }
  }

  @Test func `notes tell of the plain mean if there are few answers`() throws {
    func notes(_ findings: ExperimentFindings) throws -> String {
      let parsed = try page(findings)
      return (parsed["dd"] + parsed["p"]).map(\.text).joined(separator: "\n")
    }
    let few = try FindingsSample.findings(["P1", "P2", "P3"], perLevel: 60)
    let pooled = try #require(few.everybody?.bias)
    #expect(try notes(few).contains("Plain mean: " + Figure.signed(pooled.plain.value, 2).english))
    #expect(try !notes(FindingsSample.findings(["P1", "P2", "P3"])).contains("Plain mean"))
  }

  @Test func `several participants have a part each, after what they have in common`() throws {
    let findings = try FindingsSample.findings(["P1", "P2", "P3"])
    let bias = try #require(findings.everybody?.bias)
    let parsed = try page(findings)
    #expect(parsed["p"].contains { $0.text.contains(Figure.signed(bias.estimate.value, 2).english + " cents per dB") })
    expect(parsed["h2"].map(\.text), equals: ["All participants", "P1", "P2", "P3", "How to read it"])
    #expect(parsed["h1"].first?.text.contains("Loudness experiment") == true)
  }

  @Test(arguments: [11, 12, 13]) func `more than twelve participants have no parts of their own, and the page says so`(
    count: Int
  ) throws {
    let findings = try FindingsSample.findings((1...count).map { "P\($0)" }, perLevel: 1)
    let parsed = try page(findings)
    let names = count > 12 ? [] : findings.participants.compactMap(\.name)
    expect(parsed["h2"].map(\.text), equals: ["All participants"] + names + ["How to read it"])
    let remarks = parsed.tags(of: "p", class: "remark").map(\.text)
    let remark = FindingDocumentMessages.oneAtATime(most: 12).english
    expect(remarks.contains(remark), equals: (count > 12), "\(remarks)")
  }
}
