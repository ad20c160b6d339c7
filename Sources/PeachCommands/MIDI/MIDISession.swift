import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachMIDI
import PeachTerminal

/// Listens to MIDI until the user leaves, for commands that show what comes.
final class MIDISession {
  private let surface: Surface
  private let settings: MIDISettings
  private let context: Context
  /// Whether an input has been connected. Before that, a failure ends the session.
  private var hasConnected = false
  /// What to say before the first message; nil once it is said.
  private var introduction: Text?

  var clock: any SessionClock { context.output.clock }

  /// - Parameters:
  ///   - settings: the current ones; if MIDI is off, all instruments are used.
  ///   - introduction: printed once it is known that something can be received.
  ///   - readsLines: whether lines of a pipe and its end can end the session, as keys of a terminal do.
  init(_ context: Context, _ settings: MIDISettings, introduction: Text? = nil, readsLines: Bool) {
    self.context = context
    self.introduction = introduction
    var settings = settings
    if settings.input == .off { settings.input = .automatic }
    self.settings = settings
    let clock = context.output.clock
    let receiver = MIDIReceiver(settings, clock: clock)
    receiver.passesMessages = true
    let sources: [any InputSource] =
      context.console.inputIsTerminal ? [KeyInput(clock: clock)] : readsLines ? [LineInput(clock: clock)] : []
    surface = Surface(context, .words, sources, SignalPipe(), receiver)
  }

  /// Receives until the user leaves or a closure returns false.
  ///
  /// - Parameters:
  ///   - deadline: when to call `rest` at the latest; nil for never.
  ///   - take: takes an event.
  ///   - rest: called when all events that have come are taken.
  /// - Returns: the signal that ended the session; nil without one.
  /// - Throws: `MIDIError` if nothing can be received.
  func run(
    until deadline: () -> SessionTime? = { nil }, take: (MIDIEvent, SessionTime) throws -> Void,
    rest: () throws -> Bool
  ) throws -> Int32? {
    // Instruments may come later, but not without a sequencer.
    if settings.input == .automatic, settings.usedDriver == MIDIDriverName.sequencer {
      _ = try MIDIPorts.all(driver: settings.driver)
      introduce()
    }
    surface.enter()
    surface.listenToMIDI(settings)
    defer {
      surface.leave()
      surface.midi?.close()
    }
    while true {
      if let signal = surface.takeSignals(suspend: surface.suspendAndReturn) { return signal }
      while surface.signals.ending == nil, let input = surface.input.take() {
        guard case .midi(let event) = input.event else {
          if input.event.leaves { return nil }
          continue
        }
        try note(event)
        try take(event, input.time)
      }
      guard try rest() else { return nil }
      let limit = deadline().map { $0 - clock.now } ?? .seconds(60)
      surface.input.wait(for: max(.zero, limit), or: [surface.signals.descriptor])
    }
  }

  private func introduce() {
    if let introduction { context.console.say(introduction(context.language)) }
    introduction = nil
  }

  private func note(_ event: MIDIEvent) throws {
    let news: Text
    switch event {
    case .connected(let port):
      hasConnected = true
      introduce()
      news = MIDIMessages.connected(port.name)
    case .returned(let port): news = MIDIMessages.isBack(port.name)
    case .gone(let port): news = MIDIMessages.hasGone(port.name)
    case .failed(let error):
      guard hasConnected else { throw error }
      return context.console.say(ErrorMessage(error), context.language)
    case .press, .tuning, .message: return
    }
    try context.console.print(news(context.language))
  }
}

extension InputEvent {
  /// Whether it is q, Esc or the end of the input.
  fileprivate var leaves: Bool {
    switch self {
    case .key(let key): TrainingInput.leaves(key)
    case .line(let line): Key(line: line).map(TrainingInput.leaves) ?? false
    case .ended: true
    case .midi: false
    }
  }
}
