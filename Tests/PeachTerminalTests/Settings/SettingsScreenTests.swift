import PeachCore
import Testing

import PeachLanguage
@testable import PeachTerminal

@Suite struct SettingsScreenTests {
  @Test func `a form in groups, the focus, one line of help, the keys`() {
    #expect(
      FormDriver().lines == [
        "  Settings",
        "",
        "  Training",
        "  › Exercise             Pitch comparison",
        "    Note range           fixed",
        "    Lowest note          C2          ├────●─────────────────┤",
        "    Highest note         C6          ├───────────────●──────┤",
        "    Note duration        1.0 s",
        "    Gap                  0.0 s",
        "    Vary loudness        0.00        ├●─────────────────────┤",
        "                                     none         up to ±2 dB",
        "    Strategy             Kazez",
        "",
        "  Sound",
        "    Sound source         Default",
        "    Reference pitch      440 Hz",
        "    Volume               0 dB",
        "",
        "  Display                                                                      ↓",
        "",
        "  What you train.",
        "",
        "",
        "  ↑ ↓  move   ← →  change   a  preview   v  Advanced   ?  Keys      Esc  Start",
      ])
  }

  @Test(arguments: StrategyName.allCases) func `at most 16 rows are shown before the advanced ones`(
    strategy: StrategyName
  ) {
    var form = FormDriver()
    form.screen.settings.training.strategy = strategy
    #expect(form.screen.fields.count <= 16)
    let before = form.screen.fields
    form.press(.character("v"))
    #expect(Array(form.screen.fields.prefix(before.count)) == before && form.screen.fields.count > before.count + 6)
    #expect(form.screen.field == SettingField(key: .maxOffset, end: nil))
    form.press(.character("v"))
    #expect(form.screen.fields == before && form.screen.field == before.last)
  }

  @Test(arguments: LanguageCode.allCases, StrategyName.allCases) func `the smallest window shortens no label or value`(
    language: LanguageCode, strategy: StrategyName
  ) {
    var form = FormDriver(40, 12, language)
    form.screen.settings.training.strategy = strategy
    form.press(.character("v"), .home)
    for field in form.screen.fields {
      let row = "    " + field.label(language)
      #expect(!form.lines.dropLast(4).joined().contains("…"), "\(row)")
      form.press(.down)
    }
  }

  @Test func `the captions of a slider stand below its ends`() throws {
    var settings = Settings()
    settings.training.strategy = .adaptive
    settings.training.largestLoudnessOffset = 11.75
    for language in LanguageCode.allCases {
      let form = FormDriver(80, 60, language, settings: settings)
      let sliders = form.lines.indices.filter { form.lines[$0].contains("├") && !form.lines[$0 + 1].contains("├") }
      let captions = sliders.map { ($0, $0 + 1) }.filter { form.lines[$1].hasPrefix(String(repeating: " ", count: 30)) }
      #expect(captions.count == 2)
      for (slider, caption) in captions {
        let (slider, caption) = (Array(form.lines[slider]), Array(form.lines[caption]))
        #expect(slider.firstIndex(of: "├") == caption.firstIndex { $0 != " " })
        #expect(slider.firstIndex(of: "┤") == caption.indices.last)
      }
    }
  }

  @Test func `help uses the words of the screen, not those of the command line`() {
    for language in LanguageCode.allCases {
      for strategy in StrategyName.allCases {
        var form = FormDriver(80, 60, language)
        form.screen.settings.training.strategy = strategy
        form.press(.character("v"))
        for field in form.screen.fields {
          let help = field.help(language)
          #expect(!help.contains("--") && !help.contains("peach ") && !help.contains("(words)"), "\(help)")
          let words = help.split { !$0.isLetter && $0 != "-" && $0 != "." }
          let keys = SettingKey.allCases.map(\.rawValue).filter { $0.contains("-") || $0.contains(".") }
          #expect(!words.contains { keys.contains(String($0)) || $0 == "auto" }, "\(help)")
        }
      }
    }
  }

  @Test func `the keys depend on the focused row`() throws {
    var form = FormDriver()
    form.focus(.sound)
    #expect(form.lines.last?.hasPrefix("  ↑ ↓  move  ⏎  select or edit  a  preview  v") == true)
  }

  @Test func `the smallest window right-aligns values, in German and without Unicode`() {
    var form = FormDriver(40, 12, .german, isUnicode: false)
    form.focus(.varyLoudness)
    form.press(.right)
    #expect(
      form.lines == [
        "  Einstellungen",
        "    Tonumfang                     fest ^",
        "    Tiefster Ton                    C2",
        "    Hoechster Ton                   C6",
        "    Tondauer                     1,0 s",
        "    Pause                        0,0 s",
        "  > Lautstaerke variieren         0,05",
        "    Strategie                    Kazez v",
        "  Um wie viel lauter oder leiser der",
        "  zweite Ton sein darf: 0 gar nicht, 1",
        "  am meisten. Bis +-0,1 dB.",
        " ^ v waehlen  < > aendern  ?  Esc Start",
      ])
  }

  @Test(arguments: LanguageCode.allCases) func `a large window shows everything at once`(language: LanguageCode) {
    var form = FormDriver(200, 60, language)
    form.press(.character("v"))
    for (group, fields) in form.screen.groups {
      #expect(form.lines.contains("  " + group.title(language)))
      for field in fields { #expect(form.text.contains(" " + field.label(language)), "\(field)") }
    }
    #expect(!form.text.contains("↓\n"))
  }

  @Test(arguments: [(40, 12), (63, 16), (80, 24), (200, 60)], LanguageCode.allCases)
  func `the focused row is always visible with its whole help`(size: (columns: Int, rows: Int), language: LanguageCode)
  {
    var settings = Settings()
    settings.training.strategy = .adaptive
    // Texts are longest with replaced umlauts.
    var form = FormDriver(size.columns, size.rows, language, isUnicode: size.columns > 40, settings: settings)
    form.press(.character("v"), .home)
    for key in [Key.down, .pageUp, .up, .pageDown] {
      for _ in 0..<(key == .down ? form.screen.fields.count : 2) {
        let (look, lines) = (form.look, form.lines)
        let label = "  \(look.glyphs.focus) \(look(form.screen.field.label))"
        #expect(lines.contains { $0.hasPrefix(label) }, "\(label)")
        let help = look(form.screen.field.help) + "."
        let shown = lines.dropFirst(size.rows - 4).prefix(3).map { $0.dropFirst(2) }.joined(separator: " ")
        if !help.contains("/") { #expect(shown.contains(help), "\(help)") }
        form.press(key)
      }
    }
  }

  @Test func `every setting in use has a row, and those of other strategies have none`() throws {
    for strategy in StrategyName.allCases {
      var settings = Settings()
      settings.training.strategy = strategy
      let fields = SettingField.groups(in: settings, advanced: true).flatMap(\.fields)
      for key in SettingKey.allCases {
        let isOfAnother = StrategyName.allCases.contains { $0 != strategy && key.rawValue.hasPrefix($0.rawValue + ".") }
        let shows = SettingField.fields(of: key).allSatisfy(fields.contains)
        #expect(shows == (!isOfAnother && (key != .naturalVsMechanical || strategy == .adaptive)), "\(key.rawValue)")
      }
    }
  }

  @Test func `an arrow changes a number by a step, and each change is stored`() {
    var form = FormDriver()
    form.focus(.varyLoudness)
    form.press(.right, .right, .character("+"), .character("l"))
    form.press(.left, .character("-"), .character("h"))
    #expect(
      form.actions
        == ["0.05", "0.1", "0.15", "0.2", "0.15", "0.1", "0.05"].map { ScreenAction.set(.varyLoudness, $0) })
    #expect(form.screen.settings.training.varyLoudness == 0.05)
    form.press(.left, .left, .left)
    // At the end nothing more is stored.
    #expect(form.actions.count == 8 && form.actions.last == .set(.varyLoudness, "0"))
  }

  @Test(arguments: [nil, SettingField.End.lowest, .highest])
  func `a voice or an instrument can be typed in the rows of the note range`(end: SettingField.End?) {
    var form = FormDriver()
    form.focus(.noteRange, end)
    form.type("Alt")
    form.press(.enter)
    form.type("cello")
    form.press(.enter)
    #expect(form.actions == [.set(.noteRange, "F3:D5"), .set(.noteRange, "C2:A5")])
    form.type("tuba")
    form.press(.enter)
    #expect(form.actions.count == 2 && (end == nil) == form.text.contains("Enter soprano, alto, tenor"))
    form.press(.escape)
    #expect(form.screen.enter("alto", form.look) == .set(.noteRange, "F3:D5"))
  }

  @Test func `the slider for loudness shows the meaning of its ends and its position`() {
    var settings = Settings()
    settings.training.largestLoudnessOffset = 6
    settings.training.varyLoudness = 0.25
    #expect(FormDriver(settings: settings).text.contains("├─────●────────────────┤  up to ±1.5 dB"))
    #expect(FormDriver(settings: settings).text.contains("none         up to ±6 dB\n"))
    let german = FormDriver(80, 24, .german, settings: settings).text
    #expect(german.contains("bis ±1,5 dB") && german.contains("keine          bis ±6 dB\n"))
  }

  @Test func `choices wrap around and can be chosen from a list`() {
    var form = FormDriver()
    form.focus(.tick)
    form.press(.left, .right, .right)
    #expect(form.actions == [.set(.tick, "off"), .set(.tick, "noise"), .set(.tick, "bell")])
    form.press(.enter)
    #expect(form.text.contains("                       › bell\n"))
    form.press(.down, .down, .character(" "))
    #expect(form.actions.last == .set(.tick, "off"))
    form.press(.enter, .up, .escape)
    #expect(form.actions.count == 4 && form.screen.settings.tick == .off)
    // With two choices, the other one is taken.
    form.focus(.focusMode)
    form.press(.character(" "))
    #expect(form.actions.last == .set(.focusMode, "on"))
  }

  @Test(arguments: LanguageCode.allCases, [80, 40]) func `the list of strategies says how each feels`(
    language: LanguageCode, columns: Int
  ) {
    var form = FormDriver(columns, 24, language)
    form.focus(.strategy)
    form.press(.enter)
    for strategy in StrategyName.allCases {
      let feel = strategy.feel(language)
      if columns == 80 {
        #expect(form.lines.contains { $0.contains(strategy.name(language)) && $0.hasSuffix(feel) }, "\(feel)")
      }
      let help = form.lines.suffix(4).prefix(3).joined(separator: " ").split(separator: " ").joined(separator: " ")
      #expect(help == strategy.feel.sentence(language))
      #expect(form.screen.focus(form.look)?.hasSuffix(strategy.feel.sentence(language)) == true)
      form.press(.down)
    }
  }

  @Test func `choosing another strategy shows its settings`() {
    var form = FormDriver(100, 60)
    form.focus(.strategy)
    #expect(!form.text.contains("Natural vs. mechanical"))
    form.press(.right)
    #expect(form.actions == [.set(.strategy, "adaptive")])
    #expect(!form.text.contains("Strategy: Adaptive"))
    form.press(.character("v"))
    #expect(form.text.contains("Natural vs. mechanical") && form.text.contains("Strategy: Adaptive"))
    form.focus(.adaptiveNarrow)
    // Another terminal switches back to Kazez, so the focused row disappears.
    form.screen.settings.training.strategy = .kazez
    form.press(.down)
    #expect(form.screen.fields.contains(form.screen.field))
  }

  @Test func `a number can be typed; invalid text stays, with the valid range`() {
    var form = FormDriver()
    form.focus(.duration)
    form.type("5")
    form.press(.enter)
    #expect(form.actions.isEmpty)
    #expect(
      form.text.contains("'5' isn't valid. Enter a value from 0.3 to 3 s.")
        && form.text.contains("Note duration        5_"))
    form.press(.backspace)
    form.type("0,75")
    form.press(.enter)
    #expect(form.actions == [.set(.duration, "0.75")])
    #expect(form.text.contains("Note duration        0.75 s"))
    form.type("2")
    form.press(.escape)
    #expect(form.actions.count == 1 && form.screen.settings.training.sounding.duration == .seconds(0.75))
    // Back to the default.
    form.press(.backspace)
    #expect(form.actions.last == .set(.duration, "1"))
  }

  @Test func `a note can be typed, and H is rejected with its English name`() {
    var form = FormDriver()
    form.focus(.noteRange, .highest)
    form.press(.enter)
    form.type("H4")
    form.press(.enter)
    #expect(form.text.contains("'H4' is written B4."))
    form.press(.backspace, .backspace)
    form.type("B4")
    form.press(.enter)
    #expect(form.actions == [.set(.noteRange, "C2:B4")])
    form.type("C2")
    form.press(.enter)
    #expect(form.text.contains("'C2' isn't valid. Enter a value from C3 to C8."))
  }

  @Test func `a click focuses a row, sets a slider, opens a list and chooses from it`() throws {
    var form = FormDriver()
    let track = try #require(form.place("├●─"))
    form.press(.click(column: track.column + 1 + 21, row: track.row))
    #expect(form.actions == [.set(.varyLoudness, "1")])
    form.press(.click(column: track.column, row: track.row))
    #expect(form.actions.last == .set(.varyLoudness, "0"))
    let strategy = try #require(form.place("Strategy"))
    form.press(.click(column: strategy.column, row: strategy.row))
    #expect(form.screen.field == SettingField(key: .strategy, end: nil))
    form.press(.click(column: 30, row: strategy.row))
    let option = try #require(form.place("Adaptive"))
    form.press(.click(column: option.column, row: option.row))
    #expect(form.actions.last == .set(.strategy, "adaptive"))
    // Beside everything.
    form.press(.click(column: 5, row: 1), .click(column: 5, row: 23), .click(column: 900, row: 900))
    #expect(form.actions.count == 3)
  }

  @Test func `after the window shrinks, a click focuses the row shown there`() throws {
    var form = FormDriver(200, 60)
    form.focus(.tick)
    form.look.size = TerminalSize(columns: 80, rows: 16)
    let row = try #require(form.place("Reference pitch")?.row)
    form.press(.click(column: 5, row: row))
    #expect(form.screen.field == SettingField(key: .referencePitch, end: nil))
    #expect(form.actions.isEmpty)
  }

  @Test func `unknown keys have no effect`() {
    var form = FormDriver()
    let before = form.screen.settings
    form.type("!?§xyzÖ")
    #expect(form.actions.isEmpty && form.screen.settings == before)
    form.press(.character("a"), .escape, .character("q"), .endOfInput)
    #expect(form.actions == [.audition(nil), .open(.start), .open(.start), .leave])
  }

  @Test func `random keys cause no crash`() {
    var generator = SeededGenerator(seed: 7)
    let keys: [Key] =
      [.up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .escape, .tab, .backTab, .backspace]
      + "0189,.CBaj/yv ".map { .character($0) }
    for _ in 0..<20 {
      var form = FormDriver([40, 80].randomElement(using: &generator) ?? 80, 12)
      for _ in 0..<60 {
        let isClick = Bool.random(using: &generator)
        form.press(
          isClick
            ? .click(
              column: .random(in: 0..<80, using: &generator), row: .random(in: 0..<12, using: &generator))
            : keys.randomElement(using: &generator) ?? .enter)
        _ = form.screen.canvas(form.look)
        _ = form.screen.focus(form.look)
      }
      for case .set(let key, let value) in form.actions {
        var settings = Settings()
        if key != .noteRange { #expect(throws: Never.self) { try key.set(value, in: &settings) } }
      }
    }
  }

  @Test func `the form and the focused row are read out in sentences`() {
    var form = FormDriver(80, 24, .german)
    let lines = form.screen.lines(form.look)
    #expect(lines.first == "Einstellungen." && lines.contains("Tondauer: 1,0 s.") && lines.contains("Anzeige."))
    #expect(lines.allSatisfy { $0.hasSuffix(".") && !$0.hasSuffix("..") && !$0.contains("…") })
    form.focus(.varyLoudness)
    form.press(.right)
    #expect(
      form.screen.focus(form.look)
        == "Lautstärke variieren: 0,05, bis ±0,1 dB. Um wie viel lauter oder leiser der zweite Ton sein darf: "
        + "0 gar nicht, 1 am meisten.")
    form.focus(.tick)
    form.press(.enter, .down)
    #expect(form.screen.focus(form.look) == "Glocke, 2/3.")
    form.press(.escape)
    form.focus(.duration)
    form.type("9")
    form.press(.enter)
    #expect(form.screen.focus(form.look) == "»9« ist nicht gültig. Gib einen Wert ein von 0,3 bis 3 s.")
  }

  @Test func `each end of a range has its help, and the sound is named before sounds are found`() {
    for language in LanguageCode.allCases {
      var form = FormDriver(80, 24, language, sounds: nil)
      let sound = language == .german ? "Klangquelle: Vorgabe." : "Sound source: Default."
      #expect(form.screen.lines(form.look).contains(sound))
      form.focus(.noteRange, .lowest)
      let lowest = form.screen.help(form.look)
      form.press(.down)
      #expect(form.screen.help(form.look) != lowest)
      #expect(lowest(language).contains(language == .german ? "mindestens eine Oktave unter" : "an octave below"))
    }
  }

  @Test func `an adaptive range shows the current range, has no ends, and keeps its range when fixed`() {
    var form = FormDriver()
    form.focus(.noteRange)
    form.press(.right)
    #expect(form.actions == [.set(.noteRange, "adaptive")])
    form.screen.settings.training.noteRange = NoteRange(description: "F2:G5") ?? .standard
    #expect(form.lines[4] == "  › Note range           adaptive, now F2:G5")
    #expect(form.lines[5].hasPrefix("    Note duration"))
    form.look.language = .german
    #expect(form.lines[4] == "  › Tonumfang              adaptiv, jetzt F2:G5")
    form.press(.enter)
    #expect(form.actions.last == .set(.noteRange, "F2:G5"))
    #expect(form.lines[5].contains("Tiefster Ton"))
    form.press(.backspace)
    #expect(form.actions.last == .set(.noteRange, "C2:C6"))
  }

  @Test func `a line from a pipe is a whole value`() {
    var form = FormDriver()
    form.focus(.duration)
    #expect(!form.screen.takes("down") && !form.screen.takes("x") && form.screen.takes("0.7"))
    form.press(.enter)
    #expect(form.screen.takes("9") && !form.screen.takes("esc") && !form.screen.takes(""))
    #expect(form.screen.enter("9", form.look) == nil)
    #expect(form.text.contains("'9' isn't valid. Enter a value from 0.3 to 3 s."))
    // Replaces the invalid text.
    #expect(form.screen.enter("0,7", form.look) == .set(.duration, "0.7"))
    // Of the keys, only digits can begin a number.
    #expect(form.screen.takes("2") && !form.screen.takes("k"))
    #expect(form.screen.enter("2", form.look) == .set(.duration, "2"))
    form.focus(.noteRange, .highest)
    #expect(form.screen.takes("B4") && !form.screen.takes("down"))
    #expect(form.screen.enter("B4", form.look) == .set(.noteRange, "C2:B4"))
    form.focus(.sound)
    form.press(.enter)
    #expect(!form.screen.takes("sine"))
    form.press(.character("/"))
    #expect(form.screen.takes("sine") && form.screen.enter("sine", form.look) == nil)
    form.press(.enter)
    #expect(form.screen.settings.sound == .sine)
  }

  @Test func `the focus can be seen without colour`() {
    let form = FormDriver()
    let canvas = form.screen.canvas(form.look)
    let focused = (0..<80).map { canvas.cells[3 * 80 + $0] }.filter { $0.character != " " }
    #expect(focused.prefix(10).allSatisfy { $0.style.isBold })
    #expect(focused.first?.character == "›")
  }
}
