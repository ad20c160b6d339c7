import PeachCore
import Testing

import PeachLanguage
@testable import PeachTerminal

@Suite struct ProfilePageTests {
  private let now = UTCTime(milliseconds: 1_790_000_000_000)

  /// Answers of a listener with a threshold of 12 cents on C4…B4, `perDay` on each of these days before `now`.
  private func report(
    daysAgo: [Int], perDay: Int = 50, period: HistoryRange = .all, least: Double = 0, before: Int? = nil,
    by step: TimelineStep? = nil
  ) -> ProfileReport {
    var history = ThresholdHistory()
    func fitted(_ days: [Int], recording: Bool) -> PeriodFit {
      var bank = FilterBank()
      var compared: [ProfileAnswer] = []
      let listener = ListenerModel(threshold: Cents(12))
      var generator = SeededGenerator(seed: 1)
      for (day, index) in days.flatMap({ day in (0..<perDay).map { (day, $0) } }) {
        let offset = Cents((index.isMultiple(of: 2) ? 1 : -1) * exp2(generator.uniform(in: 2...6)))
        let answer = ProfileAnswer(
          note: MIDINote(60 + index % 12), offset: offset,
          isUp: generator.uniform() < listener.probabilityOfUp(offset: offset),
          milliseconds: Int64(now.milliseconds - day * 86_400_000 + index * 4000))
        bank.add(answer)
        compared.append(answer)
        if recording, index == perDay - 1 { history.record(bank) }
      }
      return PeriodFit(bank: bank, days: history.days, compared: compared)
    }
    let fit = fitted(daysAgo, recording: true)
    var request = ProfileRequest(.comparison, keys: .standard)
    (request.period, request.leastConfidence, request.step) = (period, least, step)
    let previous = before.map { (period.spanBefore(now: now) ?? .all, fitted([$0], recording: false)) }
    return ProfileReport(
      request, fit: fit, before: previous, newest: now,
      now: now)
  }

  private func lines(
    _ report: ProfileReport, _ language: LanguageCode = .english, width: Int = 80, unicode: Bool = true
  ) -> [String] {
    ProfilePage(
      report: report,
      look: Look(
        language: language, glyphs: Glyphs(isUnicode: unicode), size: TerminalSize(columns: width, rows: 24))
    ).lines.map(\.text)
  }

  @Test func `the heading shows the scope, right-aligned with the picture, with the language's separators`() {
    let report = report(daysAgo: [3], perDay: 1200)
    #expect(lines(report)[1] == "  Profile                        all time · 1,200 answers")
    #expect(lines(report)[1].count == 8 + 49)
    #expect(lines(report, .german)[1].hasSuffix("gesamt · 1.200 Antworten"))
  }

  @Test func `days without an answer are gaps over time`() throws {
    let page = lines(report(daysAgo: [9, 8, 4, 0], perDay: 30))
    let start = try #require(page.firstIndex { $0.contains("Threshold over time, by day") })
    let rows = page[start + 1...start + 7].map { line in Array(line.dropFirst(8)) }
    func isOpen(_ day: Int) -> Bool {
      rows.allSatisfy { row in (7 * day..<7 * day + 7).allSatisfy { $0 >= row.count || row[$0] == " " } }
    }
    #expect((0..<10).filter { !isOpen($0) } == [0, 1, 5, 9])
    #expect(page[start + 8].hasSuffix("└" + String(repeating: "─", count: 70)))
    #expect(page[start + 9].contains("2026-09-12") && page[start + 9].hasSuffix("2026-09-21"))
  }

  @Test func `one answer has no number, in any form`() {
    let report = report(daysAgo: [0], perDay: 1)
    let page = lines(report)
    #expect(page.contains("  Threshold —     Spread —     Trend — too little data"))
    #expect(page.contains("  There are too few answers for a number yet."))
    #expect(!page.contains { $0.contains("━") })
    let spoken = ProfileWords(report, .german).spoken
    #expect(!spoken.joined().contains("Cent") && spoken.last?.hasPrefix("Zu wenige Daten für ") == true)
  }

  @Test func `a single step has no timeline`() {
    #expect(!lines(report(daysAgo: [0])).contains { $0.contains("over time") })
  }

  @Test func `the change is described in words`() {
    func sentence(_ report: ProfileReport, _ language: LanguageCode = .english) -> String {
      ProfileWords(report, language).sentences.first { $0.contains("Compared with") || $0.contains("Gegenüber") } ?? ""
    }
    let few = report(daysAgo: [1], perDay: 10, period: .week, before: 9)
    // There is no threshold to compare.
    #expect(sentence(few).isEmpty)
    let same = report(daysAgo: [1], perDay: 300, period: .week, before: 9)
    #expect(sentence(same).hasPrefix("Compared with the previous 7 days (300 answers): no clear change ("))
    #expect(sentence(same, .german).hasPrefix("Gegenüber den 7 Tagen davor (300 Antworten): keine klare Änderung ("))
    #expect(
      sentence(report(daysAgo: [1], perDay: 300, period: .today, before: 1)).hasPrefix(
        "Compared with the day before (300 answers)"))
    #expect(sentence(report(daysAgo: [1])).isEmpty)
  }

  @Test func `an empty period names one with answers`() {
    let page = lines(report(daysAgo: [], period: .week))
    #expect(page.contains { $0.contains("No answers in the last 7 days, but some today") })
    #expect(page.contains { $0.contains("'peach profile --range today' shows them.") })
    #expect(page.contains("  Threshold —     Spread —") && !page.contains { $0.contains("Trend") })
    #expect(
      lines(report(daysAgo: [], period: .week), .german).contains {
        $0.contains("Keine Antworten in den letzten 7 Tagen")
      })
  }

  @Test func `hidden notes are counted, and a profile without notes says why`() {
    let hidden = report(daysAgo: [1], least: 1)
    #expect(lines(hidden).contains { $0.contains("No note is certain enough") })
    #expect(
      ProfileWords(hidden, .german).sentences.contains {
        $0.hasSuffix("weil sie nicht sicher genug sind.")
      })
  }

  @Test(arguments: [1, 40, 41, 57, 80, 200], LanguageCode.allCases)
  func `no line is wider than the terminal, from 40 columns on`(width: Int, language: LanguageCode) {
    for report in [
      report(daysAgo: []), report(daysAgo: [], period: .year),
      report(daysAgo: [200, 120, 60, 30, 20, 10, 5], period: .year, before: 400),
    ] {
      let page = lines(report, language, width: width)
      #expect(page.allSatisfy { $0.count <= max(40, width) }, "\(page.filter { $0.count > max(40, width) })")
      #expect(lines(report, language, width: width, unicode: false).allSatisfy { $0.allSatisfy(\.isASCII) })
    }
  }

  @Test func `the spoken profile begins with the summary and contains no drawing`() throws {
    let report = report(daysAgo: [3, 2, 1, 0, 5], perDay: 160)
    let spoken = ProfileWords(report, .english).spoken
    let mean = try #require(report.threshold?.cents)
    #expect(
      spoken[0] == "Profile with the thresholds from C2 to C6. Threshold: "
        + "\(Figure.cents(mean).english) cents.")
    #expect(spoken[1] == "All time, 800 answers.")
    #expect(spoken.contains { $0.hasPrefix("C4: ") } && spoken.contains { $0.hasPrefix("2026-09-21: ") })
    #expect(!spoken.joined().contains { "░▒▓█│┤└─↘→↗—".contains($0) })
    #expect(
      ProfileWords(report, .german).spoken[0].hasPrefix("Profil mit den Schwellen von C2 bis C6. Schwelle: "))
    let empty = ProfileWords(self.report(daysAgo: []), .english).spoken
    #expect(empty[0] == "Profile with the thresholds from C2 to C6.")
  }

  @Test func `styles are added on request and leave the text unchanged`() {
    let page = ProfilePage(
      report: report(daysAgo: [1], perDay: 300),
      look: Look(
        language: .english, glyphs: Glyphs(isUnicode: true), size: TerminalSize(columns: 80, rows: 24), hasTones: true))
    let styled = page.lines.map { $0.styled(TerminalColors(depth: .direct, background: .dark)) }.joined()
    #expect(styled.contains("\u{1B}[0;1;38;2;"))
    #expect(styled.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == page.lines.map(\.text).joined())
  }

  @Test func `numbers have the separators of their language`() {
    #expect(
      [0, 12, 999, 1000, 1_204_567].map { Figure.count($0).english } == ["0", "12", "999", "1,000", "1,204,567"])
    #expect(Figure.count(-1_234_567).german == "−1.234.567")
    #expect(Figure.cents(Cents(8.44)) == Text(en: "8.4", de: "8,4"))
    #expect(Figure.cents(Cents(9.95)) == Text("10") && Figure.cents(Cents(161)) == Text("161"))
  }
}
