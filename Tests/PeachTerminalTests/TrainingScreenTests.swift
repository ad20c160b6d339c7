import Foundation
import PeachCore
import TestSupport
import Testing

import PeachLanguage
@testable import PeachTerminal

@Suite struct TrainingScreenTests {
  private let trial = Trial(note: .a4, offset: Cents(10))
  private var answerable: TrainingSession.State { .answering(trial, .init(onset: .zero)) }

  private func feedback(_ answer: ChoiceIndex) -> TrainingSession.State {
    .feedback(CompletedTrial(trial: trial, answer: answer, responseTime: .zero, time: .zero))
  }

  private func canvas(
    _ state: TrainingSession.State, _ columns: Int = 80, _ rows: Int = 24, _ language: LanguageCode = .english,
    isUnicode: Bool = true, canNavigate: Bool = true
  ) -> Canvas {
    var screen = TrainingScreen(.comparison, canNavigate: canNavigate)
    screen.state = state
    return screen.canvas(Look(columns, rows, language, isUnicode: isUnicode))
  }

  @Test func `the frame that was answered has the colour of the feedback, and the other one waits`() {
    let canvas = canvas(feedback(.up), 40, 13)
    expect(
      canvas.lines,
      equals: [
        "  ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓",
        "  ┃                                  ┃",
        "  ┃            ✓  Correct            ┃",
        "  ┃                                  ┃",
        "  ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛",
        "",
        "  ╭──────────────────────────────────╮",
        "  │                                  │",
        "  │            ↓  Lower              │",
        "  │                                  │",
        "  ╰──────────────────────────────────╯",
        "",
        " ↑ ↓ answer  r Again  ? Keys  Esc Start",
      ])
    let colored = canvas.cells.filter { $0.style.color == .correct }
    // Nothing but the frame and the symbol.
    expect(that: Set(colored.map(\.character)) == Set("┏━┓┃┗┛✓") && colored.count == 2 * 36 + 3 * 2 + 1)
    #expect(canvas.cells.allSatisfy { $0.style.background == .standard })
  }

  @Test(arguments: [ChoiceIndex.up, .down])
  func `without feedback the answer that was taken stays bold, and its sign doesn't change`(answer: ChoiceIndex) {
    let completed = CompletedTrial(trial: trial, answer: answer, responseTime: .zero, time: .zero)
    let canvas = canvas(.taken(completed), 40, 13)
    let bold = String(canvas.cells.filter { $0.style == .bold }.compactMap(\.character))
    expect(
      that: bold.contains(answer == .up ? "↑" : "↓") && bold.contains("┏") && !bold.contains(answer == .up ? "↓" : "↑"))
    #expect(canvas.cells.allSatisfy { ![.correct, .incorrect].contains($0.style.color) })
    let text = canvas.lines.joined()
    expect(that: text.contains("Higher") && text.contains("Lower") && !text.contains("orrect"))
    // Where there is no room for areas.
    expectLine(self.canvas(.taken(completed), 20, 3), "Answered")
  }

  private func expectLine(_ canvas: Canvas, _ text: String) { #expect(canvas.lines.joined().contains(text)) }

  @Test func `both frames turn heavy and bold at once when an answer is possible`() {
    let (before, after) = (canvas(.presenting(trial), 40, 13), canvas(answerable, 40, 13))
    func style(_ canvas: Canvas, _ character: Character) -> [Style] {
      canvas.cells.filter { $0.character == character }.map(\.style)
    }
    expect(that: style(before, "╭") == [.dim, .dim] && style(before, "┏").isEmpty)
    expect(that: style(after, "┏") == [.bold, .bold] && style(after, "╭").isEmpty)
    // The arrows stand above each other.
    let columns = ["↑", "↓"].map { arrow in
      after.lines.dropLast().compactMap { $0.firstIndex(of: Character(arrow))?.utf16Offset(in: $0) }
    }
    expect(that: columns[0].count == 1 && columns[0] == columns[1])
  }

  @Test func `the line of keys shows the volume after a change`() {
    func screen(_ volume: Double?) -> TrainingScreen {
      var screen = TrainingScreen(.comparison)
      (screen.state, screen.volume) = (answerable, volume)
      return screen
    }
    #expect(screen(nil).canvas(Look()).lines.last?.contains("Volume") == false)
    // Also in narrow and very small terminals.
    for (volume, look, words) in [
      (-4.0, Look(), "Volume −4 dB"), (6, Look(), "Volume +6 dB"), (-22.5, Look(40, 12), "Volume −22.5 dB"),
      (-22.5, Look(50, 12), "Volume −22.5 dB"), (-22.5, Look(59, 12), "Volume −22.5 dB"),
    ] { #expect(screen(volume).canvas(look).lines.last?.contains(words) == true) }
    expect(screen(-4).line(Look(20, 3)).text, equals: "Volume −4 dB")
    // The volume of a measurement is fixed.
    for changesVolume in [true, false] {
      let screen = TrainingScreen(.comparison, canNavigate: false, changesVolume: changesVolume)
      expect(screen.keys(Look()).contains { $0.label == .plusMinus }, equals: changesVolume)
    }
    expect(
      TrainingInput(.character("+"), Exercise.comparison.answerForm, language: .german), equals: .volume(louder: true))
    expect(
      TrainingInput(.character("-"), Exercise.comparison.answerForm, language: .english), equals: .volume(louder: false)
    )
  }

  /// `scripts/tools/pictures` redraws them.
  @Test func `the README shows the screen as it is, on light and on dark`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    for name in ["training.svg", "training~dark.svg"] {
      let path = "Sources/peach/Documentation.docc/Resources/" + name
      #expect(readme.contains("\"\(path)\""))
      let picture = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      // The words in the order in which they are drawn, row by row.
      let words = picture.components(separatedBy: "</text>").compactMap { $0.components(separatedBy: ">").last }
        .filter { !$0.isEmpty && !$0.contains("\n") }
      let shown = canvas(feedback(.up)).lines.flatMap { $0.split { " ╭╮╰╯─│┏━┓┃┗┛".contains($0) } }.map(String.init)
      expect(words, equals: shown)
    }
  }

  @Test(arguments: [(40, 12), (80, 24)])
  func `a long notice makes the frames smaller and covers nothing`(columns: Int, rows: Int) throws {
    var screen = TrainingScreen(.comparison)
    let short = screen.canvas(Look(columns, rows)).lines
    screen.message = String(repeating: "word ", count: 20)
    let lines = screen.canvas(Look(columns, rows)).lines
    let notice = lines.indices.filter { lines[$0].contains("word") }
    expect(that: notice.count == (columns == 40 ? 3 : 2) && notice.last == rows - 2)
    let bottom = try #require(lines.lastIndex { $0.contains("╰") })
    expect(that: bottom < notice[0] && bottom <= (short.lastIndex { $0.contains("╰") } ?? 0))
    expect(lines.filter { $0.contains("╰") }.count, equals: short.filter { $0.contains("╰") }.count)
  }

  @Test func `German without Unicode is spelled out`() {
    expect(
      canvas(feedback(.down), 40, 13, .german, isUnicode: false, canNavigate: false).lines,
      equals: [
        "  +----------------------------------+",
        "  |                                  |",
        "  |            ^  Hoeher             |",
        "  |                                  |",
        "  +----------------------------------+",
        "",
        "  #==================================#",
        "  #                                  #",
        "  #            X  Falsch             #",
        "  #                                  #",
        "  #==================================#",
        "",
        " Up Down antworten ? Tasten q Aufhoeren",
      ])
  }

  @Test func `an umlaut among capitals is spelled in capitals`() {
    let glyphs = Glyphs(isUnicode: false)
    for (text, spelled) in [
      ("ÜBERBLICK", "UEBERBLICK"), ("Übung", "Uebung"), ("MENÜ", "MENUE"), ("Menü", "Menue"),
      ("FÄLLE Öl Ü", "FAELLE Oel Ue"),
      ("ÄÖ", "AEOE"), ("»ÖFFNEN«", "\"OEFFNEN\""), ("größer – Ämter", "groesser - Aemter"), ("ä", "ae"), ("", ""),
    ] { #expect(glyphs.spelled(text) == spelled) }
    expect(Glyphs(isUnicode: true).spelled("ÜBERBLICK"), equals: "ÜBERBLICK")
  }

  @Test func `the text for small terminals is wrapped`() {
    func shown(_ columns: Int, _ rows: Int, _ language: LanguageCode = .german) -> [String] {
      StartScreen().canvas(Look(columns, rows, language)).lines
    }
    expect(shown(30, 8), equals: ["", "", "", "  Braucht 40 × 12 Zellen; q", "           beendet", "", "", ""])
    expect(shown(34, 3, .english), equals: ["", "   Needs 40 × 12 cells; q quits", ""])
    expect(shown(12, 5), equals: ["", "Braucht 40 ×", "12 Zellen; q", "  beendet", ""])
    expect(shown(5, 4), equals: ["Brauc", "ht 40", "× 12", "Zelle"])
    expect(that: shown(3, 1) == ["Bra"] && shown(1, 1) == ["B"])
    // A line that fits stays as it is.
    expect(canvas(answerable, 26, 4).lines, equals: ["", "", "↑ higher  ↓ lower  q stop", ""])
  }

  @Test func `in terminals wider than 3 : 1, the areas are side by side as on a keyboard`() {
    expect(
      canvas(feedback(.up), 76, 12).lines,
      equals: [
        "  ╭────────────────────────────────╮    ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓",
        "  │                                │    ┃                                ┃",
        "  │                                │    ┃                                ┃",
        "  │                                │    ┃                                ┃",
        "  │                                │    ┃                                ┃",
        "  │           ←  Lower             │    ┃           ✓  Correct           ┃",
        "  │                                │    ┃                                ┃",
        "  │                                │    ┃                                ┃",
        "  │                                │    ┃                                ┃",
        "  ╰────────────────────────────────╯    ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛",
        "",
        "  ← → answer  r Again  s Settings  p Profile  ? Keys     q Stop  Esc Start",
      ])
  }

  @Test func `the areas are dim until note 2 begins, and the other one again during the feedback`() {
    func isDim(_ state: TrainingSession.State) -> Bool {
      canvas(state).cells.contains { $0.character == "╭" && $0.style.isDim }
    }
    #expect(isDim(.presenting(trial)))
    #expect(!isDim(answerable))
    #expect(!isDim(.answering(trial, .init(onset: .zero, isSounding: false))))
    #expect(isDim(feedback(.up)))
  }

  @Test func `right and wrong differ in symbol, word and colour, but not in weight`() {
    let (right, wrong) = (canvas(feedback(.up), 41, 13), canvas(feedback(.down), 41, 13))
    func colored(_ canvas: Canvas) -> [Style] { canvas.cells.map(\.style).filter { $0.color != .standard } }
    expect(
      that: colored(right).allSatisfy { $0.color == .correct } && colored(wrong).allSatisfy { $0.color == .incorrect })
    expect(colored(right).count, equals: colored(wrong).count)
    expect(that: right.lines[2].contains("✓  Correct") && wrong.lines[8].contains("✗  Incorrect"))
  }

  @Test(arguments: [(1, 1), (39, 24), (80, 11), (20, 5), (40, 12), (300, 100)])
  func `it draws at any size`(columns: Int, rows: Int) {
    for language in LanguageCode.allCases {
      for state in [.idle, .presenting(trial), answerable, feedback(.up)] {
        let text = canvas(state, columns, rows, language).lines.joined()
        if columns >= 40 && rows >= 12 { #expect(text.contains(Exercise.comparison.answerForm[.down].label(language))) }
      }
    }
  }

  @Test func `below 40 × 12, one line shows the keys`() {
    let lines = canvas(answerable, 30, 6).lines
    expect(lines.filter { !$0.isEmpty }, equals: ["  ↑ higher  ↓ lower  q stop"])
  }

  @Test func `only changed cells are written`() {
    let colors = TerminalColors(depth: .direct, background: .dark)
    let before = canvas(answerable)
    expect(before.sequences(after: before, colors), equals: "")
    let whole = before.sequences(after: nil, colors)
    #expect(whole.hasPrefix("\u{1B}[0m\u{1B}[2J"))
    // The areas go dim and the feedback appears; the line of keys stays.
    let change = canvas(feedback(.up)).sequences(after: before, colors)
    expect(that: change.contains("✓") && !change.contains("Settings"))
    // Without colour, the frame is bold.
    let monochrome = canvas(feedback(.up)).sequences(after: nil, .none)
    expect(that: monochrome.contains("\u{1B}[0;1m") && !monochrome.contains("38;"))
  }
}

@Suite struct TrainingInputTests {
  @Test func `answer letters follow the language`() {
    func input(_ key: Key, _ language: LanguageCode) -> TrainingInput? {
      TrainingInput(key, Exercise.comparison.answerForm, language: language)
    }
    for language in LanguageCode.allCases {
      expect(input(.up, language), equals: .answer(.up))
      expect(input(.down, language), equals: .answer(.down))
      expect(input(.character("k"), language), equals: .answer(.up))
      expect(input(.character("J"), language), equals: .answer(.down))
      expect(input(.character("h"), language), equals: .answer(.up))
      expect(input(.escape, language), equals: .open(.start))
      expect(input(.character("q"), language), equals: .quit)
      expect(input(.endOfInput, language), equals: .quit)
      expect(input(.character("s"), language), equals: .open(.settings))
      expect(input(.character("P"), language), equals: .open(.profile))
    }
    expect(input(.character("l"), .english), equals: .answer(.down))
    #expect(input(.character("l"), .german) == nil)
    expect(input(.character("t"), .german), equals: .answer(.down))
    #expect(input(.character("t"), .english) == nil)
  }

  @Test func `a click answers by the half of the screen, and a click on a key hint is that key`() {
    let screen = TrainingScreen(.comparison)
    func input(_ key: Key, columns: Int, rows: Int) -> TrainingInput? { screen.input(key, Look(columns, rows)) }
    expect(input(.click(column: 3, row: 2), columns: 80, rows: 24), equals: .answer(.up))
    expect(input(.click(column: 3, row: 12), columns: 80, rows: 24), equals: .answer(.down))
    #expect(input(.left, columns: 80, rows: 24) == nil)
    // Nothing is drawn that could be clicked.
    for (columns, rows) in [(80, 1), (80, 4), (1, 1), (19, 12)] {
      #expect(input(.click(column: 10, row: 5), columns: columns, rows: rows) == nil)
    }
    expect(input(.click(column: 76, row: 23), columns: 80, rows: 24), equals: .open(.start))
    expect(input(.click(column: 62, row: 23), columns: 80, rows: 24), equals: .quit)
    #expect(input(.click(column: 67, row: 23), columns: 80, rows: 24) == nil)
    // Wider than 3 : 1, as on a keyboard.
    expect(input(.click(column: 3, row: 2), columns: 80, rows: 12), equals: .answer(.down))
    expect(input(.click(column: 41, row: 2), columns: 80, rows: 12), equals: .answer(.up))
    expect(input(.left, columns: 80, rows: 12), equals: .answer(.down))
    expect(input(.right, columns: 80, rows: 12), equals: .answer(.up))
    expect(input(.up, columns: 80, rows: 12), equals: .answer(.up))
    // Too small for the line of keys, the last row is one like the others.
    expect(input(.click(column: 19, row: 5), columns: 20, rows: 6), equals: .answer(.down))
  }

  @Test func `lines are letters or words`() {
    func input(_ line: String, _ language: LanguageCode = .english) -> TrainingInput? {
      TrainingInput(line: line, Exercise.comparison, language: language)
    }
    expect(input("h"), equals: .answer(.up))
    expect(input("LOWER"), equals: .answer(.down))
    expect(input("tiefer", .german), equals: .answer(.down))
    expect(input("higher", .german), equals: .answer(.up))
    expect(input("quit"), equals: .quit)
    expect(input(""), equals: .start)
    #expect(input("louder") == nil)
    // Also as a keyboard without umlauts or a program that writes accents apart has them.
    for word in ["Höher", "höher", "ho\u{308}her", "hoeher", "HOEHER"] {
      for language in LanguageCode.allCases { #expect(input(word, language) == .answer(.up), "\(word)") }
    }
    #expect(input("hoher", .german) == nil)
  }

  @Test(arguments: LanguageCode.allCases) func `a line is an answer in the words of both languages, in each exercise`(
    language: LanguageCode
  ) {
    let umlauts = [("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")]
    for exercise in Exercises.all where !exercise.answerForm.isTuning {
      let form = exercise.answerForm
      for (index, choice) in (form.choices + form.directions).enumerated() {
        let (english, german) = (choice.label.english.lowercased(), choice.label.german.lowercased())
        let plain = umlauts.reduce(german) { $0.replacing($1.0, with: $1.1) }
        for word in [choice.word, english, german, plain, plain.uppercased()] {
          let input = TrainingInput(line: word, exercise, language: language)
          expect(input, equals: .answer(ChoiceIndex(rawValue: index)), "\(exercise.name.rawValue): \(word)")
        }
      }
    }
  }
}

@Suite struct LanguageTests {
  @Test func `PEACH_LANG, the setting and the locale decide in this order`() {
    func language(_ environment: [String: String], _ setting: LanguageCode? = nil) -> LanguageCode {
      LanguageCode(environment: environment, setting: setting)
    }
    expect(language([:]), equals: .english)
    expect(language(["LANG": "de_AT.UTF-8"]), equals: .german)
    expect(language(["LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB"]), equals: .english)
    expect(language(["LANG": "en_US", "LC_ALL": "de_DE"]), equals: .german)
    expect(language(["LANG": "de_DE", "LC_ALL": "C"]), equals: .english)
    expect(language(["LANG": "de_DE", "LC_ALL": ""]), equals: .german)
    expect(language(["LANG": "de_DE"], .english), equals: .english)
    expect(language(["PEACH_LANG": "de"], .english), equals: .german)
    expect(language(["PEACH_LANG": "fr", "LANG": "de"]), equals: .german)
  }
}

/// An exercise that asks for a direction after a choice.
@Suite struct DirectionTests {
  private static let screen = {
    var (screen, opening) = (TrainingScreen(.voices), TrainingSession.Opening(onset: .zero))
    opening.chosen = ChoiceIndex(rawValue: 1)
    screen.state = .answering(Trial(exercise: .voices, note: .a4, offset: Cents(5)), opening)
    return screen
  }()

  @Test(arguments: [(80, 24, true), (40, 16, true), (80, 12, false), (200, 20, false)])
  func `too high is above too low or to the right of it, and is what a click there answers`(
    columns: Int, rows: Int, isStacked: Bool
  ) throws {
    let look = Look(columns, rows)
    let lines = Self.screen.canvas(look).rows
    func place(_ label: String) throws -> (column: Int, row: Int) {
      let row = try #require(lines.firstIndex { $0.contains(label) })
      return (try #require(lines[row].range(of: label)).lowerBound.utf16Offset(in: lines[row]), row)
    }
    let (high, low) = (try place("Too high"), try place("Too low"))
    expect(that: isStacked ? high.row < low.row : high.row == low.row && high.column > low.column)
    for (place, direction) in [(high, Direction.up), (low, .down)] {
      let answer = try #require(Exercise.voices.answerForm.answer(direction))
      expect(Self.screen.input(.click(column: place.column, row: place.row), look), equals: .answer(answer))
      expect(Self.screen.input(direction == .up ? .up : .down, look), equals: .answer(answer))
    }
    // Together with the keys of both, the upper one first.
    let keys = Self.screen.keys(look).compactMap { look($0.meaning) }.filter { $0.hasPrefix("Too") }
    expect(keys, equals: ["Too high", "Too low"])
  }
}

/// An exercise with three choices.
@Suite struct ThreeChoicesTests {
  private static let form = Exercise.oddOneOut.answerForm

  private func screen() -> TrainingScreen {
    var screen = TrainingScreen(Exercise.comparison.words, Self.form, canNavigate: true)
    screen.state = .answering(Trial(note: .a4, offset: Cents(5)), .init(onset: .zero))
    return screen
  }

  @Test func `they stand side by side, or above each other where their words have no room`() {
    let wide = screen().canvas(Look(80, 12, .german))
    let row = wide.text(row: 5)
    expect(that: row.contains("1  Erster") && row.contains("2  Zweiter") && row.contains("3  Dritter"))
    let narrow = screen().canvas(Look(40, 16, .german))
    let rows = (0..<16).map { narrow.text(row: $0) }
    let places = ["1  Erster", "2  Zweiter", "3  Dritter"].map { word in rows.firstIndex { $0.contains(word) } }
    expect(places, equals: [2, 7, 12].map(Optional.init))
  }

  @Test(arguments: [(40, 12), (40, 24), (80, 24), (200, 60)])
  func `their areas have equal gaps, their labels are inside, and the keys name all of them`(columns: Int, rows: Int) {
    let canvas = screen().canvas(Look(columns, rows))
    let lines = canvas.rows
    for label in ["1  First", "2  Second", "3  Third"] {
      #expect(lines.contains { $0.contains(label) && $0.contains("┃") && !$0.contains("━") }, "\(label)")
    }
    #expect(lines.last?.contains("1 2 3") == true)
    let gaps = lines[0].split(separator: "┓").dropFirst().map { $0.prefix { $0 == " " }.count }
    if columns >= 60 { #expect(gaps.prefix(2) == [4, 4]) }
  }

  @Test func `a click gives the answer under it, letters answer, and arrows don't`() {
    let screen = screen()
    let clicks = [1, 20, 40, 70].map { screen.input(.click(column: $0, row: 5), Look(80, 12, .german)) }
    expect(clicks, equals: [.answer(.down), .answer(.down), .answer(.up), .answer(ChoiceIndex(rawValue: 2))])
    expect(screen.input(.click(column: 9, row: 13), Look(40, 16, .german)), equals: .answer(ChoiceIndex(rawValue: 2)))
    expect(screen.input(.character("2"), Look(80, 12, .german)), equals: .answer(.up))
    for key in [Key.up, .down, .left, .right, .character("k"), .character("j")] {
      #expect(screen.input(key, Look(80, 12, .german)) == nil)
    }
  }
}
