import PeachCore
import PeachDrawing
import PeachLanguage
import TestSupport
import Testing

@Suite struct IntervalDrawingTests {
  private func drawn(_ report: IntervalReport, _ language: LanguageCode = .english) -> ParsedMarkup {
    ParsedMarkup(ProfileDrawing(report.rows, language: language).file)
  }

  private func page(_ report: IntervalReport, _ language: LanguageCode) -> String {
    ProfileDocument(report.rows, on: LocalDay(containing: Sample.now), by: "peach", language: language).file
  }

  @Test func `each interval has a row, with a dot where its threshold is shown`() {
    let words = drawn(.trained)["text"].map(\.text)
    expect(that: words.contains("All intervals") && words.contains("Minor second") && words.contains("← Octave"))
    expect(drawn(.trained).tags(of: "circle", class: "dot").count, equals: 14)
    expect(drawn(.trained).tags(of: "circle", class: "point tone-1").count, equals: 3)
    expect(drawn(.trained).tags(of: "rect", class: "fan").count, equals: 3 * 14)
    // 200 answers to twelve intervals: the common threshold, that of the octave, and one with 24 answers of its own.
    expect(drawn(.spread).tags(of: "circle", class: "dot").count, equals: 3)
    #expect(drawn(.begun).tags(of: "circle", class: "dot").isEmpty)
  }

  @Test func `centres have a scale once one is known, with the just sizes beside them`() {
    #expect(drawn(.trained)["text"].map(\.text).contains("your centre, cents from equal"))
    // The just octave is the equal-tempered one.
    expect(drawn(.trained).tags(of: "path", class: "curve tone-2").count, equals: 2)
    #expect(!drawn(.spread)["text"].map(\.text).contains("your centre, cents from equal"))
  }

  @Test func `the dot of a place leaves the corners of the diamond behind it visible`() throws {
    let parsed = drawn(.trained)
    let diamond = try #require(parsed.tags(of: "path", class: "curve tone-2").first?.attributes["d"])
    let corners = diamond.split { "MLZ ".contains($0) }.compactMap { Double($0) }
    try #require(corners.count == 8)
    let half = (corners[4] - corners[0]) / 2
    let radii = parsed.tags(of: "circle", class: "point tone-1").compactMap { $0.attributes["r"].flatMap(Double.init) }
    expect(that: radii.count >= 3 && radii.allSatisfy { $0 < half && $0 > half / 2 }, "\(radii) in \(half)")
  }

  @Test(
    arguments: [
      (.english, ["Band: ", "Arrows: ", "Your centre ", "│ equal"]),
      (.german, ["Band: ", "Pfeile: ", "Deine Mitte ", "│ gleichstufig"]),
    ] as [(LanguageCode, [String])])
  func `the legend explains the bands, the arrows and the centres, in files once there are some`(
    language: LanguageCode, begins: [String]
  ) {
    for report in IntervalReport.samples {
      let profile = report.rows
      let hasCentres = report.rows.axes.count > 1
      let (words, lines) = (drawn(report, language)["text"].map(\.text), profile.words.legend.map { $0(language) })
      for (begin, line) in zip(begins, lines) { #expect(line.hasPrefix(begin), "\(line)") }
      expect(lines.count, equals: 3)
      for begin in begins {
        let isDrawn = begin.hasPrefix("│") ? hasCentres : !report.intervals.isEmpty
        expect(words.contains { $0.hasPrefix(begin) }, equals: isDrawn, "\(begin)")
      }
    }
  }

  @Test(arguments: LanguageCode.allCases) func `pictures and pages are well-formed`(language: LanguageCode) {
    for report in IntervalReport.samples {
      #expect(drawn(report, language).isWellFormed)
      let page = page(report, language)
      #expect(ParsedMarkup(String(page.dropFirst("<!DOCTYPE html>\n".count))).isWellFormed)
    }
  }

  @Test func `the table of a page has a row for each interval, and none for all together`() {
    for report in IntervalReport.samples {
      let parsed = ParsedMarkup(String(page(report, .english).dropFirst("<!DOCTYPE html>\n".count)))
      let names = parsed["th"].filter { $0.attributes["scope"] == "row" }.map(\.text)
      let intervals = report.rows.rows.map { $0.name(.english) }.filter { $0 != "All intervals" }
      expect(that: Array(names.prefix(intervals.count)) == intervals && !names.contains("All intervals"), "\(names)")
    }
  }

  @Test func `a page says which intervals differ, and nothing about what isn't known`() {
    let trained = page(.trained, .english)
    for words in [
      "Your major third: 5.0 cents narrower than equal (2.0 to 8.0); a just one is 13.7 narrower.",
      "times finer",
    ] { #expect(trained.contains(words), "\(words)") }
    let begun = page(.begun, .english)
    expect(that: !trained.contains("not known") && !begun.contains("too little") && !begun.contains("In figures"))
    let empty = page(.none, .german)
    #expect(empty.contains("Noch keine melodischen Intervalle geübt"))
  }
}
