import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

/// The Start Screen: its keys, clicks and words.
@Suite struct StartScreenTests {
  /// Voices share the place of the odd one out, which is simpler.
  private static let order: [ExerciseName] = [.comparison, .intervals, .matching, .chords, .oddOneOut]

  private func press(_ screen: inout StartScreen, _ keys: Key..., look: Look = Look()) -> [ScreenAction] {
    keys.compactMap { screen.handle($0, look) }
  }

  @Test(
    arguments: [
      (.enter, .open(.training)), (.character(" "), .open(.training)), (.character("p"), .open(.profile)),
      (.character("P"), .open(.profile)), (.character("s"), .open(.settings)), (.character("S"), .open(.settings)),
      (.character("i"), .open(.info)), (.character("I"), .open(.info)), (.character("u"), .open(.people)),
      (.character("U"), .open(.people)), (.character("q"), .leave), (.character("Q"), .leave), (.endOfInput, .leave),
      (.up, nil), (.down, nil), (.escape, nil), (.character("x"), nil), (.tab, nil),
    ] as [(Key, ScreenAction?)])
  func `each key opens its screen`(key: Key, action: ScreenAction?) {
    var screen = StartScreen()
    expect(that: screen.handle(key, Look()) == action && screen.focus(Look()) == nil)
  }

  @Test func `the arrows go round the exercises, and up and down change to the other one of a place`() {
    var screen = StartScreen()
    for name in Self.order.dropFirst() + Self.order.prefix(2) {
      expect(that: press(&screen, .right) == [.set(.exercise, name.rawValue)] && screen.exercise == name)
      expect(screen.focus(Look()), equals: Exercises[name]?.words.title.english)
    }
    for name in [Self.order[0]] + Self.order.reversed() {
      expect(that: press(&screen, .left) == [.set(.exercise, name.rawValue)] && screen.exercise == name)
    }
    screen.exercise = .oddOneOut
    expect(press(&screen, .up, .down, .down), equals: ["voices", "odd-one-out", "voices"].map { .set(.exercise, $0) })
    expect(screen.focus(Look(80, 24, .german)), equals: "Töne im Akkord")
    expect(that: screen.exercise(after: 1) == .comparison && screen.exercise(after: -1) == .chords)
    expect(screen.exercise(after: 0), equals: .oddOneOut)
  }

  @Test(arguments: [(80, 24, 3..<15, 17), (40, 12, 1..<6, 6), (200, 60, 3..<51, 53)])
  func `a click in the picture opens the profile, one beside the exercise changes it, others start`(
    columns: Int, rows: Int, preview: Range<Int>, exercise: Int
  ) {
    let look = Look(columns, rows)
    let drawn = StartScreen().canvas(look).lines
    expect(drawn.firstIndex { $0.contains("‹  Pitch comparison  ›") }, equals: exercise)
    for row in 0..<rows {
      for (column, place) in [(columns / 2 - 1, "odd-one-out"), (columns / 2, "intervals")] {
        var screen = StartScreen()
        let action = screen.handle(.click(column: column, row: row), look)
        let expected: ScreenAction? =
          row == exercise
          ? .set(.exercise, place)
          : preview.contains(row) ? .open(.profile) : row > 0 && row < rows - 2 ? .open(.training) : nil
        expect(action, equals: expected, "\(column) \(row)")
      }
    }
  }

  @Test func `it is read out in sentences`() {
    var screen = StartScreen()
    let choice = "Exercise: Pitch comparison. Use left and right to choose another."
    expect(screen.lines(Look()), equals: ["Peach", choice])
    screen.person = Text("Anna")
    screen.profile = IntervalReport.trained.rows
    screen.exercise = .intervals
    expect(
      screen.lines(Look()),
      equals: [
        "Peach", "Person: Anna", "Your profile. Threshold 15 cents (12 to 18). Press p for details.",
        "Exercise: Intervals. Use left and right to choose another.",
      ])
    screen.profile = IntervalReport.none.rows
    expect(
      screen.lines(Look(80, 24, .german)),
      equals: [
        "Peach", "Person: Anna", "Dein Profil. Mit p mehr dazu.", "Trainiere, um dein Profil aufzubauen.",
        "Übung: Intervalle. Mit links und rechts wählst du eine andere.",
      ])
    // Answers of another time.
    screen.profile = MatchReport.noneThisWeek.rows
    expect(that: screen.lines(Look()).count == 4 && !screen.lines(Look()).contains { $0.contains("Start training") })
  }

  @Test func `its keys are listed in their order, those of arrows and Return only in the list`() {
    var screen = StartScreen()
    expect(
      screen.lineOfKeys(Look()),
      equals: "Return Start training, left and right exercise, p Profile, s Settings, i Info, "
        + "u People, ? Keys, q Quit.")
    screen.exercise = .voices
    #expect(
      screen.lineOfKeys(Look(80, 24, .german)).hasPrefix(
        "Return Training starten, links und rechts Übung, hoch und runter Einer ist anders, p Profil, "))
    expect(screen.keys(Look()).filter(\.isShown).map(\.label.sign), equals: ["p", "s", "i", "u", "?", "q"])
  }

  @Test func `whose data is used stands in the place of the title`() {
    var screen = StartScreen()
    expect(screen.canvas(Look(40, 12)).lines[0], equals: "  ◗ Peach")
    screen.person = Text(String(repeating: "Maximiliane ", count: 4))
    let row = screen.canvas(Look(40, 12)).rows[0]
    expect(row, equals: "  ◗ Maximiliane Maximiliane Maximilia…  ")
    let styles = screen.canvas(Look(40, 12)).cells.prefix(10).map(\.style)
    expect(that: styles[2] == .area && styles[4] == .focus)
  }
}
