import Foundation
import PeachCore
import PeachDrawing
import PeachLanguage
import TestSupport
import Testing

@Suite struct ProfileDrawingTests {
  private func drawn(_ report: ProfileReport, _ language: LanguageCode = .english) -> ParsedMarkup {
    ParsedMarkup(ProfileDrawing(report.rows, language: language).file)
  }

  /// The points of a path of straight lines.
  private func points(_ path: String?) -> [(x: Double, y: Double)] {
    (path ?? "").split { "MLZ".contains($0) }.compactMap { pair in
      let numbers = pair.split(separator: " ").compactMap { Double($0) }
      return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }
  }

  private func fit(_ parsed: ParsedMarkup) -> [[(x: Double, y: Double)]] {
    parsed.tags(of: "path", class: "fit").map { points($0.attributes["d"]) }
  }

  @Test func `the line runs through the fitted thresholds, on a logarithmic scale with lower ones further down`() throws
  {
    let report = Sample.trained
    let parsed = drawn(report)
    #expect(parsed.isWellFormed)
    let line = try #require(fit(parsed).first)
    let notes = report.notes.filter(\.estimate.isConfident)
    // One point for each note, and one at each end; none where too little is known.
    expect(that: line.count == notes.count + 2 && notes.count > 12)
    let grid = parsed["line"].compactMap { Double($0.attributes["y1"] ?? "") }
    let (top, bottom) = (try #require(grid.min()), try #require(grid.max()))
    for (point, note) in zip(line.dropFirst(), notes) {
      // From 1 to 100 cents.
      let expected = bottom - (bottom - top) * log10(note.estimate.cents.value) / 2
      #expect(abs(point.y - expected) < 0.02)
    }
    expect(line.map(\.x), equals: line.map(\.x).sorted())
  }

  @Test func `a gap is not bridged`() {
    // Six semitones around each note are estimated; between 48 + 6 and 66 − 6 there is no data.
    let parsed = drawn(Sample.report(notes: [48, 66]))
    expect(fit(parsed).count, equals: 2)
    expect(parsed.tags(of: "path", class: "shade").count, equals: 6)
    #expect((fit(parsed).first?.last?.x ?? 0) < (fit(parsed).last?.first?.x ?? 0))
    // Only the two notes with answers have dots.
    expect(parsed.tags(of: "circle", class: "dot").count, equals: 2)
  }

  @Test func `intervals beyond the scale are clipped and show no edge there`() throws {
    let report = Sample.report(notes: [60], days: 2, perDay: 1)
    let upper = try #require(report.notes.first).estimate.upper95.value
    #expect(upper > 100)
    let parsed = drawn(report)
    let frame = try #require(parsed["rect"].first { $0.path.last == "clipPath" })
    let top = try #require(Double(frame.attributes["y"] ?? ""))
    let edges = parsed.tags(of: "path", class: "edge")
    #expect(points(edges.first?.attributes["d"]).allSatisfy { $0.y < top })
    let id = try #require(parsed["clipPath"].first?.attributes["id"])
    expect(
      that: parsed["g"].contains { $0.attributes["clip-path"] == "url(#\(id))" }
        && edges.allSatisfy { $0.path.last == "g" })
    #expect(fit(parsed).joined().allSatisfy { $0.y >= top })
  }

  @Test func `all keys of the range are drawn, with the names of the octaves`() {
    let parsed = drawn(Sample.trained)
    expect(parsed.tags(of: "rect", class: "white").count, equals: 29)
    expect(parsed.tags(of: "rect", class: "black").count, equals: 20)
    let words = parsed["text"].map(\.text)
    expect(words.filter { ["C2", "C3", "C4", "C5", "C6"].contains($0) }, equals: ["C2", "C3", "C4", "C5", "C6"])
    expect(that: words.contains("cents") && drawn(Sample.trained, .german)["text"].map(\.text).contains("Cent"))
  }

  @Test func `the picture is described in both languages`() throws {
    let report = Sample.trained
    let threshold = Figure.cents(try #require(report.threshold).cents)
    #expect(
      drawn(report)["desc"].first?.text.hasPrefix(
        "Profile with the thresholds from C2 to C6. Threshold: \(threshold.english) cents.") == true)
    #expect(drawn(report, .german)["desc"].first?.text.contains("Schwelle: \(threshold.german) Cent.") == true)
    expect(drawn(report, .german)["svg"].first?.attributes["lang"], equals: "de")
    // One title of the whole, one for each note.
    expect(drawn(report)["title"].count, equals: 1 + report.notes.count)
  }

  @Test func `before the first answer, there are the keys, a line at 100 cents and a hint to train`() {
    let parsed = drawn(Sample.empty)
    expect(that: parsed.isWellFormed && parsed.tags(of: "path", class: "shade").isEmpty)
    expect(parsed.tags(of: "line", class: "edge").count, equals: 1)
    #expect(parsed["text"].map(\.text).contains("Start training to build your profile"))
    expect(parsed.tags(of: "rect", class: "white").count, equals: 29)
  }

  @Test func `it follows the reader's preference for light or dark`() throws {
    let style = try #require(drawn(Sample.trained)["style"].first).text
    let halves = style.components(separatedBy: "@media (prefers-color-scheme: dark)")
    expect(
      that: halves.count == 2 && halves[0].contains("\(Palette.light[.accent])")
        && halves[1].contains("\(Palette.dark[.accent])"))
  }

  @Test func `the logo is valid SVG, also as a data URL`() throws {
    let markup = Mark.element().markup
    #expect(ParsedMarkup(markup).isWellFormed)
    expect(Mark.dataAddress.removingPercentEncoding, equals: "data:image/svg+xml," + markup)
    #expect(Mark.dataAddress.allSatisfy { $0.isASCII && !"<>\"' ".contains($0) })
  }
}
