import PeachCore
import TestSupport
import Testing

@testable import PeachMIDI

@Suite struct TerminalTests {
  @Test func `all bytes pass a terminal as they are`() throws {
    let terminal = try TestTerminal()
    let listener = try Listener(connecting: terminal.path, passesMessages: true)
    listener.forget()
    // Return, line feed, Ctrl-C, Ctrl-D, Ctrl-Q, Ctrl-S, Ctrl-Z.
    let bytes: [UInt8] = [13, 10, 3, 4, 17, 19, 26].flatMap { [0xB0, 1, $0] }
    terminal.write(bytes)
    #expect(listener.waits { _ in listener.messages.count == 7 })
    expect(listener.messages, equals: parsed(bytes))
  }

  @Test func `a system exclusive message of a megabyte is skipped`() throws {
    let terminal = try TestTerminal()
    let listener = try Listener(connecting: terminal.path, passesMessages: true)
    listener.forget()
    let exclusive = [0xF0] + (0..<1 << 20).map { UInt8($0 % 128) } + [0xF7]
    feed(lower + exclusive + higher, to: listener, terminal.write)
    #expect(listener.waits { _ in listener.messages.count == 2 })
    expect(listener.messages, equals: parsed(lower + higher))
  }

  @Test func `an instrument is unplugged and plugged in again`() throws {
    let terminal = try TestTerminal()
    let listener = try Listener(connecting: terminal.path)
    let port = MIDIPort(number: 0, name: terminal.path, isHardware: false)
    listener.forget()
    // A left pedal that stays down.
    terminal.write([0xB0, 67, 127])
    #expect(listener.waits(for: 1))
    terminal.unplug()
    #expect(listener.waits(for: 2))
    #expect(listener.receiver.ports.isEmpty)
    #expect(listener.receiver.descriptor == nil)
    #expect(listener.receiver.deadline != nil)
    try terminal.plug()
    #expect(listener.waits(for: 3))
    expect(listener.receiver.ports, equals: [port])
    terminal.write([0xB0, 67, 127])
    expect(that: listener.waits(for: 4) && listener.presses == [.lower, .lower])
    expect(listener.events[1...2], equals: [.gone(port), .returned(port)])
  }

  /// Whoever plays it again finds its wheel in the middle, and its knobs anywhere.
  @Test(arguments: [true, false])
  func `the wheel and knobs of an instrument that is unplugged or closed tune no more`(isUnplugged: Bool) throws {
    let terminal = try TestTerminal()
    let listener = try Listener(connecting: terminal.path)
    terminal.write([0xB0, 1, 60, 0xE0, 127, 127])
    #expect(listener.waits { _ in listener.tunings.count > 1 })
    if isUnplugged {
      terminal.unplug()
      #expect(listener.waits { _ in listener.receiver.ports.isEmpty })
      listener.forget()
      try terminal.plug()
    } else {
      listener.receiver.close()
      listener.forget()
      #expect(listener.receiver.deadline == nil)
      listener.receiver.open()
    }
    #expect(listener.waits { _ in !listener.receiver.ports.isEmpty })
    terminal.write([0xB0, 1, 90] + higher)
    #expect(listener.waits { _ in !listener.presses.isEmpty })
    expect(that: listener.presses == [.higher] && listener.tunings.isEmpty)
  }
}
