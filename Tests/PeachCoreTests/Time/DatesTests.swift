import PeachCore
import TestSupport
import Testing

@testable import PeachBase

/// Days, times and spans.
@Suite struct DatesTests {
  private static let months: [(english: String, german: String, short: String, shortGerman: String)] = [
    ("January", "Januar", "Jan", "Jan."), ("February", "Februar", "Feb", "Feb."), ("March", "März", "Mar", "März"),
    ("April", "April", "Apr", "Apr."), ("May", "Mai", "May", "Mai"), ("June", "Juni", "Jun", "Juni"),
    ("July", "Juli", "Jul", "Juli"), ("August", "August", "Aug", "Aug."),
    ("September", "September", "Sep", "Sept."), ("October", "Oktober", "Oct", "Okt."),
    ("November", "November", "Nov", "Nov."), ("December", "Dezember", "Dec", "Dez."),
  ]

  @Test func `days and months have names in both languages`() {
    for (index, month) in Self.months.enumerated() {
      let day = index + 9
      let number = Int64(UTCTime.days(year: 2026, month: index + 1, day: day))
      expect(Dates.day(number), equals: Text(en: "\(day) \(month.english) 2026", de: "\(day). \(month.german) 2026"))
      expect(Dates.month(number), equals: Text(en: "\(month.english) 2026", de: "\(month.german) 2026"))
      expect(Dates.shortDay(number), equals: Text(en: "\(day) \(month.short)", de: "\(day). \(month.shortGerman)"))
      expect(
        Dates.shortDayOfYear(number),
        equals: Text(en: "\(day) \(month.short) 2026", de: "\(day). \(month.shortGerman) 2026"))
      expect(Dates.shortMonth(number), equals: Text(en: "\(month.short) 2026", de: "\(month.shortGerman) 2026"))
    }
  }

  private func time(_ day: String, _ hour: Int, _ minute: Int, _ milliseconds: Int = 0) throws -> UTCTime {
    let start = try #require(LocalDay(day)).start
    return UTCTime(milliseconds: start.milliseconds + (hour * 60 + minute) * 60_000 + milliseconds)
  }

  @Test func `a time is written in the user's zone`() throws {
    #expect(Dates.localMinute(try time("2026-11-21", 9, 7)) == "2026-11-21 09:07")
    #expect(Dates.localMinute(try time("2026-11-21", 0, 0, -1)) == "2026-11-20 23:59")
    #expect(Dates.localTime(try time("1969-11-21", 18, 30, 59_999)) == "18:30")
  }

  @Test func `bounds are those of a day or a moment`() throws {
    let day = try #require(TimeSpan.bounds(of: "2026-11-21"))
    expect(that: day.from == LocalDay("2026-11-21")?.start && day.until == LocalDay("2026-11-22")?.start)
    let moments: [(String, UTCTime)] = [
      ("2026-11-21 18:30", try time("2026-11-21", 18, 30)),
      ("2026-11-21T18:30:01.5", try time("2026-11-21", 18, 30, 1500)),
      ("2026-11-21T18:30+01:00", try #require(UTCTime(iso: "2026-11-21T17:30Z"))),
      ("1965-11-21 06:00", try time("1965-11-21", 6, 0)),
    ]
    for (text, moment) in moments {
      let bounds = try #require(TimeSpan.bounds(of: text))
      #expect(bounds == (moment, moment), "\(text)")
    }
    for wrong in ["", "2026-11-31", "18:30", "2026-11-21 25:00", "yesterday"] {
      #expect(TimeSpan.bounds(of: wrong) == nil, "\(wrong)")
    }
  }

  @Test func `a span has its beginning and not its end`() {
    func time(_ milliseconds: Int) -> UTCTime { UTCTime(milliseconds: milliseconds) }
    let span = TimeSpan(from: time(3), until: time(5))
    #expect((1...6).map { span.contains(time($0)) } == [false, false, true, true, false, false])
    #expect((2...4).map { TimeSpan(from: time(3)).contains(time($0)) } == [false, true, true])
    #expect((2...4).map { TimeSpan(until: time(3)).contains(time($0)) } == [true, false, false])
    expect(that: TimeSpan.all.contains(time(.min)) && TimeSpan.all.contains(time(.max)))
    expect(that: time(3) < time(4) && !(time(3) < time(3)))
  }

  @Test func `ranges end today, and those before them the day before`() throws {
    expect(HistoryRange.allCases.map(\.days), equals: [1, 7, 30, 91, 365, nil])
    let now = try time("2026-11-21", 13, 5)
    let starts = [
      ("2026-11-21", "2026-11-20"), ("2026-11-15", "2026-11-08"), ("2026-10-23", "2026-09-23"),
      ("2026-08-23", "2026-05-24"), ("2025-11-22", "2024-11-22"),
    ]
    for (range, (start, before)) in zip(HistoryRange.allCases, starts) {
      expect(range.span(now: now), equals: TimeSpan(from: LocalDay(start)?.start, until: LocalDay("2026-11-22")?.start))
      expect(range.spanBefore(now: now), equals: TimeSpan(from: LocalDay(before)?.start, until: LocalDay(start)?.start))
    }
    #expect(HistoryRange.all.spanBefore(now: now) == nil)
    for (day, range) in [
      ("2026-11-21", HistoryRange.today), ("2026-11-20", .week), ("2026-11-15", .week), ("2026-11-14", .month),
      ("2026-10-23", .month), ("2026-10-22", .quarter), ("2026-08-23", .quarter), ("2026-08-22", .year),
      ("2025-11-22", .year), ("2025-11-21", .all), ("2026-11-22", .all),
    ] {
      let time = try #require(LocalDay(day)).start
      expect(HistoryRange.shortest(containing: time, now: now), equals: range, "\(day)")
    }
  }

  @Test func `days are counted in UTC and in the user's zone`() throws {
    expect(
      [-86_400_001, -86_400_000, -1, 0, 86_399_999, 86_400_000].map { Days.number(of: $0) },
      equals: [-2, -1, -1, 0, 0, 1])
    expect(that: Days.between(86_400_000, 216_000_000) == 1.5 && Days.between(3, 3 - 86_400_000) == -1)
    let time = try time("2026-11-21", 23, 59)
    expect(Days.local(Int64(time.milliseconds)), equals: Int64(UTCTime.days(year: 2026, month: 11, day: 21)))
  }

  @Test func `steps fit so many days, and entries know their places`() {
    for (days, step) in [(1, TimelineStep.day), (31, .day), (32, .week), (182, .week), (183, .month)] {
      expect(TimelineStep.fitting(days: days), equals: step)
    }
    // 2026-11-20 was a Friday.
    let friday = Int64(UTCTime.days(year: 2026, month: 11, day: 20))
    let (step, entries) = TimelineStep.entries(
      [friday, friday + 1, friday + 4, friday + 31], by: nil, today: friday + 32)
    expect(that: step == .week && entries.map(\.position) == [1, 2, 3])
    expect(entries.map(\.firstDay), equals: [friday - 4, friday + 3, friday + 31])
    expect(entries.map(\.lastDay), equals: [friday + 2, friday + 9, friday + 32])
    expect(TimelineStep.entries([friday, friday + 30], by: nil).step, equals: .day)
    #expect(TimelineStep.entries([], by: nil).entries.isEmpty)
    expect(TimelineStep.entries([friday], by: .month).entries.map(\.lastDay), equals: [friday + 10])
  }

  // MARK: Durations

  @Test(
    arguments: [
      (1, 499_999_999, 1_000_000_000), (1, 500_000_000, 1_000_000_001), (-1, -499_999_999, -1_000_000_000),
      (-1, -500_000_000, -1_000_000_001), (0, 0, 0), (2, 700_000_000_000_000_000, 2_700_000_000),
    ] as [(Int64, Int64, Int64)])
  func `nanoseconds are rounded`(seconds: Int64, attoseconds: Int64, nanoseconds: Int64) {
    expect(Duration(secondsComponent: seconds, attosecondsComponent: attoseconds).nanoseconds, equals: nanoseconds)
  }

  @Test func `durations and times are in their units`() {
    expect(that: Duration.milliseconds(700).inSeconds == 0.7 && Duration.milliseconds(-1250).inSeconds == -1.25)
    expect([1499, 1500, -1499, -1500].map { Duration.microseconds($0).milliseconds }, equals: [1, 2, -1, -2])
    expect(that: Duration.seconds(0.1).frames(at: 44_100) == 4410 && Duration.microseconds(31).frames(at: 48_000) == 1)
    let time = SessionTime(nanoseconds: 1_500_000_000)
    expect(that: time.seconds == 1.5 && (time + .milliseconds(-500)).nanoseconds == 1_000_000_000)
    expect(time - SessionTime(nanoseconds: 3_000_000_000), equals: .milliseconds(-1500))
    expect(that: SessionTime.zero < time && !(time < time))
    for (nanoseconds, milliseconds) in [(1_499_999, 8), (1_500_000, 9), (-1_500_000, 5), (-499_999, 7)] {
      let added = UTCTime(milliseconds: 7).adding(SessionTime(nanoseconds: Int64(nanoseconds)))
      expect(added.milliseconds, equals: milliseconds)
    }
  }

  @Test func `fractions of a second are cut to milliseconds`() {
    let second = UTCTime(iso: "2026-09-21T14:13:20Z")?.milliseconds ?? 0
    for (fraction, milliseconds) in [
      ("1", 100), ("12", 120), ("123", 123), ("1239", 123), ("005", 5), ("123456789", 123),
    ] {
      expect(
        UTCTime(iso: "2026-09-21T14:13:20.\(fraction)Z")?.milliseconds, equals: second + milliseconds, "\(fraction)")
    }
    for wrong in ["20.1234567890Z", "20.Z", "20,5Z", "20+24", "20+01:60", "20+01:", "20+1", "20+"] {
      #expect(UTCTime(iso: "2026-09-21T14:13:\(wrong)") == nil, "\(wrong)")
    }
    expect(UTCTime(milliseconds: second + 5).iso, equals: "2026-09-21T14:13:20.005Z")
    expect(UTCTime(iso: "2026-09-21T14:13:20+23:59")?.milliseconds, equals: second - 86_340_000)
  }
}
