import PeachCore
import TestSupport
import Testing

import PeachLanguage
@testable import PeachTerminal

/// The MIDI input, and the controls that answer.
extension SettingsScreenTests {
  @Test(arguments: [40, 80]) func `the input is chosen among those present and the current one`(columns: Int) {
    var settings = Settings()
    settings.midi.input = .name("Old Piano")
    var form = FormDriver(columns, settings: settings)
    form.screen.midiInputs = ["LPK25: MIDI 1", "A Keyboard With A Very Long Name: Its First Port Of Several"]
    form.press(.right, .right, .right, at: .midiInput)
    expect(form.actions, equals: ["auto", "off", "LPK25: MIDI 1"].map { .set(.midiInput, $0) })
    form.press(.enter)
    expect(that: form.text.contains("› LPK25: MIDI 1") && form.text.contains("A Keyboard With A"), "\(form.text)")
    form.press(.down, .enter)
    expect(
      form.screen.settings.midi.input, equals: .name("A Keyboard With A Very Long Name: Its First Port Of Several"))
    form.press(.backspace)
    expect(form.actions.last, equals: .set(.midiInput, "auto"))
  }

  @Test(arguments: LanguageCode.allCases) func `Return learns both controls, and Escape cancels`(
    _ language: LanguageCode
  ) {
    let isGerman = language == .german
    var form = FormDriver(40, 16, language)
    form.toggleAdvanced()
    form.press(.left, .right, .enter, at: .midiLower)
    expect(form.actions, equals: [.learnControls])
    var learner = MIDILearner(at: .zero)
    form.screen.show(learner)
    #expect(form.text.contains(isGerman ? "› MIDI: höher" : "› MIDI: higher"), "\(form.text)")
    expect(
      form.screen.focus(form.look),
      equals: (isGerman ? "Drücke die Taste für »höher« oder ein Pedal." : "Press the key for 'higher', or a pedal."))
    learner.take(MIDIMessage(.noteOn(MIDINote(62), velocity: 64)), from: 0, at: .zero + .seconds(1))
    form.screen.show(learner)
    expect(
      that: form.text.contains(isGerman ? "› MIDI: tiefer" : "› MIDI: lower") && form.text.contains("D4 ✓"),
      "\(form.text)")
    form.press(.down, .enter, .character("a"), .escape)
    expect(form.actions, equals: [.learnControls, .cancelLearning])
    expect(that: !form.text.contains("D4 ✓") && form.screen.settings.midi == MIDISettings())
  }

  @Test func `the row of the input teaches too, and says so`() {
    var form = FormDriver()
    form.focus(.midiInput)
    expect(
      that: form.text.contains("Press m to learn keys or pedals.") && form.text.contains("m  Learn"), "\(form.text)")
    form.press(.character("m"))
    expect(form.actions, equals: [.learnControls])
    let learner = MIDILearner(at: .zero)
    form.screen.show(learner)
    #expect(form.text.contains("Press the key for 'higher', or a pedal."), "\(form.text)")
    form.screen.settings.exercise = .intervals
    #expect(form.text.contains("Press the key for 'too wide', or a pedal."), "\(form.text)")
    form.screen.settings.exercise = .comparison
    expect(form.screen.field, equals: SettingField(key: .midiInput, end: nil))
    form.press(.escape)
    form.press(.character("m"), at: .language)
    expect(form.actions, equals: [.learnControls, .cancelLearning])
  }

  @Test func `a control can be typed`() {
    var form = FormDriver()
    form.toggleAdvanced()
    form.focus(.midiHigher)
    form.enter("cc64:reversed")
    expect(form.actions, equals: [.set(.midiHigher, "cc64:reversed")])
    #expect(form.text.contains("cc64 (right pedal), reversed"), "\(form.text)")
    form.enter("C99")
    expect(
      that: form.actions.count == 1 && form.text.contains("'C99' isn't valid. Enter a key such as D3"), "\(form.text)")
  }
}
