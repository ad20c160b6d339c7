import PeachBase

/// The environment of a training: its clock and the events from outside.
public protocol TrainingStage: AnyObject {
  var now: SessionTime { get }

  /// Waits for the next event, until `deadline` at the latest; without a deadline, for as long as it takes.
  ///
  /// - Parameter state: that of the session, which tells whether an answer counts now.
  /// - Returns: nil if the deadline has passed, or if something else has been done meanwhile.
  func next(
    until deadline: SessionTime?, in state: TrainingSession.State
  ) -> (event: TrainingSession.Event, time: SessionTime)?
}

/// The result of storing an answer.
public enum Storing: Equatable, Sendable {
  /// The answer is durable in the database.
  case stored
  /// The answer will be stored as soon as possible; `TrainingDisplay.stored` with this number reports it.
  case pending(Int)
  /// The answer was lost, or discarded at the end.
  case notStored
}

/// The reason why a training ended.
public enum StopReason: Equatable, Sendable {
  /// The requested number of trials was answered.
  case completed
  /// The listener quit: a key, a word, the end of standard input.
  case quit
  /// A signal that terminates the program.
  case signal(Int32)
  /// Ctrl-Z.
  case suspended
  /// The process was stopped or the machine slept, which has ended by now.
  case resumed
  /// The reader of the output has closed it.
  case outputClosed
  case audio(AudioError)
}

/// Displays a training: on a screen, as lines of text, or as JSON events.
public protocol TrainingDisplay: AnyObject {
  /// False once the output is closed.
  var isOpen: Bool { get }

  func show(_ state: TrainingSession.State, at time: SessionTime)

  /// Reports that note 1 is heard from this time on; `show` may come earlier by up to the output's latency.
  ///
  /// - Parameter replays: how often the trial was played again; 0 for the first playing.
  func announce(_ trial: Trial, replays: Int, at time: SessionTime)

  /// Reports that the answer was handed to the store.
  func recorded(_ completed: CompletedTrial, _ storing: Storing)

  /// Reports that the pending answer with this number has been stored.
  func stored(_ number: Int)

  /// Reports that a key changed the volume, in dB, from the next playing on.
  func changed(volume: Double)

  /// Reports that what the listener wants isn't possible; nil once the note is tuned further.
  func rejected(_ rejection: TrainingSession.Rejection?)
}

extension TrainingDisplay {
  public func announce(_ trial: Trial, replays: Int, at time: SessionTime) {}
  public func stored(_ number: Int) {}
  public func changed(volume: Double) {}
  public func rejected(_ rejection: TrainingSession.Rejection?) {}
}

/// Runs a `TrainingSession`: takes events from a stage and performs the effects.
public final class TrainingLoop {
  public struct Ports {
    /// The player for the next trial. It is requested for each trial, since the sound can change in between.
    public var player: () throws(AudioError) -> any NotePlayer
    public var settings: () -> TrainingSettings
    /// The current volume, for a pair that is played again; nil for that of the trial.
    public var volume: () -> AmplitudeDB? = { nil }
    /// Stores an answer and the gain on its notes in dB.
    public var record: (CompletedTrial, _ gain: Double?) -> Storing
    public var display: any TrainingDisplay
    /// Signals a wrong answer.
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

  /// The state of the training; running again continues from here.
  public private(set) var session: TrainingSession
  private let stage: any TrainingStage
  private let ports: Ports
  private let listener: SimulatedListener?
  /// The random numbers of the simulated listener; running again continues from here.
  public private(set) var listenerGenerator: SeededGenerator
  private var player: (any NotePlayer)?
  private var timers: [(time: SessionTime, event: TrainingSession.Event)] = []
  private var stopReason: StopReason?

  /// - Parameter listener: a simulated listener that answers instead of a person, using `listenerGenerator`.
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

  /// Runs until something ends the training. The sound is then fading out, and every answer has been handed to the
  /// store. Running again continues from the session's state.
  public func run() -> StopReason {
    stopReason = nil
    send(.start(ports.settings()), at: stage.now)
    while true {
      if stopReason == nil && !ports.display.isOpen { stop(.outputClosed) }
      if let stopReason { return stopReason }
      let timer = timers.indices.min { timers[$0].time < timers[$1].time }
      if let (event, time) = stage.next(until: timer.map { timers[$0].time }, in: session.state) {
        take(event, at: time)
      } else if let timer, timers[timer].time <= stage.now {
        let due = timers.remove(at: timer)
        send(due.event, at: due.time)
      }
    }
  }

  /// Takes an event from outside. Only the simulated listener answers, if there is one.
  private func take(_ event: TrainingSession.Event, at time: SessionTime) {
    switch event {
    case .stop(let reason): return stop(reason)
    case .player(.deviceLost): stopReason = .audio(.deviceLost)
    case .answer, .again, .adjust, .commit: if listener != nil { return }
    default: break
    }
    send(event, at: time)
  }

  private func stop(_ reason: StopReason) {
    stopReason = stopReason ?? reason
    send(.stop(reason), at: stage.now)
  }

  /// Replays have the current volume, and a note is confirmed at the pitch that is heard.
  private func completed(_ event: TrainingSession.Event) -> TrainingSession.Event {
    switch event {
    case .again: .again(volume: ports.volume())
    case .commit(let source, let pressed, _):
      .commit(from: source, pressed: pressed, sounding: (player as? any TunableNotePlayer)?.soundingChange)
    default: event
    }
  }

  private func send(_ event: TrainingSession.Event, at time: SessionTime) {
    for effect in session.handle(completed(event), at: time) {
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
      try player.prepare(session.course.exercise.phrase(of: trial))
      self.player = player
    case .prepareExact(let trial): try player?.prepare(session.course.exercise.phrase(of: trial).untuned)
    case .play(let time): player?.start(at: time)
    case .silence: player?.stop()
    case .retune(let change): (player as? any TunableNotePlayer)?.retune(by: change)
    case .playExact(let change): (player as? any TunableNotePlayer)?.playExact(by: change)
    case .reject(let rejection): ports.display.rejected(rejection)
    case .tick:
      if let player, case .feedback(let completed) = session.state { ports.tick(player, completed.responseTime) }
    case .show(let state):
      ports.display.show(state, at: time)
      // Once, when answers begin to count.
      if case .answering(let trial, let opening) = state {
        if opening.chosen != nil {
          simulateDirection(of: trial, at: time)
        } else if opening.isSounding || opening.onset == time {
          simulateAnswer(trial, onset: opening.onset)
        }
      }
    case .announce(let trial, let replays): ports.display.announce(trial, replays: replays, at: time)
    case .record(let completed):
      ports.display.recorded(completed, ports.record(completed, player?.gain))
    case .endFeedback(let time): timers.append((time, .feedbackOver))
    case .readSettings: send(.settings(ports.settings()), at: time)
    case .finish: stopReason = stopReason ?? .completed
    }
  }

  private func simulateDirection(of trial: Trial, at time: SessionTime) {
    guard let direction = listener?.direction(of: trial, using: &listenerGenerator),
      let answer = session.course.exercise.answerForm.answer(direction)
    else { return }
    timers.append((time + .milliseconds(300), .answer(answer)))
  }

  private func simulateAnswer(_ trial: Trial, onset: SessionTime) {
    guard let listener else { return }
    if session.course.exercise.answerForm.isTuning {
      let (changes, end) = listener.tuner.tune(from: trial.offset, on: trial.note, using: &listenerGenerator)
      timers += changes.map { (onset + $0.after, .adjust($0.change)) } + [(onset + end, .commit())]
      return
    }
    let form = session.course.exercise.answerForm
    let (answer, responseTime) = listener.answer(trial, form, using: &listenerGenerator)
    timers.append((onset + responseTime, .answer(answer)))
  }
}
