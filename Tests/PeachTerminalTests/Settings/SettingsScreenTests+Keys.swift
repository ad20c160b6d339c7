import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

/// Every key of the form and of its lists.
extension SettingsScreenTests {
  @Test func `keys move the focus by one row, by a page and to the ends`() {
    // A page of 24 rows is 17 lines.
    var form = FormDriver()
    let rows = form.screen.fields.count + 3
    func place() -> Int {
      let actions = FormAction.allCases
      return form.screen.action.flatMap(actions.firstIndex).map { rows - 3 + $0 }
        ?? form.screen.fields.firstIndex(of: form.screen.field) ?? -1
    }
    let last = rows - 1
    for (key, row) in [
      (Key.down, 1), (.tab, 2), (.wheelDown, 3), (.up, 2), (.backTab, 1), (.wheelUp, 0), (.up, 0), (.end, last),
      (.down, last), (.pageUp, max(0, last - 16)), (.home, 0), (.pageDown, min(last, 16)), (.home, 0),
    ] {
      form.press(key)
      expect(place(), equals: row, "\(key)")
    }
    form.look = Look(40, 12)
    // A page of 12 rows is seven lines, and one stays in view.
    form.press(.pageDown)
    expect(place(), equals: 6)
    form.press(.pageUp)
    expect(that: place() == 0 && form.actions.isEmpty)
  }

  @Test(arguments: [Key.left, .shiftLeft, .character("-"), .character("h")])
  func `each key for less has one for more`(key: Key) {
    let more: Key =
      switch key {
      case .left: .right
      case .shiftLeft: .shiftRight
      case .character("-"): .character("+")
      default: .character("l")
      }
    var form = FormDriver()
    form.press(key, more, more, at: .replayAfterWrong)
    expect(form.actions, equals: ["on", "off", "on"].map { .set(.replayAfterWrong, $0) })
    form.press(more, key, key, at: .language)
    expect(Array(form.actions.dropFirst(3)), equals: ["en", "auto", "de"].map { .set(.language, $0) })
  }

  @Test func `in a list of choices, keys go to the neighbours and the ends, and only Return and a click choose`() {
    var form = FormDriver()
    form.press(.enter, at: .tick)
    func choice() -> Int? { if case .choosing(let index) = form.screen.mode { index } else { nil } }
    expect(choice(), equals: 0)
    for (key, index) in [
      (Key.up, 0), (.down, 1), (.tab, 2), (.wheelDown, 2), (.backTab, 1), (.wheelUp, 0), (.character("j"), 1),
      (.character("k"), 0), (.end, 2), (.character("j"), 2), (.home, 0), (.character("k"), 0), (.pageDown, 0),
      (.character("x"), 0), (.right, 0),
    ] {
      form.press(key)
      expect(choice(), equals: index, "\(key)")
    }
    for key in [Key.escape, .character("q"), .endOfInput, .click(column: 30, row: 23), .click(column: 3, row: 0)] {
      form.press(.end, key)
      expect(that: form.screen.mode == .moving && form.actions.isEmpty, "\(key)")
      form.press(.enter)
    }
  }

  @Test(arguments: [Key.escape, .character("q"), .endOfInput, .up, .enter, .character("x")])
  func `learning is cancelled by Esc, q and Ctrl-D alone`(key: Key) {
    var form = FormDriver()
    form.screen.show(MIDILearner(at: .zero))
    form.press(key)
    let isEnd = [.escape, .character("q"), .endOfInput].contains(key)
    expect(that: form.actions == (isEnd ? [.cancelLearning] : []) && (form.screen.mode == .moving) == isEnd)
    form.screen.endLearning()
    expect(form.screen.mode, equals: .moving)
    // Nothing else ends with it.
    form.press(.enter, at: .duration)
    form.screen.endLearning()
    expect(form.screen.mode, equals: .typing("", isRefused: false))
  }

  @Test func `each mode has its keys`() {
    func signs(_ form: FormDriver) -> [String] { form.screen.keys(form.look).map(\.label.sign) }
    func meanings(_ form: FormDriver) -> [String] { form.screen.keys(form.look).map(\.meaning.english) }
    var form = FormDriver()
    form.press(.enter, at: .language)
    expect(that: signs(form) == ["↑ ↓", "⏎", "Esc"] && meanings(form) == ["move", "apply", "cancel"])
    form.press(.escape)
    expect(signs(form), equals: ["↑ ↓", "← →", "␣", "Esc", "⏎", "⌫", "a", "k j h l", "?"])
    form.press(.enter, at: .duration)
    expect(that: signs(form) == ["⏎", "Esc"] && meanings(form) == ["apply", "cancel"])
    form.press(.escape)
    expect(signs(form), equals: ["↑ ↓", "← →", "a–z", "␣", "Esc", "⏎", "⌫", "?"])
    form.focus(.midiInput)
    expect(signs(form), equals: ["↑ ↓", "← →", "m", "Esc", "⏎", "⌫", "a", "k j h l", "?"])
    form.focus(.sound)
    expect(signs(form), equals: ["↑ ↓", "⏎", "a–z", "␣", "Esc", "⌫", "?"])
    expect(meanings(form), equals: ["move", "select", "search", "preview", "Start", "restore the default", "Keys"])
    form.focus(.midiHigher)
    expect(meanings(form), equals: ["move", "Learn", "type", "preview", "Start", "restore the default", "Keys"])
    form.press(.end)
    expect(signs(form), equals: ["↑ ↓", "⏎", "␣", "Esc", "a", "k j h l", "?"])
    form.press(.enter)
    expect(that: signs(form) == ["y", "Esc"] && meanings(form) == ["yes", "cancel"])
    form.screen.show(MIDILearner(at: .zero))
    expect(signs(form), equals: ["Esc"])
    for (columns, isShown) in [(49, false), (50, true)] {
      form = FormDriver(columns)
      form.focus(.duration)
      expect(form.screen.keys(form.look)[0].isShown, equals: isShown)
    }
    // Without answers, there is nothing to delete.
    for answers in [0, 1] {
      form = FormDriver()
      form.screen.answers = answers
      form.press(.end, .up)
      expect(form.screen.keys(form.look)[1].isShown, equals: (answers > 0))
    }
  }

  @Test func `help is read with the first character, then only the text, and again what is refused`() {
    var form = FormDriver()
    form.press(.enter, at: .duration)
    expect(form.screen.focus(form.look), equals: "Note duration. From 0.3 to 3 s.")
    form.type("2")
    expect(form.screen.focus(form.look), equals: "Note duration. From 0.3 to 3 s. 2")
    form.type(".75")
    expect(form.screen.focus(form.look), equals: "2.75")
    form = FormDriver(80, 24, .german)
    form.focus(.tick)
    expect(form.screen.focus(form.look), equals: "Ticken: Rauschen. " + Setting.tick.help.german + ".")
    form.press(.end)
    expect(
      form.screen.focus(form.look),
      equals: "Vorgaben wiederherstellen. Setzt alle Einstellungen auf die Vorgaben zurück.")
    form.press(.enter)
    expect(form.screen.focus(form.look), equals: "Alle Einstellungen auf die Vorgaben zurücksetzen?")
  }

  @Test func `typed text has a limit for each kind of setting`() {
    for (setting, exercise, longest) in [
      (Setting.duration, ExerciseName.comparison, 16), (.tuning, .intervals, 1024), (.intervals, .intervals, 40),
      (.strategy, .comparison, 60), (.midiHigher, .comparison, 16), (.noteRange, .comparison, 16),
    ] {
      var settings = Settings()
      settings.exercise = exercise
      var form = FormDriver(settings: settings)
      form.focus(setting)
      form.type(String(repeating: "9", count: longest + 3))
      expect(
        form.screen.mode, equals: .typing(String(repeating: "9", count: longest), isRefused: false), "\(setting.name)")
      form.press(.backspace, .endOfInput)
      expect(that: form.screen.mode == .moving && form.actions.isEmpty)
    }
  }

  @Test(
    arguments: [
      (.intervals, .intervals, ["P5", "m3,M3", "P4,P5", "m3,M3,P5", "m6,M6", "all"]),
      (.midiInput, .comparison, ["auto", "off"]), (.tick, .comparison, ["noise", "bell", "off"]),
      (.noteRange, .comparison, ["fixed", "adaptive"]), (.duration, .comparison, nil), (.sound, .comparison, nil),
      (.midiHigher, .comparison, nil), (.replayAfterWrong, .comparison, ["off", "on"]),
    ] as [(Setting, ExerciseName, [String]?)])
  func `a setting offers its choices in their order`(setting: Setting, exercise: ExerciseName, words: [String]?) {
    var settings = Settings()
    settings.exercise = exercise
    let screen = SettingsScreen(settings: settings)
    expect(screen.choices(of: SettingField(key: setting, end: nil)), equals: words)
  }

  @Test func `what few people change has a row of its own, and each action its words`() {
    let screen = FormDriver().screen
    let rows: [(FormAction, String, String, String?, String?)] = [
      (.advanced, "Advanced", "Erweitert", "hidden", nil),
      (
        .deleteAnswers, "Delete all answers", "Antworten löschen", "7 answers",
        "Delete 7 answers? A backup is saved next to the database."
      ),
      (
        .restoreDefaults, "Restore all defaults", "Vorgaben wiederherstellen", nil,
        "Restore the defaults of all settings?"
      ),
    ]
    var counted = screen
    counted.answers = 7
    for (action, english, german, value, question) in rows {
      expect(action.label, equals: Text(en: english, de: german))
      expect(that: action.value(in: counted)?.english == value && action.question(answers: 7)?.english == question)
    }
    expect(that: FormAction.allCases == rows.map(\.0) && FormAction.title.german == "Weiteres")
    expect(FormAction.advanced.help.english, equals: "Show or hide the settings that few people change")
    #expect(FormAction.deleteAnswers.help.german.hasPrefix("Löscht die Antworten aller Übungen"))
    expect(FormAction.restoreDefaults.help.english, equals: "Restore the defaults of all settings")
    let labels = [nil, SettingField.End.lowest, .highest].map { SettingField(key: .noteRange, end: $0) }
    expect(labels.map(\.label.english), equals: ["Note range", "Lowest note", "Highest note"])
    expect(
      labels.map { $0.help.english.prefix(15) }, equals: ["Fixed, or adapt", "The lowest note", "The highest not"])
  }

  @Test func `while sounds are being searched for, a value is shown as it is stored`() {
    var settings = Settings()
    settings.sound = .preset(file: "Big.Sounds.sf2", bank: 1, program: 25)
    var screen = SettingsScreen(settings: settings)
    let field = SettingField(key: .sound, end: nil)
    expect(screen.value(of: field).english, equals: "Big.Sounds.sf2:1:25")
    screen.sounds =
      SoundListing.builtIn + [SoundListing(id: settings.sound, name: Text("Oboe"), file: "Big.Sounds.sf2")]
    expect(screen.value(of: field).english, equals: "Big.Sounds · Oboe")
    settings.sound = .sine
    screen.settings = settings
    expect(screen.value(of: field), equals: Text(en: "Sine", de: "Sinus"))
    let standard = SoundListing(standard: "Grand", file: "Peach.sf2")
    expect(standard.title, equals: Text(en: "Default (Grand, Peach.sf2)", de: "Vorgabe (Grand, Peach.sf2)"))
    expect(that: standard.place.isEmpty && screen.previewed == nil)
  }
}
