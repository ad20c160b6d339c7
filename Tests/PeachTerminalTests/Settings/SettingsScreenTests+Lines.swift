import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

/// Lines from a pipe in each mode, and what resets.
extension SettingsScreenTests {
  @Test func `only text fields and searches take text, and each mode its lines`() {
    var form = FormDriver()
    func takes(_ lines: String...) -> [Bool] { lines.map { form.screen.takes($0) } }
    form.focus(.duration)
    expect(
      that: !form.screen.isTyping
        && takes("0.7", "7", "down", "esc", "", "sine") == [true, true, false, false, false, true])
    form.press(.enter)
    expect(that: form.screen.isTyping && takes("down", "7", "esc", "") == [true, true, false, false])
    form.press(.escape)
    form.press(.enter, at: .language)
    expect(that: !form.screen.isTyping && takes("bell", "7", "x") == [false, false, false])
    form.press(.escape)
    expect(takes("bell", "7"), equals: [false, false])
    form.press(.enter, at: .sound)
    expect(that: !form.screen.isTyping && takes("violin", "down", "7", "esc") == [true, false, false, false])
    form.press(.character("/"))
    expect(that: form.screen.isTyping && takes("violin", "down", "7", "esc") == [true, true, true, false])
    form.press(.endOfInput)
    expect(form.screen.mode, equals: .moving)
    form.press(.end, .enter)
    expect(that: !form.screen.isTyping && takes("y", "yes") == [false, false])
    form.screen.show(MIDILearner(at: .zero))
    expect(that: !form.screen.isTyping && takes("C3", "5") == [false, false])
  }

  @Test func `a line replaces what was searched for, and an empty text field changes nothing`() {
    var form = FormDriver()
    form.press(.enter, at: .sound)
    form.type("def")
    expect(that: form.screen.enter("sin", form.look) == nil && form.text.contains("/ sin"))
    form.press(.enter)
    expect(form.actions, equals: [.set(.sound, "sine")])
    form.press(.enter, at: .duration)
    form.press(.enter)
    expect(that: form.screen.mode == .moving && form.actions.count == 1)
    form.press(.enter, .character("2"), .backspace, .backspace, .enter)
    expect(that: form.screen.mode == .moving && form.actions.count == 1)
  }

  @Test func `a setting whose default was changed is no longer stored`() {
    var form = FormDriver()
    form.press(.right, .backspace, at: .tick)
    expect(that: form.actions == [.set(.tick, "bell"), .reset(.tick)] && form.screen.settings.tick == .noise)
    form.press(.right, .backspace, at: .replayAfterWrong)
    expect(form.actions.suffix(2), equals: [.set(.replayAfterWrong, "on"), .set(.replayAfterWrong, "off")])
  }

  @Test func `the list of sounds keeps its search after Return, and says what was found`() {
    let sounds =
      SoundListing.builtIn
      + (0..<30).map {
        SoundListing(
          id: .preset(file: "Big.sfx", bank: 0, program: $0), name: Text("Preset \($0)"), file: "Big.sfx",
          isMain: $0 < 20)
      }
    for (look, all, found, none) in [
      (
        Look(), "Volume 0 dB   22 sounds, 32 by searching", "12 sounds. Big · Preset 2, 1/12.",
        "No sound with this name."
      ),
      (
        Look(80, 24, .german), "Lautstärke 0 dB   22 Klänge, 32 über die Suche", "12 Klänge. Big · Preset 2, 1/12.",
        "Kein Klang mit diesem Namen."
      ),
    ] {
      var form = FormDriver(80, 24, look.language, sounds: sounds)
      form.press(.enter, at: .sound)
      #expect(form.lines[0].hasSuffix("  " + all))
      expect(form.screen.keys(look).map(\.label.sign), equals: ["⏎", "␣", "a–z", "Esc", "↑ ↓", "+ −", "?"])
      form.type("preset 2")
      expect(that: form.screen.focus(look) == found && form.screen.keys(look).map(\.label.sign) == ["⏎", "Esc"])
      expect(form.lines[21], equals: "  / preset 2_")
      form.press(.enter)
      expect(that: form.lines[21] == "  / preset 2" && form.screen.focus(look) == "Big · Preset 2, 1/12.")
      let styles = form.screen.canvas(look).cells[21 * 80 + 2..<21 * 80 + 10].map(\.style)
      #expect(styles.allSatisfy { $0 == .dim })
      form.type("zzz")
      expect(form.screen.focus(look), equals: none)
      form.press(.endOfInput)
      expect(that: form.screen.mode == .moving && form.actions.isEmpty)
    }
    let form = FormDriver(40, 12, sounds: nil)
    var other = form
    other.press(.enter, at: .sound)
    expect(that: other.screen.focus(other.look) == "Searching for sounds …" && other.screen.previewed == nil)
  }

  @Test func `keys go through the list of sounds by one, by a page and to the ends`() {
    let sounds = (0..<40).map {
      SoundListing(id: .preset(file: "Big.sf2", bank: 0, program: $0), name: Text("Preset \($0)"), file: "Big.sf2")
    }
    var picker = SoundPicker(at: sounds[3].id, in: sounds)
    for (key, place) in [
      (Key.up, 2), (.backTab, 1), (.wheelUp, 0), (.up, 0), (.down, 1), (.tab, 2), (.wheelDown, 3), (.pageDown, 10),
      (.pageUp, 3), (.end, 39), (.down, 39), (.pageDown, 39), (.home, 0), (.pageUp, 0), (.left, 0),
    ] {
      expect(that: picker.handle(key, sounds, height: 7) == nil && picker.focus == place, "\(key)")
    }
    expect(picker.handle(.enter, sounds, height: 7), equals: .choose(sounds[0].id))
    expect(picker.handle(.character(" "), sounds, height: 7), equals: .audition(sounds[0].id))
    expect(that: picker.handle(.character("+"), sounds, height: 7) == .volume(louder: true) && picker.changedVolume)
    expect(that: picker.handle(.character("-"), sounds, height: 7) == .volume(louder: false) && picker.changedVolume)
    expect(that: picker.handle(.down, sounds, height: 7) == nil && !picker.changedVolume)
    // The first row below the title, and the last one of seven.
    expect(that: picker.handle(.click(column: 9, row: 2 + 6), sounds, height: 7) == nil && picker.focus == 6)
    for row in [1, 2 + 7] {
      expect(that: picker.handle(.click(column: 9, row: row), sounds, height: 7) == nil && picker.focus == 6)
    }
    expect(picker.handle(.click(column: 9, row: 8), sounds, height: 7), equals: .choose(sounds[6].id))
    expect(
      that: picker.handle(.escape, sounds, height: 7) == .leave
        && picker.handle(.endOfInput, sounds, height: 7) == .leave)
    expect(that: picker.top(height: 7, count: 40) == 0 && SoundPicker.height(Look(40, 12)) == 6)
  }
}
