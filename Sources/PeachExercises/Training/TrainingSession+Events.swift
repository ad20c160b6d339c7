import PeachBase

/// The states of a session, the events that change them, and the effects of a change.
extension TrainingSession {
  public enum State: Equatable, Sendable {
    case idle
    /// The trial sounds, but answers don't count yet.
    case presenting(Trial)
    case answering(Trial, Opening)
    case feedback(CompletedTrial)
    /// The pause after an answer of which the listener doesn't learn whether it was right.
    case taken(CompletedTrial)
    /// After a wrong answer, the pair sounds once more, followed by a pause as long as the feedback.
    case reviewing(CompletedTrial)
    /// After an answer, the exact notes of its trial sound without a question, followed by the same pause. An answer skips them.
    case listening(Trial)
  }

  /// The state while an answer is awaited.
  public struct Opening: Equatable, Sendable {
    /// When answers began to count.
    public let onset: SessionTime
    public var isSounding = true
    /// How the note has been tuned since; nil until it is tuned for the first time.
    public var tuning: TuningProgress?
    /// What was refused last, until the note is tuned further.
    public var rejection: Rejection?
    /// The choice whose direction is asked now.
    public var chosen: ChoiceIndex?

    public init(onset: SessionTime, isSounding: Bool = true, tuning: TuningProgress? = nil) {
      self.onset = onset
      self.isSounding = isSounding
      self.tuning = tuning
    }
  }

  public enum Event: Equatable, Sendable {
    case start(TrainingSettings)
    case player(PlayerEvent)
    /// An answer by a listener; without a source, by a simulated one.
    ///
    /// - `pressed`: when it was given, if that was before the time of the event.
    case answer(ChoiceIndex, from: ResponseSource? = nil, pressed: SessionTime? = nil)
    /// Plays the open pair again from its beginning. Answers then open with that playing, from which the response time
    /// counts. A note keeps its tuning, and its time counts from the first playing.
    ///
    /// - `volume`: the volume from now on; nil for the same.
    case again(volume: AmplitudeDB? = nil)
    /// Tunes the note further by this interval, in exercises that are tuned; without a source, by a simulated listener.
    case adjust(Cents, from: ResponseSource? = nil)
    /// Confirms the tuned note. It is ignored until the note has been tuned.
    ///
    /// - `sounding`: the change of its pitch that is heard; nil for the last one.
    case commit(from: ResponseSource? = nil, pressed: SessionTime? = nil, sounding: Cents? = nil)
    /// The current settings, in reply to `Effect.readSettings`.
    case settings(TrainingSettings)
    case feedbackOver
    /// Ends the session from any state and discards the open trial.
    case stop(StopReason)
  }

  /// Why an event that tunes or confirms a note had no effect.
  public enum Rejection: Equatable, Sendable {
    /// The note was confirmed before it was tuned.
    case untuned
    /// The note can't be moved further from where it began.
    case limit
  }

  public enum Effect: Equatable, Sendable {
    /// Render the notes of this trial.
    case prepare(Trial)
    /// Render the exact notes of this trial by the same player.
    case prepareExact(Trial)
    /// Play the prepared notes at this time. If the time is known in advance, the onset is exact to the sample.
    case play(at: SessionTime)
    /// Fade out the current sound.
    case silence
    /// Shift the tuned note this far from its original pitch.
    case retune(Cents)
    /// Let what was tuned sound at its exact pitch, this far from its original pitch.
    case playExact(Cents)
    /// Tell the listener why an event had no effect; nil once that is over.
    case reject(Rejection?)
    /// The answer was wrong.
    case tick
    case show(State)
    /// Note 1 of this trial is heard from now on, after this many replays.
    case announce(Trial, replays: Int)
    case record(CompletedTrial)
    /// Send `Event.feedbackOver` at this time.
    case endFeedback(SessionTime)
    /// Send `Event.settings`, which the next trial is based on.
    case readSettings
    /// The course is over.
    case finish
  }
}
