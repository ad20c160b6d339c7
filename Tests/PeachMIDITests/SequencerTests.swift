import CSequencer
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachMIDI

@Suite struct SequencerTests {
  private static func port(
    _ client: Int, _ port: Int, _ clientName: String, _ name: String, isHardware: Bool = true
  ) -> MIDIPort {
    MIDIPort(client: client, port: port, clientName: clientName, portName: name, isHardware: isHardware)
  }

  private let ports = [
    Self.port(14, 0, "Midi Through", "Midi Through Port-0", isHardware: false),
    Self.port(20, 0, "LPK25", "LPK25 MIDI 1"),
    Self.port(24, 0, "Launchkey", "Launchkey MIDI"),
    Self.port(24, 1, "Launchkey", "Launchkey DAW"),
    Self.port(128, 0, "VMPK Output", "out", isHardware: false),
  ]

  @Test func `names don't repeat their client`() {
    expect(
      ports.map(\.name),
      equals: [
        "Midi Through: Port-0", "LPK25: MIDI 1", "Launchkey: MIDI", "Launchkey: DAW", "VMPK Output: out",
      ])
    expect(Self.port(20, 0, "Piano", "Piano").name, equals: "Piano")
    expect(Set(ports.map(\.number)).count, equals: ports.count)
  }

  private func chosen(_ input: MIDIInputChoice) throws -> [String] {
    try input.chosen(from: ports).map(\.name)
  }

  @Test func `all instruments are chosen by themselves`() throws {
    try expect(chosen(.automatic), equals: ["LPK25: MIDI 1", "Launchkey: MIDI", "Launchkey: DAW"])
    try expect(chosen(.off), equals: [])
  }

  @Test(arguments: ["lpk25", "LPK25: MIDI 1", "lpk25 midi 1", "LPK", "20", "20:0"])
  func `one input is chosen by a part of its name, or its address`(name: String) throws {
    try expect(chosen(.name(name)), equals: ["LPK25: MIDI 1"])
  }

  @Test func `programs are chosen by name too`() throws {
    try expect(chosen(.name("vmpk")), equals: ["VMPK Output: out"])
    try expect(chosen(.name("through")), equals: ["Midi Through: Port-0"])
    try expect(chosen(.name("24:1")), equals: ["Launchkey: DAW"])
  }

  @Test func `a whole name wins over a part`() throws {
    let both = [Self.port(20, 0, "Piano", "Piano"), Self.port(24, 0, "Piano 2", "Piano 2")]
    try expect(MIDIInputChoice.name("piano").chosen(from: both).map(\.name), equals: ["Piano"])
  }

  @Test func `a name that fits several inputs or none is refused`() {
    #expect(throws: MIDIError.ambiguous(name: "launch", matches: ["Launchkey: MIDI", "Launchkey: DAW"])) {
      try chosen(.name("launch"))
    }
    #expect(throws: MIDIError.notFound(name: "x", available: ports.map(\.name))) { try chosen(.name("x")) }
  }

  /// The links without a number come with the packages for developers.
  @Test func `libraries are loaded by the names that they have where only programs are installed`() throws {
    expect(SequencerLibrary.name, equals: "libasound.so.2")
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources").standardizedFileURL
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var names: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      names.formUnion(text.matches(of: /"(lib[^" ]*\.so[^" ]*)"/).map { String($0.1) })
    }
    expect(names, equals: ["libasound.so.2", "libfluidsynth.so.3", "libz.so.1"])
  }

  private func event(_ type: Int, _ change: (inout PeachSequencerEvent) -> Void = { _ in }) -> PeachSequencerEvent {
    var event = PeachSequencerEvent()
    event.type = UInt8(type)
    change(&event)
    return event
  }

  private func key(_ type: Int, _ channel: Int, _ note: Int, _ velocity: Int) -> MIDIMessage? {
    MIDIMessage(
      event(type) {
        ($0.data.note.channel, $0.data.note.note, $0.data.note.velocity) = (
          UInt8(channel), UInt8(note), UInt8(velocity)
        )
      })
  }

  private func control(_ type: Int, _ channel: Int, _ number: Int, _ value: Int) -> MIDIMessage? {
    MIDIMessage(
      event(type) {
        $0.data.control.channel = UInt8(channel)
        ($0.data.control.param, $0.data.control.value) = (UInt32(number), Int32(value))
      })
  }

  @Test func `events are converted to the messages of the same bytes`() {
    for channel in 0..<16 {
      let low = UInt8(channel)
      for number in 0..<128 {
        let data = UInt8(number)
        expect(key(PEACH_SEQ_NOTEON, channel, number, 5), equals: MIDIMessage(status: 0x90 | low, data, 5))
        expect(key(PEACH_SEQ_NOTEON, channel, number, 0), equals: MIDIMessage(status: 0x80 | low, data, 0))
        expect(key(PEACH_SEQ_NOTEOFF, channel, number, 5), equals: MIDIMessage(status: 0x80 | low, data, 5))
        expect(key(PEACH_SEQ_KEYPRESS, channel, number, 5), equals: MIDIMessage(status: 0xA0 | low, data, 5))
        expect(control(PEACH_SEQ_CONTROLLER, channel, number, 127), equals: MIDIMessage(status: 0xB0 | low, data, 127))
        expect(control(PEACH_SEQ_PGMCHANGE, channel, 0, number), equals: MIDIMessage(status: 0xC0 | low, data))
        expect(control(PEACH_SEQ_CHANPRESS, channel, 0, number), equals: MIDIMessage(status: 0xD0 | low, data))
        expect(
          control(PEACH_SEQ_PITCHBEND, channel, 0, number << 7 - 8192), equals: MIDIMessage(status: 0xE0 | low, 0, data)
        )
      }
    }
  }

  @Test func `real-time messages are converted, and others are ignored`() {
    let expected: [(Int, UInt8)] = [
      (PEACH_SEQ_CLOCK, 0xF8), (PEACH_SEQ_START, 0xFA), (PEACH_SEQ_CONTINUE, 0xFB), (PEACH_SEQ_STOP, 0xFC),
      (PEACH_SEQ_SENSING, 0xFE), (PEACH_SEQ_RESET, 0xFF),
    ]
    for (type, byte) in expected { #expect(MIDIMessage(event(type)) == MIDIMessage(.realTime(byte))) }
    // A system exclusive message, and one that another program has sent with numbers out of range.
    #expect(MIDIMessage(event(130)) == nil)
    #expect(control(PEACH_SEQ_CONTROLLER, 0, 128, 0) == nil)
    #expect(control(PEACH_SEQ_CONTROLLER, 0, 1, -1) == nil)
    #expect(control(PEACH_SEQ_PITCHBEND, 0, 0, 8192) == nil)
    #expect(control(PEACH_SEQ_PGMCHANGE, 16, 0, 0) == nil)
  }
}
