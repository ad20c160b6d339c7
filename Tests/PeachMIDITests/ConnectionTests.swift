import CSequencer
import PeachCore
import Synchronization
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachMIDI

/// Connections and the receiver, at a time that tests set.
@Suite struct ConnectionTests {
  private final class SetClock: SessionClock {
    let time = Mutex(SessionTime.zero + .seconds(10))
    var now: SessionTime { time.withLock { $0 } }
    var sinceBoot: SessionTime { now }
    func wait(for descriptors: [Int32], atMost limit: Duration?) -> [Int32] { [] }
    func pass(_ duration: Duration) { time.withLock { $0 = $0 + duration } }
  }

  private let clock = SetClock()

  private func receiver(_ input: MIDIInputChoice, driver: String? = nil) -> MIDIReceiver {
    var settings = MIDISettings()
    (settings.input, settings.driver) = (input, driver)
    return MIDIReceiver(settings, clock: clock)
  }

  /// Takes events until there are some; none after 20 s.
  private func taken(_ receiver: MIDIReceiver) -> [(event: MIDIEvent, time: SessionTime)] {
    var events: [(event: MIDIEvent, time: SessionTime)] = []
    _ = eventually(within: 20) {
      events += receiver.take()
      return !events.isEmpty
    }
    return events
  }

  @Test
  func
    `an open path is looked at every half second, and its events have the time at which they are read`()
    throws
  {
    let fifo = try TestFIFO()
    let receiver = receiver(.path(fifo.path))
    expect(that: receiver.descriptor == nil && receiver.deadline == nil && receiver.take().isEmpty)
    receiver.open()
    expect(that: receiver.descriptor != nil && receiver.deadline == nil)
    let connected = taken(receiver)
    let port = MIDIPort(number: 0, name: fifo.path, isHardware: false)
    expect(that: connected.map(\.event) == [.connected(port)] && connected.map(\.time) == [clock.now])
    expect(receiver.deadline, equals: clock.now + .milliseconds(500))
    clock.pass(.seconds(3))
    fifo.write(higher)
    let pressed = taken(receiver)
    expect(that: pressed.map(\.time) == [clock.now] && receiver.deadline == clock.now + .milliseconds(500))
    // Once it has gone, it is opened again after half a second, not before.
    unlink(fifo.path)
    expect(taken(receiver).map(\.event), equals: [.gone(port)])
    expect(
      that: receiver.deadline == clock.now + .milliseconds(500) && receiver.descriptor == nil
        && receiver.ports.isEmpty)
    expect(mkfifo(fifo.path, 0o600), equals: 0)
    clock.pass(.milliseconds(499))
    expect(that: receiver.take().isEmpty && receiver.descriptor == nil)
    clock.pass(.milliseconds(1))
    expect(that: taken(receiver).map(\.event) == [.returned(port)] && receiver.ports == [port])
  }

  @Test
  func
    `a driver is tried again after five seconds, and its failure is told once until another is chosen`()
    throws
  {
    let missing =
      MIDIDriverName.system == MIDIDriverName.coreMIDI
      ? MIDIDriverName.sequencer : MIDIDriverName.coreMIDI
    let receiver = receiver(.automatic, driver: missing)
    receiver.open()
    func failures() -> [MIDIError] {
      taken(receiver).compactMap { if case .failed(let error) = $0.event { error } else { nil } }
    }
    let first = failures()
    guard case .unavailable(missing, let reason)? = first.first else {
      Issue.record("\(first)")
      return
    }
    expect(that: first.count == 1 && !reason.isEmpty && receiver.deadline == clock.now + .seconds(5))
    clock.pass(.seconds(5))
    #expect(receiver.take().isEmpty)
    try #require(
      eventually(within: 20) {
        receiver.take().isEmpty && receiver.deadline == clock.now + .seconds(5)
      })
    var settings = MIDISettings()
    (settings.input, settings.driver) = (.name("x"), MIDIDriverName.jack)
    receiver.use(settings)
    expect(failures(), equals: [.hasNoNames(driver: "jack")])
    settings.driver = missing
    settings.input = .automatic
    receiver.use(settings)
    expect(failures(), equals: first)
    // Off needs no attempt, and what is closed isn't opened by other settings.
    settings.input = .off
    receiver.use(settings)
    expect(that: receiver.deadline == nil && receiver.descriptor == nil)
    receiver.open()
    expect(that: receiver.deadline == nil && receiver.descriptor == nil)
    settings.input = .automatic
    receiver.use(settings)
    expect(that: receiver.deadline == nil && receiver.descriptor == nil && receiver.take().isEmpty)
  }

  @Test func `the driver is the one that is chosen or the system's, and only ALSA's lists inputs`() {
    var settings = MIDISettings()
    expect(settings.usedDriver, equals: MIDIDriverName.system)
    settings.driver = "jack"
    expect(settings.usedDriver, equals: "jack")
    for driver in [MIDIDriverName.jack, MIDIDriverName.coreMIDI] {
      expect((try? MIDIPorts.all(driver: driver)), equals: [])
    }
    do throws(MIDIError) {
      _ = try MIDIPorts.all(driver: MIDIDriverName.sequencer)
    } catch .unavailable(MIDIDriverName.sequencer, let reason) {
      // The system has no sequencer.
      expect(that: reason.hasPrefix("/dev/snd/seq: ") && !reason.hasSuffix(": "))
    } catch {
      expect(error, equals: .libraryMissing("libasound.so.2"))
    }
  }

  @Test func `bytes are read to their end, and the connection ends with them`() throws {
    let port = MIDIPort(number: 3, name: "pipe", isHardware: true)
    let pipe = try ConnectionPipe()
    var (isLost, ends) = (false, 0)
    let connection = ByteConnection(pipe.reading, port, isLost: { isLost }, end: { ends += 1 })
    expect(
      that: connection.descriptor == pipe.reading && connection.take() == [.connected(port)]
        && connection.take() == [])
    pipe.write([0x90, 60])
    expect(connection.take(), equals: [])
    pipe.write([5, 61, 6, 0xC2, 7])
    let messages = [
      MIDIMessage(status: 0x90, 60, 5), MIDIMessage(status: 0x90, 61, 6),
      MIDIMessage(status: 0xC2, 7),
    ].compactMap { $0.map { MIDIReading.message($0, from: port) } }
    expect(that: connection.take() == messages && messages.count == 3)
    isLost = true
    #expect(connection.take() == nil)
    isLost = false
    pipe.write([0x80, 60, 0])
    pipe.leave()
    let last = try #require(MIDIMessage(status: 0x80, 60, 0))
    expect(connection.take(), equals: [.message(last, from: port)])
    expect(that: connection.take() == [] && connection.take() == nil && ends == 0)
    connection.close()
    expect(ends, equals: 1)
  }

  @Test func `at most 4,096 bytes are read at a time`() throws {
    let pipe = try ConnectionPipe()
    let connection = ByteConnection(
      pipe.reading, MIDIPort(number: 0, name: "", isHardware: false), isLost: { false }, end: {})
    pipe.write([UInt8](repeating: 0xF8, count: 5000))
    expect([1, 2, 3].map { _ in connection.take()?.count }, equals: [4097, 904, 0])
  }

  @Test func `inputs are chosen by address, in any case, and a path or nothing chooses none`()
    throws
  {
    func port(_ client: Int, _ port: Int, _ name: String, isHardware: Bool = true) -> MIDIPort {
      MIDIPort(number: client << 8 | port, name: name, isHardware: isHardware)
    }
    let ports = [
      port(24, 1, "Launchkey: DAW"), port(24, 0, "Launchkey: MIDI"),
      port(128, 0, "24: Out", isHardware: false),
      port(20, 2, "PIANO: One"), port(21, 0, "piano one"),
    ]
    func chosen(_ input: MIDIInputChoice) -> [Int]? { try? input.chosen(from: ports).map(\.number) }
    for (text, number) in [
      ("24", 24 << 8 | 1), ("24:0", 24 << 8), ("128", 128 << 8), ("24: out", 128 << 8),
      ("20:2", 20 << 8 | 2),
      ("24 OUT", 128 << 8), ("key: m", 24 << 8),
    ] {
      expect(chosen(.name(text)), equals: [number], "\(text)")
    }
    expect(that: chosen(.path("/dev/x")) == [] && chosen(.off) == [] && chosen(.automatic)?.count == 4)
    #expect(throws: MIDIError.ambiguous(name: "Piano One", matches: ["PIANO: One", "piano one"])) {
      try MIDIInputChoice.name("Piano One").chosen(from: ports)
    }
    #expect(throws: MIDIError.notFound(name: "24:2", available: ports.map(\.name))) {
      try MIDIInputChoice.name("24:2").chosen(from: ports)
    }
  }

  private func event(_ type: Int, _ change: (inout PeachSequencerEvent) -> Void) -> MIDIMessage? {
    var event = PeachSequencerEvent()
    event.type = UInt8(type)
    change(&event)
    return MIDIMessage(event)
  }

  @Test func `numbers out of range make no message`() {
    func note(_ type: Int, _ channel: UInt8, _ note: UInt8, _ velocity: UInt8) -> MIDIMessage? {
      event(type) {
        ($0.data.note.channel, $0.data.note.note, $0.data.note.velocity) = (channel, note, velocity)
      }
    }
    func control(_ type: Int, _ channel: UInt8, _ number: UInt32, _ value: Int32) -> MIDIMessage? {
      event(type) {
        ($0.data.control.channel, $0.data.control.param, $0.data.control.value) = (
          channel, number, value
        )
      }
    }
    for type in [PEACH_SEQ_NOTE, PEACH_SEQ_NOTEON, PEACH_SEQ_KEYPRESS] {
      let status: UInt8 = type == PEACH_SEQ_KEYPRESS ? 0xAF : 0x9F
      expect(note(type, 15, 127, 126), equals: MIDIMessage(status: status, 127, 126))
      expect(that: note(type, 16, 1, 1) == nil && note(type, 0, 128, 1) == nil && note(type, 0, 1, 128) == nil)
    }
    expect(note(PEACH_SEQ_NOTEOFF, 2, 3, 200), equals: MIDIMessage(status: 0x82, 3, 0))
    expect(control(PEACH_SEQ_CONTROLLER, 15, 127, 127), equals: MIDIMessage(status: 0xBF, 127, 127))
    expect(
      that: control(PEACH_SEQ_CONTROLLER, 0, 1, 128) == nil
        && control(PEACH_SEQ_CONTROLLER, 16, 1, 1) == nil)
    for (type, status) in [(PEACH_SEQ_PGMCHANGE, 0xC3), (PEACH_SEQ_CHANPRESS, 0xD3)]
      as [(Int, UInt8)]
    {
      expect(control(type, 3, 99, 127), equals: MIDIMessage(status: status, 127))
      expect(
        that: control(type, 3, 99, 128) == nil && control(type, 3, 99, -1) == nil
          && control(type, 16, 0, 1) == nil)
    }
    expect(control(PEACH_SEQ_PITCHBEND, 15, 9, -8192), equals: MIDIMessage(status: 0xEF, 0, 0))
    expect(control(PEACH_SEQ_PITCHBEND, 0, 0, 8191), equals: MIDIMessage(status: 0xE0, 127, 127))
    expect(control(PEACH_SEQ_PITCHBEND, 0, 0, 1), equals: MIDIMessage(status: 0xE0, 1, 64))
    expect(
      that: control(PEACH_SEQ_PITCHBEND, 0, 0, -8193) == nil
        && control(PEACH_SEQ_PITCHBEND, 16, 0, 0) == nil)
  }

  @Test
  func `a port's number is that of its client and its own, and its name leaves out what repeats`() {
    func port(_ client: String, _ name: String) -> MIDIPort {
      MIDIPort(client: 20, port: 3, clientName: client, portName: name, isHardware: true)
    }
    expect(port("A", "B"), equals: MIDIPort(number: 20 << 8 | 3, name: "A: B", isHardware: true))
    for (client, name, shown) in [
      ("LPK25", "LPK25   MIDI 1", "LPK25: MIDI 1"), ("LPK25", "LPK25 ", "LPK25"),
      ("LPK25", "", "LPK25"),
      ("Keys", "My Keys", "Keys: My Keys"), ("Keys", "Keys2", "Keys: 2"),
    ] {
      expect(port(client, name).name, equals: shown)
    }
    let address = PeachSequencerAddress(client: 20, port: 3)
    expect(that: address.number == 20 << 8 | 3 && Sequencer.announcements == 1)
  }
}

/// A pipe whose writing end can leave.
private final class ConnectionPipe {
  let reading: Int32
  private var writing: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    (reading, writing) = (ends[0], ends[1])
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  }

  deinit {
    leave()
    close(reading)
  }

  func write(_ bytes: [UInt8]) {
    expect(PeachCore.write(writing, bytes, bytes.count), equals: bytes.count)
  }

  func leave() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}
