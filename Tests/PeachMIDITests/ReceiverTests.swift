import PeachCore
import TestSupport
import Testing

@testable import PeachMIDI

@Suite struct ReceiverTests {
  @Test func `a message comes before its press, and tuning before what follows it`() throws {
    let (fifo, listener) = try Listener.withFIFO(passesMessages: true)
    // A knob is touched and turned by 2, a key, and turned by 1.
    fifo.write([0xB0, 1, 60, 1, 61, 1, 62] + higher + [0xB0, 1, 63])
    #expect(listener.waits(for: 8))
    let kinds = listener.events.map { event in
      switch event {
      case .message: "message"
      case .press: "press"
      case .tuning(let cents): "\(cents.value)"
      default: "other"
      }
    }
    expect(kinds.filter { $0 != "message" }, equals: ["0.5", "0.5", "press", "0.5"])
    expect(Array(kinds[5...7]), equals: ["message", "press", "message"])
  }

  @Test func `tuning is one event`() throws {
    let (fifo, listener) = try Listener.withFIFO()
    fifo.write([0xB0] + (20...100).flatMap { [1, UInt8($0)] })
    expect(that: listener.waits(for: 1) && listener.tunings == [40])
  }

  @Test func `a turned wheel keeps tuning until it rests`() throws {
    let (fifo, listener) = try Listener.withFIFO()
    fifo.write([0xE0, 127, 127])
    expect(that: listener.waits(for: 5) && listener.tunings.allSatisfy { $0 > 0 })
    fifo.write([0xE0, 0, 64])
    // A turned wheel is due every 10 ms, the path only every half second.
    #expect(
      listener.waits { _ in
        listener.receiver.deadline.map { $0 - MonotonicClock().now > .milliseconds(100) } ?? true
      })
  }

  @Test func `a held pedal says lower without another message`() throws {
    let (fifo, listener) = try Listener.withFIFO()
    fifo.write([0xB0, 64, 127])
    expect(that: listener.waits(for: 1) && listener.presses == [.lower])
  }

  @Test func `other controls take effect without opening again`() throws {
    let fifo = try TestFIFO()
    let listener = try Listener(connecting: fifo.path)
    let descriptor = listener.receiver.descriptor
    listener.forget()
    var settings = MIDISettings()
    settings.input = .path(fifo.path)
    settings.higher = .program(5)
    listener.receiver.use(settings)
    expect(listener.receiver.descriptor, equals: descriptor)
    fifo.write(higher + [0xC0, 5])
    expect(that: listener.waits(for: 1) && listener.presses == [.higher])
    expect(listener.events.count, equals: 1)
  }

  @Test func `a key that is no control any more says nothing, and its successor speaks for it`() throws {
    let (fifo, listener) = try Listener.withFIFO()
    var settings = MIDISettings()
    settings.input = .path(fifo.path)
    (settings.higher, settings.lower) = (.program(5), .program(6))
    listener.receiver.use(settings)
    fifo.write(higher + [0xC0, 6])
    expect(that: listener.waits(for: 1) && listener.presses == [.lower] && listener.events.count == 1)
  }

  @Test func `other controls leave what is answered as it is`() throws {
    let (fifo, listener) = try Listener.withFIFO()
    listener.receiver.form = Exercise.oddOneOut.answerForm
    var settings = MIDISettings()
    settings.input = .path(fifo.path)
    settings.lower = .program(5)
    listener.receiver.use(settings)
    fifo.write([0x90, 64, 64])
    expect(that: listener.waits(for: 1) && listener.presses == [.answer(ChoiceIndex(rawValue: 2))])
  }

  @Test func `another input is opened at once`() throws {
    let (fifo, other) = (try TestFIFO(), try TestFIFO())
    let listener = try Listener(connecting: fifo.path)
    listener.forget()
    var settings = MIDISettings()
    settings.input = .path(other.path)
    listener.receiver.use(settings)
    #expect(listener.waits(for: 1))
    expect(listener.receiver.ports.map(\.name), equals: [other.path])
    settings.input = .off
    listener.receiver.use(settings)
    #expect(listener.receiver.descriptor == nil)
    #expect(listener.receiver.ports.isEmpty)
  }

  @Test func `a receiver can be closed at any time and opened again`() throws {
    let fifo = try TestFIFO()
    let listener = Listener(.path(fifo.path))
    for _ in 0..<50 {
      listener.receiver.close()
      #expect(listener.receiver.descriptor == nil)
      #expect(listener.receiver.deadline == nil)
      listener.take()
      listener.receiver.open()
    }
    #expect(listener.events.isEmpty)
    #expect(listener.waits(for: 1))
    expect(listener.receiver.ports.count, equals: 1)
  }

  @Test func `a missing input is reported once, and again if it was there in between`() throws {
    let terminal = try TestTerminal()
    terminal.unplug()
    let listener = Listener(.path(terminal.path))
    for _ in 0..<2 {
      listener.forget()
      expect(that: listener.waits(for: 1) && listener.failures.count == 1)
      // Opened again while it is still missing.
      listener.receiver.close()
      listener.receiver.open()
      expect(that: listener.waits { _ in listener.receiver.deadline != nil } && listener.failures.count == 1)
      try terminal.plug()
      #expect(listener.waits { _ in !listener.receiver.ports.isEmpty })
      listener.receiver.close()
      terminal.unplug()
      listener.receiver.open()
    }
  }

  @Test func `without a choice, missing MIDI is no failure`() throws {
    let listener = Listener(.automatic)
    // Until it has been opened, or is to be tried again.
    #expect(
      listener.waits { _ in listener.receiver.deadline != nil || !listener.receiver.ports.isEmpty || isOpen(listener) })
    #expect(listener.failures.isEmpty)
  }

  /// Whether a sequencer without instruments has been opened.
  private func isOpen(_ listener: Listener) -> Bool { (try? MIDIPorts.all(driver: nil)) != nil }
}
