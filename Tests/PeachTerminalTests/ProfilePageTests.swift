import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachFits
@testable import PeachSimulation
@testable import PeachTerminal

@Suite struct ProfilePageTests {
  private let now = UTCTime(milliseconds: 1_790_000_000_000)

  /// Answers of a listener with a threshold of 12 cents on C4…B4, `perDay` on each of these days before `now`, and in the
  /// period before, with a `former` one.
  private func report(
    daysAgo: [Int], perDay: Int = 50, period: HistoryRange = .all, before: Int? = nil,
    of former: Double = 12, by step: TimelineStep? = nil
  ) -> ProfileReport {
    func fitted(_ days: [Int], _ cents: Double = 12) -> PeriodFit {
      var fit = PeriodFit()
      let listener = ListenerModel(threshold: Cents(cents))
      var generator = SeededGenerator(seed: 1)
      for (day, index) in days.flatMap({ day in (0..<perDay).map { (day, $0) } }) {
        let offset = Cents((index.isMultiple(of: 2) ? 1 : -1) * exp2(generator.uniform(in: 2...6)))
        fit.add(
          ProfileAnswer(
            note: MIDINote(60 + index % 12), offset: offset,
            isUp: generator.uniform() < listener.probabilityOfUp(offset: offset),
            milliseconds: Int64(now.milliseconds - day * 86_400_000 + index * 4000)))
      }
      return fit
    }
    let fit = fitted(daysAgo)
    var request = ProfileRequest(.comparison, keys: .standard)
    (request.period, request.step) = (period, step)
    let previous = before.map { (period.spanBefore(now: now) ?? .all, fitted([$0], former)) }
    return ProfileReport(request, fit: fit, before: previous, newest: now, now: now)
  }

  private func lines(
    _ report: ProfileReport, _ language: LanguageCode = .english, width: Int = 80, unicode: Bool = true
  ) -> [String] {
    ProfilePage(report.rows, look: Look(width, 24, language, isUnicode: unicode)).lines.map(\.text)
  }

  @Test func `the heading shows the scope, right-aligned with the picture, with the language's separators`() {
    let report = report(daysAgo: [3], perDay: 1200)
    expect(lines(report)[1], equals: "  Profile                                             all time · 1,200 answers")
    expect(lines(report)[1].count, equals: 8 + 70)
    #expect(lines(report, .german)[1].hasSuffix("gesamt · 1.200 Antworten"))
  }

  @Test func `days without an answer are gaps over time`() throws {
    let page = lines(report(daysAgo: [9, 8, 4, 0], perDay: 30))
    let start = try #require(page.firstIndex { $0.contains("Threshold over time, by day") })
    let rows = page[start + 1...start + 9].map { line in Array(line.dropFirst(8)) }
    func isOpen(_ day: Int) -> Bool {
      rows.allSatisfy { row in (7 * day..<7 * day + 7).allSatisfy { $0 >= row.count || row[$0] == " " } }
    }
    #expect((0..<10).filter { !isOpen($0) } == [0, 1, 5, 9])
    #expect(page[start + 10].hasSuffix("└" + String(repeating: "─", count: 70)))
    expect(that: page[start + 11].contains("12 Sep 2026") && page[start + 11].hasSuffix("21 Sep 2026"))
  }

  @Test func `one answer has no number, which a few words say, in any form`() {
    let report = report(daysAgo: [0], perDay: 1)
    let page = lines(report)
    #expect(!page.contains { $0.contains("━") || $0.contains("Trend") })
    expect(page.filter { $0.contains("Threshold") }, equals: ["  Threshold: not known yet"])
    expect(report.rows.spoken(.english), equals: ["Profile, all time, 1 answer.", "Threshold: not known yet."])
    expect(report.rows.spoken(.german).last, equals: "Schwelle: noch nicht bekannt.")
    expect(report.rows.details(.german), equals: ["Ton für Ton:", "C4: 1 Antwort."])
  }

  @Test func `between the first answers and the number, there is a range in words`() throws {
    let report = report(daysAgo: [0], perDay: 30)
    let words = report.rows.spoken(.english)
    #expect(words[1].contains(#/^Threshold between [0-9.]+ and [0-9]+ cents, C4–B4\.$/#), "\(words)")
    let german = report.rows.spoken(.german)
    #expect(german[1].contains(#/^Schwelle zwischen [0-9,]+ und [0-9]+ Cent, C4–B4\.$/#), "\(german)")
    #expect(
      lines(report, width: 100).contains {
        $0.contains(#/^  Threshold between .* cents, C4–B4$/#)
      })
  }

  @Test func `a range is rounded outwards, and a history that ended long ago says its month`() throws {
    func text(_ low: Double, _ high: Double, on day: Int64? = nil) throws -> Text {
      let cents = Estimate(value: (low * high).squareRoot(), lower95: low, upper95: high)
      let estimate = ThresholdEstimate(octaves: cents.map(log2))
      return ProfileMessages.threshold(try #require(ShownThreshold(estimate, on: day)))
    }
    try expect(
      text(5.4, 32.1), equals: Text(en: "Threshold between 5 and 33 cents", de: "Schwelle zwischen 5 und 33 Cent"))
    try expect(
      text(1.47, 9.1), equals: Text(en: "Threshold between 1.4 and 10 cents", de: "Schwelle zwischen 1,4 und 10 Cent"))
    try expect(
      text(6.1, 10.2, on: 19_860),
      equals: Text(
        en: "Threshold in May 2024: 7.9 cents (6.1 to 10)", de: "Schwelle im Mai 2024: 7,9 Cent (6,1 bis 10)"))
  }

  @Test(arguments: [80, 120]) func `a single band over time has no title`(width: Int) {
    let lines = ProfilePage(report(daysAgo: [9, 8, 4, 0], perDay: 30).rows, look: Look(width)).courseLines.map(\.text)
    expect(that: lines.count > 2 && lines.dropLast().allSatisfy { line in line.contains { "│┤└".contains($0) } })
  }

  @Test func `a single step has no timeline`() {
    #expect(!lines(report(daysAgo: [0])).contains { $0.contains("over time") })
  }

  @Test func `a change is described in words if the answers can say it`() throws {
    func change(_ report: ProfileReport) -> Text? {
      report.change.flatMap { ProfileMessages.change($0, days: report.request.period.days ?? 0) }
    }
    // Too few answers, a change too small to tell, and an empty period before.
    #expect(change(report(daysAgo: [1], perDay: 10, period: .week, before: 9)) == nil)
    #expect(change(report(daysAgo: [1], perDay: 300, period: .week, before: 9)) == nil)
    #expect(change(report(daysAgo: [1], perDay: 300, period: .week)) == nil)
    let finer = try #require(change(report(daysAgo: [1], perDay: 300, period: .week, before: 9, of: 48)))
    #expect(finer.english.hasPrefix("Compared with the previous 7 days (300 answers): "))
    #expect(finer.english.contains(#/ [0-9.]+ times finer \([0-9.]+ to [0-9.]+\)\.$/#))
    #expect(finer.german.hasPrefix("Gegenüber den 7 Tagen davor (300 Antworten): "))
    let day = try #require(change(report(daysAgo: [0], perDay: 300, period: .today, before: 1, of: 48)))
    #expect(day.english.hasPrefix("Compared with the day before (300 answers)"))
    let same = Estimate(value: 1, lower95: 0.9, upper95: 1.2)
    expect(
      ProfileMessages.comparison(same, .same),
      equals: Text(
        en: "about the same (1.11 times finer to 1.20 times coarser)",
        de: "etwa gleich (1,11-mal feiner bis 1,20-mal gröber)"))
    // The written interval excludes 1, too.
    for (ratio, words) in [
      (Estimate(value: 1.3, lower95: 1.06, upper95: 1.6), "1.3 times coarser (1.1 to 1.6)"),
      (Estimate(value: 1.29, lower95: 1.02, upper95: 1.63), "1.29 times coarser (1.02 to 1.63)"),
    ] {
      expect(ProfileMessages.comparison(ratio, .coarser).english, equals: words)
      expect(
        ProfileMessages.comparison(ratio.inverse, .finer).english, equals: words.replacing("coarser", with: "finer"))
    }
  }

  @Test func `an empty period names one with answers`() {
    let page = lines(report(daysAgo: [], period: .week))
    #expect(page.contains { $0.contains("No answers in the last 7 days, but some today") })
    #expect(page.contains { $0.contains("'peach profile --range today' shows them.") })
    #expect(!page.contains { $0.contains("Threshold") || $0.contains("Trend") })
    #expect(
      lines(report(daysAgo: [], period: .week), .german).contains {
        $0.contains("Keine Antworten in den letzten 7 Tagen")
      })
  }

  @Test(arguments: [40, 80]) func `the reason for an empty picture is centred in it, also on two lines`(width: Int) {
    let report = report(daysAgo: [], period: .week)
    let page = ProfilePage(report.rows, look: Look(width))
    // Without the keys and the names of the octaves.
    let picture = page.keyPicture(report).dropLast(2).map { $0.text.dropFirst(ScaledBand.margin) }
    let lines = picture.dropFirst().filter { !$0.isEmpty }
    expect(that: picture[0].allSatisfy { $0 == "─" } && lines.count == (width == 40 ? 2 : 1))
    let words = lines.flatMap { $0.split(separator: " ") }.joined(separator: " ")
    expect(words, equals: "No answers in the last 7 days, but some today")
    for line in lines {
      let left = line.prefix { $0 == " " }.count
      #expect(left == (picture[0].count - (line.count - left)) / 2, "\(line)")
    }
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

  @Test func `the spoken profile is a summary without drawing; notes and days follow on request`() throws {
    let report = report(daysAgo: [3, 2, 1, 0, 5], perDay: 160)
    let profile = report.rows
    let (spoken, notes, steps) = (profile.spoken(.english), profile.details(.english), profile.steps(.english))
    let mean = try #require(report.threshold?.cents)
    expect(spoken[0], equals: "Profile, all time, 800 answers.")
    #expect(spoken[1].hasPrefix("Threshold \(Figure.cents(mean).english) cents ("))
    expect(that: notes[0] == "Note by note:" && notes.contains { $0.hasPrefix("C4: ") })
    expect(steps[0], equals: "Threshold over time, by day:")
    expect(that: steps.contains { $0.hasPrefix("21 Sep 2026: ") } && steps.count == 5)
    #expect(!(spoken + notes + steps).joined().contains { "░▒▓█│┤└─↘→↗—".contains($0) })
    expect(report.rows.spoken(.german)[0], equals: "Profil, gesamt, 800 Antworten.")
    let empty = ProfileReport(ProfileRequest(.comparison, keys: .standard), now: now).rows
    expect(empty.spoken(.english), equals: ["Profile, all time, 0 answers.", "Start training to build your profile."])
    expect(that: empty.details(.english).isEmpty && empty.steps(.english).isEmpty)
  }

  @Test func `styles are added on request and leave the text unchanged`() {
    let page = ProfilePage(report(daysAgo: [1], perDay: 300).rows, look: Look(hasTones: true))
    let styled = page.lines.map { $0.styled(TerminalColors(depth: .direct, background: .dark)) }.joined()
    #expect(styled.contains("\u{1B}[0;1;38;2;"))
    #expect(styled.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == page.lines.map(\.text).joined())
  }

  @Test func `numbers have the separators of their language`() {
    expect(
      [0, 12, 999, 1000, 1_204_567].map { Figure.count($0).english }, equals: ["0", "12", "999", "1,000", "1,204,567"])
    expect(Figure.count(-1_234_567).german, equals: "−1.234.567")
    expect(Figure.cents(Cents(8.44)), equals: Text(en: "8.4", de: "8,4"))
    expect(that: Figure.cents(Cents(9.95)) == Text("10") && Figure.cents(Cents(161)) == Text("161"))
  }
}
