/// The training loop as a value: a state that events change, and the effects that each change asks for.
///
/// idle → playingNote1 → playingNote2 → awaitingAnswer → showingFeedback → playingNote1 … Keys, program input and a
/// simulated listener are sources of events, and so is the player, whose events come from the audio clock. Everything that
/// happens outside is an effect; nothing here waits, sounds, stores or draws.
public struct TrainingSession: Sendable {
  public enum State: Equatable, Sendable {
    case idle
    case playingNote1(Comparison)
    /// Answers count from here on.
    case playingNote2(Comparison, onset: SessionTime)
    case awaitingAnswer(Comparison, onset: SessionTime)
    case showingFeedback(CompletedComparison)
  }

  public enum Event: Equatable, Sendable {
    case start(TrainingSettings)
    case player(PlayerEvent)
    case answer(Direction)
    /// The settings as they stand now, in reply to `Effect.readSettings`.
    case settings(TrainingSettings)
    case feedbackOver
    /// Leaves from any state; the open comparison is discarded.
    case stop
  }

  public enum Effect: Equatable, Sendable {
    /// Render the notes of this comparison.
    case prepare(Comparison)
    /// Begin what was prepared at this time: when it is known early, the note is exact to the sample.
    case play(at: SessionTime)
    /// Fade out whatever sounds.
    case silence
    /// The answer was wrong.
    case tick
    case show(State)
    /// Note 1 of this comparison is heard from now on.
    case announce(Comparison)
    case record(CompletedComparison)
    /// Send `Event.feedbackOver` at this time.
    case endFeedback(SessionTime)
    /// Send `Event.settings`, from which the next comparison is chosen.
    case readSettings
    /// The course is over.
    case finish
  }

  public private(set) var state = State.idle
  /// What is asked, and how far it has come.
  public private(set) var course: any Course
  private var settings = TrainingSettings()
  private var next: Comparison?
  private var feedbackEnd = SessionTime.zero
  /// How often the sound has dropped out since the open comparison's note 1 began; nil before that.
  private var dropOuts: Int?
  private var generator: SeededGenerator
  /// As they were before the open comparison was chosen: when it is discarded, they are so again.
  private var undo: (course: any Course, generator: SeededGenerator)?
  /// The time of day at zero of the session's clock; to be set anew where that clock may have stood still.
  public var origin: UTCTime

  /// - Parameter origin: the time of day at zero of the session's clock.
  public init(_ course: any Course, seed: UInt64, origin: UTCTime) {
    self.course = course
    self.origin = origin
    generator = SeededGenerator(seed: seed)
  }

  /// Takes in what was answered before an interruption, by a session with the same course, seed and settings: course and
  /// random numbers are then as they were. To be called before the start.
  public mutating func replay(_ answers: [(completed: CompletedComparison, time: UTCTime)], settings: TrainingSettings)
  {
    for (completed, time) in answers {
      if course.isOver { course.begin(at: time) }
      guard !course.isOver else { return }
      let before = course
      _ = course.next(settings, using: &generator)
      take(completed, at: time, before: before)
    }
  }

  /// Replaces what is asked. To be called while it is idle.
  public mutating func setCourse(_ course: any Course) {
    precondition(state == .idle)
    self.course = course
    undo = nil
  }

  /// Takes one event in. An event that means nothing in the present state changes nothing.
  public mutating func handle(_ event: Event, at time: SessionTime) -> [Effect] {
    switch (event, state) {
    case (.start(let settings), .idle):
      course.begin(at: origin.adding(time))
      guard !course.isOver else { return [.finish] }
      self.settings = settings
      let comparison = choose()
      state = .playingNote1(comparison)
      return [.prepare(comparison), .play(at: time), .show(state)]

    case (.player(.note1Began), .playingNote1(let comparison)):
      dropOuts = 0
      return [.announce(comparison)]

    // Rounded to a frame, note 1 can begin just before the feedback ends.
    case (.player(.note1Began), .showingFeedback):
      guard let next else { return [] }
      dropOuts = 0
      return [.announce(next)]

    case (.player(.droppedOut), .playingNote1), (.player(.droppedOut), .playingNote2):
      dropOuts = dropOuts.map { $0 + 1 }
      return []

    case (.player(.note2Began), .playingNote1(let comparison)):
      state = .playingNote2(comparison, onset: time)
      return [.show(state)]

    case (.player(.ended), .playingNote2(let comparison, let onset)):
      state = .awaitingAnswer(comparison, onset: onset)
      return [.show(state)]

    case (.answer(let answer), .playingNote2(let comparison, let onset)),
      (.answer(let answer), .awaitingAnswer(let comparison, let onset)):
      return complete(comparison, answer: answer, onset: onset, at: time)

    case (.settings(let settings), .showingFeedback) where !course.isOver:
      self.settings = settings
      let comparison = choose()
      next = comparison
      return [.prepare(comparison), .play(at: feedbackEnd)]

    case (.feedbackOver, .showingFeedback):
      guard let comparison = next else {
        state = .idle
        return [.show(state), .finish]
      }
      next = nil
      state = .playingNote1(comparison)
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

  /// Sound first: the note fades and the tick sounds before anything is drawn, stored or computed.
  private mutating func complete(
    _ comparison: Comparison, answer: Direction, onset: SessionTime, at time: SessionTime
  ) -> [Effect] {
    let completed = CompletedComparison(
      comparison: comparison, answer: answer, responseTime: time - onset, time: time, dropOuts: dropOuts ?? 0)
    if let undo { take(completed, at: origin.adding(time), before: undo.course) }
    undo = nil
    state = .showingFeedback(completed)
    feedbackEnd = time + settings.feedbackDuration
    var effects: [Effect] = [.silence]
    if !completed.isCorrect { effects.append(.tick) }
    effects += [.show(state), .record(completed), .endFeedback(feedbackEnd)]
    if !course.isOver { effects.append(.readSettings) }
    return effects
  }

  /// An answer to notes that were not heard whole does not count: the course asks again, with fresh random numbers.
  private mutating func take(_ completed: CompletedComparison, at time: UTCTime, before: any Course) {
    if completed.isIntact {
      course.add(completed, at: time)
    } else {
      course = before
    }
  }

  private mutating func choose() -> Comparison {
    dropOuts = nil
    undo = (course, generator)
    return course.next(settings, using: &generator)
  }
}
