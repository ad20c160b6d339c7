import Foundation
import PeachCore
import PeachMIDI
import TestSupport
import Testing

@testable import PeachCommands

@Suite struct MIDIReportTests {
  private static let keyboard = MIDIPort(number: 0x1400, name: "LPK25: LPK25 MIDI 1", isHardware: true)
  private static let pedal = MIDIPort(number: 0x1800, name: "Pedal: Pedal MIDI 1", isHardware: true)
  private static let through = MIDIPort(number: 0x0E00, name: "Midi Through: Midi Through Port-0", isHardware: false)

  private func report(_ input: String, _ ports: [MIDIPort]) throws -> MIDIReport {
    var settings = MIDISettings()
    settings.input = try #require(MIDIInputChoice(description: input))
    return MIDIReport(settings, .success(ports))
  }

  @Test func `inputs are listed with their kind and whether they are in use`() throws {
    let report = try report("auto", [Self.through, Self.keyboard])
    expect(
      report.lines(.english, dataOptions: " --as Ben"),
      equals: [
        "Midi Through: Midi Through Port-0 (program)", "LPK25: LPK25 MIDI 1 (instrument, in use)", "",
        "Higher: keys above C4, cc64 (right pedal)", "Lower:  keys below C4, cc67 (left pedal)",
        "Return: C4; a pedal too, except during a training",
        "With a right pedal alone, tap for higher and hold for half a second for lower.",
      ])
    expect(report.lines(.german, dataOptions: " --as Ben")[1], "LPK25: LPK25 MIDI 1 (Instrument, wird verwendet)")
    expect(that: report.inputs.map(\.isInUse) == [false, true] && report.problem == nil)
  }

  @Test func `a name that fits no input or several is a problem`() throws {
    let both = [Self.keyboard, Self.pedal]
    try expect(report("pedal", both).inputs.map(\.isInUse), equals: [false, true])
    for (name, problem) in [
      ("Piano", "There is no MIDI input 'Piano'. Available: "),
      ("midi", "'midi' matches several MIDI inputs. Give more of the name: "),
    ] {
      try expect(report(name, both).problem, equals: problem + "LPK25: LPK25 MIDI 1, Pedal: Pedal MIDI 1.")
    }
  }

  @Test func `without inputs the list says what to do`() throws {
    var settings = MIDISettings()
    settings.higher = .controller(64, .latching)
    settings.lower = .keys(MIDINote(50)...MIDINote(50))
    let missing = MIDIReport(settings, .failure(.libraryMissing("libasound.so.2")))
    expect(
      missing.lines(.german, dataOptions: " --as Ben"),
      equals: [
        "MIDI ist nicht verfügbar, weil die Bibliothek libasound.so.2 nicht installiert ist.",
        "Installiere sie: libasound2 (Debian, Ubuntu) oder alsa-lib (andere Systeme).", "",
        "Höher:  cc64 (rechtes Pedal), rastend", "Tiefer: D3",
        "Return: C4; außerhalb des Trainings auch ein Pedal",
      ])
    try expect(
      report("off", []).lines(.english, dataOptions: " --as Ben").prefix(2),
      equals: [
        "MIDI is off. To turn it on: peach settings reset midi-input --as Ben", "",
      ])
    settings.input = .off
    #expect(MIDIReport(settings, .failure(.libraryMissing("libasound.so.2"))).problem == nil)
    settings.input = .automatic
    settings.driver = "jack"
    expect(
      MIDIReport(settings, .success([])).lines(.english, dataOptions: " --as Ben").first,
      equals: "Connect the instrument to Peach with jack_connect or a patch bay.")
    let path = TemporaryFolder().path + "/none"
    try expect(report(path, []).problem, equals: "Can't read MIDI from \(path): No such file or directory.")
  }

  @Test func `one control for both answers is reported`() {
    var settings = MIDISettings()
    settings.higher = .controller(64, .momentary)
    settings.lower = .controller(64, .latching)
    let report = MIDIReport(settings, .success([]))
    let warning = "midi-higher and midi-lower both use cc64 (right pedal), latching; it answers higher."
    expect(report.lines(.english, dataOptions: " --as Ben").last, equals: warning)
    expect(MIDICheck(report).findings.last?.code, equals: "midiControlAmbiguous")
    settings.lower = .keys(MIDIAnswers.middle...MIDIAnswers.middle)
    expect(
      MIDIReport(settings, .success([])).lines(.english, dataOptions: " --as Ben").last,
      equals: "Return: a pedal, except during a training")
  }

  @Test func `the list is JSON for programs`() throws {
    let json = try report("auto", [Self.keyboard]).json.written()
    let read = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    expect(that: read["input"] as? String == "auto" && read["higher"] as? String == "auto" && read["problem"] == nil)
    let inputs = try #require(read["inputs"] as? [[String: Any]])
    expect(that: inputs.count == 1 && inputs[0]["name"] as? String == "LPK25: LPK25 MIDI 1")
    expect(that: inputs[0]["isHardware"] as? Bool == true && inputs[0]["isInUse"] as? Bool == true)
  }

  @Test func `a path is read where it is there, and is none of the inputs of the driver`() throws {
    let folder = TemporaryFolder()
    let path = try folder.write([], "keyboard")
    let (there, missing) = (try report(path, [Self.keyboard]), try report(folder.path + "/none", [Self.keyboard]))
    for (language, lines) in [
      (LanguageCode.english, ["LPK25: LPK25 MIDI 1 (instrument)", "Peach reads from \(path).", ""]),
      (.german, ["LPK25: LPK25 MIDI 1 (Instrument)", "Peach liest aus \(path).", ""]),
    ] { expect(Array(there.lines(language, dataOptions: "").prefix(3)), equals: lines) }
    let none = folder.path + "/none"
    expect(
      Array(missing.lines(.english, dataOptions: "").prefix(2)),
      equals: ["LPK25: LPK25 MIDI 1 (instrument)", "Can't read MIDI from \(none): No such file or directory."])
    expect(that: there.error == nil && there.problem == nil && missing.problem != nil)
    for (report, isInUse) in [(there, true), (missing, false)] {
      let inputs = try Printed(report.json.written()).inputs.items
      expect(that: inputs.map(\.isInUse.bool) == [false, isInUse] && inputs.map(\.isHardware.bool) == [true, false])
    }
    expect(MIDICheck(there).findings.map(\.text), equals: [Text(path)])
    expect(MIDICheck(there).findings.map(\.code), equals: ["midiInputFound"])
  }
}
