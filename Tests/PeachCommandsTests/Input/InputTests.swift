import Foundation
import PeachCore
import PeachLanguage
import PeachTerminal
import Synchronization
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands

/// What is read from keys and lines, and when.
@Suite struct InputTests {
  private let clock = TestClock()
  private let place: TestPlace

  init() throws { place = try TestPlace(clock) }

  private func input(_ sources: any InputSource...) -> Input { Input(sources, clock: clock) }

  /// An event and the time of its arrival.
  private struct Arrival: Equatable {
    let event: InputEvent
    let time: SessionTime
  }

  private func key(_ key: Key, _ seconds: Double) -> Arrival {
    Arrival(event: .key(key), time: .zero + .seconds(seconds))
  }

  private func arrival(in input: Input) -> Arrival? { input.take().map { Arrival(event: $0.event, time: $0.time) } }

  @Test func `keys have the time of reading, not of taking`() {
    let input = input(place.keyInput)
    clock.plan(0.25) { place.type("kj") }
    input.wait(for: .seconds(1), or: [])
    clock.advance(.seconds(3))
    expect(arrival(in: input), equals: key(.character("k"), 0.25))
    expect(arrival(in: input), equals: key(.character("j"), 0.25))
    #expect(input.take() == nil)
  }

  @Test func `an escape byte is a key when nothing follows it for 25 ms`() {
    let input = input(place.keyInput)
    clock.plan(1) { place.type("\u{1B}") }
    clock.plan(1.02) { place.type("[A") }
    clock.plan(2) { place.type("\u{1B}") }
    clock.plan(2.03) { place.type("[A") }
    var events: [Arrival] = []
    while clock.now < .zero + .seconds(3) {
      input.wait(for: .seconds(1), or: [])
      while let event = arrival(in: input) { events.append(event) }
    }
    expect(
      events,
      equals: [
        key(.up, 1.02), key(.escape, 2.025), key(.character("["), 2.03), key(.character("A"), 2.03),
      ])
  }

  /// Ctrl-C and Ctrl-Z do that, and so may come between `poll` and `read`.
  @Test func `keys that the terminal drops before they are read are no keys, and no end`() throws {
    var (leader, terminal) = (Int32(-1), Int32(-1))
    try #require(openpty(&leader, &terminal, nil, nil, nil) == 0)
    // A program that another test starts would keep it open.
    _ = fcntl(leader, F_SETFD, FD_CLOEXEC)
    var attributes = termios()
    tcgetattr(terminal, &attributes)
    attributes = RawTerminal.raw(attributes)
    tcsetattr(terminal, TCSANOW, &attributes)
    let isOpen = Mutex(true)
    let hangUp: @Sendable () -> Void = { [leader] in
      isOpen.withLock { isOpen in
        if isOpen { close(leader) }
        isOpen = false
      }
    }
    // A read that waits ends then.
    DispatchQueue.global().asyncAfter(deadline: .now() + 5, execute: hangUp)
    let keys = KeyInput(terminal, clock: DroppingClock(terminal: terminal))
    write(leader, "p", 1)
    #expect(keys.take().isEmpty)
    write(leader, "q", 1)
    expect(KeyInput(terminal).take().map(\.event), equals: [.key(.character("q"))])
    hangUp()
    MonotonicClock().wait(for: [terminal], atMost: .seconds(5))
    expect(KeyInput(terminal).take().map(\.event), equals: [.ended])
    close(terminal)
  }

  /// Drops what has been typed each time after it was found.
  private struct DroppingClock: SessionClock {
    let terminal: Int32
    var now: SessionTime { MonotonicClock().now }
    var sinceBoot: SessionTime { MonotonicClock().sinceBoot }

    func wait(for descriptors: [Int32], atMost limit: Duration?) -> [Int32] {
      defer { tcflush(terminal, TCIFLUSH) }
      return MonotonicClock().wait(for: descriptors, atMost: limit)
    }
  }

  @Test func `pasted text is dropped except where it is wanted`() {
    let input = input(place.keyInput)
    for isWanted in [false, true] {
      input.takesPasted = { isWanted }
      place.type("k\u{1B}[200~q\r\u{1B}[201~j")
      input.wait(for: .seconds(1), or: [])
      var events: [InputEvent] = []
      while let event = input.take()?.event { events.append(event) }
      expect(events, equals: [.key(.character("k"))] + (isWanted ? [.key(.pasted("q"))] : []) + [.key(.character("j"))])
    }
  }

  @Test func `an escape byte doesn't delay other descriptors`() throws {
    let input = input(place.keyInput)
    place.type("\u{1B}")
    input.wait(for: .seconds(1), or: [])
    let other = try #require(WakePipe())
    other.write(1)
    input.wait(for: .seconds(1), or: [other.readingEnd])
    expect(that: clock.now == .zero && input.take() == nil)
    other.empty()
    input.wait(for: .seconds(1), or: [other.readingEnd])
    expect(arrival(in: input), equals: key(.escape, 0.025))
  }

  @Test func `any number of sources are waited for at once`() {
    let input = input(place.keyInput, place.lineInput)
    clock.plan(1) { place.send("higher\nlow") }
    clock.plan(2) { place.type("k") }
    clock.plan(3) { place.send("er\n") }
    var events: [InputEvent] = []
    while events.count < 3 {
      input.wait(for: .seconds(10), or: [])
      while let event = input.take()?.event { events.append(event) }
    }
    expect(events, equals: [.line("higher"), .key(.character("k")), .line("lower")])
    expect(clock.now, equals: SessionTime.zero + .seconds(3))
  }

  @Test func `lines stay where they are until they are waited for`() {
    let input = input(place.keyInput, place.lineInput)
    place.send("higher\n")
    input.readAhead()
    #expect(input.take() == nil)
    place.type("q")
    input.readAhead()
    expect(that: input.take()?.event == .key(.character("q")) && input.take() == nil)
    input.wait(for: .zero, or: [])
    expect(input.take()?.event, equals: .line("higher"))
  }

  @Test func `the end follows earlier events and remains`() throws {
    let pipe = try ChildPipe()
    let input = input(LineInput(pipe.reading.fileDescriptor, clock: clock))
    try pipe.writing.write(contentsOf: Data("higher\nlower".utf8))
    try pipe.writing.close()
    var events: [InputEvent] = []
    while events.count < 4 {
      if let event = input.take()?.event { events.append(event) } else { input.wait(for: .seconds(1), or: []) }
    }
    expect(events, equals: [.line("higher"), .line("lower"), .ended, .ended])
  }

  @Test func `without a source it waits for the others`() throws {
    let other = try #require(WakePipe())
    clock.plan(2) { other.write(1) }
    input().wait(for: .seconds(5), or: [other.readingEnd])
    expect(clock.now, equals: SessionTime.zero + .seconds(2))
  }

  @Test func `events before a time are taken, later ones wait, and one that is put back comes first`() throws {
    let pipe = try ChildPipe()
    let input = input(place.keyInput, LineInput(pipe.reading.fileDescriptor, clock: clock))
    func seconds(_ seconds: Double) -> SessionTime { .zero + .seconds(seconds) }
    clock.plan(0.25) { place.type("kj") }
    input.wait(for: .seconds(1), or: [])
    #expect(input.take(before: seconds(0.25)) == nil)
    expect(input.take(before: seconds(0.26))?.event, equals: .key(.character("k")))
    input.putBack(.key(.character("x")), at: seconds(0.1))
    let first = try #require(input.take(before: seconds(0.11)))
    expect(that: first.event == .key(.character("x")) && first.time == seconds(0.1))
    expect(that: input.take(before: seconds(0.2)) == nil && input.take()?.event == .key(.character("j")))
    // The end is left where it is, too.
    try pipe.writing.close()
    input.wait(for: .seconds(1), or: [])
    expect(that: input.hasEnded && input.take(before: seconds(9)) == nil && input.take()?.event == .ended)
  }

  @Test func `what was typed is discarded, also what wasn't read yet, and lines stay`() {
    let input = input(place.keyInput, place.lineInput)
    place.type("ab")
    input.wait(for: .seconds(1), or: [])
    place.type("c")
    place.send("higher\n")
    input.discard()
    expect(that: input.take() == nil && !input.hasEnded)
    input.wait(for: .zero, or: [])
    expect(that: input.take()?.event == .line("higher") && input.take() == nil)
  }

  @Test(arguments: [true, false]) func `nothing follows the end that is read with it`(isFirst: Bool) throws {
    let pipe = try ChildPipe()
    try pipe.writing.write(contentsOf: Data("lower\n".utf8))
    try pipe.writing.close()
    let lines = LineInput(pipe.reading.fileDescriptor, clock: clock)
    let input = isFirst ? input(lines, place.keyInput) : input(place.keyInput, lines)
    place.type("k")
    // The first read finds the line, the second one the end.
    input.wait(for: .zero, or: [])
    while input.take() != nil {}
    place.type("k")
    input.wait(for: .zero, or: [])
    expect(input.take()?.event, equals: isFirst ? .ended : .key(.character("k")))
    expect(that: input.take()?.event == .ended && input.hasEnded)
  }

  @Test func `answers come from keys, the mouse or lines`() {
    let events: [(InputEvent, ResponseSource?)] = [
      (.key(.character("k")), .key), (.key(.up), .key), (.key(.click(column: 3, row: 4)), .mouse), (.line("h"), .line),
      (.midi(.tuning(Cents(2))), nil), (.ended, nil),
    ]
    for (event, source) in events { expect(event.source, equals: source) }
    expect(that: input(place.keyInput, place.lineInput).actsAtOnce && !input(place.lineInput).actsAtOnce)
  }

  @Test func `a pipe that has nothing yet hasn't ended, and a line comes without what surrounds it`() {
    let lines = place.lineInput
    #expect(lines.take().isEmpty)
    place.send("  higher \r\nlow")
    expect(lines.take().map(\.event), equals: [.line("higher")])
    place.send("er  \n\n")
    expect(lines.take().map(\.event), equals: [.line("lower"), .line("")])
    place.send(String(repeating: "x", count: 4096) + "y")
    let cut = lines.take().map(\.event) + lines.take().map(\.event)
    expect(cut, equals: [.line(String(repeating: "x", count: 4096) + "…")])
    place.send("z\nlower\n")
    expect(lines.take().map(\.event), equals: [.line("lower")])
  }
}
