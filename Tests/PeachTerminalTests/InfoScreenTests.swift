import PeachCore
import PeachLanguage
import PeachTerminal
import Testing

@Suite struct InfoScreenTests {
  private static let database = "/home/somebody/.local/share/peach/peach.sqlite"

  private var info = InfoScreen(
    facts: [
      .init(Text("Copyright"), "2026 Somebody and contributors to all of it"), .init(Text("Database"), database),
      .init(Text("Answers"), "1,204"),
    ], answers: 1204)

  private func look(_ columns: Int = 80, _ rows: Int = 24, _ language: LanguageCode = .english) -> Look {
    Look(language: language, glyphs: Glyphs(isUnicode: true), size: TerminalSize(columns: columns, rows: rows))
  }

  private func lines(_ info: InfoScreen, _ look: Look) -> [String] {
    let canvas = info.canvas(look)
    return (0..<look.size.rows).map(canvas.text)
  }

  private mutating func press(_ keys: Key..., look: Look? = nil) -> [ScreenAction] {
    keys.compactMap { info.handle($0, look ?? self.look()) }
  }

  @Test func `text is wrapped between words, and a path is shown whole`() {
    let look = look(40, 16)
    #expect(lines(info, look).contains { $0.contains(" contributors ") })
    // The column of values begins after the longest label and two blanks.
    #expect(lines(info, look).map { $0.dropFirst(13).filter { $0 != " " } }.joined().contains(Self.database))
  }

  @Test mutating func `a path that continues below the last row ends with dots`() {
    let facts = (0..<8).map { InfoScreen.Fact(Text("Fact \($0)"), "value") }
    info = InfoScreen(facts: facts + [.init(Text("Database"), "/work" + Self.database)])
    let look = look(40, 12)
    #expect(lines(info, look)[9].hasPrefix("  Database  /work/home/somebody/.loca… ↓"))
    #expect(press(.down, look: look).isEmpty)
    let after = lines(info, look)
    #expect(after[8].contains("/work/home/somebody/.local ") && after[9].contains("/share/peach/peach.sqlite "))
    #expect(!after.joined().contains("…"))
  }

  @Test mutating func `deleting and resetting ask first, and only a yes is a yes`() {
    #expect(press(.character("d")).isEmpty)
    #expect(lines(info, look())[22].hasPrefix("  Delete 1,204 answers? A backup is saved next to the database."))
    #expect(lines(info, look())[23].hasPrefix("  y  yes") && lines(info, look())[23].contains("Esc  cancel"))
    #expect(press(.character("n"), .character("d"), .enter, .character("d"), .escape).isEmpty)
    #expect(
      press(.character("d"), .character("y"), .character("r"), .character("j")) == [.deleteAnswers, .resetSettings])
    #expect(info.focus(look()) == nil)
    // Without answers there is nothing to delete.
    info.answers = 0
    #expect(press(.character("d"), .character("y")).isEmpty)
    #expect(press(.escape) == [.open(.start)])
  }

  @Test(arguments: LanguageCode.allCases) mutating func `every question fits the smallest window`(
    language: LanguageCode
  ) throws {
    let look = look(40, 12, language)
    for key in "dr" {
      #expect(press(.character(key), look: look).isEmpty)
      let question = try #require(info.focus(look))
      let shown = lines(info, look).dropLast().suffix(3).joined(separator: " ")
      #expect(shown.split(separator: " ").joined(separator: " ").hasSuffix(question))
      #expect(press(.escape, look: look).isEmpty)
    }
  }

  @Test mutating func `the status stays until the next key`() {
    info.statusMessage = Text("Done.")
    #expect(info.focus(look()) == "Done." && lines(info, look())[22].hasPrefix("  Done."))
    #expect(press(.down).isEmpty && info.focus(look()) == nil)
  }
}
