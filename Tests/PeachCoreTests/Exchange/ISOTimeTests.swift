import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachSimulation

@Suite struct ISOTimeTests {
  @Test(arguments: [Int.min, .min + 1, .max]) func `any time in a database has a date`(milliseconds: Int) {
    let time = UTCTime(milliseconds: milliseconds)
    #expect(time.iso.contains(milliseconds < 0 ? "-292275055-05-16T" : "292278994-08-17T"))
    #expect(LocalDay(containing: time).description.contains("29227"))
  }

  @Test func `times are written and read like Foundation's`() throws {
    var generator = SeededGenerator(seed: 3)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for _ in 0..<2000 {
      let time = UTCTime(milliseconds: Int.random(in: -62_000_000_000_000...253_000_000_000_000, using: &generator))
      expect(UTCTime(iso: time.iso), equals: time)
      guard time.milliseconds > 0 else { continue }
      expect(time.iso, equals: Date(timeIntervalSince1970: Double(time.milliseconds) / 1000 + 0.0001).formatted(style))
    }
  }

  @Test func `zones, short and long forms are read`() {
    let time = UTCTime.sample
    for text in [
      "2026-09-21T14:13:20Z", "2026-09-21T14:13:20.0Z", "2026-09-21 16:13:20.000000000+02:00",
      "2026-09-21T09:43:20-0430", "2026-09-21T15:13:20+01", "2026-09-21t14:13:20z", "2026-09-21T13:13:20-01",
      "2026-09-21T13:43:20-00:30", "2026-09-21T14:43:20+0030", "2026-09-22T00:13:20+10", "2026-09-20T18:13:20-20:00",
    ] { #expect(UTCTime(iso: text) == time, "\(text)") }
    for text in [
      "2026-09-21", "2026-09-21T14:13:20", "2026-09-21T24:00:00Z", "2026-13-21T14:13Z", "2025-02-29T14:13Z",
      "0000-01-01T00:00Z", "2026-09-21T14:60Z", "2026-09-21T14:13:60Z", "2026-09-21T14:13:20.Z", "", "Z",
      "2026-09-21T14:13:20Zx", "2026-9-21T14:13Z",
    ] { #expect(UTCTime(iso: text) == nil, "\(text)") }
  }

  @Test(arguments: [
    ("0001-01-01", -719_162), ("1600-02-29", -135_081), ("1969-12-31", -1), ("1970-01-01", 0), ("2000-02-29", 11_016),
    ("9999-12-31", 2_932_896),
  ]) func `the years 1 to 9999 have dates`(text: String, number: Int) throws {
    let day = try #require(LocalDay(text))
    expect(that: day.number == number && day.description == text)
    expect(UTCTime(iso: text + "T00:00:00.000Z")?.milliseconds, equals: number * 86_400_000)
  }

  @Test(arguments: [
    "0000-12-31", "10000-01-01", "-001-01-01", "1900-02-29", "2100-02-29", "2025-02-29", "2026-04-31", "2026-00-10",
    "2026-13-10", "2026-01-00", "2026-12-32",
  ]) func `a day that the calendar doesn't have is no date`(text: String) {
    expect(that: LocalDay(text) == nil && UTCTime(iso: text + "T00:00Z") == nil)
  }

  @Test func `days are consecutive and contain their moments`() throws {
    var day = try #require(LocalDay("2026-01-01"))
    for _ in 0..<400 {
      let next = day.adding(days: 1)
      #expect((82_800_000...90_000_000).contains(next.start.milliseconds - day.start.milliseconds))
      expect(LocalDay(containing: day.start), equals: day)
      expect(LocalDay(containing: UTCTime(milliseconds: next.start.milliseconds - 1)), equals: day)
      expect(LocalDay(day.description), equals: day)
      day = next
    }
    expect(that: LocalDay("2026-02-29") == nil && LocalDay("2026-1-1") == nil && LocalDay("2026-01-01x") == nil)
  }

  @Test func `ranges consist of whole days ending today`() throws {
    let now = try #require(LocalDay("2026-11-21")).start
    for (range, first) in [
      (HistoryRange.today, "2026-11-21"), (.week, "2026-11-15"), (.month, "2026-10-23"), (.year, "2025-11-22"),
    ] {
      expect(range.span(now: now).from, equals: LocalDay(first)?.start)
      expect(range.span(now: now).until, equals: LocalDay("2026-11-22")?.start)
    }
    expect(HistoryRange.all.span(now: now), equals: .all)
  }
}
