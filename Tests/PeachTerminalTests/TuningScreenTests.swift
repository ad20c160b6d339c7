import PeachCore
import PeachLanguage
@testable import PeachTerminal
import TestSupport
import Testing

@Suite struct TuningScreenTests {
  private let trial = Trial(exercise: .matching, note: .a4, offset: Cents(-40))

  private func screen(_ state: TrainingSession.State, showsCents: Bool = false) -> TrainingScreen {
    var screen = TrainingScreen(.matching, canNavigate: true)
    (screen.state, screen.showsCents) = (state, showsCents)
    return screen
  }

  private func lines(
    _ screen: TrainingScreen, _ columns: Int = 40, _ rows: Int = 12, _ language: LanguageCode = .english,
    isUnicode: Bool = true
  ) -> [String] {
    screen.canvas(Look(columns, rows, language, isUnicode: isUnicode)).lines
  }

  private func feedback(_ error: Double, spread: Double = 10) -> TrainingSession.State {
    let match = Match(error: Cents(error), spread: Cents(spread))
    return .feedback(CompletedTrial(trial: trial, response: .match(match), responseTime: .zero, time: .zero))
  }

  /// After a change of the pitch.
  private func tuning(_ change: Double) -> TrainingSession.State {
    let progress = TuningProgress(Cents(change), from: .key, at: .zero, start: trial.offset, onset: .zero)
    return .answering(trial, .init(onset: .zero, tuning: progress))
  }

  @Test func `the field tells what sounds`() {
    expect(
      lines(screen(.presenting(trial))),
      equals: [
        "  ╭──────────────────────────────────╮", "  │                                  │",
        "  │                                  │", "  │                                  │",
        "  │                                  │", "  │     Listen to the reference      │",
        "  │                                  │", "  │                                  │",
        "  │                                  │", "  ╰──────────────────────────────────╯", "",
        " ← → 1 cent ⏎ Confirm ? Keys  Esc Start",
      ])
    expect(lines(screen(.answering(trial, .init(onset: .zero))))[5], equals: "  ┃          Tune the note           ┃")
    expect(
      lines(screen(.presenting(trial)), 40, 12, .german, isUnicode: false)[5],
      equals: "  |  Hoer dir den Vergleichston an   |")
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 20), (30, 4)])
  func `nothing on the screen moves with the pitch`(columns: Int, rows: Int) {
    let untouched = lines(screen(.answering(trial, .init(onset: .zero)), showsCents: true), columns, rows)
    for change in [-100, -0.1, 10, 39.9, 40, 40.1, 100] {
      expect(lines(screen(tuning(change), showsCents: true), columns, rows), equals: untouched)
    }
    // Neither with the distance from which the note begins.
    for offset in [-60.0, -20, 20, 60] {
      var other = trial
      other.offset = Cents(offset)
      expect(lines(screen(.answering(other, .init(onset: .zero))), columns, rows), equals: untouched)
    }
  }

  @Test func `the feedback is the side, or close within the listener's own spread`() {
    func words(
      _ error: Double, spread: Double = 10, _ language: LanguageCode = .english, showsCents: Bool = false
    ) -> String {
      lines(screen(feedback(error, spread: spread), showsCents: showsCents), 40, 12, language)[5].filter { $0 != "┃" }
        .split(separator: " ").joined(separator: " ")
    }
    expect(that: words(-10) == "✓ Close" && words(10) == "✓ Close" && words(0) == "✓ Close")
    expect(that: words(10.01) == "↑ High" && words(-60) == "↓ Low")
    expect(that: words(4, spread: 3) == "↑ High" && words(-4, spread: 5, .german) == "✓ Nah")
    expect(that: words(40, .german) == "↑ Hoch" && words(-40, .german) == "↓ Tief")
    expect(words(3.24, showsCents: true), equals: "✓ 3.2 cents too high")
    expect(words(-12.06, .german, showsCents: true), equals: "↓ 12,1 Cent zu tief")
    expect(that: words(0.04, showsCents: true) == "✓ 0 cents" && words(-0.96, showsCents: true) == "✓ 1 cent too low")
    let ascii = lines(screen(feedback(18)), 40, 12, isUnicode: false)[5]
    #expect(ascii.contains("^  High"))
  }

  @Test func `a small terminal shows the keys and the feedback on one line`() {
    #expect(lines(screen(tuning(3)), 34, 3)[1].contains("← → Tune  ⏎ Confirm  q stop"))
    #expect(lines(screen(feedback(-20)), 34, 3)[1].contains("↓  Low"))
  }

  @Test func `the list of keys tells of the mouse and of MIDI`() {
    let screen = screen(.presenting(trial))
    let look = Look()
    let text = screen.pagesOfKeys(look).flatMap { page in (0..<24).map { page.text(row: $0) } }.joined(separator: "\n")
    for word in [", .", "⇧← ⇧→", "0.1 cent", "Mouse: drag", "MIDI: the pitch wheel"] { #expect(text.contains(word)) }
    // Other exercises tell of MIDI as well.
    let others = TrainingView.help(Exercise.intervals, canNavigate: true, allowsReplays: true, look)
    #expect(others.contains { $0.contains("MIDI: keys above C4 answer 'too wide', keys below it 'too narrow'") })
  }

  // MARK: Keys and lines

  @Test func `arrows tune by 1 and 10 cents, with Shift by a tenth, and the mouse by its way`() {
    let changes: [(Key, Double)] = [
      (.left, -1), (.right, 1), (.shiftLeft, -0.1), (.shiftRight, 0.1), (.character(","), -0.1), (.character("."), 0.1),
      (.up, 10), (.down, -10), (.wheelUp, 1), (.wheelDown, -1), (.wheel(up: false, isFine: true), -0.1),
      (.drag(columns: 7, isFine: false), 3.5), (.drag(columns: -3, isFine: true), -3 * 0.1),
    ]
    for (key, cents) in changes { #expect(TrainingInput(tuning: key) == .adjust(Cents(cents))) }
    expect(TrainingInput(tuning: .otherClick), equals: .commit)
    // A click of the first button begins a drag.
    #expect(TrainingInput(tuning: .click(column: 3, row: 3)) == nil)
    expect(that: TrainingInput(tuning: .enter) == .start && TrainingInput(tuning: .character(" ")) == .start)
    for letter in "hlkjt" { #expect(TrainingInput(tuning: .character(letter)) == nil) }
    expect(TrainingInput(tuning: .character("+")), equals: .volume(louder: true))
    expect(that: TrainingInput(tuning: .character("r")) == .again && TrainingInput(tuning: .escape) == .open(.start))
  }

  @Test func `a click on a key hint is that key, elsewhere it does nothing`() {
    let screen = screen(tuning(3))
    let look = Look(40, 12)
    expect(screen.input(.click(column: 15, row: 11), look), equals: .start)
    expect(screen.input(.click(column: 38, row: 11), look), equals: .open(.start))
    for column in 0..<40 { #expect(screen.input(.click(column: column, row: 4), look) == nil) }
  }

  @Test func `lines are cents with a sign, or words`() {
    func input(_ line: String) -> TrainingInput? {
      TrainingInput(line: line, Exercise.matching, language: .english)
    }
    expect(that: input("+3.5") == .adjust(Cents(3.5)) && input("-0.1") == .adjust(Cents(-0.1)))
    expect(
      that: input("−12") == .adjust(Cents(-12)) && input("+3,5") == .adjust(Cents(3.5)) && input("+0") == .adjust(.zero)
    )
    for line in ["commit", "C", "fertig"] { #expect(input(line) == .commit) }
    expect(that: input("again") == .again && input("q") == .quit && input("QUIT") == .quit)
    expect(that: input("") == .start && input("+") == .volume(louder: true))
    for line in ["3.5", "higher", "h", "+1e9", "+nan", "+-3", "--3", "--", "+3,5,1", "+201"] {
      #expect(input(line) == nil)
    }
    // At most from one end of the range of a note to the other, up and down, as a word and as JSON.
    for cents in [200, -200, 200.5, -200.5] {
      let meaning = abs(cents) > 200 ? nil : TrainingInput.adjust(Cents(cents))
      expect(
        that: input((cents > 0 ? "+" : "") + String(cents)) == meaning && input("{\"adjust\":\(cents)}") == meaning)
    }
  }
}
