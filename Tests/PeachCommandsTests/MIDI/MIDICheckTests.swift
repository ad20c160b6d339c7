import PeachCore
import PeachMIDI
import TestSupport
import Testing

@testable import PeachCommands

@Suite struct MIDICheckTests {
  private static let ports = [
    MIDIPort(number: 1, name: "LPK25: MIDI 1", isHardware: true), MIDIPort(number: 2, name: "Piano", isHardware: true),
    MIDIPort(number: 3, name: "Midi Through: Port-0", isHardware: false),
  ]

  /// The finding for a setting, as code and text; no finding is trouble.
  private func finding(_ input: String, _ found: Result<[MIDIPort], MIDIError> = .success(ports)) throws -> [String] {
    var settings = MIDISettings()
    settings.driver = MIDIDriverName.sequencer
    settings.input = try #require(MIDIInputChoice(description: input))
    let findings = MIDICheck(MIDIReport(settings, found)).findings
    expect(that: findings.count == 1 && findings[0].state != .trouble)
    return [findings[0].code, findings[0].text.english]
  }

  @Test func `doctor names the inputs that answer, or says why there are none`() throws {
    let path = TemporaryFolder().path + "/none"
    let missing = Result<[MIDIPort], MIDIError>.failure(.libraryMissing("libasound.so.2"))
    let others = "LPK25 (MIDI 1), Piano, Midi Through (Port-0)"
    for (found, code, text) in [
      (try finding("auto"), "midiInputFound", "alsa_seq: LPK25 (MIDI 1), Piano"),
      (try finding("lpk"), "midiInputFound", "alsa_seq: LPK25 (MIDI 1)"),
      (try finding("auto", .success([])), "midiInputAbsent", "no input connected"),
      (try finding("off"), "midiOff", "off in the settings"),
      (try finding("VMPK"), "midiInputNotFound", "midi-input 'VMPK' isn't connected; available: \(others)"),
      (try finding("i"), "midiInputNotFound", "midi-input 'i' matches several inputs: \(others)"),
      (try finding(path), "midiInputNotFound", "\(path): No such file or directory"),
      (
        try finding("auto", missing), "midiUnavailable",
        "MIDI isn't available, because the library libasound.so.2 isn't installed"
      ),
    ] { expect(found, equals: [code, text]) }
  }

  /// How the inputs stand, and the code of what is found about them.
  @Test(
    arguments: [
      ("auto", "midiInputFound"), ("lpk", "midiInputFound"), ("off", "midiOff"), ("VMPK", "midiInputNotFound"),
      ("i", "midiInputNotFound"), ("/dev/null/none", "midiInputNotFound"),
    ] as [(String, String)],
    [("cc64", "cc64:latching", true), ("C5:C8", "C6", true), ("program5", "program5", true), ("cc64", "cc67", false)]
      as [(String, String, Bool)])
  func `a control that is set for both answers is said after what is found about the inputs, not instead of it`(
    state: (input: String, code: String), controls: (higher: String, lower: String, isShared: Bool)
  ) throws {
    var settings = MIDISettings()
    settings.driver = MIDIDriverName.sequencer
    settings.input = try #require(MIDIInputChoice(description: state.input))
    settings.higher = MIDIControl(description: controls.higher)
    settings.lower = MIDIControl(description: controls.lower)
    expect(that: settings.higher != nil && settings.lower != nil)
    let findings = MIDICheck(MIDIReport(settings, .success(Self.ports))).findings
    expect(findings.map(\.code), equals: [state.code] + (controls.isShared ? ["midiControlAmbiguous"] : []))
    if controls.isShared { expect(findings.last?.text.english ?? "", .ends("; it answers higher.")) }
  }

  @Test func `what is found about the inputs is said in German too, with what can be done`() throws {
    let missing = Result<[MIDIPort], MIDIError>.failure(.libraryMissing("libasound.so.2"))
    let others = "LPK25 (MIDI 1), Piano, Midi Through (Port-0)"
    let cases: [(input: String, found: Result<[MIDIPort], MIDIError>, english: String, german: String)] = [
      ("auto", .success(Self.ports), "alsa_seq: LPK25 (MIDI 1), Piano", "alsa_seq: LPK25 (MIDI 1), Piano"),
      ("auto", .success([]), "no input connected", "kein Eingang angeschlossen"),
      ("off", .success([]), "off in the settings", "in den Einstellungen ausgeschaltet"),
      (
        "VMPK", .success(Self.ports), "midi-input 'VMPK' isn't connected; available: \(others)",
        "midi-input »VMPK« ist nicht angeschlossen; verfügbar: \(others)"
      ),
      (
        "VMPK", .success([]), "midi-input 'VMPK' isn't connected; no input is connected",
        "midi-input »VMPK« ist nicht angeschlossen; kein Eingang ist angeschlossen"
      ),
      (
        "i", .success(Self.ports), "midi-input 'i' matches several inputs: \(others)",
        "midi-input »i« passt auf mehrere Eingänge: \(others)"
      ),
      (
        "auto", missing, "MIDI isn't available, because the library libasound.so.2 isn't installed",
        "MIDI ist nicht verfügbar, weil die Bibliothek libasound.so.2 nicht installiert ist"
      ),
    ]
    for (input, found, english, german) in cases {
      var settings = MIDISettings()
      settings.driver = MIDIDriverName.sequencer
      settings.input = try #require(MIDIInputChoice(description: input))
      let finding = try #require(MIDICheck(MIDIReport(settings, found)).findings.first)
      expect(finding.text, equals: Text(en: english, de: german))
      let isMissing = if case .failure = found { true } else { false }
      let install = Text(
        en: "Install it: libasound2 (Debian, Ubuntu) or alsa-lib (elsewhere).",
        de: "Installiere sie: libasound2 (Debian, Ubuntu) oder alsa-lib (andere Systeme).")
      expect(finding.advice, equals: isMissing ? install : nil)
    }
  }
}
