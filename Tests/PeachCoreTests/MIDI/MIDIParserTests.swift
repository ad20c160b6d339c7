import PeachCore
import TestSupport
import Testing

@Suite struct MIDIParserTests {
  @Test func `running status gives ten notes from one status byte`() {
    let bytes = [0x90] + (60..<70).flatMap { [$0, 64] }
    #expect(messages(bytes) == (60..<70).map { on($0) })
  }

  @Test func `active sensing keeps running status`() {
    let bytes = [0x90, 60, 64, 61, 64, 62, 64, 63, 64, 64, 64, 0xFE, 65, 64, 66, 64, 67, 64, 68, 64, 69, 64]
    let found = messages(bytes)
    expect(found.count, equals: 11)
    #expect(found.filter { $0 != MIDIMessage(.realTime(0xFE)) } == (60..<70).map { on($0) })
  }

  @Test func `real-time bytes within messages leave them whole`() {
    let found = messages([0x90, 60, 0xF8, 64, 0xE0, 0x01, 0xF8, 0x40, 0xB0, 64, 0xFE, 127])
    let clock = MIDIMessage(.realTime(0xF8))
    expect(
      found,
      equals: [
        clock, on(60), clock, MIDIMessage(.pitchWheel(8193)), MIDIMessage(.realTime(0xFE)),
        MIDIMessage(.controlChange(64, 127)),
      ])
  }

  @Test(arguments: [0, 4, 1000, 1 << 20])
  func `system exclusive messages of any length are skipped`(length: Int) {
    let bytes = [0x90, 59, 64, 0xF0] + (0..<length).map { $0 % 128 } + [0xF7, 1, 2, 0x90, 60, 64]
    expect(messages(bytes), equals: [on(59), on(60)])
  }

  @Test func `a clock within a system exclusive message doesn't end it`() {
    expect(messages([0xF0, 0x7E, 0xF8, 9, 1, 0xF7, 0x90, 60, 64]), equals: [MIDIMessage(.realTime(0xF8)), on(60)])
  }

  @Test func `a status byte ends a system exclusive message that was cut`() {
    expect(messages([0xF0, 1, 2, 3, 0x90, 60, 64]), equals: [on(60)])
  }

  @Test func `a status byte drops the message that it interrupts`() {
    expect(
      messages([0x90, 60, 0x91, 61, 64, 0xB0, 0xC0, 5]), equals: [on(61, channel: 1), MIDIMessage(.programChange(5))])
  }

  @Test func `system common messages end running status`() {
    expect(
      messages([0x90, 60, 64, 61, 64, 0xF2, 1, 2, 62, 64, 0xF1, 5, 63, 64, 0x90, 64, 64]),
      equals: [on(60), on(61), on(64)])
  }

  @Test func `a note-on of velocity 0 is a note-off`() {
    expect(messages([0x90, 60, 64, 60, 0, 0x80, 61, 9]), equals: [on(60), off(60), off(61)])
  }

  @Test func `program changes and pressure have one data byte`() {
    expect(
      messages([0x90, 60, 99, 0xC0, 5, 6, 0xD0, 7]),
      equals: [
        MIDIMessage(.noteOn(MIDINote(60), velocity: 99)), MIDIMessage(.programChange(5)),
        MIDIMessage(.programChange(6)), MIDIMessage(.channelPressure(7)),
      ])
  }

  @Test func `the wheel has 14 bits, the low ones first`() {
    let values = messages([0xE0, 0, 0, 0x7F, 0x7F, 0, 0x40]).map(\.content)
    expect(values, equals: [.pitchWheel(0), .pitchWheel(16383), .pitchWheel(8192)])
  }

  @Test func `data bytes at the start are dropped`() {
    expect(messages([1, 2, 3, 4, 0x90, 60, 64]), equals: [on(60)])
  }

  @Test func `every status has its channel and content`() {
    let contents: [MIDIMessage.Content] = [
      .noteOff(MIDINote(3)), .noteOn(MIDINote(3), velocity: 5), .keyPressure(MIDINote(3), 5), .controlChange(3, 5),
      .programChange(3), .channelPressure(3), .pitchWheel(5 << 7 | 3),
    ]
    for (kind, content) in zip(UInt8(8)..., contents) {
      for channel in UInt8(0)..<16 {
        expect(MIDIMessage(status: kind << 4 | channel, 3, 5), equals: MIDIMessage(content, channel: Int(channel)))
      }
    }
    for status in UInt8(0)..<0x80 { #expect(MIDIMessage(status: status, 3, 5) == nil) }
    for status in UInt8(0xF0)...0xFF { #expect(MIDIMessage(status: status, 3, 5) == nil) }
  }

  /// Count and FNV-1a hash are those of a parser in Python that shares no code with this one.
  @Test(arguments: [false, true])
  func `a million random bytes hold 247,217 channel messages`(withRealTime: Bool) {
    var twister = MersenneTwister()
    var parser = MIDIParser()
    var count = 0
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in twister.bytes(1_000_000) where withRealTime || byte < 0xF8 {
      guard let message = parser.take(byte), let bytes = bytes(of: message) else { continue }
      count += 1
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    expect(count, equals: 247_217)
    expect(hash, equals: 0xB6AC_CFA3_D666_5616)
  }

  private func messages(_ bytes: [Int]) -> [MIDIMessage] {
    var parser = MIDIParser()
    return bytes.compactMap { parser.take(UInt8($0)) }
  }

  private func on(_ note: Int, channel: Int = 0) -> MIDIMessage {
    MIDIMessage(.noteOn(MIDINote(note), velocity: 64), channel: channel)
  }

  private func off(_ note: Int) -> MIDIMessage { MIDIMessage(.noteOff(MIDINote(note))) }

  /// The status and both data bytes; nil for real-time messages. Every note-off is one of velocity 0.
  private func bytes(of message: MIDIMessage) -> [Int]? {
    let (status, first, second) =
      switch message.content {
      case .noteOff(let note): (0x80, note.number, 0)
      case .noteOn(let note, let velocity): (0x90, note.number, velocity)
      case .keyPressure(let note, let value): (0xA0, note.number, value)
      case .controlChange(let number, let value): (0xB0, number, value)
      case .programChange(let number): (0xC0, number, 0)
      case .channelPressure(let value): (0xD0, value, 0)
      case .pitchWheel(let value): (0xE0, value & 127, value >> 7)
      case .realTime: (0, 0, 0)
      }
    return status == 0 ? nil : [status | message.channel, first, second]
  }
}
