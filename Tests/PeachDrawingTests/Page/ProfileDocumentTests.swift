import Foundation
import PeachCore
import PeachDrawing
import TestSupport
import Testing

@testable import PeachFits

@Suite struct ProfileDocumentTests {
  private func page(_ report: ProfileReport, _ language: LanguageCode = .english) throws -> (
    text: String, parsed: ParsedMarkup
  ) {
    let day = try #require(LocalDay("2026-11-21"))
    let text = ProfileDocument(report.rows, on: day, by: "Peach 1.2.3", language: language).file
    return (text, ParsedMarkup(text))
  }

  @Test(arguments: [LanguageCode.english, .german], [true, false])
  func `a page is self-contained and well-formed, and declares its language`(language: LanguageCode, isEmpty: Bool)
    throws
  {
    let (text, parsed) = try page(isEmpty ? Sample.empty : Sample.trained, language)
    expect(that: parsed.isWellFormed && text.hasPrefix("<!DOCTYPE html>\n<html lang=\"\(language.rawValue)\">"))
    // Nothing is loaded, nothing runs.
    let addresses = parsed.tags.flatMap { tag in ["href", "src", "action", "data"].compactMap { tag.attributes[$0] } }
    #expect(addresses.allSatisfy { $0.hasPrefix("data:") || $0.hasPrefix("#") })
    #expect(text.replacing("http://www.w3.org/2000/svg", with: "").firstRange(of: /https?:|\/\//) == nil)
    expect(that: parsed["script"].isEmpty && !text.contains("@import"))
    let style = try #require(parsed["style"].first).text
    #expect(!style.contains { "<>&\"".contains($0) })
    expect(style.filter { $0 == "{" }.count, equals: style.filter { $0 == "}" }.count)
  }

  @Test func `each colour that a page uses is declared, for light and dark backgrounds and for paper`() throws {
    let style = try #require(try page(Sample.trained).parsed["style"].first).text
    let declared = Set(style.matches(of: /(--[\w-]+):/).map { String($0.1) })
    let used = Set(style.matches(of: /var\((--[\w-]+)\)/).map { String($0.1) })
    #expect(used.isSubset(of: declared), "\(used.subtracting(declared).sorted())")
    // A height is no colour.
    let colors = used.subtracting(["--room"]).sorted()
    expect(
      colors,
      equals: [
        "--accent", "--black-key", "--ground", "--ink", "--key-line", "--quiet", "--rule", "--white-key",
      ])
    for name in colors {
      let role = try #require(Palette.Role(rawValue: String(name.dropFirst(2))), "\(name)")
      // Paper has those of light backgrounds.
      for (palette, count) in [(Palette.light, 2), (.dark, 1)] {
        #expect(style.ranges(of: "\(name): \(palette[role])").count >= count, "\(name)")
      }
    }
  }

  @Test func `pictures, sections and controls are labeled`() throws {
    let parsed = try page(Sample.trained).parsed
    let pictures = parsed["svg"].filter { $0.attributes["aria-hidden"] == nil }
    expect(that: pictures.count == 2 && pictures.allSatisfy { $0.attributes["role"] == "img" })
    let labels = pictures.compactMap { $0.attributes["aria-label"] }
    #expect(labels.first?.hasPrefix("Profile with the thresholds from C2 to C6. Threshold: ") == true)
    #expect(labels.last?.hasPrefix("Threshold over time, from 1 November 2026 to 19 November 2026: at first ") == true)
    expect(that: parsed["h1"].count == 1 && parsed["main"].count == 1)
    let headings = Set(parsed["h2"].compactMap { $0.attributes["id"] })
    expect(
      that: headings.count == 4 && Set(parsed["section"].compactMap { $0.attributes["aria-labelledby"] }) == headings)
    #expect(parsed["input"].allSatisfy { $0.path.last == "label" })
    #expect(parsed["label"].allSatisfy { $0.text.contains(" to ") || $0.text.contains("between ") })
    #expect(parsed["label"].allSatisfy { $0.text.contains(" answers") })
    let ids = parsed.tags.compactMap { $0.attributes["id"] }
    expect(Set(ids).count, equals: ids.count)
  }

  @Test func `values to point at and tables contain the report's thresholds`() throws {
    // Some thresholds have a number.
    let report = Sample.report(perDay: 60)
    let parsed = try page(report).parsed
    let exact = parsed["data"].compactMap { Double($0.attributes["value"] ?? "") }
    let estimates = report.notes.map(\.estimate) + report.timeline.entries.map(\.estimate)
    let shown = estimates.filter(\.isPrecise)
    expect(that: shown.count > 12 && shown.count < estimates.count)
    expect(exact, equals: shown.flatMap { [$0.cents.value, $0.lower95.value, $0.upper95.value] })
    expect(parsed["label"].count, equals: estimates.count)
    // 24.04 is shown as 24, 8.25 as 8.3; nothing shown is further off than half a step.
    for tag in parsed["data"] {
      let (shown, value) = (try #require(Double(tag.text)), try #require(Double(tag.attributes["value"] ?? "")))
      #expect(abs(shown - value) <= (value < 9.95 ? 0.05 : 0.5) + 1e-9)
    }
    #expect(try page(report, .german).parsed["data"].allSatisfy { !$0.text.contains(".") })
  }

  @Test func `tables have the ends of intervals that words have, of wide and of large thresholds, too`() throws {
    let report = Sample.report(perDay: 60)
    let wide = report.notes.map(\.estimate).filter { !$0.isPrecise && $0.isRangeShown }
    #expect(!wide.isEmpty)
    let cells = Set(try page(report).parsed["td"].map(\.text))
    for estimate in wide { #expect(cells.contains(ProfileMessages.shortRange(estimate, in: .cents).english)) }

    let open = Sample.estimate(80)
    var fifths = IntervalReport.fifths
    fifths.history = (20_770...20_773 as ClosedRange<Int64>).map { day in
      let fifth = KnownIntervals.Figures(
        answers: 100, threshold: open, centre: Estimate(value: 0, lower95: -1, upper95: 1))
      return .init(number: day, answers: 100, known: KnownIntervals(common: nil, intervals: [.fifth: fifth]))
    }
    let document = ProfileDocument(
      fifths.rows, on: LocalDay(containing: Sample.now), by: "peach", language: .english)
    let ends = try #require(ProfileMessages.ends95(open, in: .cents)).english
    expect(that: open.isPrecise && ends.hasPrefix("above ") && !ends.contains(" to "))
    #expect(ParsedMarkup(document.file)["td"].contains { $0.text == ends })
  }

  /// Profiles with one or two figures in each step: of notes, matches and an interval. Each has days of which little is known.
  private static func courses() -> [(profile: ProfileRows, noun: String, answers: [Int])] {
    let counts = [8, 60, 16]
    var (generator, matches) = (SeededGenerator(seed: 3), [MatchAnswer]())
    for (index, count) in counts.enumerated() {
      for number in 0..<count {
        let time = Int64(Sample.now.milliseconds) - Int64(counts.count - index) * 86_400_000 + Int64(number) * 5000
        matches.append(
          MatchAnswer(
            mode: .successive, note: .a4, start: number.isMultiple(of: 2) ? 30 : -30, error: 3 * generator.normal() - 4,
            milliseconds: time))
      }
    }
    var fifths = IntervalReport.fifths
    let days: [(number: Int64, answers: Int, octaves: Double, half: Double)] = [
      (20_770, 40, 2, 9), (20_773, 160, 0.5, 4), (20_774, 165, 0.5, 9), (20_776, 200, 0.4, 3),
    ]
    fifths.history = days.map { number, answers, octaves, half in
      let centre = Estimate(value: -0.5, lower95: -0.5 - half, upper95: half - 0.5)
      return .init(
        number: number, answers: answers,
        known: KnownIntervals(
          common: nil,
          intervals: [
            .fifth: .init(answers: answers, threshold: Sample.estimate(11, octaves: octaves), centre: centre)
          ]))
    }
    return [
      (Sample.report().rows, "answers", Array(repeating: 40, count: 10)),
      (
        MatchReport(
          ProfileRequest(.matching, part: MatchingMode.successive.rawValue), answers: matches, now: Sample.now
        ).rows, "matches", counts
      ),
      (fifths.rows, "answers", [40, 120, 5, 35]),
    ]
  }

  @Test func `over time, each step has its own figures and its own number of answers`() throws {
    for (profile, noun, answers) in Self.courses() {
      let entries = try #require(profile.row(nil)).course.entries
      expect(entries.map(\.answers), equals: answers, "\(noun)")
      let parsed = ParsedMarkup(
        ProfileDocument(profile, on: LocalDay(containing: Sample.now), by: "peach", language: .english).file)
      let rows = entries.map { $0.figures.map(Self.written) }
      expect(that: rows.contains { $0.allSatisfy { !$0.isEmpty } } && rows.contains { $0.contains([]) })
      let values = rows.flatMap { $0.flatMap { $0 } }
      expect(
        parsed["data"].suffix(values.count).compactMap { $0.attributes["value"].flatMap(Double.init) }, equals: values,
        "\(noun)")
      // The table over time is the last one, and so are the places to point at over time.
      for (row, count) in zip(parsed["tr"].suffix(entries.count), answers) { #expect(row.text.hasSuffix("\(count)")) }
      for (label, count) in zip(parsed["label"].suffix(entries.count), answers) {
        #expect(label.text.hasSuffix(" \(count) \(noun)"), "\(label.text)")
      }
      for (entry, count) in zip(entries, answers) {
        #expect(entry.parts.map(\.english).joined().hasSuffix(" \(count) \(noun)"), "\(entry.parts)")
      }
    }
  }

  /// A figure as a table has it: nothing while too little is known.
  private static func written(_ figure: ProfileFigure?) -> [Double] {
    switch figure {
    case .threshold(let threshold, true) where threshold.isPrecise:
      [threshold.cents.value, threshold.lower95.value, threshold.upper95.value]
    case .place(let value, true), .spread(let value, true): [value.value, value.lower95, value.upper95]
    default: []
    }
  }

  @Test func `each place to point at is above its key`() throws {
    let report = Sample.report(notes: [48])
    let parsed = try page(report).parsed
    let styles = parsed.tags(of: "span", class: "place").prefix(report.notes.count).map { $0.attributes["style"] ?? "" }
    // The keys fill 64…872 of 880; C3 is the thirteenth of 49, and the first note shown lies six below it.
    let left = 100 * (64 + 808 * 6.0 / 49) / 880
    #expect(styles.first?.hasPrefix("left: \(String(format: "%.2f", left))%") == true)
    expect(styles.count, equals: 13)
  }

  @Test func `before the first answer, there are no figures, but a hint to train`() throws {
    let (text, parsed) = try page(Sample.empty)
    expect(that: parsed["dl"].count == 1 && !parsed["h2"].contains { $0.text == "In figures" } && !text.contains("—"))
    expect(that: parsed["input"].isEmpty && parsed["table"].isEmpty)
    #expect(text.contains("Start training to build your profile"))
    #expect(try page(Sample.empty, .german).text.contains("Trainiere, um dein Profil aufzubauen"))
  }

  @Test func `few answers give a range`() throws {
    let report = Sample.report(days: 2, perDay: 40)
    let parsed = try page(report).parsed
    let word = try #require(parsed.tags(of: "dd", class: "figure word").first).text
    #expect(word.contains(#/^between [0-9.]+ and [0-9]+ cents$/#))
  }

  @Test func `a trend states its number of days, and is absent if the answers can't say it`() throws {
    let unclear = Sample.report(perDay: 120, period: .month)
    expect(that: unclear.trend.fit != nil && unclear.trend.direction == nil)
    #expect(try !page(unclear).parsed["dt"].contains { $0.text == "Trend" && $0.path.contains("figures") })
    #expect(try !page(unclear).text.contains("from 1,200 answers"))
    let falling = Sample.report(perDay: 120, period: .month) { 4 + $0 }
    expect(falling.trend.direction, equals: .improving)
    #expect(try page(falling).text.contains("in 30 days, from 1,200 answers"))
    #expect(try page(falling, .german).text.contains("in 30 Tagen, aus 1.200 Antworten"))
  }

  @Test func `all texts of the page are translated`() throws {
    let report = Sample.report(days: 60)
    let (english, german) = (try page(report).parsed, try page(report, .german).parsed)
    for name in ["title", "h1", "h2", "legend", "summary", "figcaption", "footer"] {
      let pairs = zip(english[name].map(\.text), german[name].map(\.text))
      expect(that: english[name].count == german[name].count && english[name].count > 0)
      #expect(pairs.allSatisfy { $0 != $1 })
    }
  }
}
