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
    case record(CompletedComparison)
    /// Send `Event.feedbackOver` at this time.
    case endFeedback(SessionTime)
    /// Send `Event.settings`, from which the next comparison is chosen.
    case readSettings
    /// Every comparison that was asked for is answered.
    case finish
  }

  public private(set) var state = State.idle
  public private(set) var profile: PerceptualProfile
  /// Comparisons still to be answered; nil goes on until it is stopped.
  private var remaining: Int?
  private var settings = TrainingSettings()
  private var last: CompletedComparison?
  private var next: Comparison?
  private var feedbackEnd = SessionTime.zero
  private var generator: SeededGenerator
  private let origin: UTCTime

  /// - Parameters:
  ///   - comparisons: how many answers end the training; nil for no end.
  ///   - origin: the time of day at zero of the session's clock.
  public init(profile: PerceptualProfile, comparisons: Int? = nil, seed: UInt64, origin: UTCTime) {
    precondition(comparisons ?? 1 > 0)
    self.profile = profile
    self.origin = origin
    remaining = comparisons
    generator = SeededGenerator(seed: seed)
  }

  /// Takes one event in. An event that means nothing in the present state changes nothing.
  public mutating func handle(_ event: Event, at time: SessionTime) -> [Effect] {
    switch (event, state) {
    case (.start, .idle) where remaining == 0:
      return [.finish]

    case (.start(let settings), .idle):
      self.settings = settings
      let comparison = chooseComparison()
      state = .playingNote1(comparison)
      return [.prepare(comparison), .play(at: time), .show(state)]

    case (.player(.note2Began), .playingNote1(let comparison)):
      state = .playingNote2(comparison, onset: time)
      return [.show(state)]

    case (.player(.ended), .playingNote2(let comparison, let onset)):
      state = .awaitingAnswer(comparison, onset: onset)
      return [.show(state)]

    case (.answer(let answer), .playingNote2(let comparison, let onset)),
      (.answer(let answer), .awaitingAnswer(let comparison, let onset)):
      return complete(comparison, answer: answer, onset: onset, at: time)

    case (.settings(let settings), .showingFeedback):
      self.settings = settings
      let comparison = chooseComparison()
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
      comparison: comparison, answer: answer, responseTime: time - onset, time: time)
    profile.add(completed, at: origin.adding(time))
    last = completed
    remaining = remaining.map { $0 - 1 }
    state = .showingFeedback(completed)
    feedbackEnd = time + settings.feedbackDuration
    var effects: [Effect] = [.silence]
    if !completed.isCorrect { effects.append(.tick) }
    effects += [.show(state), .record(completed), .endFeedback(feedbackEnd)]
    if remaining != 0 { effects.append(.readSettings) }
    return effects
  }

  private mutating func chooseComparison() -> Comparison {
    let (note, offset) = settings.nextNoteStrategy.next(
      profile: profile, last: last, range: settings.noteRange, using: &generator)
    let reach = settings.varyLoudness * settings.largestLoudnessOffset
    return Comparison(
      note: note, offset: offset, amplitudeOffset: .clamped(generator.uniform(in: -reach...reach)),
      sounding: settings.sounding)
  }
}
