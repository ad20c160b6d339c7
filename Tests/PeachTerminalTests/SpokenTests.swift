import PeachCore
import TestSupport
import Testing

import PeachLanguage
@testable import PeachTerminal

/// Reading out keys, and showing notices in any window size.
@Suite struct SpokenTests {
  private func look(_ language: LanguageCode, _ columns: Int = 80, _ rows: Int = 24) -> Look {
    Look(language: language, glyphs: Glyphs(isUnicode: true), size: TerminalSize(columns: columns, rows: rows))
  }

  private func text(_ canvas: Canvas) -> String {
    (0..<canvas.size.rows).map { canvas.text(row: $0) }.joined(separator: "\n")
  }

  private var form: SettingsScreen { FormDriver().screen }

  @Test func `keys are read out by name, each once`() {
    let english = form.lineOfKeys(look(.english))
    expect(
      english,
      equals: "up and down move, left and right change, Space preview, Esc Start, Return select, "
        + "Backspace restore the default, a preview, k j h l same as the arrow keys, ? Keys.")
    var text = FormDriver()
    text.focus(.duration)
    expect(
      text.screen.lineOfKeys(text.look),
      equals: "up and down move, left and right change, letters and digits type, Space preview, Esc Start, "
        + "Return select or edit, Backspace restore the default, ? Keys.")
    let german = form.lineOfKeys(look(.german))
    #expect(german.hasPrefix("hoch und runter wählen, links und rechts ändern, "))
    #expect(german.contains("Rücktaste Vorgabe wiederherstellen"))
    for line in [english, german, StartScreen().lineOfKeys(look(.german))] {
      #expect(!line.contains { "↑↓←→⏎⌫␣…".contains($0) }, "\(line)")
    }
    // The names work as input from a pipe.
    for (word, key) in [
      ("up", Key.up), ("hoch", .up), ("runter", .down), ("ab", .down), ("links", .left), ("Return", .enter),
      ("Backspace", .backspace), ("Rücktaste", .backspace),
    ] { #expect(Key(line: word) == key) }
  }

  @Test(arguments: [(1, 1), (1, 2), (80, 1), (80, 3)])
  func `the keys can be drawn in a terminal of any size`(size: (Int, Int)) {
    let look = look(.english, size.0, size.1)
    #expect(form.pagesOfKeys(look).allSatisfy { $0.size == look.size })
  }

  @Test(arguments: LanguageCode.allCases, [(40, 12), (80, 24)])
  func `all keys are listed completely, one below the other`(language: LanguageCode, size: (Int, Int)) {
    let look = look(language, size.0, size.1)
    let pages = form.pagesOfKeys(look).map { text($0).split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let shown = pages.joined(separator: " ")
    for hint in form.keys(look) {
      #expect(shown.contains(hint.label.sign + " " + hint.meaning(language)), "\(hint.label.sign)")
    }
    #expect(shown.hasSuffix(look(ScreenMessages.anyKey)))
    for line in form.explanations(look).flatMap({ look($0).split(separator: " ") }) { #expect(shown.contains(line)) }
    #expect(pages.dropLast().allSatisfy { $0.hasSuffix(look(ScreenMessages.moreKeys)) })
    // Key by key, until the screen is there again.
    var (page, seen) = (form.pageOfKeys(after: nil, look), 0)
    while let now = page { (page, seen) = (form.pageOfKeys(after: now, look), seen + 1) }
    expect(seen, equals: pages.count)
  }

  @Test(arguments: LanguageCode.allCases) func `a long notice is shown completely`(
    language: LanguageCode
  ) {
    let notices = [
      NoticeMessages.notice(.deviceUnavailable([.init(driver: "pulseaudio", reason: "refused")])),
      NoticeMessages.notice(.deviceLost),
      NoticeMessages.notice(.unreadableSoundFont(path: "/home/somebody/sounds/FluidR3_GM.sf2", .missing)),
      NoticeMessages.notice(.readOnly(path: "/home/somebody/.local/share/peach/peach.sqlite")),
    ]
    for notice in notices.map({ $0(language) }) {
      for (columns, rows) in [(40, 12), (80, 24)] {
        var (start, settings) = (StartScreen(), form)
        (start.notice, settings.notice) = (notice, notice)
        for screen in [start, settings] as [any Screen] {
          let lines = text(screen.canvas(look(language, columns, rows))).split(separator: "\n")
          let shown = lines.dropLast().suffix(3).joined(separator: " ").split(separator: " ").joined(separator: " ")
          #expect(shown.hasSuffix(notice), "\(shown)")
        }
      }
    }
    #expect(NoticeMessages.notice(.deviceUnavailable([])).english.contains("'peach doctor'"))
    expect(NoticeMessages.notice(.diskFull(path: "/x")), equals: ErrorMessage(.diskFull(path: "/x")).text)
    #expect(NoticeMessages.notice(.damaged(path: "/x")).english.hasSuffix("choose another folder with --data-dir."))
  }

  @Test func `in a small terminal, the line says how to leave the screen`() {
    let look = look(.english, 30, 8)
    expect(StartScreen().line(look).text, equals: "Needs 40 × 12 cells; q quits")
    for screen in [InfoScreen(facts: []), ProfileScreen(), form] as [any Screen] {
      expect(screen.line(look).text, equals: "Needs 40 × 12 cells; Esc Start")
    }
    expect(InfoScreen(facts: []).line(self.look(.german)).text, equals: "Braucht 40 × 12 Zellen; Esc Start")
  }

  @Test(arguments: LanguageCode.allCases) func `numbers have the same minus sign in each language`(
    language: LanguageCode
  ) {
    func read(_ texts: Text...) -> [String] { texts.map { $0(language) } }
    expect(
      read(
        Figure.decimal(-1.7794, 3), Figure.signed(0.04, 1), Figure.signed(2.345, 1), Figure.signed(-50, 4),
        Figure.written(2.5), Figure.written(-0.1), Figure.written(3)),
      equals: (language == .german
        ? ["−1,779", "0,0", "+2,3", "−50,0000", "2,5", "−0,1", "3"]
        : ["−1.779", "0.0", "+2.3", "−50.0000", "2.5", "−0.1", "3"]))
  }
}
