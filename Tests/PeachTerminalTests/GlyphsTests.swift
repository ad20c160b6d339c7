import TestSupport
import Testing

@testable import PeachTerminal

/// The signs of each kind of terminal: all of Unicode, those of a font of the Linux console, and ASCII.
@Suite struct GlyphsTests {
  private static let all = Glyphs(isUnicode: true)
  private static let console = Glyphs(isUnicode: true, isConsole: true)
  private static let ascii = Glyphs(isUnicode: false)

  @Test(
    arguments: [
      (all, "↑ ↓ ← → ⏎ ✓ ✗ ◗ ━ ‹ › › ● ◇ ├ ┤ ─ │ │ ┤ └ ▌ ▐", "⣀⠤⠒⠉", " ░▒▓█", "▁▂▃▄▅▆▇█", "╭─╮│╰╯ ┏━┓┃┗┛"),
      (
        console, "↑ ↓ ← → Return OK ✗ ● ━ ‹ › › ● x ├ ┤ ─ │ │ ┤ └ │ █", "_─¯", " ░▒█", "12345678",
        "╭─╮│╰╯ ┏━┓┃┗┛"
      ),
      (
        ascii, "^ v < > Return OK X o = < > > o x | | - | | + + | #", "_=\"", " .:+#", "12345678",
        "+-+|++ #=####"
      ),
    ] as [(Glyphs, String, String, String, String, String)])
  func `each kind of terminal has its signs`(
    glyphs: Glyphs, signs: String, heights: String, shades: String, levels: String, frames: String
  ) {
    let found: [String] = [
      glyphs.up, glyphs.down, glyphs.left, glyphs.right, glyphs.enter, glyphs.correct, glyphs.incorrect, glyphs.mark,
      glyphs.line, glyphs.previous, glyphs.next, glyphs.focus, glyphs.knob, glyphs.just, glyphs.railStart,
      glyphs.railEnd, glyphs.horizontal, glyphs.vertical, glyphs.axis, glyphs.tick, glyphs.corner, glyphs.whiteKey,
      glyphs.blackKey,
    ]
    expect(found.joined(separator: " "), equals: signs)
    expect(
      that: glyphs.heights.joined() == heights && glyphs.shades.joined() == shades && glyphs.levels.joined() == levels)
    let drawn = [glyphs.thinFrame, glyphs.heavyFrame].map { (frame: FrameGlyphs) -> String in
      [
        frame.topLeft, frame.horizontal, frame.topRight, frame.vertical, frame.bottomLeft, frame.bottomRight,
      ].joined()
    }
    expect(drawn.joined(separator: " "), equals: frames)
  }

  @Test func `each sign has a replacement in ASCII`() {
    let replacements: [String: String] = [
      "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "…": "...", "–": "-", "−": "-",
      "—": "-", "─": "-", "»": "\"", "«": "\"", "“": "\"", "”": "\"", "·": "-", "↑": "^", "↓": "v", "←": "<",
      "→": ">", "‹": "<", "›": ">", "×": "x", "±": "+-", "©": "(c)", "░": ".", "▒": ":", "▓": "+", "█": "#",
      "│": "|", "┤": "+", "└": "+", "▌": "|", "▐": "#", "↘": "\\", "↗": "/", "⏎": "Return", "⌫": "Backspace",
      "⇧": "Shift ", "␣": "Space", "楽": "?", "a": "a", "~": "~",
    ]
    for (sign, replacement) in replacements {
      expect(Self.ascii.spelled(sign), equals: replacement, "\(sign)")
      expect(Self.all.spelled(sign), equals: sign)
      // Fonts of the Linux console lack these alone.
      expect(Self.console.spelled(sign), equals: ("↘↗⏎⌫⇧␣".contains(sign) ? replacement : sign), "\(sign)")
    }
    expect(Self.console.spelled("ä ⏎ ␣ é"), equals: "ä Return Space é")
  }

  @Test(
    arguments: [
      ([:], "", false), (["LANG": "de_DE.UTF-8"], "de_DE.UTF-8", true), (["LANG": "de_DE.utf8"], "de_DE.utf8", true),
      (["LANG": "C"], "C", false), (["LC_CTYPE": "C", "LANG": "C.UTF-8"], "C", false),
      (["LC_CTYPE": "C.UTF-8", "LANG": "C"], "C.UTF-8", true),
      (["LC_ALL": "C", "LC_CTYPE": "C.UTF-8", "LANG": "C.UTF-8"], "C", false),
      (["LC_ALL": "C.UTF-8", "LC_CTYPE": "C", "LANG": "C"], "C.UTF-8", true),
      (["LC_ALL": "", "LC_CTYPE": "", "LANG": "C.UTF-8"], "C.UTF-8", true),
    ] as [([String: String], String, Bool)])
  func `the characters are those of LC_ALL, LC_CTYPE or LANG, in this order`(
    environment: [String: String], locale: String, isUnicode: Bool
  ) {
    expect(Glyphs.locale(in: environment), equals: locale)
    expect(Glyphs(environment: environment), equals: Glyphs(isUnicode: isUnicode))
  }

  @Test(arguments: [
    ("linux", true), ("linux-16color", true), ("xterm-linux", false), ("linuxlike", false), ("", false),
  ])
  func `the Linux console is known by the first word of its name`(terminal: String, isConsole: Bool) {
    let glyphs = Glyphs(environment: ["LANG": "C.UTF-8", "TERM": terminal])
    expect(that: glyphs.isUnicode && glyphs.isConsole == isConsole && glyphs.hasAll == !isConsole)
  }

  @Test(
    arguments: [
      (all, "abcdef", 7, "abcdef", "abcdef"), (all, "abcdef", 6, "abcdef", "abcdef"),
      (all, "abcdef", 5, "abcd…", "…cdef"), (all, "abcdef", 1, "…", "…"), (all, "abcdef", 0, "", ""),
      (all, "a", 0, "", ""), (all, "abcdef", -3, "", ""), (ascii, "abcdef", 5, "ab...", "...ef"),
      (ascii, "abcdef", 6, "abcdef", "abcdef"),
      (ascii, "abcdef", 3, "...", "..."), (ascii, "abcdef", 2, "..", ".."), (ascii, "abcdef", 1, ".", "."),
      (all, "楽器ab", 5, "楽器…", "…器ab"), (all, "楽器ab", 4, "楽…", "…ab"),
    ] as [(Glyphs, String, Int, String, String)])
  func `a text without room has dots at its end, or at its beginning`(
    glyphs: Glyphs, text: String, room: Int, start: String, end: String
  ) {
    expect(glyphs.shortened(text, to: room), equals: start)
    expect(glyphs.shortened(text, to: room, keepsEnd: true), equals: end)
  }
}
