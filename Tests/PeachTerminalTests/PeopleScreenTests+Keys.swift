import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

/// Every key of the People Screen.
extension PeopleScreenTests {
  /// Nobody and nine people, of whom the third is chosen.
  private static func many(at name: PersonName? = nil) -> PeopleScreen {
    PeopleScreen(
      [.init(nil)] + (1...9).map { .init(PersonName("P\($0)"), isCurrent: $0 == 3) }, at: name)
  }

  private func type(_ text: String, in people: inout PeopleScreen) {
    for character in text { _ = people.handle(.character(character), Look()) }
  }

  @Test func `keys move the focus by one, by a page and to the ends`() {
    // Five rows are visible.
    let look = Look(40, 12)
    var people = Self.many()
    expect(people.focus, equals: 3)
    let moves: [(Key, Int)] = [
      (.wheelDown, 4), (.down, 5), (.tab, 6), (.pageUp, 1), (.wheelUp, 0), (.backTab, 0), (.pageDown, 5),
      (.pageDown, 9), (.down, 9), (.up, 8), (.home, 0), (.up, 0), (.end, 9), (.pageUp, 4),
      (.drag(columns: 1, isFine: false), 4),
    ]
    for (key, focus) in moves {
      expect(that: people.handle(key, look) == nil && people.focus == focus, "\(key)")
    }
    expect(that: Self.many(at: PersonName("P7")).focus == 7 && Self.many(at: PersonName("Zoe")).focus == 0)
  }

  @Test(arguments: [40, 59, 60, 79, 80]) func `narrow windows show fewer keys, and all list them`(columns: Int) {
    var people = Self.many()
    func keys() -> (shown: [String], all: [String]) {
      let hints = people.keys(Look(columns, 24))
      return (hints.filter(\.isShown).map(\.label.sign), hints.map(\.label.sign))
    }
    let isWide = columns >= 60
    let commands = isWide ? ["F2", "Del"] : []
    expect(keys().shown, equals: ["⏎"] + (columns >= 80 ? ["↑ ↓"] : []) + commands + ["?", "Esc"])
    expect(keys().all, equals: ["⏎", "↑ ↓", "a–z", "F2", "Del", "?", "Esc"])
    // Whoever is found isn't all there is.
    type("p", in: &people)
    expect(keys().shown, equals: ["⏎", "↑ ↓"] + commands + ["?", "Esc"])
    expect(people.keys(Look(columns)).last?.meaning, equals: SettingsMessages.cancel)
    expect(people.keys(Look(columns)).first?.meaning, equals: SettingsMessages.select)
    type("qq", in: &people)
    expect(people.keys(Look(columns)).first?.meaning, equals: PeopleMessages.addShortly)
  }

  @Test(
    arguments: [
      ("an", [1]), ("ma", [1]), ("nei", [2]), ("o'n", [2]), ("arc", [3]), ("r", [4]), ("j.r", [4]), ("b", [5, 6]),
      ("B", [5, 6]), ("nna", []), ("anna m", []), ("anna-m", [1]), ("x", [5]),
    ] as [(String, [Int])])
  func `a search finds beginnings of names and of the words in them`(text: String, found: [Int]) {
    let names = ["Anna-Maria", "O'Neil", "d\u{2019}Arc", "J.R. Li", "x_b", "Bo"]
    var people = PeopleScreen([.init(nil, isCurrent: true)] + names.map { .init(PersonName($0)) })
    type(text, in: &people)
    let rows = people.canvas(Look()).lines.dropFirst(2).prefix { !$0.isEmpty && !$0.contains("+ ") }
    expect(rows.map { String($0.dropFirst(6)) }, equals: found.map { names[$0 - 1] })
  }

  @Test func `Ctrl-D leaves at once, Esc first ends a search, and a blank begins none`() {
    var people = Self.many()
    expect(that: people.handle(.character(" "), Look()) == nil && people.keys(Look()).contains(.start))
    type("p 1", in: &people)
    expect(people.focus(Look()), equals: "Search: p 1. Add p 1, 1/1.")
    expect(that: people.handle(.escape, Look()) == nil && people.keys(Look()).contains(.start))
    type("p", in: &people)
    expect(people.handle(.endOfInput, Look()), equals: .open(.start))
    // While a name is changed, it ends that.
    _ = people.handle(.f2, Look())
    #expect(people.handle(.endOfInput, Look()) == nil)
    // A question is answered with no.
    people = Self.many(at: PersonName("P2"))
    _ = people.handle(.f2, Look())
    expect(that: people.handle(.endOfInput, Look()) == nil && people.keys(Look()).contains(.start))
  }

  @Test func `a name has at most 40 characters, and a longer one is refused in words`() {
    let name = PersonName(String(repeating: "x", count: 40))!
    var people = Self.many()
    type(String(repeating: "x", count: 45), in: &people)
    #expect(people.canvas(Look()).lines.contains { $0.contains("isn't valid") })
    #expect(people.handle(.enter, Look()) == nil)
    // What is typed beyond that isn't kept.
    _ = people.handle(.backspace, Look())
    expect(people.handle(.enter, Look()), equals: .addPerson(name))
    people = Self.many(at: PersonName("P2"))
    _ = people.handle(.f2, Look())
    type(String(repeating: "y", count: 45), in: &people)
    #expect(people.handle(.enter, Look()) == nil)
    #expect(people.notice?.contains("isn't valid: expected a name of at most 40") == true)
    _ = people.handle(.backspace, Look())
    let other = PersonName("P2" + String(repeating: "y", count: 38))!
    expect(people.handle(.enter, Look()), equals: .rename(PersonName("P2")!, to: other))
  }

  @Test(arguments: ["Weiß", "WEISS", "WEIẞ", "weiss"]) func `whoever has the name is found, however it is written`(
    text: String
  ) {
    var people = PeopleScreen([.init(nil, isCurrent: true), .init(PersonName("Weiß")), .init(PersonName("Weissert"))])
    type(text, in: &people)
    expect(people.handle(.enter, Look()), equals: .use(PersonName("Weiß")))
  }

  @Test func `what is typed is read out, and a line from a pipe is a new name while one is changed`() {
    var people = Self.many(at: PersonName("P2"))
    _ = people.handle(.f2, Look())
    expect(that: people.focus(Look()) == "New name: P2" && people.focus(Look(80, 24, .german)) == "Neuer Name: P2")
    expect(that: people.takes("Zoe") && people.takes("z") && !people.takes("?") && !people.takes("esc"))
    expect(people.enter("Zoe", Look()), equals: .rename(PersonName("P2")!, to: PersonName("Zoe")!))
    people.ask(toRemove: PersonName("P5")!, "Remove P5?")
    expect(that: !people.isTyping && !people.takes("Zoe") && !people.takes("y") && people.focus == 5)
    expect(people.handle(.character("y"), Look()), equals: .remove(PersonName("P5")!))
    #expect(people.isTyping)
  }

  @Test func `a name that ends with a full stop ends its sentence`() {
    let people = PeopleScreen([
      .init(nil), .init(PersonName("Clara K."), isCurrent: true),
      .init(PersonName("Ed J."), isInUseElsewhere: true, hasTrainedToday: true), .init(PersonName("Bo B.")),
    ])
    expect(
      people.lines(Look()),
      equals: [
        "People.", "(without a name).", "Clara K., chosen.", "Ed J., in use elsewhere, trained today.", "Bo B.",
        "Type a name to find or add somebody.",
      ])
    expect(
      people.lines(Look(80, 24, .german)).dropFirst(2).prefix(2),
      equals: [
        "Clara K., ausgewählt.", "Ed J., anderswo in Gebrauch, hat heute geübt.",
      ])
  }

  @Test func `arrows at the margin say that there are more people above or below`() {
    var people = Self.many()
    let look = Look(40, 12)
    func margin() -> [Character] { people.canvas(look).rows.prefix(8).compactMap(\.last) }
    expect(margin(), equals: Array("      ↓ "))
    for _ in 0..<2 { _ = people.handle(.down, look) }
    expect(margin(), equals: Array("  ↑   ↓ "))
    _ = people.handle(.end, look)
    expect(margin(), equals: Array("  ↑     "))
  }
}
