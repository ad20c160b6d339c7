import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

@Suite struct PauseScreenTests {
  private func lines(
    _ picture: some Picture, _ columns: Int, _ rows: Int, _ language: LanguageCode = .english, isUnicode: Bool = true
  ) -> [String] {
    picture.canvas(Look(columns, rows, language, isUnicode: isUnicode)).lines
  }

  @Test func `a page shows its paragraphs in the middle, and how to leave`() {
    let page = PauseScreen([Text("Block 2 of 4."), SessionMessages.anyKey])
    expect(
      lines(page, 40, 12),
      equals: [
        "", "", "", "       Block 2 of 4.", "", "       Press any key to continue.", "", "", "", "", "",
        "                               q  Stop",
      ])
    expect(lines(page, 30, 3), equals: ["", "  Press any key to continue.", ""])
  }

  @Test(arguments: [(40, 12), (40, 24), (80, 24), (120, 30)])
  func `a text that is longer than the screen is read in parts, and asks at its end`(columns: Int, rows: Int) {
    let words = (1...400).map { "word\($0)" }
    let paragraphs = stride(from: 0, to: 400, by: 80).map { Text(words[$0..<$0 + 80].joined(separator: " ")) }
    let look = Look(columns, rows, .english)
    var page = PauseScreen(paragraphs + [SessionMessages.agree])
    var parts = [page.canvas(look).lines]
    while page.turn(look) { parts.append(page.canvas(look).lines) }
    expect(that: parts.count > 1 && parts.count < 40)
    let read = parts.flatMap { $0 }.flatMap { $0.split(separator: " ") }.filter { $0.hasPrefix("word") }
    expect(read.map(String.init), equals: words)
    func asks(_ part: [String], _ text: Text) -> Bool {
      part.joined(separator: " ").split(separator: " ").joined(separator: " ").contains(text.english)
    }
    #expect(parts.dropLast().allSatisfy { asks($0, SessionMessages.more) && !asks($0, SessionMessages.agree) })
    #expect(asks(parts[parts.count - 1], SessionMessages.agree))
    expect(that: page.turn(back: true, look) && page.canvas(look).lines == parts[parts.count - 2])
    while page.turn(back: true, look) {}
    expect(page.canvas(look).lines, equals: parts[0])
  }

  @Test func `where there is no room, only what must be read stays`() {
    let (look, texts) = (Look(30, 5, .english), [Text("What happens to your data."), SessionMessages.agree])
    var (page, other) = (PauseScreen(texts, mustBeRead: true), PauseScreen(texts))
    #expect(page.canvas(look).lines.joined(separator: " ").contains("Enlarge the window"))
    let (stays, goesOn) = (page.turn(look), !other.turn(look))
    expect(that: stays && goesOn)
    let room = Look(80, 24, .english)
    expect(that: !page.turn(room) && page.canvas(room).lines.joined().contains("What happens to your data."))
  }

  @Test(arguments: LanguageCode.allCases) func `the introduction fits the smallest screen`(language: LanguageCode) {
    let words = Exercise.comparison.words
    for (pairs, blocks) in [(84, 1), (180, 3), (nil, 1)] {
      let page = PauseScreen([
        words.question, SessionMessages.howToAnswer(Exercise.comparison.answerForm),
        SessionMessages.follows(pairs: pairs, blocks: blocks), SessionMessages.hearExample,
      ])
      let shown = lines(page, 40, 12, language)
      expect(that: shown.allSatisfy { $0.count <= 40 } && shown.last?.contains("q  ") == true)
      // Nothing is cut off above the keys.
      let end = SessionMessages.hearExample(language).split(separator: " ").last.map(String.init) ?? ""
      #expect(shown[...10].contains { $0.hasSuffix(end) }, "\(shown)")
    }
  }

  @Test func `a measurement shows where it is above the keys, a training doesn't`() {
    func row(_ progress: SessionProgress?, isUnicode: Bool = true) -> String {
      var screen = TrainingScreen(.comparison, canNavigate: false, allowsReplays: false)
      screen.progress = progress
      return lines(screen, 40, 12, isUnicode: isUnicode)[10]
    }
    expect(row(nil), equals: "")
    expect(row(SessionProgress(done: 23, of: 84)), equals: "  23 of 84  ━━━━━━━───────────────────")
    expect(row(SessionProgress(done: 84, of: 84), isUnicode: false), equals: "  84 of 84  ==========================")
    expect(row(SessionProgress(done: 12, of: nil)), equals: "  12")
  }
}
