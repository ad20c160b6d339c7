import PeachCore
import TestSupport
import Testing

import PeachLanguage
@testable import PeachTerminal

/// Keys and clicks.
extension SettingsScreenTests {
  @Test func `an arrow changes a number by a step, and each change is stored`() {
    var form = FormDriver()
    form.press(.right, .right, .character("+"), .right, at: .varyLoudness)
    form.press(.left, .character("-"), .left)
    expect(
      form.actions,
      equals: ["0.05", "0.1", "0.15", "0.2", "0.15", "0.1", "0.05"].map { ScreenAction.set(.varyLoudness, $0) })
    expect(form.screen.settings.training.varyLoudness, equals: 0.05)
    form.press(.left, .left, .left)
    // At the end nothing more is stored.
    expect(that: form.actions.count == 8 && form.actions.last == .set(.varyLoudness, "0"))
  }

  @Test(arguments: [nil, SettingField.End.lowest, .highest])
  func `a voice or an instrument can be typed in the rows of the note range`(end: SettingField.End?) {
    var form = FormDriver()
    form.focus(.noteRange, end)
    form.enter("Alt")
    form.enter("cello")
    expect(form.actions, equals: [.set(.noteRange, "F3:D5"), .set(.noteRange, "C2:A5")])
    form.enter("tuba")
    let named = form.text.contains("'tuba' isn't valid. Enter two notes such as C3:C5, or soprano")
    expect(that: form.actions.count == 2 && (end == nil) == named)
    form.press(.escape)
    expect(form.screen.enter("alto", form.look), equals: .set(.noteRange, "F3:D5"))
  }

  @Test func `the slider for loudness shows the meaning of its ends and its position`() {
    var settings = Settings()
    settings.training.largestLoudnessOffset = 6
    settings.training.varyLoudness = 0.25
    #expect(FormDriver(settings: settings).text.contains("├─────●────────────────┤  up to ±1.5 dB"))
    #expect(FormDriver(settings: settings).text.contains("none         up to ±6 dB\n"))
    let german = FormDriver(80, 24, .german, settings: settings).text
    expect(that: german.contains("bis ±1,5 dB") && german.contains("keine          bis ±6 dB\n"))
  }

  @Test func `choices wrap around and can be chosen from a list`() {
    var form = FormDriver()
    form.press(.left, .right, .right, at: .tick)
    expect(form.actions, equals: [.set(.tick, "off"), .set(.tick, "noise"), .set(.tick, "bell")])
    form.press(.enter)
    #expect(form.text.contains("                       › bell\n"))
    form.press(.down, .down, .enter)
    expect(form.actions.last, equals: .set(.tick, "off"))
    form.press(.enter, .up, .escape)
    expect(that: form.actions.count == 4 && form.screen.settings.tick == .off)
    // With two choices, the other one is taken.
    form.press(.enter, at: .replayAfterWrong)
    expect(form.actions.last, equals: .set(.replayAfterWrong, "on"))
  }

  @Test(arguments: LanguageCode.allCases, [80, 40]) func `the list of strategies says how each feels`(
    language: LanguageCode, columns: Int
  ) {
    var form = FormDriver(columns, 24, language)
    form.toggleAdvanced()
    form.press(.enter, at: .strategy)
    for strategy in StrategyName.allCases {
      let feel = strategy.feel(language)
      if columns == 80 {
        #expect(form.lines.contains { $0.contains(strategy.name(language)) && $0.hasSuffix(feel) }, "\(feel)")
      }
      let help = form.lines.suffix(4).prefix(3).joined(separator: " ").split(separator: " ").joined(separator: " ")
      expect(help, equals: strategy.feel.sentence(language))
      #expect(form.screen.focus(form.look)?.hasSuffix(strategy.feel.sentence(language)) == true)
      form.press(.down)
    }
  }

  @Test func `choosing another strategy shows its settings`() {
    var form = FormDriver(100, 60)
    #expect(!form.text.contains("How notes are chosen"))
    form.toggleAdvanced()
    form.focus(.strategy)
    expect(that: form.text.contains("How notes are chosen") && !form.text.contains("Natural vs. mechanical"))
    form.press(.right)
    expect(form.actions, equals: [.set(.strategy, "adaptive")])
    #expect(form.text.contains("Natural vs. mechanical"))
    form.focus(.naturalVsMechanical)
    // Another terminal switches back to Kazez, so the focused row disappears.
    form.screen.settings.training.strategy = .kazez
    form.press(.down)
    #expect(form.screen.fields.contains(form.screen.field))
  }

  @Test func `a number can be typed; invalid text stays, with the valid range`() {
    var form = FormDriver()
    form.focus(.duration)
    form.enter("5")
    #expect(form.actions.isEmpty)
    expect(
      that: form.text.contains("'5' isn't valid. Enter a value from 0.3 to 3 s.")
        && form.text.contains("Note duration        5_"))
    form.press(.backspace)
    form.enter("0,75")
    expect(form.actions, equals: [.set(.duration, "0.75")])
    #expect(form.text.contains("Note duration        0.75 s"))
    form.type("2")
    form.press(.escape)
    expect(that: form.actions.count == 1 && form.screen.settings.training.sounding.duration == .seconds(0.75))
    // Back to the default.
    form.press(.backspace)
    expect(form.actions.last, equals: .set(.duration, "1"))
  }

  @Test func `a note can be typed, and H is rejected with its English name`() {
    var form = FormDriver()
    form.focus(.noteRange, .highest)
    form.press(.enter)
    form.enter("H4")
    #expect(form.text.contains("'H4' is written B4."))
    form.press(.backspace, .backspace)
    form.enter("B4")
    expect(form.actions, equals: [.set(.noteRange, "C2:B4")])
    form.enter("C2")
    #expect(form.text.contains("'C2' isn't valid. Enter a value from C3 to C8."))
  }

  @Test(arguments: [
    (LanguageCode.english, "'H3' isn't a root. Write B3; German H is B here, and German B is Bb."),
    (.german, "»H3« ist kein Grundton. Schreib B3; das deutsche H heißt hier B"),
  ])
  func `a root with a German H is refused with its English name`(language: LanguageCode, said: String) {
    var settings = Settings()
    settings.exercise = .chords
    var form = FormDriver(100, 30, language, settings: settings)
    form.focus(.root)
    form.enter("H3")
    expect(that: form.text.contains(said) && form.actions.isEmpty, "\(form.text)")
    form.press(.escape)
    form.enter("Hx")
    #expect(form.text.contains(language == .english ? "'Hx' isn't valid. Choose" : "»Hx« ist nicht gültig. Wähle"))
  }

  /// A line of a pipe, and how much of it is shown.
  @Test(
    arguments: [
      ("0.1\u{1B}[2Jx", "0.1\\x1b[2Jx"), ("a\u{7}b", "a\\x07b"), ("a\u{202E}b", "a\\u202eb"),
      (String(repeating: "9", count: 60), String(repeating: "9", count: 60)),
      (String(repeating: "9", count: 61), String(repeating: "9", count: 60) + "…"),
      (String(repeating: "9", count: 100_000), String(repeating: "9", count: 60) + "…"),
      ("9" + String(repeating: "\u{301}", count: 100_000), "9" + String(repeating: "\u{301}", count: 239) + "…"),
    ] as [(String, String)])
  func `a line that is refused is quoted without control characters, and shortened`(line: String, shown: String) {
    var form = FormDriver()
    form.focus(.duration)
    #expect(form.screen.enter(line, form.look) == nil)
    expect(form.screen.mode, equals: .typing(shown, isRefused: true))
    #expect(form.screen.focus(form.look)?.contains("'\(shown)' isn't valid.") == true)
    // The next line replaces it.
    expect(form.screen.enter("0.75", form.look), equals: .set(.duration, "0.75"))
  }

  @Test func `one end of the range goes back to its default alone, unless no octave is left`() {
    var form = FormDriver()
    form.focus(.noteRange, .highest)
    form.enter("C#6")
    form.focus(.noteRange, .lowest)
    form.enter("G3")
    form.press(.backspace)
    expect(form.actions.last, equals: .set(.noteRange, "C2:C#6"))
    form.focus(.noteRange, .lowest)
    form.enter("A0")
    form.focus(.noteRange, .highest)
    form.enter("B2")
    form.focus(.noteRange, .lowest)
    form.press(.backspace)
    expect(form.actions.last, equals: .set(.noteRange, "C2:C6"))
  }

  @Test func `a click focuses a row, sets a slider, opens a list and chooses from it`() throws {
    var form = FormDriver()
    let track = try #require(form.place("├●─"))
    form.press(.click(column: track.column + 1 + 21, row: track.row))
    expect(form.actions, equals: [.set(.varyLoudness, "1")])
    form.press(.click(column: track.column, row: track.row))
    expect(form.actions.last, equals: .set(.varyLoudness, "0"))
    let exercise = try #require(form.place("Exercise"))
    form.press(.click(column: exercise.column, row: exercise.row))
    expect(form.screen.field, equals: SettingField(key: .exercise, end: nil))
    form.press(.click(column: 30, row: exercise.row))
    let option = try #require(form.place("Odd one out"))
    form.press(.click(column: option.column, row: option.row))
    expect(form.actions.last, equals: .set(.exercise, "odd-one-out"))
    // Beside everything.
    form.press(.click(column: 5, row: 1), .click(column: 5, row: 23), .click(column: 900, row: 900))
    expect(form.actions.count, equals: 3)
  }

  @Test func `after the window shrinks, a click focuses the row shown there`() throws {
    var form = FormDriver(200, 60)
    form.focus(.tick)
    form.look.size = TerminalSize(columns: 80, rows: 16)
    let row = try #require(form.place("MIDI input")?.row)
    form.press(.click(column: 5, row: row))
    expect(form.screen.field, equals: SettingField(key: .midiInput, end: nil))
    #expect(form.actions.isEmpty)
  }

  @Test func `unknown keys have no effect`() {
    var form = FormDriver()
    let before = form.screen.settings
    form.type("!?§xyzÖ")
    expect(that: form.actions.isEmpty && form.screen.settings == before)
    form.press(.character("a"), .escape, .character("q"), .endOfInput)
    expect(form.actions, equals: [.audition(nil), .open(.start), .open(.start), .leave])
  }

  @Test func `random keys cause no crash`() {
    var generator = SeededGenerator(seed: 7)
    let keys: [Key] =
      [.up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .escape, .tab, .backTab, .backspace]
      + "0189,.CBaj/yv ".map { .character($0) }
    for _ in 0..<10 {
      var form = FormDriver([40, 80].randomElement(using: &generator) ?? 80, 12)
      var drawn: SettingsScreen?
      for _ in 0..<60 {
        let isClick = Bool.random(using: &generator)
        form.press(
          isClick
            ? .click(column: .random(in: 0..<80, using: &generator), row: .random(in: 0..<12, using: &generator))
            : keys.randomElement(using: &generator) ?? .enter)
        // Most keys change nothing that is drawn.
        if let drawn, drawn.looks(like: form.screen) { continue }
        _ = form.screen.canvas(form.look)
        _ = form.screen.focus(form.look)
        drawn = form.screen
      }
      for case .set(let key, let value) in form.actions {
        var settings = Settings()
        if key != .noteRange { #expect(throws: Never.self) { try key.set(value, in: &settings) } }
      }
    }
  }
}

extension SettingsScreen {
  /// Whether everything that is drawn is equal.
  fileprivate func looks(like other: SettingsScreen) -> Bool {
    field == other.field && mode == other.mode && settings == other.settings
      && showsAdvanced == other.showsAdvanced && notice == other.notice
  }
}
