import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachDrawing

@Suite struct MatchDrawingTests {
  private func drawn(_ report: MatchReport, _ language: LanguageCode = .english) -> ParsedMarkup {
    ParsedMarkup(MatchDrawing(report, language: language).file)
  }

  @Test func `there is a row for now, for all and for each register, with a dot where the bias is shown`() {
    let tuner = drawn(.tuner)
    let words = tuner["text"].map(\.text)
    #expect(["Now", "All", "up to B2", "C3–B3", "C4–B4", "from C5", "exact", "+4.2"].allSatisfy(words.contains))
    #expect(tuner.tags(of: "circle", class: "point tone-1").count == 5)
    #expect(tuner.tags(of: "line", class: "curve tone-1").count == 6)
    // Three tones of the precision, now and over all.
    #expect(tuner.tags(of: "rect", class: "fan").count == 6)
    #expect(drawn(.begun).tags(of: "circle", class: "point tone-1").isEmpty)
  }

  @Test func `positions are linear in cents, and the scale reaches beyond all marks`() throws {
    let picture = MatchPicture(.tuner)
    #expect(picture.halfWidth == 12 && picture.position(of: 0) == 0.5)
    #expect(abs(picture.position(of: 6) - 0.75) < 1e-12 && abs(picture.position(of: -6) - 0.25) < 1e-12)
    for report in MatchReport.samples {
      let picture = MatchPicture(report)
      for row in picture.rows {
        let half = row.precision?.upper95 ?? 0
        let ends = [row.bias.value - half, row.bias.lower95, row.bias.upper95, row.bias.value + half]
        #expect(ends.allSatisfy { abs($0) <= picture.halfWidth })
      }
      #expect(picture.marks.contains(0) && picture.marks.allSatisfy { abs($0) <= picture.halfWidth })
    }
  }

  @Test func `the band is certain up to the lower bound of the precision and ends at the upper one`() throws {
    let row = try #require(MatchPicture(.tuner).rows.first)
    // 1.2 cents too high, 3.3 to 5.2 cents to each side.
    for side in [-1.0, 1] {
      #expect(row.probability(at: 1.2 + side * 3) > 0.975)
      #expect(abs(row.probability(at: 1.2 + side * 4.1) - 0.5) < 1e-6)
      #expect(abs(row.probability(at: 1.2 + side * 5.2) - 0.025) < 1e-3)
    }
    let cells = MatchCells(row, in: MatchPicture(.tuner), width: 61)
    #expect(cells.marks[30] == .exact)
    #expect(cells.band.map(\.upper).max() == 5)
    // The band ends 1.2 + 5.2 cents above exact, with half-cells of 24 / 122 cents.
    let last = try #require(cells.band.lastIndex { $0.lower > 0 })
    #expect(abs(Double(last) + 0.5 - 30.5 - (1.2 + 5.2) / 24 * 61) <= 1)
  }

  private func blend(_ color: RGB, over ground: RGB, opacity: Double) -> RGB {
    let channels = zip(color.channels, ground.channels).map {
      UInt8((opacity * Double($0) + (1 - opacity) * Double($1)).rounded())
    }
    return RGB(red: channels[0], green: channels[1], blue: channels[2])
  }

  @Test func `marks stand out from the band and the background, and the band from the background`() {
    for palette in [Palette.light, .dark] {
      let band = MatchDrawing.opacities.reduce(palette[.ground]) { blend(palette[.accent], over: $0, opacity: $1) }
      #expect(palette[.ink].contrast(with: band) >= 3)
      #expect(palette[.ink].contrast(with: palette[.ground]) >= 3)
      #expect(band.contrast(with: palette[.ground]) >= 2)
      #expect(palette[.line].contrast(with: palette.band[MatchCells.strongest - 1]) >= 3)
    }
  }

  @Test(arguments: LanguageCode.allCases) func `pictures and pages are well-formed and stay in their frame`(
    language: LanguageCode
  ) throws {
    for report in MatchReport.samples {
      let picture = drawn(report, language)
      #expect(picture.isWellFormed)
      for (tag, attributes) in [
        ("rect", ["x", "width"]), ("line", ["x1", "x2"]), ("circle", ["cx"]), ("text", ["x"]),
      ] {
        for element in picture[tag] {
          let values = attributes.compactMap { element.attributes[$0].flatMap(Double.init) }
          #expect(values.allSatisfy { 0...MatchDrawing.width ~= $0 })
          if tag == "rect" { #expect(values.reduce(0, +) <= MatchDrawing.width) }
        }
      }
      // Less than 0.6 em per letter of 14 px.
      for text in picture["text"] where text.attributes["class"] == "label" {
        let x = try #require(text.attributes["x"].flatMap(Double.init))
        let width = 0.6 * 14 * Double(text.text.count)
        switch text.attributes["text-anchor"] {
        case "end": #expect(x - width >= 0, "\(text.text)")
        case "start": #expect(x + width <= MatchDrawing.width, "\(text.text)")
        default: #expect(x - width / 2 >= 0 && x + width / 2 <= MatchDrawing.width, "\(text.text)")
        }
      }
      let page = MatchDocument(report, on: LocalDay(containing: Sample.now), by: "peach", language: language).file
      #expect(ParsedMarkup(String(page.dropFirst("<!DOCTYPE html>\n".count))).isWellFormed)
    }
  }

  @Test func `a page has the sentences, figures and a table, and a range while there is no number`() {
    func page(_ report: MatchReport, _ language: LanguageCode) -> String {
      MatchDocument(report, on: LocalDay(containing: Sample.now), by: "peach", language: language).file
    }
    let tuner = page(.tuner, .english)
    for words in [
      "Over all 412 matches: ±4.6 cents (4.2 to 5.1)", "From C5 up you aim 4.2 cents too high (2.8 to 5.6).",
      "Precision, now", "<data value=\"0.9\">+0.9</data>", "you stop early",
    ] { #expect(tuner.contains(words), "\(words)") }
    let begun = page(.begun, .german)
    #expect(begun.contains("<dd class=\"figure word\">±2,5 bis ±21 Cent</dd>") && !begun.contains("class=\"unit\""))
    #expect(!begun.contains("zu wenige"))
    #expect(page(.none, .german).contains("Noch keine Töne nachgestimmt"))
    #expect(page(.beating, .english).contains("Profile: Matching, together"))
  }
}
