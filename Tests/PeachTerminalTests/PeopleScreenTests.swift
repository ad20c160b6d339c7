import PeachCore
import PeachLanguage
import Testing

@testable import PeachTerminal

@Suite struct PeopleScreenTests {
  private typealias Entry = PeopleScreen.Entry

  private var people = PeopleScreen(
    [
      Entry(nil), Entry(PersonName("Anna"), isCurrent: true), Entry(PersonName("Bert"), isInUseElsewhere: true),
      Entry(PersonName("Clara K.")),
    ])

  private mutating func press(_ keys: Key..., look: Look = Look()) -> [ScreenAction] {
    keys.compactMap { people.handle($0, look) }
  }

  private mutating func type(_ text: String) {
    for character in text { _ = people.handle(.character(character), Look()) }
  }

  @Test func `the one who is chosen has the focus and a sign, and one in use elsewhere is marked`() {
    #expect(
      people.canvas(Look()).lines.prefix(6) == [
        "  People", "", "      (without a name)", "  › ● Anna", "      Bert               in use elsewhere",
        "      Clara K.",
      ])
    #expect(people.canvas(Look(80, 24, .german)).lines[4] == "      Bert           anderswo in Gebrauch")
    let plain = people.canvas(Look(isUnicode: false)).lines
    #expect(plain[3] == "  > o Anna" && plain.joined().allSatisfy(\.isASCII))
  }

  @Test mutating func `return goes on as the one who has the focus, by keys or by the mouse`() {
    #expect(press(.down, .enter) == [.use(PersonName("Bert"))])
    #expect(press(.home, .enter) == [.use(nil)])
    #expect(press(.end, .character("k"), .enter) == [.use(PersonName("Bert"))])
    // A click moves the focus, another one chooses.
    #expect(press(.click(column: 7, row: 5), .click(column: 7, row: 5)) == [.use(PersonName("Clara K."))])
    #expect(press(.click(column: 7, row: 9), .click(column: 7, row: 1)).isEmpty)
    #expect(press(.escape) == [.open(.start)])
  }

  @Test mutating func `forty people scroll in the smallest window`() {
    people = PeopleScreen([Entry(nil, isCurrent: true)] + (10..<50).map { Entry(PersonName("Person \($0)")) })
    let look = Look(40, 12)
    #expect(people.canvas(look).rows[6].hasSuffix("↓"))
    #expect(people.canvas(Look(40, 12, .german)).lines[11].hasPrefix(" ⏎ auswählen a hinzufügen ?"))
    _ = press(.end, look: look)
    let rows = people.canvas(look).rows
    #expect(rows[6].hasPrefix("  ›   Person 49") && rows[2].hasSuffix("↑") && !rows[6].hasSuffix("↓"))
    #expect(press(.pageUp, .up, .click(column: 7, row: 2), look: look) == [.use(PersonName("Person 43"))])
  }

  @Test mutating func `a long name leaves room for the remark`() throws {
    let name = String(repeating: "Maximiliane ", count: 3) + "Zoe"
    people = PeopleScreen([Entry(nil, isCurrent: true), Entry(PersonName(name), isInUseElsewhere: true)])
    let rows = people.canvas(Look(40, 12)).lines
    #expect(rows[2] == "  › ● (without a name)")
    #expect(rows[3] == "      Maximiliane M   in use elsewhere")
  }

  @Test mutating func `a name is typed, corrected and added`() {
    _ = press(.character("a"))
    #expect(people.keys(Look()) == [.apply, .cancel])
    type("Zoe/")
    #expect(press(.enter).isEmpty)
    #expect(people.notice?.hasPrefix("'Zoe/' isn't valid: expected a name of at most 40 letters") == true)
    // The name stays above the notice.
    #expect(people.canvas(Look(40, 12)).lines.contains("  New name: Zoe/_"))
    #expect(press(.backspace, .enter) == [.addPerson(PersonName("Zoe")!)])
    #expect(press(.escape).isEmpty)
    #expect(people.typed == nil)
    _ = press(.character("a"), .enter)
    #expect(people.typed == nil)
  }

  @Test mutating func `without people it says what it is for`() {
    people = PeopleScreen([Entry(nil, isCurrent: true)])
    let words = "Add the people who share this computer. Each has answers and settings of their own."
    #expect(people.lines(Look()).last == words)
    for size in [(80, 24), (40, 12)] {
      #expect(people.canvas(Look(size.0, size.1)).lines.dropFirst(3).joined(separator: " ").contains("their own."))
    }
  }

  @Test mutating func `it is read out, and a line from a pipe names somebody`() {
    #expect(
      people.lines(Look()) == [
        "People.", "(without a name).", "Anna, chosen.", "Bert, in use elsewhere.", "Clara K.",
      ])
    #expect(people.focus(Look()) == "Anna, chosen, 2/4.")
    #expect(people.takes("clara k.") && !people.takes("Emil") && !people.takes("down"))
    #expect(people.enter("clara k.", Look()) == .use(PersonName("Clara K.")))
    _ = press(.character("a"))
    #expect(people.focus(Look()) == "New name:" && people.takes("Emil") && !people.takes("esc"))
    #expect(people.enter("Emil", Look()) == .addPerson(PersonName("Emil")!))
  }
}
