import Foundation
import PeachCore
import PeachDrawing
import TestSupport
import Testing

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
    #expect(parsed.isWellFormed && text.hasPrefix("<!DOCTYPE html>\n<html lang=\"\(language.rawValue)\">"))
    // Nothing is loaded, nothing runs.
    let addresses = parsed.tags.flatMap { tag in ["href", "src", "action", "data"].compactMap { tag.attributes[$0] } }
    #expect(addresses.allSatisfy { $0.hasPrefix("data:") || $0.hasPrefix("#") })
    #expect(text.replacing("http://www.w3.org/2000/svg", with: "").firstRange(of: /https?:|\/\//) == nil)
    #expect(parsed["script"].isEmpty && !text.contains("@import"))
    let style = try #require(parsed["style"].first).text
    #expect(!style.contains { "<>&\"".contains($0) })
    #expect(style.filter { $0 == "{" }.count == style.filter { $0 == "}" }.count)
  }

  @Test func `pictures, sections and controls are labeled`() throws {
    let parsed = try page(Sample.trained).parsed
    let pictures = parsed["svg"].filter { $0.attributes["aria-hidden"] == nil }
    #expect(pictures.count == 2 && pictures.allSatisfy { $0.attributes["role"] == "img" })
    let labels = pictures.compactMap { $0.attributes["aria-label"] }
    #expect(labels.first?.hasPrefix("Profile with the thresholds from C2 to C6. Threshold: ") == true)
    #expect(labels.last?.hasPrefix("Threshold over time, from 1 November 2026 to 19 November 2026: at first ") == true)
    #expect(parsed["h1"].count == 1 && parsed["main"].count == 1)
    let headings = Set(parsed["h2"].compactMap { $0.attributes["id"] })
    #expect(headings.count == 4 && Set(parsed["section"].compactMap { $0.attributes["aria-labelledby"] }) == headings)
    #expect(parsed["input"].allSatisfy { $0.path.last == "label" })
    #expect(parsed["label"].allSatisfy { $0.text.contains(" to ") || $0.text.contains("between ") })
    #expect(parsed["label"].allSatisfy { $0.text.contains(" answers") })
    let ids = parsed.tags.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
  }

  @Test func `values to point at and tables contain the report's thresholds`() throws {
    // Some thresholds have a number.
    let report = Sample.report(perDay: 60)
    let parsed = try page(report).parsed
    let exact = parsed["data"].compactMap { Double($0.attributes["value"] ?? "") }
    let estimates = report.notes.map(\.estimate) + report.timeline.entries.map(\.estimate)
    let shown = estimates.filter(\.isPrecise)
    #expect(shown.count > 12 && shown.count < estimates.count)
    #expect(exact == shown.flatMap { [$0.cents.value, $0.lower95.value, $0.upper95.value] })
    #expect(parsed["label"].count == estimates.count)
    // 24.04 is shown as 24, 8.25 as 8.3; nothing shown is further off than half a step.
    for tag in parsed["data"] {
      let (shown, value) = (try #require(Double(tag.text)), try #require(Double(tag.attributes["value"] ?? "")))
      #expect(abs(shown - value) <= (value < 9.95 ? 0.05 : 0.5) + 1e-9)
    }
    #expect(try page(report, .german).parsed["data"].allSatisfy { !$0.text.contains(".") })
  }

  @Test func `each place to point at is above its key`() throws {
    let report = Sample.report(notes: [48])
    let parsed = try page(report).parsed
    let styles = parsed.tags(of: "span", class: "place").prefix(report.notes.count).map { $0.attributes["style"] ?? "" }
    // The keys fill 64…872 of 880; C3 is the thirteenth of 49, and the first note shown lies six below it.
    let left = 100 * (64 + 808 * 6.0 / 49) / 880
    #expect(styles.first?.hasPrefix("left: \(String(format: "%.2f", left))%") == true)
    #expect(styles.count == 13)
  }

  @Test func `before the first answer, there are no figures, but a hint to train`() throws {
    let (text, parsed) = try page(Sample.empty)
    #expect(parsed["dl"].count == 1 && !parsed["h2"].contains { $0.text == "In figures" } && !text.contains("—"))
    #expect(parsed["input"].isEmpty && parsed["table"].isEmpty)
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
    #expect(unclear.trend.fit != nil && unclear.trend.direction == nil)
    #expect(try !page(unclear).parsed["dt"].contains { $0.text == "Trend" && $0.path.contains("figures") })
    #expect(try !page(unclear).text.contains("from 1,200 answers"))
    let falling = Sample.report(perDay: 120, period: .month) { 4 + $0 }
    #expect(falling.trend.direction == .improving)
    #expect(try page(falling).text.contains("in 30 days, from 1,200 answers"))
    #expect(try page(falling, .german).text.contains("in 30 Tagen, aus 1.200 Antworten"))
  }

  @Test func `all texts of the page are translated`() throws {
    let report = Sample.report(days: 60)
    let (english, german) = (try page(report).parsed, try page(report, .german).parsed)
    for name in ["title", "h1", "h2", "legend", "summary", "figcaption", "footer"] {
      let pairs = zip(english[name].map(\.text), german[name].map(\.text))
      #expect(english[name].count == german[name].count && english[name].count > 0)
      #expect(pairs.allSatisfy { $0 != $1 })
    }
  }
}
