/// Where a training takes place: its clock, and what can happen to it from outside.
public protocol TrainingStage: AnyObject {
  /// The time on this stage's clock.
  var now: SessionTime { get }

  /// Waits for the next thing to happen, but no longer than until `deadline`; without one, for as long as it takes.
  func next(until deadline: SessionTime?) -> StageEvent
}

public enum StageEvent: Equatable, Sendable {
  case player(PlayerEvent, SessionTime)
  case answer(Direction, SessionTime)
  case adjust(Cents, SessionTime)
  case commit(SessionTime)
  case stop(StopReason)
  /// The deadline has come.
  case deadline
  /// The pending answer of this number has been stored.
  case stored(Int)
}

/// What has become of an answer.
public enum Storing: Equatable, Sendable {
  /// Durable in the database.
  case stored
  /// Will be stored as soon as possible; `StageEvent.stored` with this number says when.
  case pending(Int)
  /// Lost, or thrown away at the end.
  case notStored
}

/// Why a training ended.
public enum StopReason: Equatable, Sendable {
  /// As many trials as asked for were answered.
  case completed
  /// The listener left: a key, a word, the end of standard input.
  case quit
  /// A signal that ends the program.
  case signal(Int32)
  /// Ctrl-Z.
  case suspended
  /// Nobody reads what is printed.
  case outputClosed
  case audio(AudioError)
}

/// Shows a training to somebody: a screen, lines of words, JSON events.
public protocol TrainingDisplay: AnyObject {
  /// False when nobody can be shown anything any more.
  var isOpen: Bool { get }

  func show(_ state: TrainingSession.State, at time: SessionTime)

  /// Note 1 is heard from this time on; `show` may have come up to the output's latency before.
  func announce(_ trial: Trial, at time: SessionTime)

  /// The answer has been handed to the store.
  func recorded(_ completed: CompletedTrial, _ storing: Storing)

  /// The pending answer of this number has been stored.
  func stored(_ number: Int)

  /// The volume was changed by a key, to so many dB; the next trial has it.
  func changed(volume: Double)
}

extension TrainingDisplay {
  public func announce(_ trial: Trial, at time: SessionTime) {}
  public func stored(_ number: Int) {}
  public func changed(volume: Double) {}
}

/// Drives a `TrainingSession`: takes events from a stage and carries out the effects.
public final class TrainingLoop {
  /// What the effects act on.
  public struct Ports {
    /// The player for the trial to come. Asked anew each time, since the sound can change between two.
    public var player: () throws(AudioError) -> any NotePlayer
    /// The settings as they stand now.
    public var settings: () -> TrainingSettings
    /// Stores an answer and the gain on its notes in dB.
    public var record: (CompletedTrial, _ gain: Double?) -> Storing
    public var display: any TrainingDisplay
    /// Makes the wrong answer felt.
    public var tick: (any NotePlayer, _ responseTime: Duration) -> Void

    public init(
      player: @escaping () throws(AudioError) -> any NotePlayer, settings: @escaping () -> TrainingSettings,
      record: @escaping (CompletedTrial, _ gain: Double?) -> Storing, display: any TrainingDisplay,
      tick: @escaping (any NotePlayer, _ responseTime: Duration) -> Void
    ) {
      self.player = player
      self.settings = settings
      self.record = record
      self.display = display
      self.tick = tick
    }
  }

  /// What the training has come to; begun again, it goes on from here.
  public private(set) var session: TrainingSession
  private let stage: any TrainingStage
  private let ports: Ports
  private let listener: SimulatedListener?
  /// The listener's chance; begun again, it goes on from here.
  public private(set) var listenerGenerator: SeededGenerator
  private var player: (any NotePlayer)?
  private var timers: [(time: SessionTime, event: TrainingSession.Event)] = []
  private var stopReason: StopReason?

  /// - Parameter listener: answers in place of a person, by the chance of `listenerGenerator`.
  public init(
    session: TrainingSession, stage: any TrainingStage, ports: Ports,
    listener: SimulatedListener? = nil, listenerGenerator: SeededGenerator = SeededGenerator(seed: 0)
  ) {
    self.session = session
    self.stage = stage
    self.ports = ports
    self.listener = listener
    self.listenerGenerator = listenerGenerator
  }

  /// Trains until something ends it. What sounds then is fading out; every answer has been handed to the store. Run again, it goes on where the
  /// session stands.
  public func run() -> StopReason {
    stopReason = nil
    send(.start(ports.settings()), at: stage.now)
    while true {
      if stopReason == nil && !ports.display.isOpen { stop(.outputClosed) }
      if let stopReason { return stopReason }
      let timer = timers.indices.min { timers[$0].time < timers[$1].time }
      switch stage.next(until: timer.map { timers[$0].time }) {
      case .player(let event, let time):
        if event == .deviceLost { stopReason = .audio(.deviceLost) }
        send(.player(event), at: time)
      case .answer(let direction, let time): if listener == nil { send(.answer(direction), at: time) }
      case .adjust(let change, let time): if listener == nil { send(.adjust(change), at: time) }
      case .commit(let time): if listener == nil { send(.commit, at: time) }
      case .deadline:
        guard let timer else { continue }
        let due = timers.remove(at: timer)
        send(due.event, at: due.time)
      case .stop(let reason): stop(reason)
      case .stored(let number): ports.display.stored(number)
      }
    }
  }

  private func stop(_ reason: StopReason) {
    stopReason = stopReason ?? reason
    send(.stop, at: stage.now)
  }

  private func send(_ event: TrainingSession.Event, at time: SessionTime) {
    for effect in session.handle(event, at: time) {
      do throws(AudioError) {
        try perform(effect, at: time)
      } catch {
        stop(.audio(error))
        return
      }
    }
  }

  private func perform(_ effect: TrainingSession.Effect, at time: SessionTime) throws(AudioError) {
    switch effect {
    case .prepare(let trial):
      let player = try ports.player()
      try player.prepare(session.course.exercise.notes(of: trial))
      self.player = player
    case .play(let time): player?.start(at: time)
    case .silence: player?.stop()
    case .retune(let change): (player as? any TunableNotePlayer)?.retune(by: change)
    case .tick:
      if let player, case .feedback(let completed) = session.state { ports.tick(player, completed.responseTime) }
    case .show(let state):
      ports.display.show(state, at: time)
      if case .answering(let trial, let opening) = state, opening.isSounding {
        letListenerAnswer(trial, onset: opening.onset)
      }
    case .announce(let trial): ports.display.announce(trial, at: time)
    case .record(let completed):
      ports.display.recorded(completed, ports.record(completed, player?.gain))
    case .endFeedback(let time): timers.append((time, .feedbackOver))
    case .readSettings: send(.settings(ports.settings()), at: time)
    case .finish: stopReason = stopReason ?? .completed
    }
  }

  private func letListenerAnswer(_ trial: Trial, onset: SessionTime) {
    guard let listener else { return }
    let (answer, responseTime) = listener.answer(trial, using: &listenerGenerator)
    timers.append((onset + responseTime, .answer(answer)))
  }
}
