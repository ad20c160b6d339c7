/// A training session as a state machine: events change its state, and each change returns the effects to perform.
///
/// idle → presenting → answering → feedback → presenting … Keys, program input and a simulated listener are sources of
/// events, and so is the player, whose events come from the audio clock. Everything outside happens through effects;
/// the session itself doesn't wait, play, store or draw.
public struct TrainingSession: Sendable {
  public enum State: Equatable, Sendable {
    case idle
    /// The trial sounds, but answers don't count yet.
    case presenting(Trial)
    case answering(Trial, Opening)
    case feedback(CompletedTrial)
  }

  /// The state while an answer is awaited.
  public struct Opening: Equatable, Sendable {
    /// When answers began to count.
    public let onset: SessionTime
    /// Whether the notes are still sounding.
    public var isSounding = true
    /// The distance by which the note has been tuned since.
    public var adjustment = Cents.zero

    public init(onset: SessionTime, isSounding: Bool = true) {
      self.onset = onset
      self.isSounding = isSounding
    }
  }

  public enum Event: Equatable, Sendable {
    case start(TrainingSettings)
    case player(PlayerEvent)
    case answer(Direction)
    /// Tunes the note further by this interval, in exercises that are tuned.
    case adjust(Cents)
    /// Confirms the tuned note.
    case commit
    /// The current settings, in reply to `Effect.readSettings`.
    case settings(TrainingSettings)
    case feedbackOver
    /// Ends the session from any state and discards the open trial.
    case stop
  }

  public enum Effect: Equatable, Sendable {
    /// Render the notes of this trial.
    case prepare(Trial)
    /// Play the prepared notes at this time. If the time is known in advance, the onset is exact to the sample.
    case play(at: SessionTime)
    /// Fade out the current sound.
    case silence
    /// Shift the tuned note this far from its original pitch.
    case retune(Cents)
    /// The answer was wrong.
    case tick
    case show(State)
    /// Note 1 of this trial is heard from now on.
    case announce(Trial)
    case record(CompletedTrial)
    /// Send `Event.feedbackOver` at this time.
    case endFeedback(SessionTime)
    /// Send `Event.settings`, which the next trial is based on.
    case readSettings
    /// The course is over.
    case finish
  }

  public private(set) var state = State.idle
  /// The sequence of trials and its progress.
  public private(set) var course: any Course
  private var settings = TrainingSettings()
  private var next: Trial?
  private var feedbackEnd = SessionTime.zero
  /// The number of drop-outs since the onset of the open trial's note 1; nil before that.
  private var dropOuts: Int?
  private var generator: SeededGenerator
  /// The course and the random numbers before the open trial was chosen, restored if the trial is discarded.
  private var undo: (course: any Course, generator: SeededGenerator)?
  /// The time of day at zero of the session's clock; set it again if that clock may have stopped.
  public var origin: UTCTime

  /// - Parameter origin: the time of day at zero of the session's clock.
  public init(_ course: any Course, seed: UInt64, origin: UTCTime) {
    self.course = course
    self.origin = origin
    generator = SeededGenerator(seed: seed)
  }

  /// Replays answers given before an interruption, in a session with the same course, seed and settings, to restore the
  /// course and the random numbers. Call it before the start.
  public mutating func replay(_ answers: [(completed: CompletedTrial, time: UTCTime)], settings: TrainingSettings) {
    for (completed, time) in answers {
      if course.isOver { course.begin(at: time) }
      guard !course.isOver else { return }
      let before = course
      _ = course.next(settings, using: &generator)
      add(completed, at: time, before: before)
    }
  }

  /// Replaces the course. Call it only in the idle state.
  public mutating func setCourse(_ course: any Course) {
    precondition(state == .idle)
    self.course = course
    undo = nil
  }

  /// Handles an event. Events that don't apply in the current state are ignored.
  public mutating func handle(_ event: Event, at time: SessionTime) -> [Effect] {
    switch (event, state) {
    case (.start(let settings), .idle):
      course.begin(at: origin.adding(time))
      guard !course.isOver else { return [.finish] }
      self.settings = settings
      let trial = chooseTrial()
      state = .presenting(trial)
      return [.prepare(trial), .play(at: time), .show(state)]

    case (.player(.droppedOut), _):
      if state.isSounding { dropOuts = dropOuts.map { $0 + 1 } }
      return []

    case (.player(let event), _) where event != .deviceLost:
      return handlePlayer(event, at: time)

    case (.answer(let answer), .answering(let trial, let opening)) where course.exercise.answerForm == .direction:
      return complete(trial, .direction(answer), onset: opening.onset, at: time)

    case (.adjust(let change), .answering(let trial, var opening)) where course.exercise.answerForm == .tuning:
      opening.adjustment = opening.adjustment + change
      state = .answering(trial, opening)
      return [.retune(opening.adjustment)]

    case (.commit, .answering(let trial, let opening)) where course.exercise.answerForm == .tuning:
      return complete(trial, .tuning(trial.offset + opening.adjustment), onset: opening.onset, at: time)

    case (.settings(let settings), .feedback) where !course.isOver:
      self.settings = settings
      let trial = chooseTrial()
      next = trial
      return [.prepare(trial), .play(at: feedbackEnd)]

    case (.feedbackOver, .feedback):
      guard let trial = next else {
        state = .idle
        return [.show(state), .finish]
      }
      next = nil
      state = .presenting(trial)
      return [.show(state)]

    case (.stop, _), (.player(.deviceLost), _):
      guard state != .idle else { return [] }
      state = .idle
      next = nil
      if let undo { (course, generator) = undo }
      undo = nil
      return [.silence, .show(state)]

    default:
      return []
    }
  }

  /// Handles an event of the audio clock.
  private mutating func handlePlayer(_ event: PlayerEvent, at time: SessionTime) -> [Effect] {
    var effects: [Effect] = []
    if event == .note1Began {
      switch state {
      case .presenting(let trial): effects = [.announce(trial)]
      // Rounded to a frame, note 1 can begin just before the feedback ends.
      case .feedback: effects = next.map { [.announce($0)] } ?? []
      case .idle, .answering: break
      }
      if !effects.isEmpty { dropOuts = 0 }
    }
    if event == course.exercise.answersOpen, case .presenting(let trial) = state {
      state = .answering(trial, Opening(onset: time))
      effects.append(.show(state))
    } else if event == .ended, case .answering(let trial, var opening) = state, opening.isSounding {
      opening.isSounding = false
      state = .answering(trial, opening)
      effects.append(.show(state))
    }
    return effects
  }

  /// Returns the sound effects first, so that the note fades and the tick sounds before anything is drawn or stored.
  private mutating func complete(
    _ trial: Trial, _ response: Response, onset: SessionTime, at time: SessionTime
  ) -> [Effect] {
    let completed = CompletedTrial(
      trial: trial, response: response, responseTime: time - onset, time: time, dropOuts: dropOuts ?? 0)
    if let undo { add(completed, at: origin.adding(time), before: undo.course) }
    undo = nil
    state = .feedback(completed)
    feedbackEnd = time + settings.feedbackDuration
    var effects: [Effect] = [.silence]
    if !completed.isCorrect { effects.append(.tick) }
    effects += [.show(state), .record(completed), .endFeedback(feedbackEnd)]
    if !course.isOver { effects.append(.readSettings) }
    return effects
  }

  /// Adds an answer. If the sound dropped out, the answer doesn't count: the course returns to its earlier state and
  /// asks again with new random numbers.
  private mutating func add(_ completed: CompletedTrial, at time: UTCTime, before: any Course) {
    if completed.isIntact {
      course.add(completed, at: time)
    } else {
      course = before
    }
  }

  private mutating func chooseTrial() -> Trial {
    dropOuts = nil
    undo = (course, generator)
    return course.next(settings, using: &generator)
  }
}

extension TrainingSession.State {
  /// Whether a drop-out invalidates the trial.
  fileprivate var isSounding: Bool {
    switch self {
    case .presenting: true
    case .answering(_, let opening): opening.isSounding
    case .idle, .feedback: false
    }
  }
}
