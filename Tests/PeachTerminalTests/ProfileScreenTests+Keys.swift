import Foundation
import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachFits
@testable import PeachTerminal

/// The menu of files, the cursor and the keys of the Profile Screen.
extension ProfileScreenTests {
  @Test(
    arguments: [
      (.up, 0), (.backTab, 0), (.wheelUp, 0), (.home, 0), (.character("k"), 0), (.down, 1), (.tab, 1), (.wheelDown, 1),
      (.end, 1), (.character("j"), 1),
    ] as [(Key, Int)])
  func `a key moves in the menu of files, as far as there are any`(key: Key, place: Int) {
    let items = [FileMenu.Item(file: .answers, path: "/a/x.csv"), .init(file: .report, path: "/b/y.html")]
    for file in [ProfileFile.answers, .report] {
      var menu = FileMenu(items, at: file)
      expect(menu.focus, equals: (file == .answers ? 0 : 1))
      for _ in 0..<2 { #expect(menu.handle(key) == nil && menu.focus == place) }
      expect(menu.handle(.enter), equals: .write(items[place]))
    }
    expect(FileMenu(items, at: nil).focus, equals: 0)
  }

  @Test func `the menu of files is left by Esc, q and Ctrl-D, and says what it writes in both languages`() {
    let items = [FileMenu.Item(file: .answers, path: "/a/x.csv"), .init(file: .report, path: "/b/y.html")]
    for key in [Key.escape, .character("q"), .endOfInput] {
      var menu = FileMenu(items, at: .report)
      expect(menu.handle(key), equals: .cancel)
    }
    var menu = FileMenu(items, at: .report)
    expect(that: menu.handle(.click(column: 5, row: 1)) == nil && menu.handle(.click(column: 5, row: 4)) == nil)
    expect(that: menu.focus == 1 && menu.handle(.character("x")) == nil)
    expect(menu.focus(Look()), equals: "Report as a web page, 2/2. File: y.html. Folder: /b/.")
    expect(menu.focus(Look(80, 24, .german)), equals: "Bericht als Webseite, 2/2. Datei: y.html. Ordner: /b/.")
    var canvas = Canvas(TerminalSize(columns: 40, rows: 10))
    menu.draw(on: &canvas, Look(40, 12, .german))
    expect(
      canvas.lines.prefix(7),
      equals: [
        "  Export", "", "    Alle Antworten als CSV", "  › Bericht als Webseite", "", "  Datei: y.html",
        "  Ordner: /b/",
      ])
    expect(FileMenu.keys.map(\.label.sign), equals: ["↑ ↓", "⏎", "Esc"])
    expect(FileMenu.keys[1].meaning, equals: Text(en: "write", de: "schreiben"))
    // One file alone can be offered, too.
    var screen = ProfileScreen()
    screen.offer([.report: "/b/y.html"])
    #expect(screen.focus(Look())?.hasPrefix("Report as a web page, 1/1.") == true)
  }

  @Test func `the cursor stays within the keys and the rows`() {
    let profile = IntervalReport.trained.rows
    var cursor = ProfileCursor()
    expect(that: cursor.row(in: profile)?.id == "P8" && !cursor.isMoved)
    expect(that: cursor.canMoveRow(by: -1, in: profile) && !cursor.canMoveRow(by: 1, in: profile))
    cursor.moveRow(by: -3, in: profile)
    expect(that: cursor.row(in: profile)?.id == "M6" && cursor.isMoved)
    expect(that: cursor.canMoveRow(by: 3, in: profile) && !cursor.canMoveRow(by: 4, in: profile))
    cursor.moveRow(by: 2, in: profile)
    expect(cursor.row(in: profile)?.id, equals: "M7")
    cursor.moveRow(by: -100, in: profile)
    expect(that: cursor.row(in: profile)?.isCommon == true && !cursor.canMoveRow(by: -1, in: profile))
    // Without rows, nothing moves.
    var other = ProfileCursor()
    other.moveRow(by: 1, in: IntervalReport.none.rows)
    expect(that: !other.isMoved && other.row(in: IntervalReport.none.rows) == nil)
    #expect(other.position(in: ProfileCourse()) == nil)
    other.switchView()
    expect(that: other.view == .time && other.isMoved)
    other.switchView()
    expect(other.view, equals: .picture)
  }

  @Test(arguments: [(20, "C2"), (36, "C2"), (61, "C#4"), (84, "C6"), (108, "C6")])
  func `a note beyond the keys is the last of them`(note: Int, shown: String) {
    var cursor = ProfileCursor()
    cursor.put(on: MIDINote(note))
    let report = ProfileReport(ProfileRequest(.comparison, keys: .standard), now: .now)
    expect(that: cursor.note(in: report).name == shown && cursor.view == .picture && cursor.isMoved)
  }

  @Test(arguments: [79, 80, 99, 100])
  func `the keys of a profile depend on what it shows, and narrow windows show fewer`(columns: Int) {
    func signs(_ screen: ProfileScreen, isShown: Bool) -> [String] {
      screen.keys(Look(columns)).filter { $0.isShown == isShown }.map(\.label.sign)
    }
    var keys = ProfileScreen()
    let export = columns >= 100 ? ["x"] : []
    let ownShown = ["← →", "↑ ↓", "[ ]"] + export + ["?", "Esc"]
    let ownHidden = ["⇧← ⇧→", "Home End"] + (columns >= 100 ? [] : ["x"]) + ["d"]
    expect(that: signs(keys, isShown: true) == ownShown && signs(keys, isShown: false) == ownHidden)
    expect(
      keys.keys(Look(columns)).prefix(4).map(\.meaning.english), equals: ["note", "octave", "first, last", "over time"])
    keys.cursor.view = .time
    expect(
      keys.keys(Look(columns)).prefix(4).map(\.meaning.english),
      equals: ["step", "seven steps", "first, last", "over keys"])
    // Rows, without a course.
    let rows = ProfileScreen(IntervalReport.trained.rows)
    expect(rows.keys(Look(columns)).map(\.label.sign), equals: ["↑ ↓", "Home End", "← →", "Tab", "x", "d", "?", "Esc"])
    expect(rows.keys(Look(columns)).first { $0.label.sign == "x" }?.isShown, equals: (columns >= 80))
    expect(rows.keys(Look(columns)).prefix(3).map(\.meaning.german), equals: ["Intervall", "Anfang, Ende", "Zeitraum"])
    // Rows that can't be chosen.
    let matches = ProfileScreen(MatchReport.tuner.rows)
    expect(matches.keys(Look(columns)).map(\.label.sign), equals: ["← →", "Tab", "x", "d", "?", "Esc"])
  }

  @Test func `a letter in capitals is the same key, and Ctrl-D leaves`() {
    for letters in ["xX", "dD", "qQ"] {
      let actions = letters.map { letter in
        var screen = ProfileScreen(IntervalReport.trained.rows)
        return screen.handle(.character(letter), Look())
      }
      expect(that: actions[0] == actions[1] && actions[0] != nil)
    }
    var screen = ProfileScreen(IntervalReport.trained.rows)
    expect(screen.handle(.endOfInput, Look()), equals: .open(.start))
    // Nothing is written or deleted before the profile is there.
    var early = ProfileScreen()
    for letter in "xXdD" { #expect(early.handle(.character(letter), Look()) == nil) }
    var plain = Look()
    plain.isPlain = true
    for letters in ["nN", "oO"] {
      let actions = letters.map { letter in
        var screen = ProfileScreen(IntervalReport.trained.rows)
        return screen.handle(.character(letter), plain)
      }
      expect(that: actions[0] == actions[1] && actions[0] != nil)
    }
  }

  @Test func `in words, a no says that nothing was deleted, and the end of periods where one is`() {
    var plain = Look()
    plain.isPlain = true
    var screen = ProfileScreen(MatchReport.tuner.rows)
    screen.ask(toDelete: UUID(), "Delete?")
    expect(screen.handle(.character("n"), plain), equals: .readOut(["Nothing was deleted."]))
    expect(screen.handle(.character("]"), plain), equals: .readOut(screen.lines(plain)))
    expect(that: screen.handle(.character("["), plain) == .profile(.year) && screen.range == .year)
    screen.ask(toDelete: UUID(), "Delete?")
    #expect(screen.handle(.escape, Look()) == nil)
  }

  @Test func `the next period is one step shorter or longer`() {
    let ranges: [HistoryRange] = [.today, .week, .month, .quarter, .year, .all]
    for (place, range) in ranges.enumerated() {
      expect(ProfileScreen.neighbor(of: range, -1), equals: (place > 0 ? ranges[place - 1] : nil))
      expect(ProfileScreen.neighbor(of: range, 1), equals: (place < 5 ? ranges[place + 1] : nil))
    }
  }

  @Test func `keys that were pressed early and mean another period or part are left out`() {
    var screen = ProfileScreen()
    for key in [Key.tab, .backTab, .left, .right, .up] { #expect(screen.handle(key, Look()) == nil) }
    screen.profile = IntervalReport.trained.rows
    expect(that: screen.part == nil && screen.range == .all)
    #expect(screen.focus(Look())?.hasPrefix("Major seventh: ") == true)
  }

  @Test(arguments: [(78, 2), (79, 1)]) func `a heading takes a second line only where one is too narrow`(
    columns: Int, count: Int
  ) throws {
    // Margins of 2, the title, the period in its signs and the answers, with two blanks or more between them.
    let title = String(repeating: "T", count: 79 - 2 - 2 - 12 - 2 - 11 - 2)
    let heading = ProfileHeading(title, count: Text("123 answers"), range: .all, Look(columns))
    expect(heading.lines.count, equals: count)
    let period = "‹ all time ›"
    if count == 1 {
      expect(heading.lines.map(\.text), equals: ["  " + title + "  " + period + "  123 answers"])
      expect(heading.lines[0].parts.map(\.style), equals: [.bold, .plain])
    } else {
      expect(
        heading.lines.map(\.text),
        equals: ["  " + title, " " + period + String(repeating: " ", count: 52) + "123 answers"])
      expect(that: heading.step(column: 1, row: 1) == -1 && heading.step(column: 12, row: 1) == 1)
      expect(that: heading.step(column: 13, row: 1) == nil && heading.step(column: 1, row: 0) == nil)
    }
  }
}
