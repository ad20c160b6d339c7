import PeachCore
import PeachExperiments
import PeachDrawing
import PeachLanguage
import Testing

/// Simulated experiments to draw.
enum LoudnessSample {
  static func findings(
    _ names: [String?], perLevel: Int = 80, loudness: Double = 2, curvature: Double = 0
  ) -> LoudnessFindings {
    LoudnessFindings(
      names.enumerated().map { index, name in
        let plan = LoudnessPlan(
          Settings(), maxOffset: 6, comparisonsPerLevel: perLevel, participant: name, seed: UInt64(index))
        let listener = SimulatedListener(threshold: 8, loudness: loudness + Double(index % 5) / 2)
        let bent = LoudnessListener(listener, curvature: curvature)
        return (plan, LoudnessSimulation(plan: plan, listener: bent).completed(seed: UInt64(index)))
      })
  }

  /// Too few answers for an estimate.
  static var tooFew: LoudnessFindings {
    findings(["P"], perLevel: 1)
  }
}

@Suite struct LoudnessPictureTests {
  private func picture(_ findings: LoudnessFindings, _ language: LanguageCode = .english) -> ParsedMarkup {
    ParsedMarkup(LoudnessPicture(findings, language: language).file)
  }

  /// The numbers of a path or an attribute.
  private func numbers(_ text: String?) -> [Double] {
    (text ?? "").matches(of: /-?[0-9]+(\.[0-9]+)?/).compactMap { Double($0.0) }
  }

  @Test func `curves and points show the model and the proportions`() throws {
    let findings = LoudnessSample.findings(["P1"])
    let report = try #require(findings.participants.first?.report)
    let parsed = picture(findings)
    #expect(parsed.isWellFormed)
    // The plot is 792 × 280 from (64, 56), under a header of 36; x is symmetric.
    let curves = parsed["path"].filter {
      $0.attributes["class"]?.hasPrefix("curve") == true && numbers($0.attributes["d"]).count == 242
    }
    try #require(curves.count == 3)
    let farthest = max(
      report.levels.flatMap { $0.bins.map { abs($0.center) } }.max() ?? 0,
      report.levels.map { 1.5 * $0.fit.threshold.cents.value }.max() ?? 0)
    for (curve, level) in zip(curves, report.levels) {
      let points = numbers(curve.attributes["d"])
      let model = ListenerModel(threshold: level.fit.threshold.cents, bias: level.fit.bias, lapse: level.fit.lapse)
      for step in [0, 30, 60, 101, 120] {
        let (x, y) = (points[2 * step], points[2 * step + 1])
        #expect(abs(x - (64 + 792 * Double(step) / 120)) < 0.01)
        let cents = 1.05 * farthest * (2 * Double(step) / 120 - 1)
        #expect(abs(y - (336 - 280 * model.probabilityOfUp(offset: Cents(cents)))) < 0.01)
      }
    }
    // The first level's points are round, behind them the legend's.
    let circles = parsed.tags(of: "circle", class: "point tone-0")
    #expect(circles.count == report.levels[0].bins.count + 1)
    for (circle, bin) in zip(circles, report.levels[0].bins) {
      let (x, y) = (try #require(circle.attributes["cx"]), try #require(circle.attributes["cy"]))
      #expect(abs(numbers(x)[0] - (64 + 396 * (1 + bin.center / (1.05 * farthest)))) < 0.01)
      #expect(abs(numbers(y)[0] - (336 - 280 * Double(bin.higher) / Double(bin.answers))) < 0.01)
    }
  }

  @Test func `the slope of the line is the bias, and intervals surround their points`() throws {
    let findings = LoudnessSample.findings(["P1"])
    let report = try #require(findings.participants.first?.report)
    let bias = try #require(report.bias)
    let parsed = picture(findings)
    let line = numbers(try #require(parsed.tags(of: "path", class: "fit").first).attributes["d"])
    // From −6 to +6 dB, over all of the width.
    #expect(line[0] == 64 && line[2] == 856)
    let dots = parsed.tags(of: "circle", class: "dot")
    #expect(dots.count == report.shifts.count && dots.count == 9)
    // Two points give the scale of y; all the others and the line's ends have to agree with it.
    let heights = dots.map { numbers($0.attributes["cy"])[0] }
    let cents = report.shifts.map(\.cents)
    let (low, high) = (
      try #require(cents.indices.min { cents[$0] < cents[$1] }),
      try #require(cents.indices.max { cents[$0] < cents[$1] })
    )
    let scale = (heights[high] - heights[low]) / (cents[high] - cents[low])
    func y(_ value: Double) -> Double { heights[low] + scale * (value - cents[low]) }
    #expect(scale < 0)
    for (dot, shift) in zip(dots, report.shifts) {
      #expect(abs(numbers(dot.attributes["cx"])[0] - (460 + 396 * shift.center / 6)) < 0.01)
      #expect(abs(numbers(dot.attributes["cy"])[0] - y(shift.cents)) < 0.05)
    }
    #expect(abs(line[1] - y(bias.shift(atDecibels: -6))) < 0.05 && abs(line[3] - y(bias.shift(atDecibels: 6))) < 0.05)
    for (bar, shift) in zip(parsed.tags(of: "line", class: "bar"), report.shifts) {
      let ends = (numbers(bar.attributes["y1"])[0], numbers(bar.attributes["y2"])[0])
      #expect(abs(ends.0 - min(336, y(shift.lower95))) < 0.05 && abs(ends.1 - max(56, y(shift.upper95))) < 0.05)
    }
    #expect(parsed.tags(of: "path", class: "fan").count == 2)
  }

  @Test(arguments: [LanguageCode.english, .german])
  func `the picture is described in words, and each point has its values`(language: LanguageCode) throws {
    let findings = LoudnessSample.findings(["P1"])
    let parsed = picture(findings, language)
    let bias = try #require(findings.participants[0].report.bias)
    let value = Figure.signed(bias.centsPerDecibel, 2).english
    let description = try #require(parsed["desc"].first).text
    #expect(
      description.contains(
        language == .german ? value.replacing(".", with: ",") + " Cent je dB" : value + " cents per dB"))
    #expect(parsed["svg"].first?.attributes["lang"] == language.rawValue)
    // A title for the picture, one for each point of curves and bias.
    let points = findings.participants[0].report.levels.reduce(9) { $0 + $1.bins.count }
    #expect(parsed["title"].count == 1 + points)
    #expect(parsed["title"].first?.text.hasSuffix(": P1") == true)
  }

  @Test func `several participants have a row each, sorted by bias, and a diamond`() throws {
    let findings = LoudnessSample.findings(["Ada", "Ben", nil, "A name that is far too long for its place"])
    let parsed = picture(findings)
    let pooled = try #require(findings.pooled?.bias)
    let rows = findings.participants.sorted {
      ($0.report.bias?.centsPerDecibel ?? 0) < ($1.report.bias?.centsPerDecibel ?? 0)
    }
    let names = parsed["title"].dropFirst().map(\.text)
    #expect(names.count == 5 && names.last?.hasPrefix(Figure.signed(pooled.mean, 2).english) == true)
    for (name, row) in zip(names, rows) { #expect(name.hasPrefix(row.name ?? "Without a name")) }
    let places = parsed.tags(of: "circle", class: "dot").map { numbers($0.attributes["cx"])[0] }
    #expect(places == places.sorted() && places.count == 4)
    #expect(parsed["text"].contains { $0.text == "A name that is fa…" })
  }

  @Test(arguments: [["P1"], ["P1", "P2", "P3", "P4", "P5", "P6"]], [0, 3.0])
  func `the picture says that the bias doesn't describe a curve`(names: [String], curvature: Double) {
    let findings = LoudnessSample.findings(names, curvature: curvature)
    let file = LoudnessPicture(findings, language: .english).file
    #expect(file.contains("The loudness bias alone") == (curvature != 0))
  }

  @Test func `hundreds of participants fit into one picture, without their names`() {
    let findings = LoudnessSample.findings((0..<200).map { "P\($0)" }, perLevel: 20)
    let parsed = picture(findings)
    let drawn = findings.participants.count { $0.report.bias != nil }
    #expect(drawn > 150 && parsed.tags(of: "circle", class: "dot").count == drawn)
    #expect(numbers(parsed["svg"].first?.attributes["height"])[0] < 900)
    #expect(!parsed["text"].contains { $0.text == "P7" })
    // Intervals that are cut off have an arrow.
    let bars = parsed.tags(of: "line", class: "bar")
    let cut =
      bars.count { numbers($0.attributes["x1"]) == [24] } + bars.count { numbers($0.attributes["x2"]) == [856] }
    #expect(cut > 0 && parsed.tags(of: "path", class: "bar arrow").count == cut)
  }

  @Test func `with too few answers, the picture shows only axes`() {
    let parsed = picture(LoudnessSample.tooFew)
    #expect(parsed.isWellFormed && parsed.tags(of: "path", class: "fit").isEmpty)
    #expect(parsed["desc"].first?.text.contains("too few answers") == true)
    #expect(!LoudnessPicture(LoudnessSample.tooFew, language: .german).file.contains("nan"))
    // Several participants without an estimate.
    let several = LoudnessPicture(LoudnessSample.findings(["P1", "P2"], perLevel: 1), language: .english).file
    #expect(!several.contains("nan") && several.contains("nothing is pooled"))
  }
}
