import PeachBase

/// A training session as a state machine: events change its state, and each change returns the effects to perform.
///
/// idle → presenting → answering → feedback → presenting … Without feedback, an answer is only taken. A pair can be played again. After the feedback, a wrong one can
/// sound once more, and exact notes to listen to. Keys, program input and a simulated listener are sources of events, and so
/// is the player, whose events come from the audio clock. Everything outside happens through effects; the session itself
/// doesn't wait, play, store or draw.
public struct TrainingSession: Sendable {
  public private(set) var state = State.idle
  /// The sequence of trials and its progress.
  public private(set) var course: any Course
  private var settings = TrainingSettings()
  /// The trial that is asked, or is chosen and sounds next.
  private var open: OpenTrial?
  /// What is between the latest answer and the next trial.
  private var pause = Pause()
  /// Whether notes are about to sound again. Until the first begins, events of the player are about the earlier playing.
  private var isRestarting = false
  /// The number of answers in this session.
  public private(set) var answers = 0
  private var generator: SeededGenerator
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
    open = nil
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

    case (.player(.droppedOut), .presenting), (.player(.droppedOut), .answering):
      open?.addDropOut(at: time)
      return []

    case (.player(let event), _) where event != .deviceLost:
      return handlePlayer(event, at: time)

    // A pair that hasn't begun is about to sound anyway.
    case (.again(let volume), .presenting(let trial)) where course.allowsReplays && open?.dropOuts != nil,
      (.again(let volume), .answering(let trial, _)) where course.allowsReplays:
      return replay(trial, volume: volume, at: time)

    case (.answer, .answering(let trial, let opening)), (.adjust, .answering(let trial, let opening)),
      (.commit, .answering(let trial, let opening)):
      return course.exercise.answerForm.isTuning
        ? tune(event, trial, opening, at: time) : choose(event, trial, opening, at: time)

    case (.settings(let settings), .feedback) where !course.isOver,
      (.settings(let settings), .taken) where !course.isOver,
      (.settings(let settings), .reviewing), (.settings(let settings), .listening):
      self.settings = settings
      return [.prepare(chooseTrial()), .play(at: pause.end)]

    case (.answer, .listening) where open == nil, (.commit, .listening) where open == nil:
      pause.isSkipped = true
      return isRestarting ? [] : skip(at: time)

    case (.feedbackOver, .feedback) where pause.isExactSounding:
      pause.isExactSounding = false
      pause.end = time + settings.feedbackDuration + course.delay
      return [.silence, .endFeedback(pause.end)] + (course.isOver ? [] : playPending())

    case (.feedbackOver, .feedback), (.feedbackOver, .taken), (.feedbackOver, .reviewing), (.feedbackOver, .listening):
      if !pause.pending.isEmpty {
        state = pause.pending.removeFirst()
        pause.isSkipped = false
        return [.show(state)]
      }
      guard let open else {
        state = .idle
        return [.show(state), .finish]
      }
      state = open.earlyOnset.map { .answering(open.trial, Opening(onset: $0)) } ?? .presenting(open.trial)
      return [.show(state)]

    case (.stop, _), (.player(.deviceLost), _):
      guard state != .idle else { return [] }
      state = .idle
      pause = Pause()
      isRestarting = false
      if let open { (course, generator) = (open.course, open.generator) }
      open = nil
      return [.silence, .show(state)]

    default: return []
    }
  }

  /// Handles an answer to choices.
  private mutating func choose(_ event: Event, _ trial: Trial, _ opening: Opening, at time: SessionTime) -> [Effect] {
    guard case .answer(let answer, let source, let pressed) = event else { return [] }
    let form = course.exercise.answerForm
    let direction = form.directions.isEmpty ? nil : form.direction(of: answer)
    if settings.namesDirection, !form.directions.isEmpty, direction == nil {
      guard (pressed ?? time) >= opening.onset else { return [] }
      // It can be changed until the direction is named.
      var opening = opening
      opening.chosen = answer
      state = .answering(trial, opening)
      return [.show(state)]
    }
    guard let choice = direction == nil ? answer : opening.chosen else { return [] }
    return complete(
      trial, .choice(choice, isRight: choice == form.right(in: trial)), direction, from: source, given: pressed ?? time,
      opening, at: time)
  }

  /// Handles the tuning and the confirmation of a note.
  private mutating func tune(_ event: Event, _ trial: Trial, _ before: Opening, at time: SessionTime) -> [Effect] {
    var opening = before
    switch event {
    case .adjust(let change, let source):
      if opening.tuning == nil {
        opening.tuning = TuningProgress(change, from: source, at: time, start: trial.offset, onset: opening.onset)
      } else {
        opening.tuning?.add(change, from: source, at: time, start: trial.offset)
      }
      guard let tuning = opening.tuning else { return [] }
      let rejection = tuning.isAtLimit ? Rejection.limit : nil
      let isNews = rejection != opening.rejection
      opening.rejection = rejection
      state = .answering(trial, opening)
      // What dropped out before the last change doesn't affect how the final pitch is heard.
      open?.countDropOuts(from: time)
      return [.retune(tuning.change)] + (isNews ? [.reject(rejection)] : [])

    case .commit(let source, let pressed, let sounding):
      guard let tuning = opening.tuning else {
        opening.rejection = .untuned
        state = .answering(trial, opening)
        return [.reject(.untuned)]
      }
      let match = Match(
        error: trial.offset + (sounding ?? tuning.change), path: tuning.path, spread: course.matchSpread)
      return complete(trial, .match(match), from: source, given: pressed ?? time, opening, at: time)

    default: return []
    }
  }

  /// Plays the open pair again, at another volume if one is given. A note that is tuned keeps its tuning.
  private mutating func replay(_ asked: Trial, volume: AmplitudeDB?, at time: SessionTime) -> [Effect] {
    if case .answering(_, let opening) = state, course.exercise.answerForm.isTuning { open?.interrupted = opening }
    open?.playAgain()
    isRestarting = true
    var (trial, effects) = (asked, [Effect.silence])
    if let volume, volume != trial.sounding.volume {
      trial.sounding.volume = volume
      effects.append(.prepare(trial))
      if let tuning = open?.interrupted?.tuning { effects.append(.retune(tuning.change)) }
    }
    state = .presenting(trial)
    return effects + [.play(at: time), .show(state)]
  }

  private mutating func handlePlayer(_ event: PlayerEvent, at time: SessionTime) -> [Effect] {
    var effects: [Effect] = []
    if event == .began(0) {
      isRestarting = false
      switch state {
      case .presenting(let trial): effects = [.announce(trial, replays: open?.replays ?? 0)]
      // Rounded to a frame, note 1 can begin just before the feedback ends.
      case .feedback, .taken, .reviewing, .listening: effects = open.map { [.announce($0.trial, replays: 0)] } ?? []
      case .idle, .answering: break
      }
      if !effects.isEmpty { open?.countDropOuts(from: time) }
    }
    guard !isRestarting else { return [] }
    switch state {
    case .presenting(let trial) where event == opening(of: trial):
      var opening = open?.interrupted.map { Opening(onset: $0.onset, tuning: $0.tuning) } ?? Opening(onset: time)
      if event == .ended {
        opening.isSounding = false
        open?.countsUntil = time
      }
      state = .answering(trial, opening)
      effects.append(.show(state))
    case .answering(let trial, var opening) where event == .ended && opening.isSounding:
      opening.isSounding = false
      open?.countsUntil = time
      state = .answering(trial, opening)
      effects.append(.show(state))
    case .feedback where open == nil, .taken where open == nil: break
    case .listening where open == nil && pause.isSkipped: return skip(at: time)
    case .feedback, .taken, .reviewing, .listening:
      if let next = open {
        // The notes of the next pair begin together, rounded to a frame.
        if event == opening(of: next.trial) && next.dropOuts != nil { open?.earlyOnset = time }
      } else if event == .ended {
        effects += follow(at: time + settings.feedbackDuration)
      }
    case .idle, .presenting, .answering: break
    }
    return effects
  }

  /// The event from which answers to a trial count.
  private func opening(of trial: Trial) -> PlayerEvent { course.exercise.phrase(of: trial).answersOpen }

  /// Returns the sound effects first, so that the note fades and the tick sounds before anything is drawn or stored.
  ///
  /// - Parameter answered: when the answer was given. A held pedal is reported after its press, which can be before the onset;
  ///   it is then no answer.
  private mutating func complete(
    _ trial: Trial, _ response: Response, _ direction: Direction? = nil, from source: ResponseSource?,
    given answered: SessionTime, _ opening: Opening, at time: SessionTime
  ) -> [Effect] {
    guard answered >= opening.onset else { return [] }
    let completed = CompletedTrial(
      trial: trial, response: response, responseTime: answered - opening.onset, time: answered,
      dropOuts: open?.dropOuts ?? 0, replays: open?.replays ?? 0, source: source, direction: direction)
    if let open { add(completed, at: origin.adding(answered), before: open.course) }
    open = nil
    let tells = course.givesFeedback
    state = tells ? .feedback(completed) : .taken(completed)
    answers += 1
    pause = Pause(pending: course.isOver ? [] : repetitions(of: completed))
    if tells, let duration = course.exercise.exactDuration, completed.match != nil {
      pause.isExactSounding = true
      return [.playExact(-trial.offset), .show(state), .record(completed), .endFeedback(time + duration)]
    }
    pause.end = time + settings.feedbackDuration + course.delay
    var effects: [Effect] = [.silence]
    if tells, !completed.isFullyCorrect { effects.append(.tick) }
    effects += [.show(state), .record(completed), .endFeedback(pause.end)]
    return course.isOver ? effects : effects + playPending()
  }

  /// What sounds between an answer and the next trial.
  private func repetitions(of completed: CompletedTrial) -> [State] {
    guard course.allowsReplays, course.givesFeedback else { return [] }
    let isReviewed = settings.replaysAfterWrong && !completed.isFullyCorrect && completed.match == nil
    let isListening = course.exercise.settings.contains(.listening) && settings.isListeningDue(after: answers)
    var exact = completed.trial
    exact.offset = .zero
    return (isReviewed ? [.reviewing(completed)] : []) + (isListening ? [.listening(exact)] : [])
  }

  /// Ends what is listened to. Later events of the player about it don't count.
  private mutating func skip(at time: SessionTime) -> [Effect] {
    isRestarting = true
    return [.silence] + follow(at: time)
  }

  /// Ends what sounds between two trials, so that what follows begins at a time.
  private mutating func follow(at time: SessionTime) -> [Effect] {
    if case .listening = state { course.leaveOut(time - pause.end) }
    pause.end = time
    return [.endFeedback(time)] + playPending()
  }

  /// Plays what is due before the next trial, if anything is, or asks for the settings of the next trial.
  private mutating func playPending() -> [Effect] {
    guard let state = pause.pending.first else { return [.readSettings] }
    isRestarting = true
    let play = Effect.play(at: pause.end)
    return if case .listening(let trial) = state { [.prepareExact(trial), play] } else { [play] }
  }

  /// Adds an answer. If the sound dropped out, a course that asks again returns to its earlier state, with new random numbers.
  private mutating func add(_ completed: CompletedTrial, at time: UTCTime, before: any Course) {
    if completed.isIntact || !course.asksAgain {
      course.add(completed, at: time)
    } else {
      course = before
    }
  }

  private mutating func chooseTrial() -> Trial {
    let before = (course, generator)
    let trial = course.next(settings, using: &generator)
    open = OpenTrial(trial: trial, course: before.0, generator: before.1)
    return trial
  }
}

/// A trial from when it is chosen until it is answered.
private struct OpenTrial: Sendable {
  let trial: Trial
  /// The course and the random numbers before it was chosen, restored if it is discarded.
  let course: any Course
  let generator: SeededGenerator
  /// The number of drop-outs since the latest onset of note 1; nil before that.
  private(set) var dropOuts: Int?
  /// From when drop-outs count, and until when, once the sound has ended. A short gap is noticed some periods later.
  private var countsFrom = SessionTime.zero
  var countsUntil: SessionTime?
  /// How often it was played again.
  private(set) var replays = 0
  /// What had been tuned when it was played again.
  var interrupted: TrainingSession.Opening?
  /// When answers opened, if that was before the feedback to the answer before ended.
  var earlyOnset: SessionTime?

  init(trial: Trial, course: any Course, generator: SeededGenerator) {
    (self.trial, self.course, self.generator) = (trial, course, generator)
  }

  mutating func countDropOuts(from time: SessionTime) { (dropOuts, countsFrom, countsUntil) = (0, time, nil) }

  mutating func addDropOut(at time: SessionTime) {
    if time >= countsFrom, time <= countsUntil ?? time { dropOuts = dropOuts.map { $0 + 1 } }
  }

  mutating func playAgain() {
    replays += 1
    dropOuts = nil
  }
}

/// What is between an answer and the next trial.
private struct Pause: Sendable {
  /// What sounds, in this order.
  var pending: [TrainingSession.State] = []
  /// When it is over.
  var end = SessionTime.zero
  /// Whether the listener skips what is listened to. It is silenced at once, or when it is heard.
  var isSkipped = false
  /// Whether the exact pitch of the confirmed note sounds.
  var isExactSounding = false
}
