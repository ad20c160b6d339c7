/// The sequence of trials in a session, and its end.
public protocol Course: Sendable {
  /// The exercise of its trials.
  var exercise: Exercise { get }

  /// Whether no trial is left before the next `begin`.
  var isOver: Bool { get }

  /// Whether a trial is left, now or after a pause.
  var hasMore: Bool { get }

  /// Whether the listener may hear a pair again, before the answer or after a wrong one.
  var allowsReplays: Bool { get }

  /// The listener's own spread, within which a match counts as close.
  var matchSpread: Cents { get }

  /// Called when a session starts, and after each pause, with the time of day.
  mutating func begin(at time: UTCTime)

  /// Chooses the next trial. Don't call it if `isOver`.
  mutating func next(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Trial

  /// Adds the answer to the latest trial, given at a time of day.
  mutating func add(_ completed: CompletedTrial, at time: UTCTime)
}

extension Course {
  public var hasMore: Bool { !isOver }
  public var allowsReplays: Bool { false }
  public var matchSpread: Cents { MatchSpread.initial }
  public mutating func begin(at time: UTCTime) {}
}

/// A course that continues from the profile and history of earlier trainings.
public protocol ContinuedCourse: Course {
  associatedtype Profile

  var history: TrainingHistory { get }

  /// Replaces profile and history, since another process may have stored answers since they were read.
  mutating func update(profile: Profile, history: TrainingHistory)
}

/// The trials of a training: the settings' strategy applied to the listener's profile, until it is stopped.
///
/// At each `begin`, the strategy continues from its own latest answers, however long ago they were given.
public struct TrainingCourse: ContinuedCourse {
  public let exercise: Exercise
  public private(set) var profile: PerceptualProfile
  public private(set) var history: TrainingHistory
  private var end: TrainingEnd
  private var track = StrategyTrack()
  /// Whether the next trial is the first since `begin`.
  private var isBeginning = false
  /// The strategy that chose the latest trial.
  private var strategy = StrategyName.kazez

  /// - Parameters:
  ///   - profile: the listener's profile in the exercise.
  ///   - history: the answers of earlier trainings.
  ///   - comparisons: the number of answers that end the training; nil for no limit.
  ///   - duration: how long to train without pauses; the answer that reaches it is the last. Nil for no limit.
  public init(
    _ exercise: Exercise, profile: PerceptualProfile, history: TrainingHistory = TrainingHistory(),
    comparisons: Int? = nil, duration: Duration? = nil
  ) {
    self.exercise = exercise
    self.profile = profile
    self.profile.choices = exercise.answerForm.unsignedChoices
    self.history = history
    end = TrainingEnd(comparisons: comparisons, duration: duration)
  }

  public mutating func update(profile: PerceptualProfile, history: TrainingHistory) {
    self.profile = profile
    self.profile.choices = exercise.answerForm.unsignedChoices
    self.history = history
  }

  public var isOver: Bool { end.isOver }

  public var allowsReplays: Bool { true }

  public mutating func begin(at time: UTCTime) {
    isBeginning = true
    end.begin(at: time)
  }

  public mutating func next(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Trial {
    strategy = settings.strategy
    if isBeginning {
      isBeginning = false
      track = StrategyTrack(
        settings.nextNoteStrategy, after: history[strategy].map(\.completed), last: history.last?.completed,
        profile: profile)
    }
    let adaptive = settings.adaptsNoteRange ? profile.adaptiveRange(within: settings.keys) : nil
    let choice = track.next(
      by: settings.nextNoteStrategy, profile: profile,
      range: adaptive ?? settings.noteRange, using: &generator)
    return exercise.trial(choice, condition: nil, settings, using: &generator)
  }

  public mutating func add(_ completed: CompletedTrial, at time: UTCTime) {
    if completed.isIntact {
      profile.add(completed, at: time)
      track.add(completed)
      history.add(completed, at: time, by: strategy)
    }
    end.addAnswer(at: time)
  }
}
