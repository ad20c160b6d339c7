import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

/// What the person has chosen stays among the values that the keys go through.
extension SettingsScreenTests {
  private var ownSettings: Settings {
    get throws {
      var settings = Settings()
      try Setting.noteRange.set("G3:E5", in: &settings)
      return settings
    }
  }

  @Test(arguments: [Key.left, .right, .enter]) func `fixed brings the person's own note range back`(key: Key) throws {
    var form = FormDriver(settings: try ownSettings)
    form.press(key, key, at: .noteRange)
    expect(form.actions, equals: [.set(.noteRange, "adaptive"), .set(.noteRange, "G3:E5")])
    // Another terminal chooses the adaptive range, which has grown meanwhile.
    form.screen.settings.training.adaptsNoteRange = true
    form.screen.settings.training.noteRange = NoteRange(description: "F2:G5") ?? .standard
    form.press(key)
    expect(form.actions.last, equals: .set(.noteRange, "G3:E5"))
    form.focus(.noteRange, .highest)
    form.enter("C6")
    form.press(key, key, at: .noteRange)
    expect(form.actions.last, equals: .set(.noteRange, "G3:C6"))
  }

  @Test func `own values are kept for the next time the form opens`() throws {
    var form = FormDriver(settings: try ownSettings)
    form.press(.right, .escape, at: .noteRange)
    let left = form.screen
    form.screen = SettingsScreen(settings: left.settings, ownValues: left.ownValues)
    form.press(.right, at: .noteRange)
    expect(form.actions.last, equals: .set(.noteRange, "G3:E5"))
  }

  @Test func `the arrows stop at an own number between two steps`() throws {
    var settings = Settings()
    try Setting.duration.set("0.75", in: &settings)
    var form = FormDriver(settings: settings)
    form.press(.right, .left, .left, .right, at: .duration)
    expect(form.actions, equals: ["0.8", "0.75", "0.7", "0.75"].map { .set(.duration, $0) })
    form.enter("1.2")
    form.press(.right, .left)
    expect(form.actions.suffix(3), equals: ["1.2", "1.3", "1.2"].map { .set(.duration, $0) })
  }

  @Test func `a tuning file and an absent MIDI input stay among the choices`() throws {
    var settings = Settings()
    try Setting.tuning.set("/music/scale.scl", in: &settings)
    settings.midi.input = .name("Old Piano")
    for (key, value) in [(Setting.tuning, "/music/scale.scl"), (.midiInput, "Old Piano")] {
      settings.exercise = key.exercises.first?.name ?? .comparison
      var form = FormDriver(80, 30, settings: settings)
      form.screen.midiInputs = ["LPK25"]
      form.focus(key)
      form.press(.right, .right, .left, .left)
      expect(form.actions.last, equals: .set(key, value))
    }
  }

  @Test(arguments: ["/music", "/my music"]) func `a path without room keeps the name of its file`(folder: String) throws
  {
    var settings = Settings()
    settings.exercise = .intervals
    try Setting.tuning.set(folder + String(repeating: "/more", count: 20) + "/scale.scl", in: &settings)
    for columns in [40, 80] {
      var form = FormDriver(columns, 30, settings: settings)
      form.focus(.tuning)
      let row = try #require(form.lines.first { $0.contains("scale.scl") })
      expect(that: row.contains("…") && row.cells <= columns, "\(row)")
    }
  }

  // MARK: Letters

  @Test(arguments: Exercises.all.map { $0.name })
  func `in rows that take text, no letter moves the focus, changes a value or plays a preview`(exercise: ExerciseName) {
    var settings = Settings()
    settings.exercise = exercise
    var form = FormDriver(settings: settings)
    form.toggleAdvanced()
    form.press(.home)
    for field in form.screen.fields {
      expect(form.screen.field, equals: field)
      for letter in field.kind.typing != nil ? "ahjklmqrtvxA019äß" : "" {
        form.press(.character(letter))
        switch form.screen.mode {
        case .typing(String(letter), isRefused: false): #expect(field.kind.opening != .sounds)
        case .listening(let picker): #expect(field.kind.opening == .sounds && picker.filter == String(letter))
        default: Issue.record("\(field.key.name): \(letter)")
        }
        // In the list of sounds, Esc cancels the search first.
        while form.screen.mode != .moving { form.press(.escape) }
      }
      form.press(.down)
    }
    expect(that: form.actions.isEmpty && form.screen.settings == settings)
  }

  @Test(arguments: ["alto", "Alt", "viola", "querflöte", "klavier", "C3:C5", "36:84"])
  func `a range is typed in the row of the note range`(text: String) throws {
    for end in [nil, SettingField.End.lowest, .highest] {
      var form = FormDriver()
      form.focus(.noteRange, end)
      form.enter(text)
      let range = try #require(NoteRange(description: text)).description
      expect(that: form.screen.settings.training.noteRange.description == range && form.actions.count <= 1)
    }
  }

  @Test(arguments: [
    ("chords", "root", "d3", "D3"), ("chords", "chord", "moll", "minor"), ("chords", "chord", "m3,P4", "P1,m3,P4"),
    ("comparison", "strategy", "kazez:narrow=0.05", "kazez:narrow=0.05"), ("chords", "root", "x3", "random"),
    ("comparison", "tick", "-20", "-20"), ("comparison", "tick", "-6,5 dB", "-6.5"), ("comparison", "tick", "0", "0"),
    ("comparison", "tick", "-25", "noise"), ("comparison", "tick", "glocke", "bell"),
  ])
  func `a value that isn't among the choices can be typed where there are others`(
    exercise: String, name: String, text: String, value: String
  ) throws {
    var settings = Settings()
    settings.exercise = ExerciseName(rawValue: exercise)
    let setting = try #require(Setting(named: name))
    var form = FormDriver(settings: settings)
    form.focus(setting)
    form.enter(text)
    expect(setting.value(in: form.screen.settings), equals: value)
  }

  @Test func `a minus begins a value where one can be negative, and elsewhere is a key`() {
    for (setting, exercise, isTyped) in [
      (Setting.tick, ExerciseName.comparison, true), (.strategy, .comparison, false), (.root, .chords, false),
      (.chord, .chords, false), (.replayAfterWrong, .comparison, false),
    ] {
      var settings = Settings()
      settings.exercise = exercise
      var form = FormDriver(settings: settings)
      form.press(.character("-"), at: setting)
      expect(
        that: isTyped == (form.screen.mode == .typing("-", isRefused: false)) && isTyped == form.actions.isEmpty,
        "\(setting.name)")
    }
    var form = FormDriver()
    form.focus(.tick)
    form.enter("-30")
    #expect(form.text.contains("'-30' isn't valid. Choose, or type a level, -24…0 dB."))
  }

  @Test func `in rows without text, letters are keys`() {
    var form = FormDriver()
    form.focus(.language)
    form.type("l")
    expect(form.actions, equals: [.set(.language, "en")])
    form.type("ha")
    expect(form.actions.dropFirst(), equals: [.set(.language, "auto"), .audition(nil)])
    form.type("kj")
    expect(form.screen.field, equals: SettingField(key: .language, end: nil))
    form.toggleAdvanced()
    #expect(form.text.contains("Advanced"))
  }

  @Test func `space previews in every row`() {
    var form = FormDriver(80, 24)
    let rows = form.screen.fields.count + FormAction.allCases.count
    form.press(.home)
    for _ in 0..<rows { form.press(.character(" "), .down) }
    expect(form.actions, equals: Array(repeating: .audition(nil), count: rows))
  }

  // MARK: Data

  @Test func `deleting and resetting ask first, and only a yes is a yes`() {
    var form = FormDriver()
    form.screen.answers = 1204
    form.press(.end, .up)
    #expect(form.text.contains("  More\n    Advanced             hidden\n  › Delete all answers   1,204 answers\n"))
    form.press(.enter)
    expect(form.lines[20], equals: "  Delete 1,204 answers? A backup is saved next to the database.")
    expect(that: form.lines[23].hasPrefix("  y  yes") && form.lines[23].contains("Esc  cancel"))
    for key in [Key.character("n"), .character("j"), .enter, .escape, .character(" "), .down] {
      form.press(key)
      if form.screen.mode == .moving { form.press(.enter) }
    }
    #expect(form.actions.isEmpty)
    form.press(.character("y"), .down, .enter, .character("Y"))
    expect(form.actions, equals: [.deleteAnswers, .resetSettings])
    // The arrows and Backspace do nothing here, and without answers there is nothing to delete.
    form.screen.answers = 0
    form.press(.left, .right, .backspace, .up, .enter)
    expect(that: form.screen.mode == .moving && form.actions.count == 2 && !form.lines[23].contains("⏎"))
    expect(
      form.screen.lines(form.look).suffix(4),
      equals: [
        "More.", "Advanced: hidden.", "Delete all answers: 0 answers.", "Restore all defaults.",
      ])
  }

  @Test(arguments: LanguageCode.allCases) func `every question about data fits the smallest window`(
    language: LanguageCode
  ) throws {
    for key in [Key.end, .up] {
      var form = FormDriver(40, 12, language)
      form.screen.answers = 1_234_567
      form.press(.end, key, .enter)
      let question = try #require(form.screen.focus(form.look))
      let shown = form.lines.dropLast().suffix(3).joined(separator: " ").split(separator: " ").joined(separator: " ")
      expect(that: question.hasSuffix(".") || question.hasSuffix("?"))
      expect(shown, equals: question)
    }
  }

  @Test func `a click focuses an action, the next one asks`() throws {
    var form = FormDriver(80, 60)
    form.screen.answers = 3
    let place = try #require(form.place("Delete all answers"))
    form.press(.click(column: place.column, row: place.row))
    expect(that: form.screen.action == .deleteAnswers && form.screen.mode == .moving)
    form.press(.click(column: place.column, row: place.row))
    expect(form.screen.mode, equals: .confirming)
    form.press(.escape)
    let sound = try #require(form.place("Sound source"))
    form.press(.click(column: sound.column, row: sound.row))
    expect(that: form.screen.action == nil && form.screen.field == SettingField(key: .sound, end: nil))
  }
}
