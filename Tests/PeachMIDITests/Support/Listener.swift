import PeachCore
import PeachMIDI
import Testing

/// A receiver in a poll loop, and what it has said.
final class Listener {
  let receiver: MIDIReceiver
  private(set) var events: [MIDIEvent] = []
  private let clock: any SessionClock = .monotonic

  /// - Parameter passesMessages: whether `events` has the messages too.
  init(_ input: MIDIInputChoice, passesMessages: Bool = false, _ change: (inout MIDISettings) -> Void = { _ in }) {
    var settings = MIDISettings()
    settings.input = input
    change(&settings)
    receiver = MIDIReceiver(settings)
    receiver.passesMessages = passesMessages
    receiver.open()
  }

  /// A receiver of a path that is connected.
  convenience init(connecting path: String, passesMessages: Bool = false) throws {
    self.init(.path(path), passesMessages: passesMessages)
    try #require(waits { $0.contains { if case .connected = $0 { true } else { false } } })
  }

  /// A FIFO and a receiver that is connected to it, whose events are forgotten.
  static func withFIFO(passesMessages: Bool = false) throws -> (fifo: TestFIFO, listener: Listener) {
    let fifo = try TestFIFO()
    let listener = try Listener(connecting: fifo.path, passesMessages: passesMessages)
    listener.forget()
    return (fifo, listener)
  }

  deinit { receiver.close() }

  /// Polls until the events fulfil a condition; false after 20 s.
  func waits(until isDone: ([MIDIEvent]) -> Bool) -> Bool {
    let end = clock.now + .seconds(20)
    while !isDone(events) {
      let now = clock.now
      guard now < end else { return false }
      let limit = min(end, receiver.deadline ?? end) - now
      clock.wait(for: [receiver.descriptor].compactMap(\.self), atMost: limit)
      take()
    }
    return true
  }

  func waits(for count: Int) -> Bool { waits { $0.count >= count } }

  /// Takes what is there, without waiting.
  func take() { events += receiver.take().map(\.event) }

  func forget() { events = [] }

  var messages: [MIDIMessage] { events.compactMap { if case .message(let message, _) = $0 { message } else { nil } } }

  var presses: [MIDIPress.Meaning] {
    events.compactMap { if case .press(let press) = $0 { press.meaning } else { nil } }
  }

  var tunings: [Double] { events.compactMap { if case .tuning(let cents) = $0 { cents.value } else { nil } } }

  var failures: [MIDIError] { events.compactMap { if case .failed(let error) = $0 { error } else { nil } } }
}
