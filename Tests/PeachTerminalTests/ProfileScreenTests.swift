import Foundation
import PeachCore
import PeachDrawing
import PeachLanguage
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachFits
@testable import PeachStore
@testable import PeachTerminal

@Suite struct ProfileScreenTests {
  private static let now = UTCTime(milliseconds: 1_795_262_400_000)

  /// 180 answers of a listener with a threshold of 12 cents on C4…B4, on each of seven days.
  private static let fit: PeriodFit = {
    var (fit, generator) = (PeriodFit(), SeededGenerator(seed: 1))
    let listener = ListenerModel(threshold: Cents(12))
    for day in [12, 11, 10, 3, 2, 1, 0] {
      for index in 0..<180 {
        let offset = Cents((index.isMultiple(of: 2) ? 1 : -1) * exp2(generator.uniform(in: 2...6)))
        fit.add(
          ProfileAnswer(
            note: MIDINote(60 + index % 12), offset: offset,
            isUp: generator.uniform() < listener.probabilityOfUp(offset: offset),
            milliseconds: Int64(now.milliseconds - day * 86_400_000 - 7_200_000 + index * 4000)), isFirst: true)
      }
    }
    return fit
  }()

  private func report(_ fit: PeriodFit = fit, period: HistoryRange = .all) -> ProfileReport {
    var request = ProfileRequest(.comparison, keys: .standard)
    request.period = period
    return ProfileReport(request, fit: fit, now: Self.now)
  }

  private func look(
    _ columns: Int = 80, _ rows: Int = 24, _ language: LanguageCode = .english, hasTones: Bool = true
  ) -> Look { Look(columns, rows, language, hasTones: hasTones) }

  private func screen(_ report: ProfileReport? = nil) -> ProfileScreen { ProfileScreen((report ?? self.report()).rows) }

  private func rows(_ screen: ProfileScreen, _ look: Look) -> [String] { screen.canvas(look).rows }

  /// The line with the values at the cursor.
  private func values(_ screen: ProfileScreen, _ look: Look) -> String {
    rows(screen, look).first { $0.contains(" · ") }.map { $0.replacing(#/^ +| +$/#, with: "") } ?? ""
  }

  @Test func `the cursor walks by note, by octave and to the ends, and shows values`() {
    var screen = screen()
    #expect(values(screen, look()).contains(#/^A4 · [0-9.]+ cents \([0-9.]+ to [0-9.]+\) · 105 answers$/#))
    #expect(screen.focus(look()) == nil)
    for (key, note) in [
      (Key.right, "A#4"), (.right, "B4"), (.shiftLeft, "B3"), (.left, "A#3"), (.pageDown, "A#4"), (.end, "C6"),
      (.shiftRight, "C6"), (.home, "C2"), (.left, "C2"), (.shiftRight, "C3"),
    ] {
      #expect(screen.handle(key, look()) == nil)
      #expect(values(screen, look()).hasPrefix(note + " · "), "\(key)")
    }
    expect(values(screen, look()), equals: "C3 · no answers near")
    expect(values(screen, look(80, 24, .german)), equals: "C3 · keine Antworten in der Nähe")
    expect(screen.focus(look()), equals: "C3 · no answers near")
  }

  @Test func `keys pressed while the profile is read move the cursor once it is there`() {
    var (early, late) = (ProfileScreen(), screen())
    let keys = [Key.right, .shiftLeft, .down, .left, .up, .home, .right, .down, .left]
    for key in keys { #expect(early.handle(key, look()) == nil && late.handle(key, look()) == nil) }
    early.profile = report().rows
    expect(rows(early, look()), equals: rows(late, look()))
    #expect(rows(early, look()) != rows(screen(), look()))
    // Read again, they aren't pressed again.
    early.profile = report().rows
    expect(rows(early, look()), equals: rows(late, look()))
    // Who leaves before takes them back.
    var left = ProfileScreen()
    expect(that: left.handle(.down, look()) == nil && left.handle(.escape, look()) == .open(.start))
    left.profile = report().rows
    expect(rows(left, look()), equals: rows(screen(), look()))
  }

  @Test func `the cursor begins on A4 if that was answered, else on the note with most answers`() {
    for (notes, first) in [
      ([69, 60, 60, 60], "A4"), ([64, 66, 66], "F#4"), ([50, 50, 48], "D3"), ([84], "C6"), ([], "A4"),
    ] {
      var fit = PeriodFit()
      for (index, note) in notes.enumerated() {
        fit.add(
          ProfileAnswer(
            note: MIDINote(note), offset: Cents(20), isUp: true,
            milliseconds: Int64(Self.now.milliseconds - 7_200_000 + index * 4000)), isFirst: true)
      }
      let report = report(fit)
      expect(ProfileCursor().note(in: report).name, equals: first, "\(notes)")
    }
  }

  @Test func `up, down and Tab change the view; over time the cursor walks the days with answers`() {
    var screen = screen()
    for key in [Key.down, .up, .tab] { _ = screen.handle(key, look()) }
    #expect(rows(screen, look()).contains { $0.hasPrefix("  Threshold over time, by day") })
    #expect(values(screen, look()).contains(#/^21 Nov 2026 · [0-9.]+ cents \([0-9.]+ to [0-9.]+\) · 180 answers$/#))
    for _ in 0..<3 { _ = screen.handle(.left, look()) }
    #expect(values(screen, look()).hasPrefix("18 Nov 2026 · "))
    // Between days there is a change only if it is clear.
    #expect(!rows(screen, look()).contains { $0.contains(" than ") || $0.contains("change") })
    _ = screen.handle(.home, look())
    #expect(values(screen, look()).hasPrefix("9 Nov 2026 · "))
    #expect(screen.focus(look())?.hasPrefix("9 Nov 2026 · ") == true)
  }

  @Test(arguments: [(40, LanguageCode.german), (40, .english), (80, .german)])
  func `a range has room at the cursor, also for a day`(columns: Int, language: LanguageCode) {
    var fit = PeriodFit()
    let before = Int64(Self.now.milliseconds) - 300_000
    for index in 0..<36 {
      let size = [3.0, 9, 27][index / 2 % 3]
      fit.add(
        ProfileAnswer(
          note: MIDINote(69), offset: Cents(index.isMultiple(of: 2) ? size : -size),
          isUp: index.isMultiple(of: 2) == (size > 9 || index.isMultiple(of: 5)), milliseconds: before), isFirst: true)
    }
    var screen = screen(report(fit))
    for view in [ProfileCursor.View.picture, .time] {
      screen.cursor.view = view
      let unit = language == .german ? "Cent" : "cents"
      #expect(values(screen, look(columns, 12, language)).contains(" \(unit)"), "\(view)")
    }
  }

  @Test func `from 36 rows on, both pictures are shown`() {
    let tall = rows(screen(), look(80, 36))
    expect(that: tall.contains { $0.contains("└█") } && tall.contains { $0.contains("└────") })
    expect(tall.filter { $0.contains(" · ") }.count, equals: 2)
    #expect(!rows(screen(), look(80, 35)).contains { $0.contains("└────") })
  }

  @Test func `periods change by brackets or a click on their signs`() throws {
    var screen = screen()
    #expect(rows(screen, look())[0].contains("‹ all time ›"))
    #expect(screen.handle(.character("]"), look()) == nil)
    expect(screen.handle(.character("["), look()), equals: .profile(.year))
    let heading = rows(screen, look())[0]
    #expect(heading.contains("‹ last 365 days ›"))
    let column = heading.distance(from: heading.startIndex, to: try #require(heading.firstIndex(of: "‹")))
    expect(screen.handle(.click(column: column, row: 0), look()), equals: .profile(.quarter))
    for _ in 0..<3 { _ = screen.handle(.character("["), look()) }
    expect(that: rows(screen, look())[0].contains("‹ today ›") && screen.handle(.character("["), look()) == nil)
  }

  @Test(arguments: [40, 80, 120], LanguageCode.allCases)
  func `a click on the period shortens it on the left half and lengthens it on the right one`(
    columns: Int, language: LanguageCode
  ) throws {
    let look = look(columns, 24, language)
    for range in HistoryRange.allCases {
      let heading = ProfileHeading(
        "Profile: Intervals", count: Text(en: "1,080 answers", de: "1.080 Antworten"), range: range, look)
      expect(heading.lines.count, equals: (columns == 40 ? 2 : 1))
      let row = heading.lines.count - 1
      let signs = heading.lines[row].text.map { String($0) }
      let (first, last) = (
        try #require(signs.firstIndex(of: look.glyphs.previous)), try #require(signs.firstIndex(of: look.glyphs.next))
      )
      let steps = (0..<columns).map { heading.step(column: $0, row: row) }
      expect(steps.indices.filter { steps[$0] != nil }, equals: Array(first...last), "\(range)")
      let inside = steps.compactMap { $0 }
      expect(that: inside == inside.sorted() && inside.first == -1 && inside.last == 1)
      #expect(abs(inside.reduce(0, +)) <= 1)
      for other in [row - 1, row + 1] { #expect(heading.step(column: first, row: other) == nil) }
    }
  }

  @Test func `a click in a picture moves the cursor there`() throws {
    var screen = screen()
    let (tall, keys) = (look(80, 40), rows(screen, look(80, 40)))
    let row = try #require(keys.firstIndex { $0.contains("└█") })
    _ = screen.handle(.click(column: 8 + 35, row: row - 2), tall)
    expect(that: values(screen, tall).hasPrefix("C4 · ") && screen.cursor.view == .picture)
    let axis = try #require(keys.firstIndex { $0.contains("└────") })
    _ = screen.handle(.click(column: 8, row: axis - 1), tall)
    expect(that: screen.cursor.view == .time && screen.focus(tall)?.hasPrefix("9 Nov 2026") == true)
    // Beside the pictures.
    expect(that: screen.handle(.click(column: 2, row: row), tall) == nil && screen.cursor.view == .time)
  }

  @Test(arguments: [(40, 12), (80, 24)])
  func `x opens a menu that shows the name of a file before it is written`(columns: Int, rows: Int) throws {
    let look = look(columns, rows)
    var screen = screen()
    expect(screen.handle(.character("x"), look), equals: .nameFiles)
    screen.offer([.answers: "/music/answers.csv", .report: "/music/report.html"])
    #expect(self.rows(screen, look)[2].hasPrefix("  › All answers as CSV"))
    #expect(self.rows(screen, look)[5].hasPrefix("  File: answers.csv"))
    #expect(self.rows(screen, look)[6].hasPrefix("  Folder: /music/"))
    expect(screen.focus(look), equals: "All answers as CSV, 1/2. File: answers.csv. Folder: /music/.")
    // The keys of the profile do nothing here.
    for key in [Key.character("["), .character("u"), .character("x")] { #expect(screen.handle(key, look) == nil) }
    expect(that: screen.handle(.escape, look) == nil && screen.focus(look) == nil)
    screen.offer([.answers: "/music/answers.csv", .report: "/music/report.html"])
    #expect(screen.handle(.down, look) == nil)
    #expect(self.rows(screen, look)[5].hasPrefix("  File: report.html"))
    expect(screen.handle(.enter, look), equals: .write(.report, "/music/report.html"))
    #expect(screen.focus(look) == nil)
    // A click focuses a file, the next one writes it.
    screen.offer([.answers: "/a", .report: "/b"], at: .report)
    #expect(screen.handle(.click(column: 5, row: 2), look) == nil)
    expect(screen.handle(.click(column: 5, row: 2), look), equals: .write(.answers, "/a"))
  }

  @Test func `without a profile there is nothing to write`() {
    var screen = ProfileScreen()
    #expect(screen.handle(.character("x"), look()) == nil)
  }

  @Test func `the picture grows to the margins, with at most 160 columns of keys`() {
    for (columns, keys) in [(80, 70), (120, 110), (200, 146), (250, 160)] {
      let page = rows(screen(), look(columns, 60))
      let keyboard = page.first { $0.contains("└") && !$0.contains("─") }?.replacing(#/ +$/#, with: "")
      expect(keyboard?.count, equals: keys + 8, "\(columns)")
      // No empty rows below the figures except that of the notice; in a wide terminal, they are beside the picture.
      let figures = page.firstIndex { $0.contains(#/Threshold [0-9]/#) }
      expect(that: figures == (columns < 160 ? 57 : 2) && page[58].allSatisfy { $0 == " " })
    }
  }

  @Test(arguments: [(160, 12), (160, 24), (200, 60)])
  func `figures beside a picture end where it ends`(columns: Int, rows: Int) {
    var profile = report().rows
    profile.words.figures = (1...40).map { Text("Figure \($0)") }
    let layout = ProfileLayout(profile, range: .all, cursor: ProfileCursor(), look(columns, rows))
    let lines = layout.lines.map(\.text)
    expect(that: lines.count <= rows - 2 && lines.allSatisfy { $0.count <= columns })
    let shown = lines.compactMap { line in line.firstMatch(of: /Figure ([0-9]+)/).flatMap { Int($0.1) } }
    // Each has an empty line below it.
    expect(that: shown.count >= (lines.count - 2) / 2 && shown == Array(1..<1 + shown.count))
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `over time, a profile without a course says why, or what will be there`(columns: Int, rows: Int) {
    for (profile, words) in [
      (report(PeriodFit()).rows, "Start training to build your profile"),
      (IntervalReport.spread.rows, "Each day of training adds a point here."),
    ] {
      var cursor = ProfileCursor()
      cursor.view = .time
      let layout = ProfileLayout(profile, range: .all, cursor: cursor, look(columns, rows))
      let said = layout.lines.flatMap { $0.text.split(separator: " ") }.joined(separator: " ")
      #expect(said.contains(words), "\(said)")
    }
  }

  @Test(arguments: LanguageCode.allCases, [(40, 12), (40, 24), (80, 24), (120, 40), (200, 60)])
  func `nothing is cut at any size`(language: LanguageCode, size: (columns: Int, rows: Int)) {
    for period in [HistoryRange.all, .month] {
      for view in [ProfileCursor.View.picture, .time] {
        let profile = report(period: period).rows
        var screen = ProfileScreen(profile)
        screen.cursor.view = view
        let layout = ProfileLayout(
          profile, range: period, cursor: screen.cursor, look(size.columns, size.rows, language))
        #expect(layout.lines.count <= size.rows - 2)
        expect(layout.lines.map(\.text).filter { $0.count > size.columns }, equals: [])
      }
    }
  }

  @Test func `in a low picture, each mark of the scale is at the row of its threshold`() {
    let page = rows(screen(), look(40, 12))
    let marks = page[1...5].map { $0.prefix(8) }
    expect(marks, equals: ["   100 ┤", "    20 ┤", "    10 ┤", "     5 ┤", "     2 ┤"])
  }

  @Test func `before the first answer, there is a line at 100 cents, a hint and no values`() {
    let page = rows(screen(report(PeriodFit())), look())
    expect(that: page.contains { $0.contains("100 ┤────") } && page.contains { $0.contains("Start training to build") })
    #expect(!page.contains { $0.contains("Threshold") || $0.contains("—") })
  }

  @Test func `in words, n prints each note and o each day`() throws {
    var screen = screen()
    var plain = look()
    #expect(screen.handle(.character("n"), plain) == nil)
    #expect(!screen.lineOfKeys(plain).contains("note by note"))
    plain.isPlain = true
    #expect(screen.lineOfKeys(plain).hasPrefix("n note by note, o over time, "))
    guard case .readOut(let notes) = screen.handle(.character("n"), plain),
      case .readOut(let days) = screen.handle(.character("o"), plain)
    else {
      Issue.record("n and o print lines")
      return
    }
    expect(that: notes.first == "Note by note:" && notes.count == 25 && notes.allSatisfy { !$0.contains("2026-") })
    expect(that: days.first == "Threshold over time, by day:" && days.count == 8)
    // Without answers, the summary says what to do.
    var empty = self.screen(report(PeriodFit()))
    let summary = ["Profile, all time, 0 answers.", "Start training to build your profile."]
    expect(empty.handle(.character("o"), plain), equals: .readOut(summary))
    // So does the course over time, under whose cursor nothing is.
    expect(that: empty.handle(.down, plain) == nil && empty.handle(.right, plain) == nil)
    expect(empty.focus(plain), equals: summary.joined(separator: " "))
    // Signs are named.
    #expect(empty.lineOfKeys(plain).contains("opening and closing bracket period, "))
  }

  @Test func `d asks once before it deletes a training, and only a yes does`() {
    var screen = screen()
    let run = UUID()
    for (key, action) in [
      (Key.character("d"), nil), (.enter, nil), (.character("y"), ScreenAction.deleteTraining(run)),
    ] {
      expect(screen.handle(.character("d"), look()), equals: .askToDeleteTraining)
      screen.ask(toDelete: run, "Delete?")
      expect(that: screen.notice == "Delete?" && screen.keys(look()) == [.yes(look()), .cancel])
      expect(that: screen.handle(key, look()) == action && !screen.keys(look()).contains(.cancel))
    }
    #expect(screen.keys(look()).contains { $0.key == .character("d") && !$0.isShown })
  }

  @Test func `the list of keys explains the picture`() {
    let rows = screen().pagesOfKeys(look()).flatMap { page in (0..<24).map { page.text(row: $0) } }
    let text = rows.joined(separator: "\n")
    for word in ["Band: ", "Line: ", "Gaps: ", "octave"] { #expect(text.contains(word)) }
  }

  @Test func `with tones a cell has two; without, it has a shade`() {
    let (toned, shaded) = (rows(screen(), look()).joined(), rows(screen(), look(hasTones: false)).joined())
    expect(that: toned.contains { "▁▂▃▅▆▇".contains($0) } && !toned.contains("▓"))
    expect(that: shaded.contains { "░▒▓".contains($0) } && !shaded.contains { "▁▂▃▅▆▇".contains($0) })
    for page in [toned, shaded] { #expect(page.contains { "⠉⠒⠤⣀".contains($0) }) }
  }
}
