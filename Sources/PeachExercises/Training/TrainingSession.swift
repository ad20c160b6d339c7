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
  private var next: Trial?
  private var feedbackEnd = SessionTime.zero
  /// The number of drop-outs since the latest onset of the open trial's note 1; nil before that.
  private var dropOuts: Int?
  /// From when drop-outs count, and until when, once the sound has ended. A short gap is noticed some periods later.
  private var countsFrom = SessionTime.zero
  private var countsUntil: SessionTime?
  /// How often the open pair was played again.
  private var replays = 0
  /// What had been tuned when the open pair was played again.
  private var interrupted: Opening?
  /// Whether a pair is about to sound again. Until its note 1 begins, events of the player are about the earlier playing.
  private var isRestarting = false
  /// Whether the exact pitch of the confirmed note sounds.
  private var isExactSounding = false
  /// What sounds between the latest answer and the next trial, in this order.
  private var pending: [State] = []
  /// Whether the listener skips what is listened to. It is silenced at once, or when it is heard.
  private var isSkipped = false
  /// The number of answers in this session.
  public private(set) var answers = 0
  /// When answers to the next trial opened, if that was before the feedback ended.
  private var earlyOnset: SessionTime?
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

    case (.player(.droppedOut), .presenting), (.player(.droppedOut), .answering):
      if time >= countsFrom, time <= countsUntil ?? time { dropOuts = dropOuts.map { $0 + 1 } }
      return []

    case (.player(let event), _) where event != .deviceLost:
      return handlePlayer(event, at: time)

    // A pair that hasn't begun is about to sound anyway.
    case (.again(let volume), .presenting(let trial)) where course.allowsReplays && dropOuts != nil,
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
      let trial = chooseTrial()
      next = trial
      return [.prepare(trial), .play(at: feedbackEnd)]

    case (.answer, .listening) where next == nil, (.commit, .listening) where next == nil:
      isSkipped = true
      return isRestarting ? [] : skip(at: time)

    case (.feedbackOver, .feedback) where isExactSounding:
      isExactSounding = false
      feedbackEnd = time + settings.feedbackDuration + course.delay
      return [.silence, .endFeedback(feedbackEnd)] + (course.isOver ? [] : playPending())

    case (.feedbackOver, .feedback), (.feedbackOver, .taken), (.feedbackOver, .reviewing), (.feedbackOver, .listening):
      if !pending.isEmpty {
        state = pending.removeFirst()
        isSkipped = false
        return [.show(state)]
      }
      guard let trial = next else {
        state = .idle
        return [.show(state), .finish]
      }
      next = nil
      state = earlyOnset.map { .answering(trial, Opening(onset: $0)) } ?? .presenting(trial)
      earlyOnset = nil
      return [.show(state)]

    case (.stop, _), (.player(.deviceLost), _):
      guard state != .idle else { return [] }
      state = .idle
      next = nil
      pending = []
      isRestarting = false
      isExactSounding = false
      if let undo { (course, generator) = undo }
      undo = nil
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
  private mutating func tune(_ event: Event, _ trial: Trial, _ open: Opening, at time: SessionTime) -> [Effect] {
    var opening = open
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
      countDropOuts(from: time)
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
  private mutating func replay(_ open: Trial, volume: AmplitudeDB?, at time: SessionTime) -> [Effect] {
    if case .answering(_, let opening) = state, course.exercise.answerForm.isTuning { interrupted = opening }
    replays += 1
    dropOuts = nil
    isRestarting = true
    var (trial, effects) = (open, [Effect.silence])
    if let volume, volume != trial.sounding.volume {
      trial.sounding.volume = volume
      effects.append(.prepare(trial))
      if let tuning = interrupted?.tuning { effects.append(.retune(tuning.change)) }
    }
    state = .presenting(trial)
    return effects + [.play(at: time), .show(state)]
  }

  private mutating func handlePlayer(_ event: PlayerEvent, at time: SessionTime) -> [Effect] {
    var effects: [Effect] = []
    if event == .began(0) {
      isRestarting = false
      switch state {
      case .presenting(let trial): effects = [.announce(trial, replays: replays)]
      // Rounded to a frame, note 1 can begin just before the feedback ends.
      case .feedback, .taken, .reviewing, .listening: effects = next.map { [.announce($0, replays: 0)] } ?? []
      case .idle, .answering: break
      }
      if !effects.isEmpty { countDropOuts(from: time) }
    }
    guard !isRestarting else { return [] }
    switch state {
    case .presenting(let trial) where event == opening(of: trial):
      var opening = interrupted.map { Opening(onset: $0.onset, tuning: $0.tuning) } ?? Opening(onset: time)
      if event == .ended {
        opening.isSounding = false
        countsUntil = time
      }
      state = .answering(trial, opening)
      effects.append(.show(state))
    case .answering(let trial, var opening) where event == .ended && opening.isSounding:
      opening.isSounding = false
      countsUntil = time
      state = .answering(trial, opening)
      effects.append(.show(state))
    case .feedback where next == nil, .taken where next == nil: break
    case .listening where next == nil && isSkipped: return skip(at: time)
    case .feedback, .taken, .reviewing, .listening:
      if let next {
        // The notes of the next pair begin together, rounded to a frame.
        if event == opening(of: next) && dropOuts != nil { earlyOnset = time }
      } else if event == .ended {
        effects += follow(at: time + settings.feedbackDuration)
      }
    case .idle, .presenting, .answering: break
    }
    return effects
  }

  private mutating func countDropOuts(from time: SessionTime) { (dropOuts, countsFrom, countsUntil) = (0, time, nil) }

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
      trial: trial, response: response, responseTime: answered - opening.onset, time: answered, dropOuts: dropOuts ?? 0,
      replays: replays, source: source, direction: direction)
    if let undo { add(completed, at: origin.adding(answered), before: undo.course) }
    undo = nil
    let tells = course.givesFeedback
    state = tells ? .feedback(completed) : .taken(completed)
    answers += 1
    pending = course.isOver ? [] : repetitions(of: completed)
    if tells, let duration = course.exercise.exactDuration, completed.match != nil {
      isExactSounding = true
      return [.playExact(-trial.offset), .show(state), .record(completed), .endFeedback(time + duration)]
    }
    feedbackEnd = time + settings.feedbackDuration + course.delay
    var effects: [Effect] = [.silence]
    if tells, !completed.isFullyCorrect { effects.append(.tick) }
    effects += [.show(state), .record(completed), .endFeedback(feedbackEnd)]
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
    if case .listening = state { course.leaveOut(time - feedbackEnd) }
    feedbackEnd = time
    return [.endFeedback(time)] + playPending()
  }

  /// Plays what is due before the next trial, if anything is, or asks for the settings of the next trial.
  private mutating func playPending() -> [Effect] {
    guard let state = pending.first else { return [.readSettings] }
    isRestarting = true
    let play = Effect.play(at: feedbackEnd)
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
    dropOuts = nil
    earlyOnset = nil
    replays = 0
    interrupted = nil
    undo = (course, generator)
    return course.next(settings, using: &generator)
  }
}
