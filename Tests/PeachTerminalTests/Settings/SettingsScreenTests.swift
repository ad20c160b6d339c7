import PeachCore
import TestSupport
import Testing

import PeachLanguage
@testable import PeachTerminal

@Suite struct SettingsScreenTests {
  @Test func `a form in groups, the focus, one line of help, the keys`() {
    expect(
      FormDriver().lines,
      equals: [
        "  Settings",
        "",
        "  Training",
        "  › Exercise             Pitch comparison",
        "    Note range           fixed",
        "    Lowest note          C2          ├────●─────────────────┤",
        "    Highest note         C6          ├───────────────●──────┤",
        "    Note duration        1.0 s",
        "    Vary loudness        0.00        ├●─────────────────────┤",
        "                                     none         up to ±2 dB",
        "",
        "  Sound",
        "    Sound source         Default",
        "    Reference pitch      440 Hz",
        "    Volume               0 dB",
        "",
        "  MIDI",
        "    MIDI input           automatic",
        "                                                                               ↓",
        "",
        "  What you train.",
        "",
        "",
        "  ↑ ↓  move     ← →  change     ␣  preview     ?  Keys              Esc  Start",
      ])
  }

  @Test(arguments: StrategyName.allCases) func `at most 16 rows are shown before the advanced ones`(
    strategy: StrategyName
  ) {
    var form = FormDriver()
    form.screen.settings.training.strategy = strategy
    #expect(form.screen.fields.count <= 16)
    let before = form.screen.fields
    form.toggleAdvanced()
    expect(
      that: Array(form.screen.fields.prefix(before.count)) == before && form.screen.fields.count > before.count + 6)
    expect(form.screen.field, equals: SettingField(key: .strategy, end: nil))
    // The row stays where it is.
    form.toggleAdvanced()
    expect(that: form.screen.fields == before && form.screen.action == .advanced)
    // An arrow that shows or hides them changes no setting.
    for arrow in [Key.right, .left] {
      form.press(.right)
      #expect(form.screen.fields.count > before.count)
      form.toggleAdvanced()
      form.press(arrow)
      expect(that: form.screen.fields.count > before.count && form.screen.field.key == .strategy)
      form.toggleAdvanced()
    }
    expect(that: form.actions.isEmpty && form.screen.settings.training.strategy == strategy)
  }

  @Test(arguments: LanguageCode.allCases, StrategyName.allCases) func `the smallest window shortens no label or value`(
    language: LanguageCode, strategy: StrategyName
  ) {
    var form = FormDriver(40, 12, language)
    form.screen.settings.training.strategy = strategy
    form.toggleAdvanced()
    form.press(.home)
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
      var form = FormDriver(80, 60, language, settings: settings)
      form.toggleAdvanced()
      let sliders = form.lines.indices.filter { form.lines[$0].contains("├") && !form.lines[$0 + 1].contains("├") }
      let captions = sliders.map { ($0, $0 + 1) }.filter { form.lines[$1].hasPrefix(String(repeating: " ", count: 30)) }
      expect(captions.count, equals: 2)
      for (slider, caption) in captions {
        let (slider, caption) = (Array(form.lines[slider]), Array(form.lines[caption]))
        expect(slider.firstIndex(of: "├"), equals: caption.firstIndex { $0 != " " })
        expect(slider.firstIndex(of: "┤"), equals: caption.indices.last)
      }
    }
  }

  @Test func `help uses the words of the screen, not those of the command line`() {
    for language in LanguageCode.allCases {
      for strategy in StrategyName.allCases {
        var form = FormDriver(80, 60, language)
        form.screen.settings.training.strategy = strategy
        form.toggleAdvanced()
        for field in form.screen.fields {
          let help = field.help(language)
          expect(that: !help.contains("--") && !help.contains("peach ") && !help.contains("(words)"), "\(help)")
          let words = help.split { !$0.isLetter && $0 != "-" && $0 != "." }
          let keys = Setting.all.map(\.name).filter { $0.contains("-") || $0.contains(".") }
          #expect(!words.contains { keys.contains(String($0)) || $0 == "auto" }, "\(help)")
        }
      }
    }
  }

  @Test(arguments: Exercises.all.map { $0.name })
  func `German help names choices as the screen does, not by their words on the command line`(exercise: ExerciseName) {
    var settings = Settings()
    settings.exercise = exercise
    var form = FormDriver(80, 60, .german, settings: settings)
    form.toggleAdvanced()
    for field in form.screen.fields {
      let help = field.help.german.split { !$0.isLetter && $0 != "-" }.map { $0.lowercased() }
      for word in field.kind.choices?.words ?? [] where field.name(of: word).german.lowercased() != word {
        #expect(!help.contains(word), "\(field.help.german)")
      }
    }
  }

  @Test func `the help of choices leaves out their words on the command line`() {
    for (setting, english, german) in [
      (
        Setting.root, "Whether the root changes at random, stays as it is first drawn, or is a note such as D3",
        "Ob der Grundton zufällig wechselt, so bleibt wie zuerst, oder ein Ton wie D3 ist"
      ),
      (
        .presentation, "Whether the notes sound one after the other or both at once",
        "Ob die Töne nacheinander oder gleichzeitig erklingen"
      ),
    ] {
      expect(SettingField(key: setting, end: nil).help, equals: Text(en: english, de: german))
    }
  }

  @Test func `the keys depend on the focused row`() throws {
    var form = FormDriver()
    form.focus(.sound)
    #expect(form.lines.last?.hasPrefix("  ↑ ↓  move   ⏎  select   a–z  search   ␣  preview   ?  Keys ") == true)
    form.focus(.duration)
    #expect(form.lines.last?.hasPrefix("  ↑ ↓  move   ← →  change   a–z  type   ␣  preview   ?  Keys ") == true)
    form.focus(.language)
    #expect(form.lines.last?.hasPrefix("  ↑ ↓  move     ← →  change     ␣  preview     ?  Keys ") == true)
    form.press(.end)
    #expect(form.lines.last?.hasPrefix("  ↑ ↓  move     ⏎  select     ␣  preview     ?  Keys ") == true)
  }

  @Test func `the smallest window right-aligns values, in German and without Unicode`() {
    var form = FormDriver(40, 12, .german, isUnicode: false)
    form.press(.right, at: .varyLoudness)
    expect(
      form.lines,
      equals: [
        "  Einstellungen",
        "    Uebung          Tonhoehenvergleich ^",
        "    Tonumfang                     fest",
        "    Tiefster Ton                    C2",
        "    Hoechster Ton                   C6",
        "    Tondauer                     1,0 s",
        "  > Lautstaerke variieren         0,05",
        "                                       v",
        "  Um wie viel lauter oder leiser der",
        "  zweite Ton sein darf: 0 gar nicht,",
        "  1 am meisten. Bis +-0,1 dB.",
        " < > aendern a-z eintippen ?  Esc Start",
      ])
  }

  @Test(arguments: LanguageCode.allCases) func `a large window shows everything at once`(language: LanguageCode) {
    var form = FormDriver(200, 60, language)
    form.toggleAdvanced()
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
    form.toggleAdvanced()
    form.press(.home)
    for key in [Key.down, .pageUp, .up, .pageDown] {
      for _ in 0..<(key == .down ? form.screen.fields.count : 2) {
        let (look, lines) = (form.look, form.lines)
        let (row, text) =
          form.screen.action.map { ($0.label, $0.help) } ?? (form.screen.field.label, form.screen.field.help)
        let label = "  \(look.glyphs.focus) \(look(row))"
        #expect(lines.contains { $0.hasPrefix(label) }, "\(label)")
        let help = look(text) + "."
        // What has no room ends with dots.
        let isCut = Paragraph.lines(help, width: size.columns - 5, partsWords: true).count > 3
        let shown = lines.dropFirst(size.rows - 4).prefix(3).map { $0.dropFirst(2) }.joined(separator: " ")
        if isCut {
          #expect(shown.hasSuffix("…"), "\(shown)")
        } else if !help.contains("/") {
          #expect(shown.contains(help), "\(help)")
        }
        form.press(key)
      }
    }
  }

  @Test func `every setting in use has a row, and those of other strategies have none`() throws {
    for strategy in StrategyName.allCases {
      var settings = Settings()
      settings.training.strategy = strategy
      let fields = SettingField.groups(in: settings, advanced: true).flatMap(\.fields)
      for key in Setting.all {
        let owners = StrategyName.allCases.filter { $0.settings.contains(key) }
        let isOfAnother = !owners.isEmpty && !owners.contains(strategy)
        let shows = SettingField.fields(of: key).allSatisfy(fields.contains)
        let isOfAnotherExercise =
          Exercises.all.contains { $0.settings.contains(key) } && !Exercises.standard.settings.contains(key)
        expect(shows, equals: (!isOfAnother && !isOfAnotherExercise), "\(key.name)")
      }
    }
  }

  @Test func `the focus can be seen without colour`() {
    let form = FormDriver()
    let canvas = form.screen.canvas(form.look)
    let focused = canvas.cells[240..<320].filter { $0.character != " " }
    #expect(focused.prefix(10).allSatisfy { $0.style.isBold })
    expect(focused.first?.character, equals: "›")
  }
}
