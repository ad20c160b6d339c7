import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

@Suite struct PeopleScreenTests {
  private typealias Entry = PeopleScreen.Entry

  private var people = PeopleScreen(
    [
      Entry(nil), Entry(PersonName("Anna"), isCurrent: true), Entry(PersonName("Bert"), isInUseElsewhere: true),
      Entry(PersonName("Clara K."), hasTrainedToday: true),
    ])

  @Test(
    arguments: [
      (nil, true, true), (0, true, false), (1, true, true), (86, true, true), (nil, false, false), (0, false, false),
      (86, false, false),
    ] as [(Int?, Bool, Bool)])
  func `the question before somebody is removed promises a backup only of data`(
    answers: Int?, keeps: Bool, isKept: Bool
  ) {
    let question = PeopleMessages.removeQuestion("Anna", answers: answers, keepsData: keeps)
    expect(that: question.english.hasPrefix("Remove Anna") && question.german.hasPrefix("Anna"))
    expect(question.english.hasSuffix("? The data is kept as a backup."), equals: isKept)
    expect(question.german.hasSuffix(" entfernen? Die Daten bleiben als Sicherung."), equals: isKept)
    expect(that: isKept || question.english.hasSuffix("?") && question.german.hasSuffix(" entfernen?"))
  }

  private mutating func press(_ keys: Key..., look: Look = Look()) -> [ScreenAction] {
    keys.compactMap { people.handle($0, look) }
  }

  private mutating func type(_ text: String) {
    for character in text { _ = people.handle(.character(character), Look()) }
  }

  @Test func `the one who is chosen has the focus and a sign, and remarks tell what others do`() {
    expect(
      people.canvas(Look()).lines.prefix(6),
      equals: [
        "  People", "", "      (without a name)", "  › ● Anna", "      Bert               in use elsewhere",
        "      Clara K.           trained today",
      ])
    expect(people.canvas(Look(80, 24, .german)).lines[4], equals: "      Bert           anderswo in Gebrauch")
    let plain = people.canvas(Look(isUnicode: false)).lines
    expect(that: plain[3] == "  > o Anna" && plain.joined().allSatisfy(\.isASCII))
  }

  @Test func `a database that can't be read is told apart from one of somebody who hasn't trained today`() {
    let people = PeopleScreen([Entry(nil, isCurrent: true), Entry(PersonName("Bert"), hasTrainedToday: nil)])
    expect(people.canvas(Look()).lines[3], equals: "      Bert               can't be read")
    expect(people.canvas(Look(80, 24, .german)).lines[3], equals: "      Bert           nicht lesbar")
    #expect(people.lines(Look()).contains("Bert, can't be read."))
  }

  @Test mutating func `return goes on as the one who has the focus, by keys or by the mouse`() {
    expect(press(.down, .enter), equals: [.use(PersonName("Bert"))])
    expect(press(.home, .enter), equals: [.use(nil)])
    expect(press(.end, .up, .enter), equals: [.use(PersonName("Bert"))])
    // A click moves the focus, another one chooses.
    expect(press(.click(column: 7, row: 5), .click(column: 7, row: 5)), equals: [.use(PersonName("Clara K."))])
    #expect(press(.click(column: 7, row: 9), .click(column: 7, row: 1)).isEmpty)
    expect(press(.escape), equals: [.open(.start)])
  }

  @Test mutating func `a name that can't be is told why, and only a yes of the language is one`() throws {
    type("Müller, Eva")
    #expect(people.canvas(Look()).lines[2].hasPrefix("      'Müller, Eva' isn't valid: "))
    _ = press(.escape)
    let name = try #require(PersonName("Anna"))
    for (look, letters) in [(Look(), "yY"), (Look(80, 24, .german), "jJyY")] {
      for letter in "yYjJxn" {
        people.ask(toRemove: name, "Remove Anna?")
        let isYes = press(.character(letter), look: look) == [.remove(name)]
        expect(isYes, equals: letters.contains(letter), "\(letter) in \(look.language)")
      }
    }
  }

  @Test mutating func `forty people scroll in the smallest window, and few letters find one of them`() {
    people = PeopleScreen([Entry(nil, isCurrent: true)] + (10..<50).map { Entry(PersonName("Person \($0)")) })
    let look = Look(40, 12)
    #expect(people.canvas(look).rows[6].hasSuffix("↓"))
    #expect(people.canvas(Look(40, 12, .german)).lines[11].hasPrefix("  ⏎  auswählen"))
    _ = press(.end, look: look)
    let rows = people.canvas(look).rows
    expect(that: rows[6].hasPrefix("  ›   Person 49") && rows[2].hasSuffix("↑") && !rows[6].hasSuffix("↓"))
    expect(press(.pageUp, .up, .click(column: 7, row: 2), look: look), equals: [.use(PersonName("Person 43"))])
    type("31")
    expect(people.canvas(look).lines[2...3], equals: ["  ›   Person 31", "    + 31                 new person"])
    #expect(people.canvas(look).lines[11].contains(/⏎ +select +↑ ↓ +move/))
    expect(press(.enter, look: look), equals: [.use(PersonName("Person 31"))])
  }

  @Test mutating func `every letter searches the beginnings of names and of their words`() {
    type("k")
    expect(
      people.canvas(Look()).lines[2...4],
      equals: [
        "  ›   Clara K.           trained today", "    + k                  new person", "",
      ])
    expect(people.focus(Look()), equals: "Search: k. Clara K., trained today, 1/2. Add k, 2/2.")
    // Without the letters, the one who was found keeps the focus.
    expect(that: press(.escape).isEmpty && people.focus == 3)
    type("q")
    expect(that: press(.backspace).isEmpty && people.focus(Look()) == "Anna, chosen, 2/4.")
    type("BERT")
    expect(people.focus(Look()), equals: "Search: BERT. Bert, in use elsewhere, 1/1.")
    expect(press(.enter), equals: [.use(PersonName("Bert"))])
    _ = press(.escape)
    type("a/")
    expect(that: people.focus(Look()) == "Search: a/. Nobody found." && press(.enter, .f2, .delete).isEmpty)
  }

  @Test(arguments: [Look(), Look(40, 12), Look(80, 24, .german), Look(40, 12, .german)])
  mutating func `a new name is listed below those that it begins, and the keys say what Return does`(look: Look) {
    let (new, select, add) =
      look.language == .english ? ("new person", "select", "add") : ("neue Person", "auswählen", "hinzufügen")
    func keys() -> String { people.canvas(look).lines.last?.split(separator: " ").joined(separator: " ") ?? "" }
    people = PeopleScreen([Entry(nil, isCurrent: true), Entry(PersonName("Anna Jon")), Entry(PersonName("Jonas"))])
    type("jo")
    expect(people.canvas(look).lines[2...3], equals: ["  ›   Anna Jon", "      Jonas"])
    let row = people.canvas(look).lines[4]
    expect(that: row.hasPrefix("    + jo ") && row.hasSuffix("  " + new))
    expect(that: keys().hasPrefix("⏎ " + select) && (look.language == .german || keys().contains("↑ ↓ move")))
    expect(that: press(.down, .down, look: look).isEmpty && people.canvas(look).lines[4].hasPrefix("  › + jo "))
    #expect(keys().hasPrefix("⏎ " + add))
    expect(press(.enter, look: look), equals: [.addPerson(PersonName("jo")!)])
    // Whoever has just this name comes before others.
    _ = press(.escape, look: look)
    people = PeopleScreen([Entry(nil, isCurrent: true), Entry(PersonName("Anna Jon")), Entry(PersonName("Jon"))])
    type("jon")
    expect(people.canvas(look).lines[2...3], equals: ["      Anna Jon", "  ›   Jon"])
    expect(press(.enter, look: look), equals: [.use(PersonName("Jon"))])
  }

  @Test mutating func `a long name leaves room for the remark`() throws {
    let name = String(repeating: "Maximiliane ", count: 3) + "Zoe"
    people = PeopleScreen([Entry(nil, isCurrent: true), Entry(PersonName(name), isInUseElsewhere: true)])
    let rows = people.canvas(Look(40, 12)).lines
    expect(rows[2], equals: "  › ● (without a name)")
    expect(rows[3], equals: "      Maximiliane …   in use elsewhere")
  }

  @Test mutating func `a name that nobody has is added`() {
    type("Zoe")
    expect(people.focus(Look()), equals: "Search: Zoe. Add Zoe, 1/1.")
    expect(press(.enter), equals: [.addPerson(PersonName("Zoe")!)])
  }

  @Test mutating func `a name is changed`() {
    expect(that: press(.home, .f2).isEmpty && people.notice?.hasPrefix("The data without a name stays.") == true)
    _ = press(.down, .f2)
    expect(people.keys(Look()), equals: [.apply, .cancel])
    #expect(people.canvas(Look(40, 12)).lines.contains("  New name: Anna_"))
    type("/")
    #expect(press(.enter).isEmpty)
    #expect(people.notice?.hasPrefix("'Anna/' isn't valid: expected a name of at most 40 letters") == true)
    // The name stays above the notice.
    #expect(people.canvas(Look(40, 12)).lines.contains("  New name: Anna/_"))
    let anna = PersonName("Anna")!
    expect(press(.backspace, .backspace, .character("e"), .enter), equals: [.rename(anna, to: PersonName("Anne")!)])
    expect(that: press(.escape).isEmpty && people.keys(Look()).contains(.start))
    // Changing the case changes the name; the same name changes nothing.
    expect(press(.f2, .backspace, .character("A"), .enter), equals: [.rename(anna, to: PersonName("AnnA")!)])
    #expect(press(.escape, .f2, .enter).isEmpty)
  }

  @Test mutating func `only a yes removes somebody`() {
    let bert = PersonName("Bert")!
    expect(press(.down, .delete), equals: [.askToRemove(bert)])
    for (key, action) in [(Key.character("n"), nil), (.enter, nil), (.character("y"), ScreenAction.remove(bert))] {
      people.ask(toRemove: bert, "Remove Bert (86 answers)?")
      expect(that: people.keys(Look()) == [.yes(Look()), .cancel] && people.notice == "Remove Bert (86 answers)?")
      // Only the question is read out; after a no, who is focused, again.
      #expect(people.focus(Look()) == nil)
      expect(press(key), equals: [action].compactMap { $0 })
      #expect(people.keys(Look()).contains(.start))
      #expect(people.focus(Look())?.hasPrefix("Bert, ") == true)
    }
    #expect(press(.home, .delete).isEmpty)
  }

  @Test mutating func `without people it says what it is for`() {
    people = PeopleScreen([Entry(nil, isCurrent: true)])
    let words = "Add the people who share this computer. Each has answers and settings of their own."
    expect(people.lines(Look()).last, equals: words)
    for size in [(80, 24), (40, 12)] {
      #expect(people.canvas(Look(size.0, size.1)).lines.dropFirst(3).joined(separator: " ").contains("their own."))
    }
  }

  @Test(arguments: [Look(), Look(40, 12), Look(80, 24, .german), Look(40, 12, .german)])
  mutating func `one row says that a name can be typed, then what is typed, and is empty for a question`(look: Look)
    throws
  {
    func row() -> String { people.canvas(look).lines[look.size.rows - 3] }
    expect(row(), equals: "  " + look(PeopleMessages.typeName))
    type("an")
    expect(row(), equals: "  " + look(PeopleMessages.search.capitalized) + ": an_")
    _ = press(.backspace, .backspace, look: look)
    expect(row(), equals: "  " + look(PeopleMessages.typeName))
    _ = press(.f2, look: look)
    expect(row(), equals: "  " + look(PeopleMessages.newName) + ": Anna_")
    _ = press(.escape, look: look)
    people.ask(toRemove: try #require(PersonName("Anna")), "Remove Anna?")
    expect(that: row() == "" && people.canvas(look).lines[look.size.rows - 2] == "  Remove Anna?")
  }

  @Test mutating func `it is read out, and a line from a pipe names somebody`() {
    expect(
      people.lines(Look()),
      equals: [
        "People.", "(without a name).", "Anna, chosen.", "Bert, in use elsewhere.", "Clara K., trained today.",
        "Type a name to find or add somebody.",
      ])
    expect(people.focus(Look()), equals: "Anna, chosen, 2/4.")
    expect(that: people.takes("clara k.") && people.takes("Emil") && !people.takes("down") && !people.takes("?"))
    expect(people.enter("clara k.", Look()), equals: .use(PersonName("Clara K.")))
    // A name that nobody has is added with Return, so that a typing error adds nobody.
    expect(that: people.enter("Emil", Look()) == nil && people.focus(Look()) == "Search: Emil. Add Emil, 1/1.")
    expect(press(.enter), equals: [.addPerson(PersonName("Emil")!)])
  }
}
