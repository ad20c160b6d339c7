import PeachAudio
import PeachCore

/// Receives MIDI, and finds the presses and the tuning in it.
///
/// It opens in the background, also again when an input has gone. Call everything from one thread.
public final class MIDIReceiver {
  private var settings: MIDISettings
  private let clock: any SessionClock
  private var state = State.closed
  private var answers: MIDIAnswers
  private var tuner = MIDITuner()
  /// The names of the ports that have been connected. One that the program itself has closed isn't reported again.
  private var knownNames: Set<String> = []
  /// The names of the ports that have gone and haven't come back.
  private var goneNames: Set<String> = []
  private var lastFailure: MIDIError?
  private var lastTake = SessionTime.zero

  /// The inputs that are connected now.
  public private(set) var ports: [MIDIPort] = []
  /// What is answered (`MIDIAnswers.form`).
  public var form: AnswerForm? {
    get { answers.form }
    set { answers.form = newValue }
  }

  /// Whether `take` returns each message too.
  public var passesMessages = false

  private enum State {
    case closed
    /// To be opened at this time.
    case waiting(until: SessionTime)
    /// On another thread, since libraries and kernel modules may have to be loaded. The pipe becomes readable at the end.
    case opening(BackgroundCall<Result<any MIDIConnection, MIDIError>>, WakePipe)
    case open(any MIDIConnection)
  }

  public init(_ settings: MIDISettings, clock: any SessionClock = .monotonic) {
    (self.settings, self.clock) = (settings, clock)
    answers = MIDIAnswers(higher: settings.higher, lower: settings.lower)
  }

  deinit { endConnection() }

  /// Becomes readable when there is something to take; nil if nothing can come before `deadline`.
  public var descriptor: Int32? {
    switch state {
    case .closed, .waiting: nil
    case .opening(_, let pipe): pipe.readingEnd
    case .open(let connection): connection.descriptor
    }
  }

  /// When to call `take` at the latest; nil for never.
  public var deadline: SessionTime? {
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
  public func open() {
    guard case .closed = state, settings.input != .off else { return }
    begin(at: clock.now)
  }

  /// Closes the inputs without waiting for long. Every pedal counts as released.
  public func close() {
    endConnection()
    state = .closed
    ports = []
    answers.release()
    tuner.release()
  }

  /// Takes other settings. Opens the inputs again only if others are to be used.
  public func use(_ settings: MIDISettings) {
    let old = self.settings
    self.settings = settings
    if (settings.higher, settings.lower) != (old.higher, old.lower) {
      let form = answers.form
      answers = MIDIAnswers(higher: settings.higher, lower: settings.lower)
      answers.form = form
    }
    guard (settings.input, settings.driver) != (old.input, old.driver) else { return }
    (knownNames, goneNames, lastFailure) = ([], [], nil)
    guard case .closed = state else {
      close()
      return open()
    }
  }

  /// What has come since the last call, in order, with the time at which it was read; doesn't wait.
  public func take() -> [(event: MIDIEvent, time: SessionTime)] {
    let now = clock.now
    lastTake = now
    var turn = Turn()
    if let press = answers.takeDue(at: now) { turn.add(.press(press)) }
    if let deadline = tuner.deadline, deadline <= now { turn.tune(by: tuner.takeDue(at: now)) }
    if case .waiting(let time) = state, time <= now { begin(at: now) }
    if case .opening(let call, _) = state, let result = call.take() { adopt(result, &turn, at: now) }
    if case .open(let connection) = state {
      if let readings = connection.take() {
        for reading in readings { take(reading, &turn, at: now) }
      } else {
        end(connection, &turn, at: now)
      }
    }
    return turn.finished().map { ($0, now) }
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

  private func adopt(_ result: Result<any MIDIConnection, MIDIError>, _ turn: inout Turn, at now: SessionTime) {
    switch result {
    case .success(let connection): state = .open(connection)
    case .failure(let error):
      state = .waiting(until: now + pause)
      fail(error, &turn)
    }
  }

  /// Reports a failure unless nobody has asked for this input or driver, it is known, or it has already been reported as gone.
  private func fail(_ error: MIDIError, _ turn: inout Turn) {
    let isWanted = settings.input != .automatic || settings.driver != nil
    guard isWanted, goneNames.isEmpty, !(lastFailure?.isSameReason(as: error) ?? false) else { return }
    lastFailure = error
    turn.add(.failed(error))
  }

  private func end(_ connection: any MIDIConnection, _ turn: inout Turn, at now: SessionTime) {
    connection.close()
    for port in ports { remove(port, &turn) }
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

  private func take(_ reading: MIDIReading, _ turn: inout Turn, at now: SessionTime) {
    switch reading {
    case .connected(let port):
      ports.append(port)
      lastFailure = nil
      let isNew = knownNames.insert(port.name).inserted
      if goneNames.remove(port.name) != nil {
        turn.add(.returned(port))
      } else if isNew {
        turn.add(.connected(port))
      }
    case .gone(let port): remove(port, &turn)
    case .failed(let error): fail(error, &turn)
    case .message(let message, let port):
      if passesMessages { turn.add(.message(message, from: port)) }
      turn.tune(by: tuner.take(message, from: port.number, at: now))
      if let press = answers.take(message, from: port.number, at: now) { turn.add(.press(press)) }
    }
  }

  private func remove(_ port: MIDIPort, _ turn: inout Turn) {
    ports.removeAll { $0 == port }
    goneNames.insert(port.name)
    answers.release(port.number)
    tuner.release(port.number)
    turn.add(.gone(port))
  }
}

/// The events of one call. The tuning between two others is one event.
private struct Turn {
  private var events: [MIDIEvent] = []
  private var tuning: Cents?

  mutating func tune(by cents: Cents?) {
    if let cents { tuning = (tuning ?? .zero) + cents }
  }

  mutating func add(_ event: MIDIEvent) {
    flush()
    events.append(event)
  }

  mutating func finished() -> [MIDIEvent] {
    flush()
    return events
  }

  private mutating func flush() {
    if let tuning, tuning != .zero { events.append(.tuning(tuning)) }
    tuning = nil
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
