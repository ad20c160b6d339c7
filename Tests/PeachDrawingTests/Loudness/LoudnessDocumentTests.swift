import PeachCore
import PeachExperiments
import PeachDrawing
import PeachLanguage
import Testing

@Suite struct LoudnessDocumentTests {
  private func page(_ findings: LoudnessFindings, _ language: LanguageCode = .english) throws -> ParsedMarkup {
    let day = try #require(LocalDay("2026-11-21"))
    let text = LoudnessDocument(findings, on: day, by: "Peach 1.2.3", language: language).file
    #expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"\(language.rawValue)\">"))
    #expect(text.replacing("http://www.w3.org/2000/svg", with: "").firstRange(of: /https?:|\/\/|nan|inf/) == nil)
    return ParsedMarkup(text)
  }

  private static let cases: [LoudnessFindings] = [
    LoudnessSample.findings(["P1"]), LoudnessSample.findings([nil], perLevel: 20),
    LoudnessSample.findings(["P1", "P2", nil]), LoudnessSample.tooFew,
    LoudnessSample.findings((0..<13).map { "P\($0)" }, perLevel: 20),
    LoudnessSample.findings(["P1", "P2"], perLevel: 1),
  ]

  @Test(arguments: [LanguageCode.english, .german], cases.indices)
  func `a page is well-formed, and its pictures and sections are labeled`(language: LanguageCode, index: Int) throws {
    let parsed = try page(Self.cases[index], language)
    #expect(parsed.isWellFormed && parsed["script"].isEmpty)
    let pictures = parsed["svg"].filter { $0.attributes["aria-hidden"] == nil }
    #expect(pictures.allSatisfy { $0.attributes["role"] == "img" && $0.attributes["aria-label"]?.isEmpty == false })
    let people = Self.cases[index].participants.count
    #expect(pictures.count == [2, 2, 7, 2, 1, 5][index], "\(people) participants")
    #expect(parsed["h1"].count == 1)
    let headings = parsed["h2"].compactMap { $0.attributes["id"] }
    #expect(parsed["section"].compactMap { $0.attributes["aria-labelledby"] } == headings)
    let ids = parsed.tags.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    // The controls of a picture share a name, unique in the page.
    let groups = Set(parsed["input"].compactMap { $0.attributes["name"] })
    #expect(groups.count == parsed["fieldset"].count)
    if language == .german { #expect(parsed["data"].allSatisfy { !$0.text.contains(".") }) }
  }

  @Test func `the tables contain the report's numbers`() throws {
    let findings = LoudnessSample.findings(["P1"])
    let report = findings.participants[0].report
    let values = try page(findings)["data"].compactMap { Double($0.attributes["value"] ?? "") }
    let shifts = report.shifts.flatMap { [$0.cents, $0.lower95, $0.upper95] }
    let thresholds = report.levels.flatMap { level -> [Double] in
      let threshold = level.fit.threshold
      return [threshold.cents.value, threshold.lower95.value, threshold.upper95.value]
        + (level.responseTimes.map { [$0.median] } ?? [])
    }
    let bins = report.levels.flatMap(\.bins).flatMap { [$0.center, 100 * Double($0.higher) / Double($0.answers)] }
    #expect(values == shifts + thresholds + bins)
  }

  @Test func `notes tell of a curve and, with few answers, the plain mean`() throws {
    func notes(_ findings: LoudnessFindings) throws -> String {
      try page(findings)["dd"].map(\.text).joined(separator: "\n")
    }
    let few = LoudnessSample.findings(["P1", "P2"], perLevel: 60)
    let pooled = try #require(few.pooled?.bias)
    let words = try notes(few)
    #expect(
      words.contains("Plain mean: " + Figure.signed(pooled.plainMean, 2).english) && words.contains("no clear curve"))
    #expect(try !notes(LoudnessSample.findings(["P1", "P2"])).contains("Plain mean"))
    let bent = LoudnessSample.findings(["P1"], curvature: 3)
    #expect(try notes(bent).contains("doesn't describe the answers: at ±"))
  }

  @Test func `with several participants, the figures show the pooled bias`() throws {
    let findings = LoudnessSample.findings(["P1", "P2", "P3"])
    let bias = try #require(findings.pooled?.bias)
    let parsed = try page(findings)
    let figure = try #require(parsed.tags(of: "dd", class: "figure").first).text
    #expect(figure == Figure.signed(bias.mean, 2).english + " cents per dB")
    #expect(parsed["h2"].map(\.text) == ["All participants", "P1", "P2", "P3", "How to read it"])
    #expect(try page(Self.cases[4])["h2"].map(\.text) == ["All participants", "How to read it"])
  }
}
