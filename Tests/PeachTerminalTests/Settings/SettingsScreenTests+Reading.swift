import PeachCore
import TestSupport
import Testing

import PeachLanguage
@testable import PeachTerminal

/// What is read out, and lines from a pipe.
extension SettingsScreenTests {
  @Test func `the form and the focused row are read out in sentences`() {
    var form = FormDriver(80, 24, .german)
    let lines = form.screen.lines(form.look)
    expect(that: lines.first == "Einstellungen." && lines.contains("Tondauer: 1,0 s.") && lines.contains("Anzeige."))
    #expect(lines.allSatisfy { $0.hasSuffix(".") && !$0.hasSuffix("..") && !$0.contains("…") })
    form.press(.right, at: .varyLoudness)
    expect(
      form.screen.focus(form.look),
      equals: "Lautstärke variieren: 0,05, bis ±0,1 dB. Um wie viel lauter oder leiser der zweite Ton sein darf: "
        + "0 gar nicht, 1 am meisten.")
    form.press(.enter, .down, at: .tick)
    expect(form.screen.focus(form.look), equals: "Glocke, 2/3.")
    form.press(.escape)
    form.focus(.duration)
    form.enter("9")
    expect(form.screen.focus(form.look), equals: "»9« ist nicht gültig. Gib einen Wert ein von 0,3 bis 3 s.")
  }

  @Test func `in the list of sounds the volume is read out when it changes, and the sound when that does`() throws {
    var form = FormDriver(80, 24)
    form.press(.enter, at: .sound)
    let sound = try #require(form.screen.focus(form.look))
    form.press(.character("-"))
    expect(form.screen.focus(form.look), equals: "Volume −2 dB.")
    form.press(.character("-"))
    expect(form.screen.focus(form.look), equals: "Volume −4 dB.")
    form.press(.home)
    expect(form.screen.focus(form.look), equals: sound)
    // In a search they are text.
    form.press(.character("/"), .character("-"))
    #expect(form.screen.focus(form.look)?.contains("dB") == false)
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

  @Test func `an adaptive range shows the current range and has no ends`() {
    var settings = Settings()
    settings.training.adaptsNoteRange = true
    settings.training.noteRange = NoteRange(description: "F2:G5") ?? .standard
    var form = FormDriver(settings: settings)
    form.focus(.noteRange)
    expect(form.lines[4], equals: "  › Note range           adaptive, now F2:G5")
    #expect(form.lines[5].hasPrefix("    Note duration"))
    form.look.language = .german
    expect(form.lines[4], equals: "  › Tonumfang              adaptiv, jetzt F2:G5")
    // No range of the person is known, so the current one is kept.
    form.press(.enter)
    expect(form.actions.last, equals: .set(.noteRange, "F2:G5"))
    #expect(form.lines[5].contains("Tiefster Ton"))
    form.press(.backspace)
    expect(form.actions.last, equals: .set(.noteRange, "C2:C6"))
  }

  @Test func `a line from a pipe is a whole value`() {
    var form = FormDriver()
    form.focus(.duration)
    expect(that: !form.screen.takes("down") && !form.screen.takes("x") && form.screen.takes("0.7"))
    form.press(.enter)
    expect(that: form.screen.takes("9") && !form.screen.takes("esc") && !form.screen.takes(""))
    #expect(form.screen.enter("9", form.look) == nil)
    #expect(form.text.contains("'9' isn't valid. Enter a value from 0.3 to 3 s."))
    // Replaces the invalid text.
    expect(form.screen.enter("0,7", form.look), equals: .set(.duration, "0.7"))
    // Of the keys, only digits can begin a number.
    expect(that: form.screen.takes("2") && !form.screen.takes("k"))
    expect(form.screen.enter("2", form.look), equals: .set(.duration, "2"))
    form.focus(.noteRange, .highest)
    expect(that: form.screen.takes("B4") && !form.screen.takes("down"))
    expect(form.screen.enter("B4", form.look), equals: .set(.noteRange, "C2:B4"))
    form.focus(.sound)
    #expect(!form.screen.takes("down"))
    expect(that: form.screen.takes("sine") && form.screen.enter("sine", form.look) == nil)
    form.press(.enter)
    expect(form.screen.settings.sound, equals: .sine)
  }
}
