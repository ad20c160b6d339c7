import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

/// The profile of intervals on a terminal and in words.
@Suite struct IntervalProfileTests {
  private func look(
    _ columns: Int = 80, _ rows: Int = 24, _ language: LanguageCode = .english, isUnicode: Bool = true
  ) -> Look {
    Look(
      language: language, glyphs: Glyphs(isUnicode: isUnicode), size: TerminalSize(columns: columns, rows: rows))
  }

  private func screen(_ report: IntervalReport) -> ProfileScreen {
    var screen = ProfileScreen()
    screen.profile = report.rows
    return screen
  }

  private func rows(_ screen: some Screen, _ look: Look) -> [String] {
    let canvas = screen.canvas(look)
    return (0..<look.size.rows).map { canvas.text(row: $0) }
  }

  private func page(_ report: IntervalReport, _ look: Look) -> [String] {
    ProfilePage(report.rows, look: look).lines.map(\.text)
  }

  @Test func `at 200 answers there are the common threshold and the interval that differs clearly`() {
    let profile = IntervalReport.spread.rows
    let spoken = profile.spoken(.english)
    #expect(spoken[0] == "Profile: Intervals, melodic, all time, 200 answers.")
    #expect(spoken[1] == "Threshold 18 cents (10 to 31).")
    #expect(spoken[2].hasPrefix("Octave: 3.0 times finer ("))
    #expect(spoken[2].hasSuffix(") than your other intervals.") && spoken.count == 3)
    // Too few answers of its own for a number.
    #expect(profile.details(.english).contains("Fourth: between 9 and 35 cents, 16 answers."))
    #expect(profile.details(.english).count == 13)
  }

  @Test func `known centres are said with their interval, in both languages`() {
    let (english, german) = (
      IntervalReport.trained.rows.details(.english), IntervalReport.trained.rows.details(.german)
    )
    #expect(
      english.contains("Your major third: 5.0 cents narrower than equal (2.0 to 8.0); a just one is 13.7 narrower."))
    #expect(english.contains("Your octave: 4.1 cents wider than equal (1.2 to 7.0)."))
    #expect(
      german.contains(
        "Große Terz: bei dir 5,0 Cent kleiner als gleichstufig (2,0 bis 8,0), rein gestimmt 13,7 kleiner."))
    #expect(
      IntervalReport.harmonic.rows.details(.german).contains(
        "Oktave: bei dir gleichstufig (3,5 kleiner bis 3,5 größer)."))
  }

  @Test func `before the first answer there is a hint, and with 20 answers no number`() {
    #expect(page(.none, look()).contains("  No melodic intervals trained yet."))
    #expect(rows(screen(.none), look()).contains { $0.hasPrefix("  Start training to build your profile.") })
    #expect(page(.begun, look()).allSatisfy { !$0.contains("Threshold") && !$0.contains("few") })
    #expect(!page(.begun, look()).joined().contains("●"))
  }

  @Test func `the picture marks what differs clearly, and known centres beside equal and just`() throws {
    let page = page(.trained, look())
    #expect(page.contains { $0.hasPrefix("  Unison ") && $0.contains("←") })
    #expect(page.contains { $0.hasPrefix("  Tritone ") && $0.contains("→") })
    let third = try #require(page.first { $0.hasPrefix("  Major third ") })
    #expect(third.contains("◇") && third.contains("━●━") && third.hasSuffix("│           "))
    #expect(self.page(.trained, look(isUnicode: false)).allSatisfy { $0.allSatisfy(\.isASCII) })
    #expect(!self.page(.spread, look()).joined().contains("centre, cents"))
  }

  @Test func `the cursor walks from interval to interval and shows values`() {
    var screen = screen(.trained)
    #expect(rows(screen, look()).contains { $0.hasPrefix("  Octave: 7.0 cents (4.6 to 11), 96 answers") })
    #expect(screen.focus(look()) == nil)
    for (key, interval) in [
      (Key.up, "Major seventh"), (.home, "Unison"), (.up, "Unison"), (.down, "Minor second"), (.end, "Octave"),
    ] {
      #expect(screen.handle(key, look()) == nil)
      #expect(screen.focus(look())?.hasPrefix(interval + ": ") == true, "\(key)")
    }
    #expect(screen.handle(.character("["), look()) == .profile(.year, leastConfidence: 0))
    #expect(screen.handle(.character("u"), look()) == nil)
    #expect(screen.handle(.character("x"), look()) == .nameFiles)
  }

  @Test func `a click in the picture moves the cursor`() throws {
    var screen = screen(.trained)
    let row = try #require(rows(screen, look()).firstIndex { $0.hasPrefix("  Fourth ") || $0.contains(" fourth ") })
    _ = screen.handle(.click(column: 30, row: row), look())
    #expect(screen.focus(look())?.hasPrefix("Fourth: ") == true)
  }

  @Test(arguments: LanguageCode.allCases, [(40, 12), (40, 24), (80, 24), (120, 40), (200, 60)])
  func `nothing is cut at any size`(language: LanguageCode, size: (columns: Int, rows: Int)) {
    let look = look(size.columns, size.rows, language)
    for report in IntervalReport.samples {
      for interval in [nil, Interval.minorSixth, .octave] {
        var cursor = ProfileCursor()
        if let interval { cursor.put(onRow: interval.symbol) }
        let layout = ProfileLayout(report.rows, range: .all, cursor: cursor, look)
        #expect(layout.lines.count <= size.rows - 2)
        #expect(layout.lines.map(\.text).filter { $0.count > size.columns } == [])
      }
      #expect(page(report, look).filter { $0.count > size.columns } == [])
      var start = StartScreen()
      start.profile = report.rows
      if report.answers > 100 { #expect(rows(start, look).contains { $0.contains("●") }) }
    }
  }
}
