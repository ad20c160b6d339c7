import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachFits
@testable import PeachTerminal

/// The summary of a profile in words stays short, however much there is to say.
@Suite struct SummaryTests {
  private static let now = UTCTime(milliseconds: 1_795_262_400_000)

  /// 30 answers a day on all keys, of a listener who is three times worse in the bass and gets better from day to day.
  private static func fit(days: ClosedRange<Int>, _ cents: (Double) -> Double, impossible: Int = 0) -> PeriodFit {
    var (fit, generator) = (PeriodFit(impossible: impossible), SeededGenerator(seed: 1))
    for day in days.reversed() {
      for index in 0..<30 {
        let note = Int.random(in: 36...84, using: &generator)
        let progress = 1 - Double(day - days.lowerBound) / Double(days.count)
        let listener = ListenerModel(threshold: Cents((note < 60 ? 3 : 1) * cents(progress)))
        let offset = Cents((index.isMultiple(of: 2) ? 1 : -1) * exp2(generator.uniform(in: 1...6)))
        fit.add(
          ProfileAnswer(
            note: MIDINote(note), offset: offset,
            isUp: generator.uniform() < listener.probabilityOfUp(offset: offset),
            milliseconds: Int64(now.milliseconds - day * 86_400_000 - 7_200_000 + index * 4000)))
      }
    }
    return fit
  }

  private static let report: ProfileReport = {
    var request = ProfileRequest(.comparison, keys: .standard)
    (request.period, request.step) = (.quarter, .day)
    return ProfileReport(
      request, fit: fit(days: 0...89, { 16 * exp2(-2.5 * $0) }, impossible: 12),
      before: (HistoryRange.quarter.spanBefore(now: now) ?? .all, fit(days: 91...180) { _ in 16 }), newest: now,
      now: now)
  }()

  private func count(_ lines: [String]) -> Int {
    lines.reduce(0) { $0 + $1.split(whereSeparator: \.isWhitespace).count }
  }

  @Test(arguments: LanguageCode.allCases)
  func `a profile of many notes and days has at most 60 words, and says all that matters`(language: LanguageCode) throws
  {
    let report = Self.report
    let (spoken, profile) = (report.rows.spoken(language), report.rows)
    expect(that: report.notes.count == 49 && report.timeline.entries.count == 90)
    #expect(count(spoken) <= 60, "\(spoken)")
    let text = spoken.joined(separator: " ")
    let (shown, registers) = (try #require(report.shown), try #require(report.registers))
    let change = try #require(report.change)
    let said = [
      ProfileMessages.threshold(shown), ProfileMessages.word(.improving), ProfileMessages.registers(registers),
      ProfileMessages.impossible(12), try #require(ProfileMessages.change(change, days: 91)),
    ]
    for part in said { #expect(text.contains(part(language)), "\(part(language)) in \(text)") }
    #expect(count(profile.details(language) + profile.steps(language)) > 600)
  }

  @Test(arguments: LanguageCode.allCases) func `profiles of intervals and matches have at most 60 words`(
    language: LanguageCode
  ) {
    for report in IntervalReport.samples {
      let words = report.rows.spoken(language)
      #expect(count(words) <= 60, "\(words)")
    }
    for report in MatchReport.samples {
      let words = report.rows.spoken(language)
      #expect(count(words) <= 60, "\(words)")
    }
  }

  /// On a page, and on the smallest screens.
  @Test func `the change names the answers before it, and few answers are called so everywhere`() throws {
    let large = try #require(Self.report.rows.words.page.figures.last)
    expect(large.notes.last?.english, equals: "compared with the previous period (2,700 answers)")
    var fit = PeriodFit()
    fit.add(ProfileAnswer(note: .a4, offset: Cents(20), isUp: true, milliseconds: Int64(Self.now.milliseconds)))
    let few = ProfileReport(
      ProfileRequest(.comparison, keys: .standard), fit: fit, newest: Self.now, now: Self.now
    ).rows.words
    expect(that: few.figures == few.lowFigures && few.lowFigures.count == 1)
  }

  @Test func `matches of long ago say their month`() {
    let old = MatchReport(
      request: ProfileRequest(.matching), span: TimeSpan(), matches: 412, pastDay: 19_860,
      now: MatchReport.tuner.now, general: nil, registers: [], emptyReason: nil)
    expect(
      MatchProfileMessages.latest(old).english,
      equals: "In May 2024 your matches were 1.2 cents too high (0.4 to 2.0) on average; two of three were within "
        + "±4.1 cents (3.3 to 5.2) of that.")
    #expect(
      MatchProfileMessages.latest(old).german.hasPrefix("Im Mai 2024 lagen deine Versuche im Durchschnitt 1,2 Cent "))
    let past = IntervalReport(
      request: ProfileRequest(.intervals), span: TimeSpan(), answers: 200,
      threshold: ThresholdEstimate(octaves: Estimate(value: 3, lower95: 2.5, upper95: 3.5)), pastDay: 19_860,
      intervals: [], emptyReason: nil)
    #expect(past.rows.spoken(.english).contains("Threshold in May 2024: 8.0 cents (5.7 to 11)."))
  }
}
