import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises

/// Which inputs and controls are chosen, and what they answer in exercises without sides.
@Suite struct MIDISettingsTests {
  @Test(
    arguments: [
      ("auto", .automatic, "auto"), ("AUTO", .automatic, "auto"), ("Off", .off, "off"),
      ("/dev/x", .path("/dev/x"), "/dev/x"),
      ("a/b", .path("a/b"), "a/b"), ("Piano", .name("Piano"), "Piano"), ("off ", .name("off "), "off "),
    ] as [(String, MIDIInputChoice, String)])
  func `an input is a word, a path or a name`(text: String, choice: MIDIInputChoice, written: String) {
    expect(that: MIDIInputChoice(description: text) == choice && choice.description == written)
  }

  @Test(arguments: ["", "a\nb", "\u{1B}", "a\u{202E}"]) func `other texts are no input`(text: String) {
    #expect(MIDIInputChoice(description: text) == nil)
  }

  @Test func `a control for both answers is found, as it is set for lower`() {
    func shared(_ higher: String?, _ lower: String?) -> String? {
      var settings = MIDISettings()
      settings.higher = higher.flatMap { MIDIControl(description: $0) }
      settings.lower = lower.flatMap { MIDIControl(description: $0) }
      return settings.sharedControl?.description
    }
    expect(that: shared("cc64", "cc64:latching") == "cc64:latching" && shared("C4:C5", "C5:C6") == "C5:C6")
    expect(that: shared("C4:B4", "C5:C6") == nil && shared("cc64", nil) == nil && shared(nil, "cc64") == nil)
    expect(that: shared("program4", "cc4") == nil && MIDISettings().input == .automatic)
  }

  @Test func `drivers have FluidSynth's names`() {
    expect(MIDIDriverName.all, equals: ["alsa_seq", "jack", "coremidi"])
    #if os(Linux)
      expect(MIDIDriverName.system, equals: "alsa_seq")
    #endif
  }

  @Test func `controllers that set something else are no switches`() {
    let others = [0, 6, 32, 38, 88] + Array(96...101) + Array(120...127)
    #expect((0...127).filter { !MIDIControl.canBeSwitch($0) } == others)
  }

  @Test func `of several choices each has a white key, and all else is Return`() {
    for (form, answers) in [(Exercise.oddOneOut.answerForm, 3), (Exercise.voices.answerForm, 5)] {
      var midi = MIDIAnswers()
      midi.form = form
      let white = [60, 62, 64, 65, 67]
      for (time, note) in MIDINote.range.enumerated() {
        let press = midi.take(.on(note), from: 0, at: .milliseconds(100 * time))
        let place = white.prefix(answers).firstIndex(of: note)
        let meaning = place.map { MIDIPress.Meaning.answer(ChoiceIndex(rawValue: $0)) } ?? .enter
        expect(that: press?.meaning == meaning && press?.leavesPages == false, "\(note)")
      }
      for (time, pedal) in [64, 67].enumerated() {
        let press = midi.take(.controller(pedal, 127), from: 0, at: .milliseconds(20_000 + 100 * time))
        expect(
          press,
          equals: MIDIPress(
            .enter, .controller(pedal, .momentary), at: .milliseconds(20_000 + 100 * time), leavesPages: true))
      }
    }
  }

  @Test func `a control that is chosen for an answer is Return among several choices`() {
    var midi = MIDIAnswers(higher: .program(5), lower: .controller(66, .momentary))
    midi.form = Exercise.oddOneOut.answerForm
    expect(midi.take(MIDIMessage(.programChange(5)), from: 0, at: .zero)?.meaning, equals: .enter)
    expect(midi.take(.controller(66, 127), from: 0, at: .milliseconds(100))?.meaning, equals: .enter)
    midi.form = Exercise.comparison.answerForm
    expect(midi.take(MIDIMessage(.programChange(5)), from: 0, at: .milliseconds(200))?.meaning, equals: .higher)
    _ = midi.take(.controller(66, 0), from: 0, at: .milliseconds(300))
    expect(midi.take(.controller(66, 127), from: 0, at: .milliseconds(400))?.meaning, equals: .lower)
  }

  @Test func `a chosen pedal takes the place of the usual one of its side`() {
    var midi = MIDIAnswers(higher: .controller(66, .momentary))
    let found = [64, 67, 66].enumerated().map { index, pedal in
      midi.take(.controller(pedal, 127), from: 0, at: .milliseconds(100 * index))?.meaning
    }
    expect(found, equals: [nil, .lower, .higher])
    midi = MIDIAnswers(lower: .controller(66, .momentary))
    let others = [67, 64, 66].enumerated().map { index, pedal in
      midi.take(.controller(pedal, 127), from: 0, at: .milliseconds(100 * index))?.meaning
    }
    expect(others, equals: [nil, .higher, .lower])
  }

  @Test func `a second right pedal waits until the first one has answered`() {
    var midi = MIDIAnswers()
    func move(_ value: Int, _ input: Int, _ time: Int) -> MIDIPress? {
      midi.take(.controller(64, value), from: input, at: .milliseconds(time))
    }
    expect(that: move(127, 0, 0) == nil && move(127, 1, 100) == nil && midi.deadline == .milliseconds(500))
    expect(
      that: move(0, 1, 200) == nil
        && move(0, 0, 300) == MIDIPress(.higher, .controller(64, .momentary), at: .zero, leavesPages: true))
    expect(that: midi.deadline == nil && move(127, 1, 1000) == nil && midi.deadline == .milliseconds(1500))
    #expect(midi.takeDue(at: .milliseconds(1499)) == nil)
    expect(midi.takeDue(at: .milliseconds(1500))?.meaning, equals: .lower)
  }

  @Test func `data bytes are below 128`() {
    for (first, second) in [(128, 0), (60, 128), (255, 255)] as [(UInt8, UInt8)] {
      #expect(MIDIMessage(status: 0x90, first, second) == nil)
    }
    expect(MIDIMessage(status: 0x9F, 127, 127), equals: MIDIMessage(.noteOn(MIDINote(127), velocity: 127), channel: 15))
  }
}
