import Foundation
import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachDrawing
@testable import PeachExercises
@testable import PeachStore

@Suite struct MatchDrawingTests {
  private func drawn(_ report: MatchReport, _ language: LanguageCode = .english) -> ParsedMarkup {
    ParsedMarkup(ProfileDrawing(report.rows, language: language).file)
  }

  @Test
  func
    `there is a row for the latest matches, for a usual day and for each register, with a dot where the bias is shown`()
  {
    let tuner = drawn(.tuner)
    let words = tuner["text"].map(\.text)
    #expect(["Lately", "General", "up to B2", "C3–B3", "C4–B4", "from C5", "exact", "+4.2"].allSatisfy(words.contains))
    expect(tuner.tags(of: "circle", class: "point tone-1").count, equals: 5)
    expect(tuner.tags(of: "line", class: "curve tone-1").count, equals: 6)
    // Three tones of the precision.
    expect(tuner.tags(of: "rect", class: "fan").count, equals: 3)
    #expect(drawn(.begun).tags(of: "circle", class: "point tone-1").isEmpty)
  }

  @Test func `the legend explains the usual day where there is a row for it`() {
    let rows = MatchReport.samples.map { report in
      let words = drawn(report)["text"].map(\.text)
      let hasRow = words.contains("General")
      expect(words.contains { $0.hasPrefix("General: ") }, equals: hasRow)
      return hasRow
    }
    expect(Set(rows).count, equals: 2)
  }

  @Test func `positions are logarithmic around exact, up to 100 cents, whatever is shown`() throws {
    let axis = MatchReport.tuner.rows.axes[0]
    expect(that: axis.isCentred && axis.position(of: 0) == 0.5)
    expect(that: axis.position(of: 100) == 1 && axis.position(of: -100) == 0 && axis.position(of: 400) == 1)
    // 1 + cents is ten times as much.
    #expect(abs(axis.position(of: 99) - axis.position(of: 9) - 0.5 * log2(10) / log2(101)) < 1e-12)
    #expect(abs(axis.position(of: 9) + axis.position(of: -9) - 1) < 1e-12)
    for profile in MatchReport.samples.map(\.rows) {
      for other in profile.axes + profile.courseAxes { #expect(other.marks.map(\.value) == axis.marks.map(\.value)) }
    }
  }

  @Test func `the band is certain up to the lower bound of the precision and ends at the upper one`() throws {
    let profile = MatchReport.tuner.rows
    let row = try #require(profile.rows.first)
    let cells = BandCell.row(profile.figures(row.figures, on: profile.axes[0]), on: profile.axes[0], count: 61)
    expect(cells[30].mark, equals: .exact)
    // 1.2 cents too high, 3.3 to 5.2 cents to each side.
    func tone(_ cents: Double) -> Int { cells[BandCell.place(profile.axes[0].position(of: cents), of: 61)].tone }
    expect(that: tone(1.2) == 7 && tone(1.2 + 2.9) == 7 && tone(1.2 - 2.9) == 7)
    expect(that: (1...6).contains(tone(1.2 + 4.1)) && (1...6).contains(tone(1.2 - 4.1)) && tone(1.2 + 5.8) == 0)
    let last = try #require(cells.lastIndex { $0.start > 0 })
    #expect(abs(Double(last) + 0.5 - 61 * profile.axes[0].position(of: 1.2 + 5.2)) <= 1)
  }

  @Test(arguments: [4, 7, 8, 15, 16]) func `over time, exact is in the row of its number, at any height`(height: Int) {
    let axis = MatchReport.tuner.rows.axes[0]
    let centre = Estimate(value: 30, lower95: 25, upper95: 36)
    let cells = BandCell.cells(
      BandPlace([.place(centre, isShown: true)], on: axis), count: height, exact: axis.position(of: 0))
    expect(cells[BandCell.place(axis.position(of: 0), of: height)].mark, equals: .exact)
    #expect(!cells.contains { $0.mark == .interval })
  }

  private func blend(_ color: RGB, over ground: RGB, opacity: Double) -> RGB {
    let channels = zip(color.channels, ground.channels).map {
      UInt8((opacity * Double($0) + (1 - opacity) * Double($1)).rounded())
    }
    return RGB(red: channels[0], green: channels[1], blue: channels[2])
  }

  @Test func `marks stand out from the band and the background, and the band from the background`() {
    for palette in [Palette.light, .dark] {
      let band = BandPlace.layers.reduce(palette[.ground]) {
        blend(palette[.accent], over: $0, opacity: 0.7 * $1.opacity)
      }
      #expect(palette[.ink].contrast(with: band) >= 3)
      #expect(palette[.ink].contrast(with: palette[.ground]) >= 3)
      #expect(band.contrast(with: palette[.ground]) >= 2)
      #expect(palette[.line].contrast(with: palette.band[6]) >= 3)
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
          #expect(values.allSatisfy { 0...ProfileDrawing.width ~= $0 })
          if tag == "rect" { #expect(values.reduce(0, +) <= ProfileDrawing.width) }
        }
      }
      // Less than 0.6 em per letter of 14 px.
      for text in picture["text"] where text.attributes["class"] == "label" {
        let x = try #require(text.attributes["x"].flatMap(Double.init))
        let width = 0.6 * 14 * Double(text.text.count)
        switch text.attributes["text-anchor"] {
        case "end": #expect(x - width >= 0, "\(text.text)")
        case "start": #expect(x + width <= ProfileDrawing.width, "\(text.text)")
        default: #expect(x - width / 2 >= 0 && x + width / 2 <= ProfileDrawing.width, "\(text.text)")
        }
      }
      let page = ProfileDocument(report.rows, on: LocalDay(containing: Sample.now), by: "peach", language: language)
        .file
      #expect(ParsedMarkup(String(page.dropFirst("<!DOCTYPE html>\n".count))).isWellFormed)
    }
  }

  @Test func `a page has the sentences, figures and a table, and a range while there is no number`() {
    func page(_ report: MatchReport, _ language: LanguageCode) -> String {
      ProfileDocument(report.rows, on: LocalDay(containing: Sample.now), by: "peach", language: language).file
    }
    let tuner = page(.tuner, .english)
    for words in [
      "In general they are 0.9 cents too high (0.5 to 1.3).", "From C5 up you aim 4.2 cents too high (2.8 to 5.6).",
      "Precision, lately", "<data value=\"0.9\">+0.9</data>", "you stop early",
    ] { #expect(tuner.contains(words), "\(words)") }
    let begun = page(.begun, .german)
    expect(
      that: begun.contains("<dd class=\"figure word\">±2,5 bis ±21 Cent</dd>") && !begun.contains("class=\"unit\""))
    #expect(!begun.contains("zu wenige"))
    #expect(page(.none, .german).contains("Noch keine Töne nacheinander gestimmt"))
    #expect(page(.beating, .english).contains("Profile: Matching, together"))
  }
}
