import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

/// The last row, and the names of its keys.
@Suite struct KeyLineTests {
  private static let hints = [
    KeyHint("a", Text("one"), key: .character("a")), KeyHint("h", Text("hidden"), key: .character("h"), isShown: false),
    KeyHint("b", Text("two"), key: .down), .allKeys, .start,
  ]

  @Test(
    arguments: [
      (48, "  a  one     b  two     ?  Keys     Esc  Start"), (47, "  a  one   b  two   ?  Keys        Esc  Start"),
      (42, "  a  one   b  two   ?  Keys   Esc  Start"), (41, "  a  one  b  two  ?  Keys    Esc  Start"),
      (39, "  a  one  b  two  ?  Keys  Esc  Start"), (38, "  a one  b two  ? Keys     Esc Start"),
      (35, "  a one  b two  ? Keys  Esc Start"), (34, " a one  b two  ? Keys   Esc Start"),
      (33, " a one  b two  ? Keys  Esc Start"), (32, " a one b two ? Keys   Esc Start"),
      (30, " a one b two ? Keys Esc Start"), (29, " a one  b two  ?   Esc Start"),
      (28, " a one  b two  ?  Esc Start"), (27, " a one b two ?   Esc Start"), (25, " a one b two ? Esc Start"),
      // The other keys are in the list that `?` shows.
      (24, " a one ? Keys Esc Start"), (19, " a one ? Esc Start"), (18, " ? Keys Esc Start"), (17, "  ?  Esc  Start"),
      (13, " ? Esc Start"), (12, "  Esc Start"), (11, " Esc Start"), (10, ""),
    ] as [(Int, String)])
  func `the keys have less space between them, then no words, where there is less room`(columns: Int, line: String) {
    let look = Look(columns, 2)
    var canvas = Canvas(look.size)
    let keys = KeyLine(Self.hints, look)
    keys.draw(on: &canvas)
    expect(canvas.lines, equals: ["", line])
    // A click anywhere on a key and its meaning is the key.
    let clicked = (-1...columns).map { keys.key(atColumn: $0) }
    for (text, words, key) in [
      ("a", "one", Key.character("a")), ("b", "two", .down), ("?", "Keys", .character("?")), ("Esc", "Start", .escape),
    ] {
      guard let start = line.firstRange(of: text + " ")?.lowerBound else {
        #expect(!clicked.contains(key))
        continue
      }
      let first = line.distance(from: line.startIndex, to: start)
      let last = line.firstRange(of: words).map { line.distance(from: line.startIndex, to: $0.upperBound) - 1 } ?? first
      expect(clicked.indices.filter { clicked[$0] == key }.map { $0 - 1 }, equals: Array(first...last), "\(text)")
    }
  }

  @Test func `each key has a sign, one in ASCII, and a name in both languages`() {
    let (look, german) = (Look(), Look(80, 24, .german))
    let labels: [(label: KeyLabel, sign: String, ascii: String, english: String, german: String)] = [
      (.enter, "⏎", "Return", "Return", "Return"),
      (.upDown, "↑ ↓", "Up Down", "up and down", "hoch und runter"),
      (.leftRight, "← →", "< >", "left and right", "links und rechts"),
      (
        .shiftLeftRight, "⇧← ⇧→", "Shift < Shift >", "Shift with left and right", "Umschalt mit links und rechts"
      ),
      (.brackets, "[ ]", "[ ]", "opening and closing bracket", "eckige Klammer auf und zu"),
      (.space, "␣", "Space", "Space", "Leertaste"),
      (
        .fine, "⇧← ⇧→ , .", "Shift < Shift > , .", "Shift with left and right, comma and full stop",
        "Umschalt mit links und rechts, Komma und Punkt"
      ),
      (.plusMinus, "+ −", "+ -", "plus and minus", "Plus und Minus"),
      (.backspace, "⌫", "Backspace", "Backspace", "Rücktaste"),
      (.text, "a–z", "a-z", "letters and digits", "Buchstaben und Ziffern"),
      (.homeEnd(look), "Home End", "Home End", "Home and End", "Pos1 und Ende"),
      (.homeEnd(german), "Pos1 Ende", "Pos1 Ende", "Home and End", "Pos1 und Ende"),
      (.delete(look), "Del", "Del", "Del", "Entf"), (.delete(german), "Entf", "Entf", "Del", "Entf"),
      ("p", "p", "p", "p", "p"),
    ]
    for (label, sign, ascii, english, german) in labels {
      expect(that: label.sign == sign && label.sign(Glyphs(isUnicode: true)) == sign)
      expect(label.sign(Glyphs(isUnicode: false)), equals: ascii)
      expect(label.words, equals: Text(en: english, de: german))
    }
    let yes = [KeyHint.yes(look), .yes(german)]
    expect(that: yes.map(\.label.sign) == ["y", "j"] && yes.allSatisfy { $0.key == .character("y") })
    expect(yes[0].label.words, equals: Text(en: "y", de: "j"))
  }

  @Test func `the list of keys has an empty row below its title where there is room, and pages where there is none`() {
    struct Page: Picture {
      let count: Int
      var words: [Text] = []
      var notice: String?
      func keys(_ look: Look) -> [KeyHint] {
        (0..<count).map { KeyHint(KeyLabel(stringLiteral: "k\($0)"), Text("m\($0)"), key: nil) }
      }
      func draw(on canvas: inout Canvas, _ look: Look) {}
      func explanations(_ look: Look) -> [Text] { words }
    }
    func pages(_ page: Page, _ rows: Int) -> [[String]] { page.pagesOfKeys(Look(40, rows)).map(\.lines) }
    expect(pages(Page(count: 2), 6), equals: [["  Keys", "", "  k0  m0", "  k1  m1", "", "  Press any key to close"]])
    expect(
      pages(Page(count: 3), 6),
      equals: [["  Keys", "  k0  m0", "  k1  m1", "  k2  m2", "", "  Press any key to close"]])
    expect(
      pages(Page(count: 5), 6),
      equals: [
        ["  Keys", "  k0  m0", "  k1  m1", "  k2  m2", "  k3  m3", "  Press any key for more"],
        ["  Keys", "  k4  m4", "", "", "", "  Press any key to close"],
      ])
    expect(
      pages(Page(count: 1, words: [Text("How to read it."), Text("More.")]), 8),
      equals: [
        ["  Keys", "", "  k0  m0", "", "  How to read it.", "  More.", "", "  Press any key to close"]
      ])
    // In German, and page by page.
    let (page, look) = (Page(count: 5), Look(40, 6, .german))
    expect(page.canvas(keysPage: 0, look).lines[5], equals: "  Weiter mit beliebiger Taste")
    expect(page.canvas(keysPage: 7, look).lines, equals: page.pagesOfKeys(look)[1].lines)
    expect(page.canvas(keysPage: nil, look), equals: page.canvas(look))
    expect([nil, 0, 1].map { page.pageOfKeys(after: $0, look) }, equals: [0, 1, nil])
    expect(page.lineOfKeys(look), equals: "k0 m0, k1 m1, k2 m2, k3 m3, k4 m4.")
  }

  @Test func `explanations are at most 100 columns wide`() {
    let screen = ProfileScreen()
    let widest = screen.pagesOfKeys(Look(200, 60)).flatMap(\.lines).map(\.count).max() ?? 0
    #expect((90...102).contains(widest), "\(widest)")
  }

  @Test(
    arguments: [(12, 6), (24, 12), (5, 3)]) func `a notice takes half of the rows, a remark what is left of three`(
      rows: Int, most: Int
    )
  {
    var screen = TrainingScreen(.comparison)
    let words = (0..<400).map { "w\($0)" }.joined(separator: " ")
    screen.message = words
    expect(screen.noticeLines(Look(40, rows)).count, equals: most)
    #expect(screen.noticeLines(Look(40, rows)).last?.hasSuffix("…") == true)
    guard rows >= 12 else { return }
    for (notice, remarks) in [(nil, 3), ("One.", 2), ("One word here and one there and here.", 1)] {
      (screen.message, screen.remark) = (notice, words)
      let lines = screen.canvas(Look(40, rows)).lines.dropLast()
      let last = lines.suffix(remarks)
      expect(that: last.allSatisfy { $0.hasPrefix("  w") || $0.hasSuffix("…") } && last.last?.hasSuffix("…") == true)
      expect(lines.filter { $0.hasPrefix("  w") }.count, equals: remarks, "\(lines)")
    }
  }
}
