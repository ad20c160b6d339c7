import PeachCore
import TestSupport
import Testing

import PeachLanguage
@testable import PeachTerminal

@Suite struct CellWidthTests {
  @Test func `the width of characters follows their East Asian Width`() {
    // EastAsianWidth.txt and emoji-data.txt of Unicode 14: W, F and Emoji_Presentation; Na, N, A and H.
    for wide in ["楽", "ピ", "한", "ㄱ", "，", "Ａ", "￥", "〈", "𠀀", "🎹", "⌚", "👩‍👩‍👧", "🇩🇪", "❤️", "각"] {
      expect(that: wide.count == 1 && wide.cells == 2, "\(wide)")
    }
    for narrow in ["a", "ä", "a\u{308}", "─", "…", "ﾋ", "é", "›", "♯", "❤", "\u{303F}", "\u{E000}", "я"] {
      expect(that: narrow.count == 1 && narrow.cells == 1, "\(narrow)")
    }
    for none in ["", "\u{200B}", "\u{FEFF}", "\u{301}"] { #expect(none.cells == 0) }
  }

  /// The first and last of each range of EastAsianWidth.txt with W or F, and what is beside it.
  @Test(
    arguments: [
      (0x1100, 0x115F, true, false), (0x2329, 0x232A, true, true), (0x2E80, 0x303E, true, true),
      (0x3041, 0x3247, true, true), (0x3250, 0xA4CF, true, true), (0xA960, 0xA97F, true, true),
      (0xAC00, 0xD7A3, true, true), (0xF900, 0xFAFF, true, true), (0xFE10, 0xFE19, false, true),
      (0xFE30, 0xFE6F, false, true), (0xFF01, 0xFF60, true, true), (0xFFE0, 0xFFE6, true, true),
      (0x16FE0, 0x18DFF, true, true), (0x1AFF0, 0x1B2FF, true, true), (0x1D300, 0x1D376, true, true),
      (0x20000, 0x3FFFD, true, true),
    ] as [(UInt32, UInt32, Bool, Bool)])
  func `wide characters begin and end with their range`(first: UInt32, last: UInt32, isBefore: Bool, isAfter: Bool)
    throws
  {
    func cells(_ value: UInt32) throws -> Int { Character(try #require(Unicode.Scalar(value))).cells }
    try expect(that: cells(first) == 2 && cells(last) == 2)
    if isBefore, Unicode.Scalar(first - 1) != nil { #expect(try cells(first - 1) <= 1, "\(first)") }
    if isAfter, Unicode.Scalar(last + 1) != nil { #expect(try cells(last + 1) <= 1, "\(last)") }
  }

  @Test func `vowels and final consonants of Korean syllables, and marks alone, have no cell`() {
    for value in [0x1160, 0x11FF, 0x0300, 0x20DD, 0x200D, 0xFE00] as [UInt32] {
      expect(Unicode.Scalar(value).map { Character($0).cells }, equals: 0, "\(value)")
    }
    expect("\u{2500}\u{259F}\u{25A0}\u{24FF}".cells, equals: 4)
  }

  @Test func `control characters take the cells of their escape sequences`() {
    for text in ["\u{1B}", "\r\n", "\t", "\u{9B}", "\u{7F}", "\u{202E}", "\u{2028}", "\u{61C}", "a\u{1B}楽\u{2066}b"] {
      expect(text.cells, equals: text.printable.cells)
      var canvas = Canvas(TerminalSize(columns: 20, rows: 1))
      canvas.put(text, column: 1, row: 0)
      canvas.put("|", column: 1 + text.cells, row: 0)
      #expect(canvas.text(row: 0).hasPrefix(" " + text.printable + "|"))
    }
    expect(that: "a\u{1B}b".prefix(cells: 4) == "a" && "a\u{1B}b".prefix(cells: 5) == "a\u{1B}")
  }

  @Test func `text is cut and wrapped between cells`() {
    expect(that: "楽器ab".prefix(cells: 3) == "楽" && "楽器ab".prefix(cells: 5) == "楽器a")
    expect(that: "ab楽器".suffix(cells: 3) == "器" && "ab楽器".suffix(cells: 6) == "ab楽器")
    expect(Paragraph.lines("楽器楽器 ab", width: 5, partsWords: true), equals: ["楽器", "楽器", "ab"])
    expect(Paragraph.lines("楽器", width: 1, partsWords: true), equals: ["楽", "器"])
  }

  @Test func `overwriting half of a wide character removes all of it, and cut characters aren't drawn`() {
    var canvas = Canvas(TerminalSize(columns: 6, rows: 1))
    canvas.put("楽器楽器", column: 0, row: 0)
    expect(canvas.text(row: 0), equals: "楽器楽")
    canvas.put("x", column: 1, row: 0)
    canvas.put("y", column: 4, row: 0)
    expect(canvas.text(row: 0), equals: " x器y ")
    canvas.put("楽", column: 1, row: 0)
    expect(canvas.text(row: 0), equals: " 楽 y ")
    canvas.put("楽", column: 5, row: 0)
    canvas.put("楽", column: -1, row: 0)
    expect(canvas.text(row: 0), equals: " 楽 y ")
  }

  /// A terminal that executes the control sequences of a canvas and counts cells in the same way.
  private struct Terminal {
    let columns: Int
    private var cells: [Character?]

    init(_ size: TerminalSize) {
      columns = size.columns
      cells = Array(repeating: " ", count: size.columns * size.rows)
    }

    mutating func take(_ sequences: String) {
      var rest = Substring(sequences)
      var cursor = 0
      while let character = rest.popFirst() {
        guard character == "\u{1B}" else {
          for index in cursor..<cursor + character.cells {
            if cells[index] == nil { cells[index - 1] = " " }
            if (index + 1) % columns != 0, cells[index + 1] == nil { cells[index + 1] = " " }
            cells[index] = index == cursor ? character : nil
          }
          cursor += character.cells
          continue
        }
        let parameters = rest.dropFirst().prefix { !$0.isLetter }
        let final = rest.dropFirst(1 + parameters.count).first
        rest = rest.dropFirst(2 + parameters.count)
        if final == "H" {
          let place = parameters.split(separator: ";").compactMap { Int($0) }
          cursor = (place[0] - 1) * columns + place[1] - 1
        }
      }
    }

    func text(row: Int) -> String { String(cells[row * columns..<(row + 1) * columns].compactMap { $0 }) }
  }

  @Test func `writing only the changes makes the terminal equal to the canvas`() {
    var generator = SeededGenerator(seed: 9)
    let size = TerminalSize(columns: 7, rows: 2)
    var terminal = Terminal(size)
    var shown: Canvas?
    for _ in 0..<500 {
      var canvas = Canvas(size)
      for _ in 0..<3 {
        let text = (0..<4).map { _ in ["a", "b", "楽", "器", "e\u{301}"].randomElement(using: &generator) ?? "" }.joined()
        canvas.put(text, column: .random(in: -2..<7, using: &generator), row: .random(in: 0..<2, using: &generator))
      }
      terminal.take(canvas.sequences(after: shown, TerminalColors(depth: .direct, background: .dark)))
      for row in 0..<2 {
        expect(terminal.text(row: row), equals: canvas.text(row: row))
        expect(canvas.text(row: row).cells, equals: 7)
      }
      shown = canvas
    }
  }

  /// Terminals differ in where the cursor is then.
  @Test(arguments: [
    (5, "abcd", "abcd"), (5, "e\u{301}bc", "e\u{301}\u{1B}[1;2Hbc"), (5, "楽b", "楽\u{1B}[1;3Hb"),
    (3, "abcdef", "abc\u{1B}[2;1Hdef"), (4, "ab楽c", "ab楽\u{1B}[2;1Hc"), (3, "abe\u{301}de", "abe\u{301}\u{1B}[2;1Hde"),
  ]) func `the cursor is moved after the last column, and after combined and wide characters`(
    columns: Int, text: String, written: String
  ) {
    var canvas = Canvas(TerminalSize(columns: columns, rows: 2))
    var rest = Substring(text)
    for row in 0..<2 {
      let line = String(String(rest).prefix(cells: columns))
      canvas.put(line, column: 0, row: row)
      rest = rest.dropFirst(line.count)
    }
    let whole = canvas.sequences(after: nil, .none)
    #expect(whole.hasSuffix(written), "\(whole.debugDescription)")
    // Only what has changed.
    #expect(canvas.sequences(after: Canvas(canvas.size), .none).contains(written))
  }

  @Test func `wide names of SoundFonts and folders are aligned like others`() {
    let file = String(repeating: "とても長い名前の楽器", count: 3) + ".sf2"
    let id = SoundSourceID.preset(file: file, bank: 0, program: 0)
    let sounds = SoundListing.builtIn + [SoundListing(id: id, name: Text("Piano"), file: file)]
    var settings = Settings()
    settings.sound = id
    for (columns, rows) in [(40, 12), (80, 40)] {
      var form = FormDriver(columns, rows, settings: settings, sounds: sounds)
      let info = InfoScreen(facts: [.init(Text("Database"), "/" + file + "/peach.sqlite")]).canvas(form.look)
      for row in 0..<rows { #expect(info.text(row: row).cells == columns) }
      for _ in 0..<2 {
        let canvas = form.screen.canvas(form.look)
        for row in 0..<rows { #expect(canvas.text(row: row).cells == columns) }
        form.press(.enter, at: .sound)
      }
      let picker = form.screen.canvas(form.look)
      for row in 0..<rows { #expect(picker.text(row: row).cells == columns) }
    }
    var form = FormDriver(80, 24, settings: settings, sounds: sounds)
    form.focus(.sound)
    // Cut at the right margin, like names of narrow characters.
    #expect(form.lines.contains { $0.hasPrefix("  › Sound source         とても長い名前の楽器とても") && $0.hasSuffix("…") })
    #expect(form.lines.allSatisfy { $0.cells <= 78 || $0.hasSuffix("↓") || $0.hasSuffix("↑") })
  }
}
