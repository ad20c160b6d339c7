import PeachAudio
import PeachBase

/// Receives MIDI, and finds the presses and the tuning in it.
///
/// It opens in the background, also again when an input has gone. Call everything from one thread.
package final class MIDIReceiver {
  private var settings: MIDISettings
  private let clock: any SessionClock
  private var state = State.closed
  private var answers: MIDIAnswers
  private var tuner = MIDITuner()
  /// The names of the ports that have been connected, and whether they have gone. One that the program itself has closed isn't
  /// reported again.
  private var hasGone: [String: Bool] = [:]
  private var lastFailure: MIDIError?
  private var lastTake = SessionTime.zero

  /// The inputs that are connected now.
  package private(set) var ports: [MIDIPort] = []
  /// What is answered (`MIDIAnswers.form`).
  package var form: AnswerForm? {
    get { answers.form }
    set { answers.form = newValue }
  }

  /// Whether `take` returns each message too.
  package var passesMessages = false

  private enum State {
    case closed
    /// To be opened at this time.
    case waiting(until: SessionTime)
    /// On another thread, since libraries and kernel modules may have to be loaded. The pipe becomes readable at the end.
    case opening(BackgroundCall<Result<any MIDIConnection, MIDIError>>, WakePipe)
    case open(any MIDIConnection)
  }

  package init(_ settings: MIDISettings, clock: any SessionClock = .monotonic) {
    (self.settings, self.clock) = (settings, clock)
    answers = MIDIAnswers(higher: settings.higher, lower: settings.lower)
  }

  deinit { endConnection() }

  /// Becomes readable when there is something to take; nil if nothing can come before `deadline`.
  package var descriptor: Int32? {
    switch state {
    case .closed, .waiting: nil
    case .opening(_, let pipe): pipe.readingEnd
    case .open(let connection): connection.descriptor
    }
  }

  /// When to call `take` at the latest; nil for never.
  package var deadline: SessionTime? {
    let attempt: SessionTime? =
      switch (state, settings.input) {
      case (.waiting(let time), _): time
      // Whether the path still leads there.
      case (.open, .path): lastTake + pause
      default: nil
      }
    return [attempt, answers.deadline, tuner.deadline].compactMap(\.self).min()
  }

  /// Begins to open the inputs, and returns at once.
  package func open() {
    guard case .closed = state, settings.input != .off else { return }
    begin(at: clock.now)
  }

  /// Closes the inputs without waiting for long. Every pedal counts as released.
  package func close() {
    endConnection()
    state = .closed
    ports = []
    answers.release()
    tuner.release()
  }

  /// Takes other settings. Opens the inputs again only if others are to be used.
  package func use(_ settings: MIDISettings) {
    let old = self.settings
    self.settings = settings
    if (settings.higher, settings.lower) != (old.higher, old.lower) {
      let form = answers.form
      answers = MIDIAnswers(higher: settings.higher, lower: settings.lower)
      answers.form = form
    }
    guard (settings.input, settings.driver) != (old.input, old.driver) else { return }
    (hasGone, lastFailure) = ([:], nil)
    guard case .closed = state else {
      close()
      return open()
    }
  }

  /// What has come since the last call, in order, with the time at which it was read; doesn't wait.
  package func take() -> [(event: MIDIEvent, time: SessionTime)] {
    let now = clock.now
    lastTake = now
    var events: [MIDIEvent] = []
    if let press = answers.takeDue(at: now) { events.append(.press(press)) }
    if let deadline = tuner.deadline, deadline <= now { events.tune(by: tuner.takeDue(at: now)) }
    if case .waiting(let time) = state, time <= now { begin(at: now) }
    if case .opening(let call, _) = state, let result = call.take() { adopt(result, &events, at: now) }
    if case .open(let connection) = state {
      if let readings = connection.take() {
        for reading in readings { take(reading, &events, at: now) }
      } else {
        end(connection, &events, at: now)
      }
    }
    return events.filter { $0 != .tuning(.zero) }.map { ($0, now) }
  }

  // MARK: Opening

  private func begin(at now: SessionTime) {
    guard let pipe = WakePipe() else {
      state = .waiting(until: now + pause)
      return
    }
    let call = BackgroundCall(
      { [settings] in Result { () throws(MIDIError) in try settings.connect() } }, late: { try? $0.get().close() },
      ended: { pipe.write(1) })
    state = .opening(call, pipe)
  }

  /// The time between two attempts to open.
  private var pause: Duration {
    if case .path = settings.input { .milliseconds(500) } else { .seconds(5) }
  }

  private func adopt(_ result: Result<any MIDIConnection, MIDIError>, _ events: inout [MIDIEvent], at now: SessionTime)
  {
    switch result {
    case .success(let connection): state = .open(connection)
    case .failure(let error):
      state = .waiting(until: now + pause)
      fail(error, &events)
    }
  }

  /// Reports a failure unless nobody has asked for this input or driver, it is known, or it has already been reported as gone.
  private func fail(_ error: MIDIError, _ events: inout [MIDIEvent]) {
    let isWanted = settings.input != .automatic || settings.driver != nil
    guard isWanted, !hasGone.values.contains(true), !(lastFailure?.isSameReason(as: error) ?? false) else { return }
    lastFailure = error
    events.append(.failed(error))
  }

  private func end(_ connection: any MIDIConnection, _ events: inout [MIDIEvent], at now: SessionTime) {
    connection.close()
    for port in ports { remove(port, &events) }
    state = .waiting(until: now + pause)
  }

  private func endConnection() {
    switch state {
    case .closed, .waiting: break
    case .opening(let call, _): try? call.abandon()?.get().close()
    case .open(let connection): connection.close()
    }
  }

  // MARK: Readings

  private func take(_ reading: MIDIReading, _ events: inout [MIDIEvent], at now: SessionTime) {
    switch reading {
    case .connected(let port):
      ports.append(port)
      lastFailure = nil
      switch hasGone.updateValue(false, forKey: port.name) {
      case nil: events.append(.connected(port))
      case true?: events.append(.returned(port))
      case false?: break
      }
    case .gone(let port): remove(port, &events)
    case .failed(let error): fail(error, &events)
    case .message(let message, let port):
      if passesMessages { events.append(.message(message, from: port)) }
      events.tune(by: tuner.take(message, from: port.number, at: now))
      if let press = answers.take(message, from: port.number, at: now) { events.append(.press(press)) }
    }
  }

  private func remove(_ port: MIDIPort, _ events: inout [MIDIEvent]) {
    ports.removeAll { $0 == port }
    hasGone[port.name] = true
    answers.release(port.number)
    tuner.release(port.number)
    events.append(.gone(port))
  }
}

extension [MIDIEvent] {
  /// The tuning between two other events is one event.
  fileprivate mutating func tune(by cents: Cents?) {
    guard let cents else { return }
    if case .tuning(let before)? = last {
      self[count - 1] = .tuning(before + cents)
    } else {
      append(.tuning(cents))
    }
  }
}

extension MIDIError {
  /// Whether only the list of inputs differs.
  fileprivate func isSameReason(as other: MIDIError) -> Bool {
    switch (self, other) {
    case (.notFound, .notFound), (.ambiguous, .ambiguous): true
    default: self == other
    }
  }
}
