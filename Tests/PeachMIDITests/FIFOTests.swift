import PeachCore
import TestSupport
import Testing

@testable import PeachMIDI

@Suite struct FIFOTests {
  @Test func `opens a FIFO that nobody writes to`() throws {
    let fifo = try TestFIFO()
    let listener = try Listener(connecting: fifo.path)
    expect(listener.receiver.ports, equals: [MIDIPort(number: 0, name: fifo.path, isHardware: false)])
    listener.forget()
    fifo.write(higher)
    expect(that: listener.waits(for: 1) && listener.presses == [.higher])
  }

  @Test func `writers come and go`() throws {
    let (fifo, listener) = try Listener.withFIFO(passesMessages: true)
    let bytes: [[UInt8]] = (1...5).map { [0xB0, 1, $0] }
    for (round, message) in bytes.enumerated() {
      fifo.write(message)
      fifo.leave()
      #expect(listener.waits { _ in listener.messages.count > round })
    }
    expect(listener.messages, equals: parsed(bytes.flatMap(\.self)))
    expect(listener.receiver.ports.count, equals: 1)
  }

  @Test func `a FIFO that is made anew under the same path is opened again`() throws {
    let fifo = try TestFIFO()
    let listener = try Listener(connecting: fifo.path)
    let port = MIDIPort(number: 0, name: fifo.path, isHardware: false)
    listener.forget()
    unlink(fifo.path)
    expect(that: listener.waits(for: 1) && listener.events == [.gone(port)])
    expect(mkfifo(fifo.path, 0o600), equals: 0)
    expect(that: listener.waits(for: 2) && listener.events == [.gone(port), .returned(port)])
    fifo.write(higher)
    expect(that: listener.waits(for: 3) && listener.presses == [.higher])
  }

  @Test func `drops what was written before`() throws {
    let fifo = try TestFIFO()
    let holder = open(fifo.path, O_RDWR | O_NONBLOCK)
    defer { close(holder) }
    fifo.write(lower + lower)
    let listener = try Listener(connecting: fifo.path)
    listener.forget()
    fifo.write(higher)
    expect(that: listener.waits(for: 1) && listener.presses == [.higher])
  }

  @Test func `messages that arrive in pieces are whole`() throws {
    let (fifo, listener) = try Listener.withFIFO()
    for byte in higher { feed([byte], to: listener, fifo.write) }
    expect(that: listener.waits(for: 1) && listener.presses == [.higher])
  }

  @Test func `a million random bytes give what the parser finds`() throws {
    let (fifo, listener) = try Listener.withFIFO(passesMessages: true)
    var random = SeededGenerator(seed: 17)
    let bytes = (0..<125_000).flatMap { _ in withUnsafeBytes(of: random.next()) { Array($0) } }
    let expected = parsed(bytes)
    #expect(expected.count > 200_000)
    feed(bytes, to: listener, fifo.write)
    #expect(listener.waits { _ in listener.messages.count >= expected.count })
    expect(listener.messages, equals: expected)
  }

  @Test func `a system exclusive message of a megabyte is skipped`() throws {
    let (fifo, listener) = try Listener.withFIFO(passesMessages: true)
    let exclusive = [0xF0] + (0..<1 << 20).map { UInt8($0 % 128) } + [0xF7]
    feed(lower + exclusive + higher, to: listener, fifo.write)
    #expect(listener.waits { _ in listener.messages.count == 2 })
    expect(listener.messages, equals: parsed(lower + higher))
  }

  @Test func `two programs can share a FIFO`() throws {
    let fifo = try TestFIFO()
    let listeners = try [Listener(connecting: fifo.path), Listener(connecting: fifo.path)]
    for listener in listeners {
      listener.forget()
      fifo.write([0xC0, 1])
      fifo.write(higher)
      #expect(listener.waits(for: 1))
    }
    expect(listeners.map(\.presses), equals: [[.higher], [.higher]])
  }

  @Test func `an endless stream doesn't hold up the caller`() throws {
    let (fifo, listener) = try Listener.withFIFO()
    // Clock, aftertouch and the wheel at its centre: ten seconds of 3,000 messages.
    let flood: [UInt8] = [0xF8, 0xA0, 60, 1, 0xD0, 2, 0xE0, 0, 64]
    let clock: any SessionClock = .monotonic
    let start = clock.now
    feed(Array(repeatElement(flood, count: 7500).joined()) + higher, to: listener, fifo.write)
    expect(that: listener.waits(for: 1) && listener.presses == [.higher])
    expect(listener.events.count, equals: 1)
    #expect(clock.now - start < .seconds(5))
  }
}
