import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

@Suite struct InfoScreenTests {
  private static let database = "/home/somebody/.local/share/peach/peach.sqlite"

  private var info = InfoScreen(
    facts: [
      .init(Text("Copyright"), "2026 Somebody and contributors to all of it"), .init(Text("Database"), database),
      .init(Text("Answers"), "1,204"),
    ])

  private mutating func press(_ keys: Key..., look: Look = Look()) -> [ScreenAction] {
    keys.compactMap { info.handle($0, look) }
  }

  @Test func `text is wrapped between words, and a path is shown whole`() {
    let look = Look(40, 16)
    #expect(info.canvas(look).rows.contains { $0.contains(" contributors ") })
    // The column of values begins after the longest label and two blanks.
    #expect(info.canvas(look).rows.map { $0.dropFirst(13).filter { $0 != " " } }.joined().contains(Self.database))
  }

  @Test mutating func `a path that continues below the last row ends with dots`() {
    let facts = (0..<8).map { InfoScreen.Fact(Text("Fact \($0)"), "value") }
    info = InfoScreen(facts: facts + [.init(Text("Database"), "/work" + Self.database)])
    let look = Look(40, 12)
    #expect(info.canvas(look).rows[9].hasPrefix("  Database  /work/home/somebody/.loca… ↓"))
    #expect(press(.down, look: look).isEmpty)
    let after = info.canvas(look).rows
    expect(that: after[8].contains("/work/home/somebody/.local ") && after[9].contains("/share/peach/peach.sqlite "))
    #expect(!after.joined().contains("…"))
  }

  @Test(arguments: [(12, 1), (15, 1), (16, 2), (24, 2)])
  func `from 16 rows on, an empty row is below the title`(rows: Int, first: Int) {
    let lines = info.canvas(Look(80, rows)).lines
    expect(that: lines[0] == "  Info" && lines[first].hasPrefix("  Copyright "))
    #expect(lines[1..<first].allSatisfy { $0.isEmpty })
  }

  @Test mutating func `no key of this screen changes any data`() {
    for key in "dreyjx" { #expect(press(.character(key)).isEmpty) }
    expect(info.keys(Look()), equals: [.start, .allKeys])
    expect(press(.escape), equals: [.open(.start)])
  }

  @Test mutating func `facts that have no room are scrolled to, by arrows, letters and the wheel`() {
    info = InfoScreen(facts: (1...12).map { .init(Text("F\($0)"), "\($0)") })
    let look = Look(40, 12)
    func shown() -> String { info.canvas(look).lines.dropFirst().dropLast(2).joined(separator: "|") }
    let parts = (1...12).map { "  F\($0)" + ($0 < 10 ? "   " : "  ") + "\($0)" }
    func rows(_ first: Int) -> String {
      var rows = Array(parts[first - 1..<first + 8])
      func mark(_ row: Int, _ sign: String) {
        rows[row] += String(repeating: " ", count: 39 - rows[row].count) + sign
      }
      if first > 1 { mark(0, "↑") }
      if first < 4 { mark(8, "↓") }
      return rows.joined(separator: "|")
    }
    expect(that: shown() == rows(1) && info.keys(look).map(\.label.sign) == ["↑ ↓", "Esc", "?"])
    for (key, first) in [
      (Key.up, 1), (.down, 2), (.wheelDown, 3), (.character("j"), 4), (.down, 4), (.character("k"), 3), (.wheelUp, 2),
      (.up, 1), (.pageDown, 1),
    ] {
      expect(that: press(key, look: look).isEmpty && shown() == rows(first), "\(key)")
    }
    // A larger window shows all again, and from there one line up is one line up.
    _ = press(.down, .down, .down, look: look)
    expect(that: info.canvas(Look()).lines[2] == parts[0] && info.keys(Look()) == [.start, .allKeys])
    _ = press(.up)
    expect(shown(), equals: rows(1))
  }

  @Test(arguments: [Key.escape, .endOfInput, .character("q"), .character("Q")])
  mutating func `it is left by Esc, q and Ctrl-D`(key: Key) { #expect(press(key) == [.open(.start)]) }

  @Test func `it is read out fact by fact`() {
    let info = InfoScreen(facts: [
      .init(Text(en: "Answers", de: "Antworten"), Text(en: "none", de: "keine")), .init(Text("A"), "b"),
    ])
    expect(info.lines(Look()), equals: ["Answers: none", "A: b"])
    expect(info.lines(Look(80, 24, .german)), equals: ["Antworten: keine", "A: b"])
  }
}
