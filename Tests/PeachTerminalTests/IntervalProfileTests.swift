import PeachCore
import PeachDrawing
import PeachLanguage
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachStore
@testable import PeachTerminal

/// The profile of intervals on a terminal and in words.
@Suite struct IntervalProfileTests {
  private func page(_ report: IntervalReport, _ look: Look) -> [String] {
    ProfilePage(report.rows, look: look).lines.map(\.text)
  }

  @Test func `at 200 answers there are the common threshold and the interval that differs clearly`() {
    let profile = IntervalReport.spread.rows
    let spoken = profile.spoken(.english)
    expect(spoken[0], equals: "Profile: Intervals, melodic, all time, 200 answers.")
    expect(spoken[1], equals: "Threshold 18 cents (10 to 31).")
    #expect(spoken[2].hasPrefix("Octave: 3.0 times finer ("))
    expect(that: spoken[2].hasSuffix(") than your other intervals.") && spoken.count == 3)
    // Too few answers of its own for a number.
    #expect(profile.details(.english).contains("Fourth: between 9 and 35 cents, 16 answers."))
    expect(profile.details(.english).count, equals: 13)
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
    #expect(page(.none, Look()).contains("  No melodic intervals trained yet."))
    #expect(
      ProfileScreen(IntervalReport.none.rows).canvas(Look()).rows.contains {
        $0.hasPrefix("  Start training to build your profile.")
      })
    let harmonic = IntervalReport(
      ProfileRequest(.intervals, part: "harmonic"), now: UTCTime(milliseconds: 1_795_262_400_000))
    let hint = "'peach train intervals --presentation harmonic' starts a training."
    #expect(harmonic.rows.spoken(.english).contains(hint))
    #expect(ProfileScreen(harmonic.rows).canvas(Look()).rows.contains { $0.hasPrefix("  " + hint) })
    expect(page(.begun, Look()).filter { $0.contains("Threshold") }, equals: ["  Threshold: not known yet"])
    #expect(IntervalReport.begun.rows.spoken(.german).contains("Schwelle: noch nicht bekannt."))
    #expect(!page(.none, Look()).joined().contains("known"))
    #expect(!page(.begun, Look()).joined().contains("●"))
  }

  @Test func `the picture marks what differs clearly, and known centres beside equal and just`() throws {
    let page = page(.trained, Look())
    #expect(page.contains { $0.hasPrefix("  Unison ") && $0.contains("←") })
    #expect(page.contains { $0.hasPrefix("  Tritone ") && $0.contains("→") })
    let third = try #require(page.first { $0.hasPrefix("  Major third ") })
    expect(that: third.contains("◇") && third.contains("━●━") && third.hasSuffix("│           "))
    #expect(self.page(.trained, Look(isUnicode: false)).allSatisfy { $0.allSatisfy(\.isASCII) })
    #expect(!self.page(.spread, Look()).joined().contains("centre, cents"))
  }

  @Test func `the cursor walks from interval to interval and shows values`() {
    var screen = ProfileScreen(IntervalReport.trained.rows)
    #expect(screen.canvas(Look()).rows.contains { $0.hasPrefix("  Octave: 7.0 cents (4.6 to 11), 96 answers") })
    #expect(screen.focus(Look()) == nil)
    for (key, interval) in [
      (Key.up, "Major seventh"), (.home, "All intervals"), (.up, "All intervals"), (.down, "Unison"),
      (.end, "Octave"),
    ] {
      #expect(screen.handle(key, Look()) == nil)
      #expect(screen.focus(Look())?.hasPrefix(interval + ": ") == true, "\(key)")
    }
    for key in [Key.character("["), .left] {
      expect(screen.handle(key, Look()), equals: .profile(.year))
      expect(screen.handle(.right, Look()), equals: .profile(.all))
    }
    #expect(screen.handle(.character("u"), Look()) == nil)
    expect(screen.handle(.character("x"), Look()), equals: .nameFiles)
  }

  @Test func `Tab shows the other presentation, also from an empty one, and ↑ ↓ never do`() {
    var screen = ProfileScreen(IntervalReport.trained.rows)
    #expect(
      screen.keys(Look(120)).contains { $0.key == .tab && $0.meaning == IntervalProfileMessages.name(of: .harmonic) })
    expect(that: screen.handle(.tab, Look()) == .profile(.all) && screen.part == "harmonic")
    screen.profile = IntervalReport(ProfileRequest(.intervals, part: "harmonic"), now: .now).rows
    expect(that: screen.handle(.up, Look()) == nil && screen.handle(.down, Look()) == nil)
    expect(that: screen.handle(.tab, Look()) == .profile(.all) && screen.part == "melodic")
  }

  /// 300 answers to fifths 200 days ago: the centre was known then, and isn't any more.
  private static let longAgo: IntervalReport = {
    var (profile, generator) = (IntervalProfile(), SeededGenerator(seed: 1))
    let now = UTCTime(milliseconds: 1_795_262_400_000)
    for index in 0..<300 {
      let deviation = generator.uniform(in: -16...16)
      profile.add(
        IntervalAnswer(
          track: IntervalTrack(.fifth, .up), presentation: .melodic, deviation: Cents(deviation),
          isWider: deviation + 6 * generator.normal() > 3,
          milliseconds: Int64(now.milliseconds) - 200 * 86_400_000 + Int64(index) * 60_000_000))
    }
    return IntervalReport(
      ProfileRequest(.intervals, part: "melodic"), of: profile,
      now: UTCTime(milliseconds: now.milliseconds + 200 * 86_400_000))
  }()

  @Test(arguments: [(40, 12), (80, 24), (120, 40), (200, 60)])
  func `a centre that was known long ago is still shown, and in no scale of thresholds`(size: (columns: Int, rows: Int))
    throws
  {
    let profile = Self.longAgo.rows
    let course = try #require(profile.row("P5")?.course)
    expect(that: profile.axes.count == 2 && course.entries.contains { $0.figures.count == 2 && $0.figures[1] != nil })
    for entry in course.entries {
      expect(
        profile.figures(entry.figures, on: profile.courseAxes[0]), equals: entry.figures.prefix(1).compactMap { $0 })
      expect(
        profile.figures(entry.figures, on: profile.courseAxes[1]), equals: entry.figures.dropFirst().compactMap { $0 })
    }
    expect(that: profile.axes(of: course).count == 2 && profile.axes(of: ProfileCourse()).isEmpty)
    for view in [ProfileCursor.View.picture, .time] {
      var cursor = ProfileCursor()
      cursor.view = view
      let look = Look(size.columns, size.rows)
      let lines = ProfileLayout(profile, range: .all, cursor: cursor, look).lines
      expect(that: lines.count <= size.rows - 2 && lines.allSatisfy { $0.text.count <= size.columns })
    }
    let page = page(Self.longAgo, Look())
    expect(that: page.joined().contains("◇") && page.contains { $0.contains("your centre, cents from equal") })
    let html = ProfileDocument(profile, on: LocalDay(containing: .now), by: "peach", language: .english).file
    expect(that: html.contains("Over time") && !html.contains("nan"))
  }

  /// The titles of the bands, from left to right or from top to bottom, and the number of bands beside each other.
  @Test(
    arguments: [
      (80, 16, ["your centre, cents from equal"], [1, 1]), (99, 12, ["your centre, cents from equal"], [1, 1]),
      // Too low for both.
      (80, 11, [], [1]), (99, 9, [], [1]),
      (100, 16, ["cents", "your centre, cents from equal"], [2]),
      (100, 9, ["cents", "your centre, cents from equal"], [2]),
      (160, 12, ["cents", "your centre, cents from equal"], [2]),
    ] as [(Int, Int, [String], [Int])])
  func `bands beside each other have a title, and of those below each other all but the first`(
    width: Int, height: Int, titles: [String], bands: [Int]
  ) {
    var cursor = ProfileCursor()
    cursor.put(onRow: Interval.fifth.symbol)
    let page = ProfilePage(Self.longAgo.rows, look: Look(width), heights: (1, height), cursor: cursor)
    // Without the dates.
    let lines = page.courseLines.dropLast().map(\.text)
    let found = lines.filter { line in !line.contains { "│┤└".contains($0) } }
    expect(found.flatMap { $0.split(separator: #/  +/#).map(String.init) }, equals: titles)
    // Both end in the same row.
    expect(lines.filter { $0.contains("└") }.map { line in line.count { $0 == "└" } }, equals: bands)
  }

  @Test func `over time the row is named, also where there is no title`() {
    var screen = ProfileScreen()
    screen.profile = Self.longAgo.rows
    _ = screen.handle(.down, Look())
    #expect(screen.canvas(Look()).rows.contains { $0.hasPrefix("  Fifth: threshold over time, by ") })
    #expect(screen.canvas(Look(40, 12)).rows.contains { $0.hasPrefix("  P5 · ") })
    _ = screen.handle(.up, Look())
    expect(screen.cursor.view, equals: .picture)
  }

  @Test func `a click in the picture moves the cursor`() throws {
    var screen = ProfileScreen(IntervalReport.trained.rows)
    let row = try #require(
      screen.canvas(Look()).rows.firstIndex { $0.hasPrefix("  Fourth ") || $0.contains(" fourth ") })
    _ = screen.handle(.click(column: 30, row: row), Look())
    #expect(screen.focus(Look())?.hasPrefix("Fourth: ") == true)
  }

  @Test(arguments: LanguageCode.allCases, [(40, 12), (40, 24), (80, 24), (120, 40), (200, 60)])
  func `nothing is cut at any size`(language: LanguageCode, size: (columns: Int, rows: Int)) {
    let look = Look(size.columns, size.rows, language)
    for report in IntervalReport.samples {
      for interval in [nil, Interval.minorSixth, .octave] {
        var cursor = ProfileCursor()
        if let interval { cursor.put(onRow: interval.symbol) }
        let layout = ProfileLayout(report.rows, range: .all, cursor: cursor, look)
        #expect(layout.lines.count <= size.rows - 2)
        expect(layout.lines.map(\.text).filter { $0.count > size.columns }, equals: [])
      }
      expect(page(report, look).filter { $0.count > size.columns }, equals: [])
      var start = StartScreen()
      start.profile = report.rows
      let drawn = start.canvas(look).rows
      #expect(drawn.contains { $0.contains(look(MatchProfileMessages.exact)) })
      if report.answers > 100 { #expect(drawn.joined().contains { "⠉⠒⠤⣀".contains($0) }) }
    }
  }
}
